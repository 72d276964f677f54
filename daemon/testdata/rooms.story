Rooms: the gang talks by night and loses a member, an order in its room is not run, the square goes out in bundles, the dead see what the host sees and write to each other.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
square = "1h"
graveyard = true

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
# by night the gang talks, by mail and by a line of a mail to the host
mail Вася door=gang
| Кого берём? Я за Ольгу.
mail Петя
| банде: я тоже
| убить Ольгу
mail Dan door=gang
| fine by me
| kill Ольга
# the word for the gang is no part of what it reads; before others it is kept back
mail Dan door=gang
| gang: ok
mail Петя door=gang
| своим: убить Ольгу
mail Вася door=square
| банде: Ольга знает про нас
mail Маша door=gang
| а я кто?
mail Коля
| убить Петю
# the member who dies this night is in the room until the digest
wait 26h
mail Петя door=gang
| доброе утро
keep
# the day: the gang's room is closed, the square bundles
mail Вася door=gang
| и что теперь?
mail Вася door=square
| Кто видел Петю?
wait 10m
mail Маша door=square
| Я не видела.
mail Ольга door=square
| А я уже никого не вижу.
wait 50m
keep
# the dead write to each other; the living do not
mail Ольга door=graveyard
| Петя, это ты меня?
mail Петя door=graveyard
| Ну я.
mail Вася door=graveyard
| Эй, там!
mail Коля
| против Dan
mail Ann
| against Dan
mail Ann door=square
| Last words before the vote.
pass
mail Вася
| убить Машу
# by night an order that was meant for the host is kept from the square
mail Вася door=square
| убить Машу
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

mail Вася door=gang
| Кого берём? Я за Ольгу.
  room gang
  > talk petya@example.org: Коты: ночь 1
    Пишет Вася:
    │ Кого берём? Я за Ольгу.
  > talk dan@example.com: Коты: night 1
    Written by Вася:
    │ Кого берём? Я за Ольгу.
  > talk host@example.org: Коты: ночь 1
    Пишет Вася:
    │ Кого берём? Я за Ольгу.
  > receipt vasya@example.org: Коты: ночь 1

mail Петя
| банде: я тоже
| убить Ольгу
  command gang
  accepted: order Петя kill Ольга
  > gang vasya@example.org: Коты: ночь 1
  > gang dan@example.com: Коты: night 1
  > receipt petya@example.org: Коты: ночь 1
  > talk vasya@example.org: Коты: ночь 1
    Пишет Петя:
    │ я тоже
  > talk dan@example.com: Коты: night 1
    Written by Петя:
    │ я тоже
  > talk host@example.org: Коты: ночь 1
    Пишет Петя:
    │ я тоже

mail Dan door=gang
| fine by me
| kill Ольга
  room gang
  > talk vasya@example.org: Коты: ночь 1
    Пишет Dan:
    │ fine by me
    │ kill Ольга
  > talk petya@example.org: Коты: ночь 1
  > talk host@example.org: Коты: ночь 1
    Пишет Dan:
    │ fine by me
    │ kill Ольга
  > receipt dan@example.com: Коты: night 1

mail Dan door=gang
| gang: ok
  room gang
  > talk vasya@example.org: Коты: ночь 1
    Пишет Dan:
    │ ok
  > talk petya@example.org: Коты: ночь 1
  > talk host@example.org: Коты: ночь 1
    Пишет Dan:
    │ ok
  > receipt dan@example.com: Коты: night 1

mail Петя door=gang
| своим: убить Ольгу
  room gang
  > talk vasya@example.org: Коты: ночь 1
    Пишет Петя:
    │ убить Ольгу
  > talk dan@example.com: Коты: night 1
    Written by Петя:
    │ убить Ольгу
  > talk host@example.org: Коты: ночь 1
    Пишет Петя:
    │ убить Ольгу
  > receipt petya@example.org: Коты: ночь 1

mail Вася door=square
| банде: Ольга знает про нас
  room square
  > receipt vasya@example.org: Коты: ночь 1

mail Маша door=gang
| а я кто?
  room gang
  > receipt masha@example.net: Коты: ночь 1

mail Коля
| убить Петю
  accepted: order Коля kill Петя
  > receipt kolya@example.net: Коты: ночь 1

wait 26h

mail Петя door=gang
| доброе утро
  room gang
  > talk vasya@example.org: Коты: ночь 1
    Пишет Петя:
    │ доброе утро
  > talk dan@example.com: Коты: night 1
    Written by Петя:
    │ доброе утро
  > talk host@example.org: Коты: ночь 1
    Пишет Петя:
    │ доброе утро
  > receipt petya@example.org: Коты: ночь 1

keep
  > digest vasya@example.org: Коты: день 1
  > digest petya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > digest sveta@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт
  > report petya@example.org: Коты: ночь 1, отчёт
  > report olga@example.com: Коты: ночь 1, отчёт

mail Вася door=gang
| и что теперь?
  room gang
  > receipt vasya@example.org: Коты: день 1

mail Вася door=square
| Кто видел Петю?
  room square
  > receipt vasya@example.org: Коты: день 1

wait 10m

mail Маша door=square
| Я не видела.
  room square
  > receipt masha@example.net: Коты: день 1

mail Ольга door=square
| А я уже никого не вижу.
  room square
  > receipt olga@example.com: Коты: день 1

wait 50m

keep
  > talk vasya@example.org: Коты: день 1
    Пишет Вася:
    │ Кто видел Петю?
    Пишет Маша:
    │ Я не видела.
  > talk petya@example.org: Коты: день 1
    Пишет Вася:
    │ Кто видел Петю?
    Пишет Маша:
    │ Я не видела.
  > talk masha@example.net: Коты: день 1
  > talk kolya@example.net: Коты: день 1
  > talk ann@example.com: Коты: day 1
    Written by Вася:
    │ Кто видел Петю?
    Written by Маша:
    │ Я не видела.
  > talk dan@example.com: Коты: day 1
  > talk olga@example.com: Коты: день 1
  > talk igor@example.com: Коты: день 1
  > talk sveta@example.com: Коты: день 1
  > talk host@example.org: Коты: день 1

mail Ольга door=graveyard
| Петя, это ты меня?
  room graveyard
  > talk petya@example.org: Коты: день 1
    Пишет Ольга:
    │ Петя, это ты меня?
  > talk host@example.org: Коты: день 1
    Пишет Ольга:
    │ Петя, это ты меня?
  > receipt olga@example.com: Коты: день 1

mail Петя door=graveyard
| Ну я.
  room graveyard
  > talk olga@example.com: Коты: день 1
    Пишет Петя:
    │ Ну я.
  > talk host@example.org: Коты: день 1
    Пишет Петя:
    │ Ну я.
  > receipt petya@example.org: Коты: день 1

mail Вася door=graveyard
| Эй, там!
  room graveyard
  > receipt vasya@example.org: Коты: день 1

mail Коля
| против Dan
  accepted: vote Коля red Dan
  > receipt kolya@example.net: Коты: день 1

mail Ann
| against Dan
  accepted: vote Ann red Dan
  > receipt ann@example.com: Коты: day 1

mail Ann door=square
| Last words before the vote.
  room square
  > receipt ann@example.com: Коты: day 1

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
  > report petya@example.org: Коты: день 1, отчёт
  > report dan@example.com: Коты: day 1, report
  > report olga@example.com: Коты: день 1, отчёт
  > talk vasya@example.org: Коты: день 1
    Пишет Ann:
    │ Last words before the vote.
  > talk petya@example.org: Коты: день 1
    Пишет Ann:
    │ Last words before the vote.
  > talk masha@example.net: Коты: день 1
  > talk kolya@example.net: Коты: день 1
  > talk ann@example.com: Коты: day 1
    Written by Ann:
    │ Last words before the vote.
  > talk dan@example.com: Коты: day 1
  > talk olga@example.com: Коты: день 1
  > talk igor@example.com: Коты: день 1
  > talk sveta@example.com: Коты: день 1
  > talk host@example.org: Коты: день 1

mail Вася
| убить Машу
  accepted: order Вася kill Маша
  > receipt vasya@example.org: Коты: ночь 2

mail Вася door=square
| убить Машу
  room square
  > receipt vasya@example.org: Коты: ночь 2

pass
  > digest vasya@example.org: Коты: день 2
  > digest petya@example.org: Коты: день 2
  > digest masha@example.net: Коты: день 2
  > digest kolya@example.net: Коты: день 2
  > digest ann@example.com: Коты: day 2
  > digest dan@example.com: Коты: day 2
  > digest olga@example.com: Коты: день 2
  > digest igor@example.com: Коты: день 2
  > digest sveta@example.com: Коты: день 2
  > report host@example.org: Коты: ночь 2, отчёт
  > report petya@example.org: Коты: ночь 2, отчёт
  > report masha@example.net: Коты: ночь 2, отчёт
  > report dan@example.com: Коты: night 2, report
  > report olga@example.com: Коты: ночь 2, отчёт

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
order Петя kill Ольга
order Коля kill Петя
> host gang Петя
> host attack mafia Ольга died
> host attack commissioner Петя died
> public died Петя
> public died Ольга

day 1
vote Коля red Dan
vote Ann red Dan
> host score Dan 2
> public executed Dan

night 2
order Вася kill Маша
> host gang Вася
> host attack mafia Маша died
> public died Маша
