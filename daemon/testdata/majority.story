A day that ends as soon as more than half of those who may vote have said so, without delay; one that was called off too often ends at its deadline.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
early_day = "majority"

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
# by night it is noted, and the night closes at its deadline; by day four of seven are enough
mail Вася
| против Маши, окончательно
mail Игорь
| окончательно
mail Маша
| окончательно
mail Коля
| окончательно
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
| против Маши, окончательно
  accepted: vote Вася red Маша
  command final
  > receipt vasya@example.org: Коты: день 1

mail Игорь
| окончательно
  command final
  > receipt igor@example.org: Коты: день 1

mail Маша
| окончательно
  command final
  > receipt masha@example.net: Коты: день 1

mail Коля
| окончательно
  command final
  > receipt kolya@example.net: Коты: день 1

next
  at 2026-12-02 07:02:01
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

day 1
vote Вася red Маша
> host score Маша 1
> public executed Маша
