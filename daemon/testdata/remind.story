Reminders and counts: only those who owe something, never one who is away; not twice, and not late.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
counts = ["3h", "1h"]
reminders = ["6h", "1h"]
[[player]]
name = "Вася"
email = "vasya@example.org"
role = "mafia"
rank = 1
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
[[player]]
name = "Игорь"
email = "igor@example.org"
role = "mafia"
rank = 2
-- script --
# by night: not the citizens, not the gang for which an order is in force
mail Вася
| убить Ольгу
mail Коля
| меня не будет до 2 декабря
next
mail Маша
| лечить Ольгу
mail Ann
| final
next
pass
# by day
mail Вася
| против Маши
mail Маша
| в защиту Маши
mail Dan
| final
next
next
# the hosts give more time: what was done is done again, once
omerta extend 2h
next
mail Коля
| вернулся
# the daemon was down for a while: what passed is done late
wait 2h20m
restart
keep
next
# down for longer: with less than half of its time left a reminder is of no use
wait 10h30m
restart
keep
next
# a host who moves a deadline nearer than a mark does not set it off
omerta extend 1h
next
# nothing is done while the clock stands; after it the deadline is another
omerta pause
wait 9h
keep
omerta resume
next
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > role igor@example.org: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| убить Ольгу
  accepted: order Вася kill Ольга
  > gang igor@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Коля
| меня не будет до 2 декабря
  command away 2026-12-02T21:00:00Z
  > receipt kolya@example.net: Коты: ночь 1

next
  at 2026-12-02 01:00:00
  > reminder masha@example.net: Коты: ночь 1
  > reminder ann@example.com: Коты: night 1

mail Маша
| лечить Ольгу
  accepted: order Маша heal Ольга
  > receipt masha@example.net: Коты: ночь 1

mail Ann
| final
  command final
  > receipt ann@example.com: Коты: night 1

next
  at 2026-12-02 06:00:00
  > report host@example.org: Коты: ночь 1, отчёт

pass
  > digest vasya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.org: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| против Маши
  accepted: vote Вася red Маша
  > receipt vasya@example.org: Коты: день 1

mail Маша
| в защиту Маши
  accepted: vote Маша blue Маша
  > receipt masha@example.net: Коты: день 1

mail Dan
| final
  command final
  > receipt dan@example.com: Коты: day 1

next
  at 2026-12-02 12:00:00
  > reminder ann@example.com: Коты: day 1
  > reminder olga@example.com: Коты: день 1
  > reminder igor@example.org: Коты: день 1

next
  at 2026-12-02 15:00:00
  > counts vasya@example.org: Коты: день 1
  > counts masha@example.net: Коты: день 1
  > counts kolya@example.net: Коты: день 1
  > counts ann@example.com: Коты: day 1
  > counts dan@example.com: Коты: day 1
  > counts olga@example.com: Коты: день 1
  > counts igor@example.org: Коты: день 1
  > counts host@example.org: Коты: день 1

omerta extend 2h
  = Времени стало больше, об этом объявлено всем.
  = Срок, день 1: ср 2 дек, 23:00 (МСК, UTC+3).
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.org: Коты: день 1

next
  at 2026-12-02 17:00:00
  > counts vasya@example.org: Коты: день 1
  > counts masha@example.net: Коты: день 1
  > counts kolya@example.net: Коты: день 1
  > counts ann@example.com: Коты: day 1
  > counts dan@example.com: Коты: day 1
  > counts olga@example.com: Коты: день 1
  > counts igor@example.org: Коты: день 1
  > counts host@example.org: Коты: день 1

mail Коля
| вернулся
  command away
  > receipt kolya@example.net: Коты: день 1

wait 2h20m

restart

keep
  > counts vasya@example.org: Коты: день 1
  > counts masha@example.net: Коты: день 1
  > counts kolya@example.net: Коты: день 1
  > counts ann@example.com: Коты: day 1
  > counts dan@example.com: Коты: day 1
  > counts olga@example.com: Коты: день 1
  > counts igor@example.org: Коты: день 1
  > counts host@example.org: Коты: день 1
  > reminder kolya@example.net: Коты: день 1
  > reminder ann@example.com: Коты: day 1
  > reminder olga@example.com: Коты: день 1
  > reminder igor@example.org: Коты: день 1
  > report host@example.org: Коты: день 1, отчёт

next
  at 2026-12-02 20:01:00
  > digest vasya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest igor@example.org: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт

wait 10h30m

restart

keep

next
  at 2026-12-03 07:01:00
  > digest vasya@example.org: Коты: день 2
  > digest masha@example.net: Коты: день 2
  > digest kolya@example.net: Коты: день 2
  > digest ann@example.com: Коты: day 2
  > digest dan@example.com: Коты: day 2
  > digest olga@example.com: Коты: день 2
  > digest igor@example.org: Коты: день 2
  > report host@example.org: Коты: ночь 2, отчёт

omerta extend 1h
  = Времени стало больше, об этом объявлено всем.
  = Срок, день 2: чт 3 дек, 22:00 (МСК, UTC+3).
  > news vasya@example.org: Коты: день 2
  > news masha@example.net: Коты: день 2
  > news kolya@example.net: Коты: день 2
  > news ann@example.com: Коты: day 2
  > news dan@example.com: Коты: day 2
  > news olga@example.com: Коты: день 2
  > news igor@example.org: Коты: день 2

next
  at 2026-12-03 13:00:00
  > reminder vasya@example.org: Коты: день 2
  > reminder masha@example.net: Коты: день 2
  > reminder kolya@example.net: Коты: день 2
  > reminder ann@example.com: Коты: day 2
  > reminder dan@example.com: Коты: day 2
  > reminder olga@example.com: Коты: день 2
  > reminder igor@example.org: Коты: день 2

omerta pause
  = Пауза объявлена всем.
  = Игра на паузе, часы стоят.
  > news vasya@example.org: Коты: день 2
  > news masha@example.net: Коты: день 2
  > news kolya@example.net: Коты: день 2
  > news ann@example.com: Коты: day 2
  > news dan@example.com: Коты: day 2
  > news olga@example.com: Коты: день 2
  > news igor@example.org: Коты: день 2

wait 9h

keep

omerta resume
  = Игра продолжается, об этом объявлено всем.
  = Срок, день 2: пт 4 дек, 21:00 (МСК, UTC+3).
  > news vasya@example.org: Коты: день 2
  > news masha@example.net: Коты: день 2
  > news kolya@example.net: Коты: день 2
  > news ann@example.com: Коты: day 2
  > news dan@example.com: Коты: day 2
  > news olga@example.com: Коты: день 2
  > news igor@example.org: Коты: день 2

next
  at 2026-12-04 12:00:00
  > reminder vasya@example.org: Коты: день 2
  > reminder masha@example.net: Коты: день 2
  > reminder kolya@example.net: Коты: день 2
  > reminder ann@example.com: Коты: day 2
  > reminder dan@example.com: Коты: day 2
  > reminder olga@example.com: Коты: день 2
  > reminder igor@example.org: Коты: день 2

record
omerta-record 1
game cats
seat 1 Вася mafia 1
seat 2 Маша doctor
seat 3 Коля commissioner
seat 4 Ann jailer
seat 5 Dan citizen
seat 6 Ольга citizen
seat 7 Игорь mafia 2

night 1
order Вася kill Ольга
order Маша heal Ольга
> host gang Вася
> host attack mafia Ольга healed

day 1
vote Вася red Маша
vote Маша blue Маша
> host score Маша -2
> public nobody

night 2
