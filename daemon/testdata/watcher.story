A watcher comes and goes: a stranger asks, his address is asked, he gets what is public, writes an order, leaves.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
square = "now"

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
role = "mafia"
rank = 3
[[player]]
name = "Ольга"
email = "olga@example.com"
role = "citizen"
[[player]]
name = "Игорь"
email = "igor@example.com"
role = "citizen"
[[player]]
name = "Света"
email = "sveta@example.com"
role = "citizen"
-- script --
mail fan@example.net key=none dmarc=none
| Здравствуйте!
mail fan@example.net key=none dmarc=none
| наблюдаю cats
mail fan@example.net key=none dmarc=none
| наблюдаю
answer fan@example.net
| да
mail Вася
| убить Ольгу
mail Маша door=square
| Спокойной ночи, город.
mail fan@example.net key=none
| убить Машу
pass
host
| объявить: Завтра играем как обычно.
mail fan@example.net key=none
| не наблюдаю
pass
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role petya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > role igor@example.com: Коты: ночь 1
  > role sveta@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail fan@example.net key=none dmarc=none
| Здравствуйте!

mail fan@example.net key=none dmarc=none
| наблюдаю cats
  > invite fan@example.net: Коты: это вы?

mail fan@example.net key=none dmarc=none
| наблюдаю

answer fan@example.net
| да
  > news fan@example.net: Коты: ночь 1

mail Вася
| убить Ольгу
  accepted: order Вася kill Ольга
  > gang petya@example.org: Коты: ночь 1
  > gang dan@example.com: Коты: night 1
  > receipt vasya@example.org: Коты: ночь 1

mail Маша door=square
| Спокойной ночи, город.
  room square
  > talk vasya@example.org: Коты: ночь 1
    Пишет Маша:
    │ Спокойной ночи, город.
  > talk petya@example.org: Коты: ночь 1
  > talk kolya@example.net: Коты: ночь 1
  > talk ann@example.com: Коты: night 1
    Written by Маша:
    │ Спокойной ночи, город.
  > talk dan@example.com: Коты: night 1
  > talk olga@example.com: Коты: ночь 1
  > talk igor@example.com: Коты: ночь 1
  > talk sveta@example.com: Коты: ночь 1
  > talk fan@example.net: Коты: ночь 1
    Пишет Маша:
    │ Спокойной ночи, город.
  > talk host@example.org: Коты: ночь 1
  > receipt masha@example.net: Коты: ночь 1

mail fan@example.net key=none
| убить Машу
  > notice fan@example.net: Мафия по почте

pass
  > digest vasya@example.org: Коты: день 1
  > digest petya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > digest sveta@example.com: Коты: день 1
  > digest fan@example.net: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт

host
| объявить: Завтра играем как обычно.
  > news vasya@example.org: Коты: день 1
  > news petya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > news sveta@example.com: Коты: день 1
  > news fan@example.net: Коты: день 1
  > answer host@example.org: Коты: команды
    │ объявить: Завтра играем как обычно.
    Объявлено всем.
    Игра идёт.

mail fan@example.net key=none
| не наблюдаю
  > news fan@example.net: Коты: день 1

pass
  > digest vasya@example.org: Коты: ночь 2
  > digest petya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest igor@example.com: Коты: ночь 2
  > digest sveta@example.com: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт

record
omerta-record 1
game cats
seat 1 Вася mafia 1
seat 2 Петя mafia 2
seat 3 Маша doctor
seat 4 Коля commissioner
seat 5 Ann jailer
seat 6 Dan mafia 3
seat 7 Ольга citizen
seat 8 Игорь citizen
seat 9 Света citizen

night 1
order Вася kill Ольга
> host gang Вася
> host attack mafia Ольга died
> public died Ольга

day 1
> public nobody
