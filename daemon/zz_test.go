package daemon_test
import ("testing";"os";"golang.org/x/tools/txtar";"strings";"fmt")
func TestZZ(t *testing.T){
 a,_ := txtar.ParseFile(os.Getenv("ZZ"))
 h:=newHouse(t); h.start(string(a.Files[0].Data),7)
 show:=func(){ for _,l:=range h.sent(){ fmt.Printf("======== %s to %s: %s\n%s\n",l.Kind,l.To,l.Subject,l.Text)} }
 show()
 lines:=strings.Split(strings.TrimSpace(string(a.Files[1].Data)),"\n")
 for i:=0;i<len(lines);i++{ line:=lines[i]; if line==""||line[0]=='#'{continue}
  w,r,_:=strings.Cut(line," "); var body []string
  for i+1<len(lines)&&strings.HasPrefix(lines[i+1],"|"){i++; body=append(body,strings.TrimSpace(lines[i][1:]))}
  fmt.Println("##########",line,body)
  h.act(w,r,strings.Join(body,"\n")); show()}
}
