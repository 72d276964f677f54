A night that ends when every living player, citizens too, has said that he is done; a day that ends half an hour after the last word, a mind that is changed, and an end that is put off.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
early_night = true
early_day = "all"
delay = "30m"
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
mail Вася
| убить Ольгу, окончательно
mail Игорь
| окончательно
mail Маша
| окончательно
mail Коля
| проверить Васю
| окончательно
mail Ann
| final
mail Dan
| final
# a question changes nothing, a new order does
mail Ольга
| статус
mail Маша
| лечить Колю
mail Ольга
| окончательно
# too late for the others, but not for her
wait 2h
mail Маша
| лечить Колю, окончательно
# until the inbox is drained everybody is told what was before
mail Dan
| heal me
next
# the day: Ольга is dead, six may vote
mail Вася
| против Маши, досрочно
mail Игорь
| против Маши, досрочно
mail Маша
| досрочно
mail Коля
| против Васи
| досрочно
mail Ann
| red Вася
| final
mail Ольга
| досрочно
mail Dan
| final
# a changed mind calls it off
wait 10m
mail Ann
| red Игорь
wait 30m
keep
mail Ann
| final
# one who votes again and is done again puts it off, and nobody is told
wait 20m
mail Dan
| red Вася, final
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
| убить Ольгу, окончательно
  accepted: order Вася kill Ольга
  command final
  > gang igor@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Игорь
| окончательно
  command final
  > receipt igor@example.org: Коты: ночь 1

mail Маша
| окончательно
  command final
  > receipt masha@example.net: Коты: ночь 1

mail Коля
| проверить Васю
| окончательно
  accepted: order Коля check Вася
  command final
  > receipt kolya@example.net: Коты: ночь 1

mail Ann
| final
  command final
  > receipt ann@example.com: Коты: night 1

mail Dan
| final
  command final
  > receipt dan@example.com: Коты: night 1

mail Ольга
| статус
  command status
  > receipt olga@example.com: Коты: ночь 1

mail Маша
| лечить Колю
  accepted: order Маша heal Коля
  > receipt masha@example.net: Коты: ночь 1

mail Ольга
| окончательно
  command final
  > receipt olga@example.com: Коты: ночь 1

wait 2h

mail Маша
| лечить Колю, окончательно
  accepted: order Маша heal Коля
  command final
  > receipt masha@example.net: Коты: ночь 1

mail Dan
| heal me
  problem not-yours
  > receipt dan@example.com: Коты: night 1

next
  at 2026-12-01 11:01:01
  > private kolya@example.net: Коты: ночь 1
  > digest vasya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.org: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| против Маши, досрочно
  accepted: vote Вася red Маша
  command final
  > receipt vasya@example.org: Коты: день 1

mail Игорь
| против Маши, досрочно
  accepted: vote Игорь red Маша
  command final
  > receipt igor@example.org: Коты: день 1

mail Маша
| досрочно
  command final
  > receipt masha@example.net: Коты: день 1

mail Коля
| против Васи
| досрочно
  accepted: vote Коля red Вася
  command final
  > receipt kolya@example.net: Коты: день 1

mail Ann
| red Вася
| final
  accepted: vote Ann red Вася
  command final
  > receipt ann@example.com: Коты: day 1

mail Ольга
| досрочно
  command final
  > receipt olga@example.com: Коты: день 1

mail Dan
| final
  command final
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.org: Коты: день 1
  > news host@example.org: Коты: день 1
  > receipt dan@example.com: Коты: day 1

wait 10m

mail Ann
| red Игорь
  accepted: vote Ann red Игорь
  > receipt ann@example.com: Коты: day 1

wait 30m

keep

mail Ann
| final
  command final
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.org: Коты: день 1
  > news host@example.org: Коты: день 1
  > receipt ann@example.com: Коты: day 1

wait 20m

mail Dan
| red Вася, final
  accepted: vote Dan red Вася
  command final
  > receipt dan@example.com: Коты: day 1

next
  at 2026-12-01 12:32:01
  > digest vasya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest igor@example.org: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт

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
order Коля check Вася
order Маша heal Коля
order Маша heal Коля
> host gang Вася
> host attack mafia Ольга died
> private Коля checked Вася mafia
> public died Ольга

day 1
vote Вася red Маша
vote Игорь red Маша
vote Коля red Вася
vote Ann red Вася
vote Ann red Игорь
vote Dan red Вася
> host score Вася 2
> host score Маша 2
> host score Игорь 1
> public nobody
