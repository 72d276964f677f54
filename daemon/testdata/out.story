Days without any mail: a warning, then out. The silent and those who are away owe nothing, and no night is counted.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
out_after = 2
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
# Ольга asks something by night: she was heard of in this round
mail Ольга
| кто жив
mail Вася
| запугать Dan
mail Ann
| away until 5 Dec
pass
# Dan is silent, and owes nothing for it
mail Вася
| воздерживаюсь
pass
# Игорь, Маша and Коля are warned; Маша is heard of, Коля votes on the forum
mail Маша
| лечить меня
pass
mail Вася
| против Ольги
omerta votes: Коля: против Ольги
pass
# Игорь is out. Dan was warned, and another plays for him from now on: he has days of his own
omerta replace Dan by new@example.com
mail Маша
| статус
mail Коля
| статус
mail Вася
| статус
pass
pass
# Ann is not back yet
pass
mail Вася
| статус
mail Маша
| статус
pass
# Dan's first day is over, Ann is back and was not heard of
pass
mail Вася
| статус
pass
# both stand in the record once the night is over
pass
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > role igor@example.org: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Ольга
| кто жив
  command who
  > receipt olga@example.com: Коты: ночь 1

mail Вася
| запугать Dan
  accepted: order Вася scare Dan
  > gang igor@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Ann
| away until 5 Dec
  command away 2026-12-05T21:00:00Z
  > receipt ann@example.com: Коты: night 1

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
| воздерживаюсь
  accepted: vote Вася none
  > receipt vasya@example.org: Коты: день 1

pass
  > digest vasya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest igor@example.org: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт
  > news masha@example.net: Коты: ночь 2
  > news kolya@example.net: Коты: ночь 2
  > news igor@example.org: Коты: ночь 2

mail Маша
| лечить меня
  accepted: order Маша heal Маша
  > receipt masha@example.net: Коты: ночь 2

pass
  > digest vasya@example.org: Коты: день 2
  > digest masha@example.net: Коты: день 2
  > digest kolya@example.net: Коты: день 2
  > digest ann@example.com: Коты: day 2
  > digest dan@example.com: Коты: day 2
  > digest olga@example.com: Коты: день 2
  > digest igor@example.org: Коты: день 2
  > report host@example.org: Коты: ночь 2, отчёт

mail Вася
| против Ольги
  accepted: vote Вася red Ольга
  > receipt vasya@example.org: Коты: день 2

omerta votes: Коля: против Ольги
  = Голос записан, с пометкой, что прислали его вы.
  = │ против Ольги
  accepted: vote Коля red Ольга

pass
  > digest vasya@example.org: Коты: ночь 3
  > digest masha@example.net: Коты: ночь 3
  > digest kolya@example.net: Коты: ночь 3
  > digest ann@example.com: Коты: night 3
  > digest dan@example.com: Коты: night 3
  > digest olga@example.com: Коты: ночь 3
  > digest igor@example.org: Коты: ночь 3
  > report host@example.org: Коты: день 2, отчёт
  > news dan@example.com: Коты: night 3
  > news vasya@example.org: Коты: ночь 3
  > news masha@example.net: Коты: ночь 3
  > news kolya@example.net: Коты: ночь 3
  > news ann@example.com: Коты: night 3
  > news dan@example.com: Коты: night 3
  > news olga@example.com: Коты: ночь 3
  > news igor@example.org: Коты: ночь 3
  > news host@example.org: Коты: ночь 3

omerta replace Dan by new@example.com
  = Место передано. Новому игроку ушли письма о роли и обо всём, что было; прежний код не действует.
  > role new@example.com: Коты: night 3
  > digest new@example.com: Коты: night 3
  > news dan@example.com: Коты: night 3
  > news vasya@example.org: Коты: ночь 3
  > news masha@example.net: Коты: ночь 3
  > news kolya@example.net: Коты: ночь 3
  > news ann@example.com: Коты: night 3
  > news new@example.com: Коты: night 3
  > news olga@example.com: Коты: ночь 3
  > news igor@example.org: Коты: ночь 3
  > receipt new@example.com: Коты: night 3

mail Маша
| статус
  command status
  > receipt masha@example.net: Коты: ночь 3

mail Коля
| статус
  command status
  > receipt kolya@example.net: Коты: ночь 3

mail Вася
| статус
  command status
  > receipt vasya@example.org: Коты: ночь 3

pass
  > digest vasya@example.org: Коты: день 3
  > digest masha@example.net: Коты: день 3
  > digest kolya@example.net: Коты: день 3
  > digest ann@example.com: Коты: day 3
  > digest new@example.com: Коты: day 3
  > digest olga@example.com: Коты: день 3
  > digest igor@example.org: Коты: день 3
  > report host@example.org: Коты: ночь 3, отчёт

pass
  > digest vasya@example.org: Коты: ночь 4
  > digest masha@example.net: Коты: ночь 4
  > digest kolya@example.net: Коты: ночь 4
  > digest ann@example.com: Коты: night 4
  > digest new@example.com: Коты: night 4
  > digest olga@example.com: Коты: ночь 4
  > digest igor@example.org: Коты: ночь 4
  > report host@example.org: Коты: день 3, отчёт

pass
  > digest vasya@example.org: Коты: день 4
  > digest masha@example.net: Коты: день 4
  > digest kolya@example.net: Коты: день 4
  > digest ann@example.com: Коты: day 4
  > digest new@example.com: Коты: day 4
  > digest olga@example.com: Коты: день 4
  > digest igor@example.org: Коты: день 4
  > report host@example.org: Коты: ночь 4, отчёт

mail Вася
| статус
  command status
  > receipt vasya@example.org: Коты: день 4

mail Маша
| статус
  command status
  > receipt masha@example.net: Коты: день 4

pass
  > digest vasya@example.org: Коты: ночь 5
  > digest masha@example.net: Коты: ночь 5
  > digest kolya@example.net: Коты: ночь 5
  > digest ann@example.com: Коты: night 5
  > digest new@example.com: Коты: night 5
  > digest olga@example.com: Коты: ночь 5
  > digest igor@example.org: Коты: ночь 5
  > report host@example.org: Коты: день 4, отчёт
  > news kolya@example.net: Коты: ночь 5
  > news new@example.com: Коты: night 5

pass
  > digest vasya@example.org: Коты: день 5
  > digest masha@example.net: Коты: день 5
  > digest kolya@example.net: Коты: день 5
  > digest ann@example.com: Коты: day 5
  > digest new@example.com: Коты: day 5
  > digest olga@example.com: Коты: день 5
  > digest igor@example.org: Коты: день 5
  > report host@example.org: Коты: ночь 5, отчёт

mail Вася
| статус
  command status
  > receipt vasya@example.org: Коты: день 5

pass
  accepted: remove Dan # nothing was heard of this seat on 2 days in a row
  > digest vasya@example.org: Коты: ночь 6
  > digest masha@example.net: Коты: ночь 6
  > digest kolya@example.net: Коты: ночь 6
  > digest ann@example.com: Коты: night 6
  > digest new@example.com: Коты: night 6
  > digest olga@example.com: Коты: ночь 6
  > digest igor@example.org: Коты: ночь 6
  > report host@example.org: Коты: день 5, отчёт
  > news masha@example.net: Коты: ночь 6
  > news ann@example.com: Коты: night 6
  > news vasya@example.org: Коты: ночь 6
  > news masha@example.net: Коты: ночь 6
  > news kolya@example.net: Коты: ночь 6
  > news ann@example.com: Коты: night 6
  > news new@example.com: Коты: night 6
  > news olga@example.com: Коты: ночь 6
  > news igor@example.org: Коты: ночь 6
  > news host@example.org: Коты: ночь 6

pass
  > digest vasya@example.org: Коты: день 6
  > digest masha@example.net: Коты: день 6
  > digest kolya@example.net: Коты: день 6
  > digest ann@example.com: Коты: day 6
  > digest new@example.com: Коты: day 6
  > digest olga@example.com: Коты: день 6
  > digest igor@example.org: Коты: день 6
  > report host@example.org: Коты: ночь 6, отчёт

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
order Вася scare Dan
> host gang Вася
> public silent Dan

day 1
vote Вася none
> public nobody

night 2
order Маша heal Маша

day 2
vote Вася red Ольга
vote Коля red Ольга
> host score Ольга 2
> public executed Ольга

night 3
remove Игорь # nothing was heard of this seat on 2 days in a row
> public removed Игорь

day 3
> public nobody

night 4

day 4
> public nobody

night 5

day 5
> public nobody

night 6
remove Коля # nothing was heard of this seat on 2 days in a row
remove Dan # nothing was heard of this seat on 2 days in a row
> public removed Коля
> public removed Dan
