package parser

import "strings"

// english holds the English words. A row of verbs is: base form, and the past
// where it is irregular; words of one verb are joined by low lines.
var english = Language{
	Code: "en",
	Canonical: map[string]string{
		"kill": "kill ", "scare": "scare ", "brutal": "brutal ", "torture": "torture ", "check": "check ",
		"heal": "heal ", "heal-victim": "heal the victim of the ", "serum": "serum ", "poison": "poison ",
		"jail": "jail ", "point": "point at ", "compare": "compare ", "watch": "watch ", "confess": "confess ",
		"pass": "pass", "cancel": "cancel", "red": "red ", "blue": "blue ", "none": "unvote",
	},
	CanonicalCase: map[string]caseSet{
		"kill": nom, "scare": nom, "brutal": nom, "torture": nom, "check": nom, "heal": nom, "serum": nom, "poison": nom,
		"jail": nom, "point": nom, "compare": nom, "watch": nom, "confess": nom, "red": nom, "blue": nom,
	},
	Victims: map[string]string{
		"mafia": "mafia", "maniac": "maniac", "commissioner": "commissioner", "martyr": "martyr", "sniper": "sniper",
	},
	And: " and ", Self: "me",
	conjugate: conjugateEnglish,

	Verbs: []verbs{
		{acts: toKill, gov: bareAcc | withOn, rows: `kill|kil|shoot shot|whack|murder|hit hit|take_out took|eliminate|assassinate|bump_off|nuke|stab
			get_rid_of got|slay slew|snipe|finish_off|strangle|do_in did|liquidate|dispose_of`},
		{acts: toScare, gov: bareAcc, rows: `scare|silence|intimidate|frighten|mute|threaten|terrify|gag|shut_up shut|hush|muzzle|spook`},
		{acts: toBrutal, gov: bareAcc, rows: `slaughter|butcher|mutilate|dismember|brutalize|brutalise|brutal|brutally_kill|brutally_murder|dissect`},
		{acts: toTorture, gov: bareAcc, rows: `torture|torment|maim`},
		{acts: toCheck, gov: bareAcc | withOn, rows: `check|investigate|inspect|examine|check_out|check_on|scan|search|frisk|interrogate|question|look_into|cop`},
		{acts: toHeal, gov: bareAcc, rows: `heal|cure|treat|patch_up|rescue|medicate|revive|doc|bandage|nurse`},
		{acts: toHeal, gov: bareAcc, rows: `save|protect`},
		{acts: toHeal | toJail, gov: bareAcc, ask: true, rows: `guard|shield|cover`},
		{acts: toSerum, gov: bareAcc | withTo | withOn | withFor, rows: `serum|truth_serum`},
		{acts: toSerum | toHeal, wide: toPoison, gov: bareAcc, rows: `inject`},
		{acts: toPoison, gov: bareAcc | withTo | withFor, rows: `poison|drug|spike`},
		{wide: toSerum | toPoison | toHeal, gov: bareAcc | withTo | withOn | withFor, rows: `give gave|use|slip|administer|apply`},
		{acts: toJail, gov: bareAcc, rows: `jail|arrest|lock_up|block|imprison|lock|detain|roleblock|role-block|cuff|handcuff|incarcerate|bust|nick`},
		{wide: toJail, gov: bareAcc, rows: `put put|throw threw|send sent|keep kept`},
		{acts: toPoint, gov: bareAcc | withOn | withTo, rows: `point|take took|mark|blow_up blew|bomb|take_with_me took`},
		{acts: toCompare, gov: bareAcc, rows: `compare`},
		{acts: toWatch, gov: bareAcc, rows: `watch|follow|stake_out|spy_on|tail`},
		{acts: toConfess, gov: bareAcc, rows: `confess|hear_the_confession_of heard`},
		{acts: byNight&^(toKill|toScare|toCompare|toTorture|toBrutal) | toKill, gov: bareAcc, rows: `visit|call_on|drop_by`},
		{acts: toRed, gov: bareAcc | withOn, rows: `red|lynch|hang hung|execute|string_up strung|condemn|burn|convict|accuse|vote_out`},
		{acts: toBlue, gov: bareAcc, rows: `blue|defend|acquit|spare|pardon|absolve`},
	},
	Nouns: []nouns{
		{toKill, isNoun, false, "kills|the kill|night kill|nightkill|nk|victim is"},
		{toBrutal, isMethod, false, "brutally|savagely|viciously|with evidence|cruelly|bloodily|with extreme cruelty|with special cruelty|with cruelty"},
		{toKill, isMethod, false, `quick|quickly|quietly|silently|cleanly|no mess|without evidence|no evidence|without a trace|without mess|without cruelty|without noise|no blood|clean|no traces`},
		{toSerum, isNoun, false, "the serum|the truth serum|truth-serum|a truth serum|some serum"},
		{toPoison, isNoun, false, "the poison|some poison"},
		{toHeal, isNoun, false, "medicine|the medicine|first aid|a heal|my heal"},
		{toJail, isPlace, false, "in jail|to jail|in prison|to prison|behind bars|in custody|into custody|in the cell|in a cell|into a cell|in the cells|under arrest|under lock and key"},
		{toPoint, isPlace, false, "with me"},
		{toRed, isPlace, false, "to the gallows|on the gallows|for lynching|for hanging"},
		{toBlue, isNoun, false, "in defence of|in defense of|in favour of|in favor of|against lynching|against hanging|against executing|against the lynch of|against the execution of|no to lynching"},
		{toRed, isVoting, false, "vote red|voting red|red vote|a red vote|red on"},
		{toBlue, isVoting, false, "vote blue|voting blue|blue vote|a blue vote|blue on|vote to save|blue for"},
		{toRed, isAgainst, false, "against|vote against|voting against|votes against|i vote against"},
	},
	Words: map[class]string{
		isVote:      `vote|voting|vote for|voting for|my vote|my vote is|my vote is for|my vote goes to|my vote is on`,
		isFor:       "for lynching|for hanging|for executing|for the lynch of|in favour of lynching|in favor of lynching",
		isNot:       `not|don't|dont|do not|never|no|won't|wont|will not|shouldn't|cannot|can't|cant|didn't|neither|nor|would not|wouldn't|shan't|not going to`,
		isAgree:     "not against|don't mind|dont mind|do not mind|no objection to|not opposed to|nothing against",
		isIf:        "if|unless|in case|provided|otherwise|as long as|only when|when|depending|whenever|should he",
		isOr:        "or|either",
		isAnd:       "because|cause|before he|before she|before they|since he|since she|since they|so he|so she|so they|while|and|then|but|and then|as well as|plus",
		isSelf:      "me|myself|self",
		isHim:       "him|her|them|it|himself|herself|us|everyone|everybody|all|this one|that one|the last one|whoever|the others|the rest|who",
		isWish:      `will|i'll|we'll|let's|lets|let us|want to|wanna|would like to|i'd like to|we'd like to|going to|gonna|please|decided to|shall|i want to|intend to|plan to|choose to|i choose to|we choose to|have decided to|am going to|are going to|need to|will now|i'm going to|we're going to|wish to|am|are|i'm|we're|i am|we are|order to|be|will be|we'll be|i'll be|shall be`,
		isWished:    "wanted to|was going to|were going to|meant to|was thinking of|thought of|planned to|had wanted to|hoped to",
		isPropose:   `should|propose|suggest|i suggest|we should|i propose to|propose to|suggest to|how about|what about|why don't we|would|i'd|we'd|could|i could|could we|ought to|i think we should|better|must|has to|have to|let me`,
		isGuess:     `maybe|perhaps|probably|i think|i guess|i suppose|might|possibly|i wonder|i believe|apparently|i bet|i doubt|i suspect|not sure|guess`,
		isLet:       "let|may",
		isVictim:    "victim|victims|victim of|target|targets|victim's|target of|the one attacked by|whoever is attacked by|whomever|victim of the",
		isFrom:      "from",
		isAnyone:    `anyone|anybody|someone|somebody|random|randomly|at random|whoever you like|whomever you like|any player|anyone but|anyone except|your choice|you choose|you pick|anyone else|a random player|no matter who|one of them`,
		isLike:      "me too|as yesterday|same as yesterday|same as last night|as last night|as before|the same person|the same one|as|like|same as|with|voting with|vote with|voting like|vote like|i agree with|agree with|sheep|sheeping|following|same vote as|same here",
		isSubject:   `stop|enough|he|she|they|you|yourself|yourselves|it's|he's|she's|they're|you're|nobody|everyone should|who's|he'll|she'll|they'll|you'll|town|somebody's|people|your|his|their`,
		isMore:      "too|also|and also|in addition|additionally|on top|as well",
		isChange:    "now|change my vote to|changing my vote to|switch to|switching to|change to|move my vote to|moving my vote to|instead",
		isLater:     "tomorrow|next night|next time|later|soon|one day|some day|next round",
		isAsk:       "why|what|where|how|whose|which|did|does|do you|can you|is it|was it|would it|have you|are you|is there",
		isFinite:    `is|was|were|has|had|have|did|does|do|said|says|looks|look|seems|thinks|thought|knows|lied|lies|voted|votes|died|dies|wants|went|goes|claims|claimed|just|keeps|kept|makes|made|should be|needs|gets|got|can|could be|would be|'s`,
		isPredicate: "stupid|pointless|useless|dangerous|wrong|mistake|unfair|silly",
		isFinal:     "final|finally|my final vote|this is final|that's final|final answer|hammer",
		isPass:      `pass|skip|i pass|i skip|no action|do nothing|i do nothing|we do nothing|no kill|stay home|stay at home|i stay home|i stay at home|nothing tonight|skip the night|skip night|no night action|we pass|no move|idle|kill nobody|kill no one|check nobody|heal nobody|jail nobody|pass tonight|skip tonight|skip my turn|no one|nobody|no target|heal no one|check no one|jail no one|scare no one|scare nobody`,
		isRest:      "sleep|sleeping|nothing|off to sleep|i sleep|go to sleep|off to bed|i'm sleeping|rest",
		isCancel:    `cancel|never mind|nevermind|forget it|scratch that|undo|cancel my order|cancel order|withdraw my order|withdraw order|withdraw my action|cancel my action|cancel that|take it back|take that back|i take it back|withdraw`,
		isWithdraw:  "withdraw|cancel|remove|retract|take back|drop|rescind",
		isUnvote:    `unvote|abstain|no vote|no lynch|withdraw my vote|withdraw vote|take back my vote|remove my vote|i abstain|abstaining|retract my vote|cancel my vote|no-lynch|nolynch|vote no lynch|cancel vote|remove vote|clear my vote|lynch nobody|lynch no one|un-vote|not voting`,
		isSelfVote:  "self-vote|selfvote|self vote|self-hammer",
		isSelfHeal:  "self-heal|selfheal|self heal",
		isOrderWord: "order|action|move|my order|my action|my move",
		isIdiom:     `take care|point taken|save the date|hit reply|will do|spam folder|point being|take it easy|check it out|check this|check this out|check that|check in|shoot me a|shoot me an|save it|save face|hit the|take your time|take a|take a break|kill time|hit me up|for god's sake|heal up|red flag|red flags|red herring|blue moon|check your|check my|check the|block of|take part|save time|point of|question of|hit send|mark my words|mark your|mark the|treat yourself|watch out|watch your|use your|give me|give us|give it|call it|drug of|scare quotes|torture me|spare me|good one|nice one|my bad|thank you|thanks for|check mate|hang on|hang in there|hang out|burn out|kill me|brutal night|lock in|cover for`,
		isMinus:     "minus",
		isChanged:   "changed my mind|i changed my mind|i have changed my mind|i've changed my mind",
		isPlus:      "adding",
		isGreeting:  "hi|hello|hey|dear|thanks|thank|bye|cheers|good night|good evening|good morning|goodnight|welcome|congrats|congratulations|sorry|poor|lol|haha|wow|oh|nice|great|dear host|gg|rip|well done|good luck|ouch|yo",
		isLabel:     "night|day|na|night action|action|order|orders|my order|my action|vote|votes|tonight|plan|decision|my move|move",
		isThing:     "a|an|mail|email|time|date|folder|message|spam|rules|list|it|this|that|game|mind|day|night|phone|internet|site|page|link|box|inbox|mailbox|clock|facts|care|note|notes|way|mess|point|points|place|part|breath",
		isLurk:      "scum|scummy|townie|sus|suspicious",
		isFiller:    `both|i|we|tonight|today|so|ok|okay|the|my|this night|to|that|yes|first|second|then please|mr|mrs|our|just|again|on the night|during the night|for sure|definitely|certainly|number|no.|seat|player|out|right|here|well|instead of all|with pleasure|immediately|simply|at night|quietly please|of course|the player|now then|kindly|host|hereby|really`,
	},
	Roles: map[string]string{
		"mafia":        "mafia|mafias|mafia's|mafias'|mafioso|godfather|gang|gang's|mob|mob's|mobster|mobsters|maf",
		"maniac":       "maniac|maniac's|maniacs|serial killer|serial killer's|sk|psycho",
		"commissioner": "commissioner|commissioner's|comissioner|commisioner|sheriff|sheriff's|detective|detective's|cop's|inspector",
		"doctor":       "doctor|doctor's|the doc|medic",
		"jailer":       "jailer|jailer's|jailkeeper|policeman|warden",
		"martyr":       "martyr|martyr's|bomber|bomber's|kamikaze",
		"journalist":   "journalist|reporter",
		"priest":       "priest",
		"bum":          "bum|hobo|tramp",
		"sniper":       "sniper|sniper's",
		"citizen":      "citizen|citizens|villager|vanilla|vt",
	},
	Reason: "reason",

	Privately:  "gang|to gang|to the gang|to my gang|partners",
	Introduced: "my name is|the name is|call me|name|make it|then|i am|i'm|im|as|under the name",

	Commands: englishCommands,
	Rulings: map[string]string{
		"die": "dice", "remove": "removal|removal of", "act for": "order|vote|order for|vote for|order of|vote of",
		"story": "story", "announce later": "announcement|the announcement",
	},
	Form: map[string]string{
		"id": "id|code", "title": "title|name", "language": "language", "zone": "zone|time zone|timezone",
		"night_ends": "night until|nights until|night ends", "day_ends": "day until|days until|day ends",
		"seats": "seats|places|players", "starts": "starts|start", "preset": "preset",
	},
}

// conjugateEnglish gives the forms of a row.
func conjugateEnglish(row string, add func(string, mood)) {
	base, past, irregular := strings.Cut(row, " ")
	verb, rest, _ := strings.Cut(strings.ReplaceAll(base, "_", " "), " ")
	if rest != "" {
		rest = " " + rest
	}
	add(verb+rest, infinitive)
	third, stem := verb+"s", verb
	switch n := len(verb); {
	case strings.HasSuffix(verb, "y") && !strings.ContainsRune("aeou", rune(verb[n-2])):
		third = verb[:n-1] + "ies"
	case strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "sh"), strings.HasSuffix(verb, "ch"), strings.HasSuffix(verb, "x"):
		third = verb + "es"
	case strings.HasSuffix(verb, "e"):
		stem = verb[:n-1]
	}
	add(third+rest, telling)
	if !irregular {
		past = stem + "ed"
		if strings.HasSuffix(third, "ies") {
			past = verb[:len(verb)-1] + "ied"
		}
	}
	if past != verb {
		add(past+rest, other)
	}
	add(stem+"ing"+rest, progressive)
	if n := len(verb); n > 2 && strings.ContainsRune("aeiou", rune(verb[n-2])) && !strings.ContainsRune("aeiouwy", rune(verb[n-1])) {
		add(verb+verb[n-1:]+"ing"+rest, progressive)
		add(verb+verb[n-1:]+"ed"+rest, other)
	}
}

var englishCommands = map[string]commandWords{
	"status":   {whole: `status|my status|what is in force|what's in force|what do i have|is my order in|did you get my order|did you get my vote|did you get my mail|did you get my message|did you get this|got my order|got it|my order|is my vote in|was my order accepted|order received|have you received my order|did my order arrive`},
	"votes":    {whole: "votes|vote count|votecount|vc|tally|who voted|who votes for whom|who voted for whom|the votes|show votes|show the votes|standings|count"},
	"who":      {whole: "who|who is alive|who's alive|alive|living|players|list|who is left|who's left|deadline|when is the deadline|who is silent|player list|the living|who is playing|who's playing"},
	"rules":    {whole: "rules|the rules|send rules|show rules|game rules|send me the rules"},
	"role":     {whole: "role|my role|who am i|what am i|what's my role|what is my role|remind me of my role"},
	"help":     {whole: `help|help me|commands|how to play|how do i play|what can i do|what do i do|i don't understand|i dont understand|i don't get it|how does this work|manual|instructions|what now|how do i vote|what should i do|i understand nothing`},
	"resend":   {whole: `resend|send again|send it again|repeat|send the letter again|send me the letter again|please resend|send me the last letter again|resend the letter|i lost your mail|i lost the letter|send last mail again|once more`},
	"language": {head: "language|lang"},
	"away":     {head: `away until|out until|i'm away until|i am away until|away till|out till|gone until|on vacation until|on holiday until|i'll be away until|i will be away until|i'm out until|i am out until|not here until|absent until|i'll be gone until|back on|no internet until|travelling until|traveling until|out of office until|offline until|afk until|away`, whole: "back|i'm back|i am back|back again|i'm back again|not away|no longer away"},
	"gang":     {head: "gang|to gang|to the gang|team|mafia chat|mafia|chat|partners|scum chat|to my gang|guys"},
	"final":    {whole: "final|done|that is final|that's final|i'm done|i am done|this is final|all done|that is all|that's all"},
	"confirm":  {head: "confirm|confirmation|code", whole: "confirm|confirmed|present|here|i'm here|i am here|ready"},
	"join":     {head: "join|i join|join as|count me in|count me in as|sign me up|sign me up as|i'm in|i'm in as|i am in|i am in as|im in|im in as|playing as|sign up as|i want to play|i want to play as|i'd like to play as|my name is|call me|let me in|let me in as|in as", whole: "join|in|count me in|i'm in|im in|i am in|sign me up|i want to play|/in|i join|me too|i'd like to play|let me in"},
	"leave":    {whole: "leave|count me out|unsubscribe|i'm out|i am out|i leave|/out|sign me off"},
	"resign":   {whole: "resign|i resign|i quit|quit|replace me|please replace me|i need a replacement"},
	"ping":     {whole: "ping|test|testing|test mail|test message|one two three|just testing|mic check|is this thing on|hello world"},
	"watch":    {head: "watch|spectate|observe|i want to watch", whole: "watch|spectate|observe|i want to watch"},
	"unwatch":  {head: "unwatch|stop watching|stop spectating", whole: "unwatch|stop watching|stop spectating"},
	"specimen": {head: "specimen|sample"},
	"address":  {head: "address|my address|new address"},
	"zone":     {head: "zone|timezone|time zone"},
	"page":     {head: "page|my page"},

	"pause":       {whole: "pause|pause the game|pause game"},
	"resume":      {whole: "resume|continue|resume the game|unpause|resume game"},
	"extend":      {head: "extend|extend to|extend by|extend until|extend till"},
	"close":       {whole: "close|close the vote|close vote|close voting|close day|close night"},
	"preview":     {whole: "preview|show preview|draft", head: "preview with"},
	"hold":        {whole: "hold|stop|wait|hold on"},
	"go":          {whole: "go|release|send|go ahead", head: "go"},
	"remove":      {head: "remove|kick|modkill|expel"},
	"replace":     {head: "replace|substitute|sub"},
	"act for":     {head: "act for|for|on behalf of"},
	"votes:":      {head: "votes"},
	"announce":    {head: "announce|announcement"},
	"story":       {head: "story|fiction|flavour|flavor"},
	"note":        {head: "note|memo"},
	"withdraw":    {head: "withdraw|withdraw the|take back|take back the|undo|undo the|restore|put back|bring back", whole: "withdraw|undo"},
	"rollback":    {head: "rollback|roll back|roll back to|rollback to"},
	"cancel game": {whole: "cancel game|cancel the game|abort game|abort the game"},
	"show":        {whole: "show|show game|overview|report", head: "show|report"},
	"start":       {whole: "start|start game|start the game|begin"},
	"redeal":      {whole: "redeal|deal again|re-deal"},
	"new":         {head: "new|new game", whole: "new|new game"},
	"write":       {head: "write|write to|mail"},
	"promote":     {head: "promote"},
	"process":     {whole: "process", head: "process"},
	"die":         {head: "die|roll"},
	"late":        {whole: "late|who is late|who's late|name the late"},
	"publish":     {whole: "publish|publish notes|publish the notes"},

	"announce later": {head: "announce later|announce in the digest"},
	"resend to":      {head: "resend to|resend|send again to"},
}

var englishDates = dateWords{
	months: [12]string{
		"january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun",
		"july|jul", "august|aug", "september|sep|sept", "october|oct", "november|nov", "december|dec",
	},
	weekdays: [7]string{
		"sunday|sun", "monday|mon", "tuesday|tue|tues", "wednesday|wed", "thursday|thu|thur|thurs", "friday|fri", "saturday|sat",
	},
	days:     map[string]int{"today": 0, "tomorrow": 1},
	ordinals: "st|nd|rd|th",
	idle:     "until|till|the|of|on|next|this",
}

var englishZones = map[string]string{
	"Europe/Moscow": "msk|moscow|moscow time", "Europe/London": "london|uk|britain", "Europe/Berlin": "berlin|cet|cest|germany", "Europe/Paris": "paris|france",
	"Europe/Helsinki": "helsinki|eet|eest", "Europe/Kyiv": "kyiv|kiev", "Asia/Jerusalem": "israel|jerusalem|tel aviv",
	"America/New_York": "new york|eastern|est|edt|et", "America/Chicago": "chicago|central|cst|cdt", "America/Denver": "denver|mountain|mst|mdt",
	"America/Los_Angeles": "los angeles|pacific|pst|pdt|pt", "Asia/Kolkata": "india|ist", "Asia/Tokyo": "tokyo|japan|jst", "Australia/Sydney": "sydney",
	"UTC": "utc|gmt|z|zulu|greenwich",
}
