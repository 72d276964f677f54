Machines are not answered, copies act once, and a mail of garbage is answered by help.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"

[[player]]
name = "Вася"
email = "vasya@example.org"
role = "mafia"
rank = 1
[[player]]
name = "Петя"
email = "petya@example.org"
role = "mafia"
rank = 2
[[player]]
name = "Маша"
email = "masha@example.net"
role = "doctor"
[[player]]
name = "Коля"
email = "kolya@example.net"
role = "commissioner"
[[player]]
name = "Ann"
email = "ann@example.com"
language = "en"
role = "jailer"
[[player]]
name = "Dan"
email = "dan@example.com"
language = "en"
role = "citizen"
[[player]]
name = "Ольга"
email = "olga@example.com"
role = "citizen"
-- script --
mail Вася header=Auto-Submitted:_auto-replied
| убить Машу
mail Вася id=one@example.org
| убить Машу
mail Вася id=one@example.org
| убить Машу
# the same Message-ID with other words is another mail
mail Вася id=one@example.org
| убить Dan
mail Петя header=Precedence:_list
| убить Ольгу
mail Маша
| ъъъ ыыы 12345 @@@
mail Маша
|
restart
mail Маша
| кто жив
| голоса
| правила
| роль
mail Маша
| повтори
mail Маша
| язык en
mail Маша
| help
pass
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role petya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася header=Auto-Submitted:_auto-replied
| убить Машу

mail Вася id=one@example.org
| убить Машу
  accepted: order Вася kill Маша
  > gang petya@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Вася id=one@example.org
| убить Машу

mail Вася id=one@example.org
| убить Dan
  accepted: order Вася kill Dan
  > gang petya@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Петя header=Precedence:_list
| убить Ольгу
  accepted: order Петя kill Ольга

mail Маша
| ъъъ ыыы 12345 @@@
  talk
  > receipt masha@example.net: Коты: ночь 1

mail Маша
|
  > receipt masha@example.net: Коты: ночь 1

restart

mail Маша
| кто жив
| голоса
| правила
| роль
  command who
  command votes
  command rules
  command role
  > role masha@example.net: Коты: ночь 1
  > receipt masha@example.net: Коты: ночь 1

mail Маша
| повтори
  command resend
  > role masha@example.net: Коты: ночь 1
  > receipt masha@example.net: Коты: ночь 1

mail Маша
| язык en
  command language
  > receipt masha@example.net: Коты: night 1

mail Маша
| help
  command help
  > receipt masha@example.net: Коты: night 1

pass
  > digest vasya@example.org: Коты: день 1
  > digest petya@example.org: Коты: день 1
  > digest masha@example.net: Коты: day 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт

record
omerta-record 1
game cats
seat 1 Вася mafia 1
seat 2 Петя mafia 2
seat 3 Маша doctor
seat 4 Коля commissioner
seat 5 Ann jailer
seat 6 Dan citizen
seat 7 Ольга citizen

night 1
order Вася kill Маша
order Вася kill Dan
order Петя kill Ольга
> host gang Вася
> host attack mafia Dan died
> public died Dan
