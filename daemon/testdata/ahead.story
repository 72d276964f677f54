Orders for the night that are mailed by day wait for it and are checked again when it opens.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
ahead = true
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
pass
mail Вася
| убить Ольгу
mail Маша
| лечить Ольгу
mail Ann
| jail Коля
# one of both is asked about
mail Ann
| I vote against Коля
# the last one counts, and it can be taken back
mail Маша
| лечить Колю
mail Коля
| проверить Ольгу
mail Коля
| отмена
# a vote is another thing
mail Коля
| против Dan
mail Маша
| снимаю голос
mail Dan
| kill Ольга
# who is in the gang hears of the order in force when the night opens
mail Игорь
| убить Dan
mail Вася
| против Dan
mail Маша
| против Dan
pass
# the night is open: they are orders like others
mail Маша
| лечить Васю
pass
# two nights in a row are not allowed: that is found out at dusk
mail Ann
| jail Коля
mail Маша
| лечить Машу
pass
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
| убить Ольгу
  ahead order Вася kill Ольга
  > receipt vasya@example.org: Коты: день 1

mail Маша
| лечить Ольгу
  ahead order Маша heal Ольга
  > receipt masha@example.net: Коты: день 1

mail Ann
| jail Коля
  ahead order Ann jail Коля
  > receipt ann@example.com: Коты: day 1

mail Ann
| I vote against Коля
  accepted: vote Ann red Коля
  > receipt ann@example.com: Коты: day 1

mail Маша
| лечить Колю
  ahead order Маша heal Коля
  > receipt masha@example.net: Коты: день 1

mail Коля
| проверить Ольгу
  ahead order Коля check Ольга
  > receipt kolya@example.net: Коты: день 1

mail Коля
| отмена
  ahead order Коля cancel
  > receipt kolya@example.net: Коты: день 1

mail Коля
| против Dan
  accepted: vote Коля red Dan
  > receipt kolya@example.net: Коты: день 1

mail Маша
| снимаю голос
  accepted: vote Маша none
  > receipt masha@example.net: Коты: день 1

mail Dan
| kill Ольга
  problem not-yours
  > receipt dan@example.com: Коты: day 1

mail Игорь
| убить Dan
  ahead order Игорь kill Dan
  > receipt igor@example.org: Коты: день 1

mail Вася
| против Dan
  accepted: vote Вася red Dan
  > receipt vasya@example.org: Коты: день 1

mail Маша
| против Dan
  accepted: vote Маша red Dan
  > receipt masha@example.net: Коты: день 1

pass
  accepted: order Вася kill Ольга
  accepted: order Ann jail Коля
  accepted: order Маша heal Коля
  refused no-such-target: order Игорь kill Dan
  > gang igor@example.org: Коты: ночь 2
  > digest vasya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest igor@example.org: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт
  > receipt vasya@example.org: Коты: ночь 2
  > receipt ann@example.com: Коты: night 2
  > receipt masha@example.net: Коты: ночь 2
  > receipt igor@example.org: Коты: ночь 2

mail Маша
| лечить Васю
  accepted: order Маша heal Вася
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

mail Ann
| jail Коля
  ahead order Ann jail Коля
  > receipt ann@example.com: Коты: day 2

mail Маша
| лечить Машу
  ahead order Маша heal Маша
  > receipt masha@example.net: Коты: день 2

pass
  refused repeat: order Ann jail Коля
  accepted: order Маша heal Маша
  > digest vasya@example.org: Коты: ночь 3
  > digest masha@example.net: Коты: ночь 3
  > digest kolya@example.net: Коты: ночь 3
  > digest ann@example.com: Коты: night 3
  > digest dan@example.com: Коты: night 3
  > digest olga@example.com: Коты: ночь 3
  > digest igor@example.org: Коты: ночь 3
  > report host@example.org: Коты: день 2, отчёт
  > receipt ann@example.com: Коты: night 3
  > receipt masha@example.net: Коты: ночь 3

pass
  > digest vasya@example.org: Коты: день 3
  > digest masha@example.net: Коты: день 3
  > digest kolya@example.net: Коты: день 3
  > digest ann@example.com: Коты: day 3
  > digest dan@example.com: Коты: day 3
  > digest olga@example.com: Коты: день 3
  > digest igor@example.org: Коты: день 3
  > report host@example.org: Коты: ночь 3, отчёт

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

day 1
vote Ann red Коля
vote Коля red Dan
vote Маша none
vote Вася red Dan
vote Маша red Dan
> host score Коля 1
> host score Dan 3
> public executed Dan

night 2
order Вася kill Ольга
order Ann jail Коля
order Маша heal Коля
order Игорь kill Dan
order Маша heal Вася
> refused 4 no-such-target
> host gang Вася
> host attack mafia Ольга died
> public died Ольга

day 2
> public nobody

night 3
order Ann jail Коля
order Маша heal Маша
> refused 1 repeat
