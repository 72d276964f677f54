A night and a day: orders, a refusal, a question, the latest counts, a late mail, private results, the end.
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
mail Вася
| убить Ольгу
mail Петя
| убить Dan
mail Маша
| сыворотка Коле
mail Маша
| лечить Колю
mail Коля
| проверить Васю
mail Ann
| jail Dan
mail Ann
| jail Петя
mail Dan
| kill Вася
mail Ольга
| Всем привет, жду утра
# after the deadline and before the host has resolved
wait 26h
mail Коля
| проверить Машу
| статус
keep
# a vote without a colour, then with one
mail Dan
| vote for Вася
mail Dan
| against Вася
mail Маша
| против Васи
mail Коля
| против Васи
mail Ольга
| против Васи
pass
mail Петя
| убить Машу
pass
mail Ann
| against Петя
mail Dan
| against Петя
mail Коля
| против Пети
pass
mail Dan
| against Ann
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role petya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| убить Ольгу
  accepted: order Вася kill Ольга
  > gang petya@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Петя
| убить Dan
  accepted: order Петя kill Dan
  > receipt petya@example.org: Коты: ночь 1

mail Маша
| сыворотка Коле
  refused serum-early: order Маша serum Коля
  > receipt masha@example.net: Коты: ночь 1

mail Маша
| лечить Колю
  accepted: order Маша heal Коля
  > receipt masha@example.net: Коты: ночь 1

mail Коля
| проверить Васю
  accepted: order Коля check Вася
  > receipt kolya@example.net: Коты: ночь 1

mail Ann
| jail Dan
  accepted: order Ann jail Dan
  > receipt ann@example.com: Коты: night 1

mail Ann
| jail Петя
  accepted: order Ann jail Петя
  > receipt ann@example.com: Коты: night 1

mail Dan
| kill Вася
  problem not-yours
  > receipt dan@example.com: Коты: night 1

mail Ольга
| Всем привет, жду утра
  talk
  > receipt olga@example.com: Коты: ночь 1

wait 26h

mail Коля
| проверить Машу
| статус
  late
  command status
  > receipt kolya@example.net: Коты: ночь 1

keep
  > private kolya@example.net: Коты: ночь 1
  > digest vasya@example.org: Коты: день 1
  > digest petya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Dan
| vote for Вася
  problem no-colour
  > receipt dan@example.com: Коты: day 1

mail Dan
| against Вася
  accepted: vote Dan red Вася
  > receipt dan@example.com: Коты: day 1

mail Маша
| против Васи
  accepted: vote Маша red Вася
  > receipt masha@example.net: Коты: день 1

mail Коля
| против Васи
  accepted: vote Коля red Вася
  > receipt kolya@example.net: Коты: день 1

mail Ольга
| против Васи
  refused dead: vote Ольга red Вася
  > receipt olga@example.com: Коты: день 1

pass
  > digest vasya@example.org: Коты: ночь 2
  > digest petya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт

mail Петя
| убить Машу
  accepted: order Петя kill Маша
  > receipt petya@example.org: Коты: ночь 2

pass
  > digest vasya@example.org: Коты: день 2
  > digest petya@example.org: Коты: день 2
  > digest masha@example.net: Коты: день 2
  > digest kolya@example.net: Коты: день 2
  > digest ann@example.com: Коты: day 2
  > digest dan@example.com: Коты: day 2
  > digest olga@example.com: Коты: день 2
  > report host@example.org: Коты: ночь 2, отчёт

mail Ann
| against Петя
  accepted: vote Ann red Петя
  > receipt ann@example.com: Коты: day 2

mail Dan
| against Петя
  accepted: vote Dan red Петя
  > receipt dan@example.com: Коты: day 2

mail Коля
| против Пети
  accepted: vote Коля red Петя
  > receipt kolya@example.net: Коты: день 2

pass
  > digest vasya@example.org: Коты: день 2
  > digest petya@example.org: Коты: день 2
  > digest masha@example.net: Коты: день 2
  > digest kolya@example.net: Коты: день 2
  > digest ann@example.com: Коты: day 2
  > digest dan@example.com: Коты: day 2
  > digest olga@example.com: Коты: день 2
  > report host@example.org: Коты: день 2, отчёт
  > end host@example.org: Коты: конец
  > end vasya@example.org: Коты: конец
  > end petya@example.org: Коты: конец
  > end masha@example.net: Коты: конец
  > end kolya@example.net: Коты: конец
  > end ann@example.com: Коты: the end
  > end dan@example.com: Коты: the end
  > end olga@example.com: Коты: конец

mail Dan
| against Ann
  over
  > receipt dan@example.com: Коты: day 2

record
omerta-record 1
game cats
seed 0700000000000000000000000000000000000000000000000000000000000000
seat 1 Вася mafia 1
seat 2 Петя mafia 2
seat 3 Маша doctor
seat 4 Коля commissioner
seat 5 Ann jailer
seat 6 Dan citizen
seat 7 Ольга citizen

night 1
order Вася kill Ольга
order Петя kill Dan
order Маша serum Коля
order Маша heal Коля
order Коля check Вася
order Ann jail Dan
order Ann jail Петя
> refused 3 serum-early
> host gang Вася
> host attack mafia Ольга died
> private Коля checked Вася mafia
> public died Ольга

day 1
vote Dan red Вася
vote Маша red Вася
vote Коля red Вася
vote Ольга red Вася
> refused 4 dead
> host score Вася 3
> public executed Вася

night 2
order Петя kill Маша
> host gang Петя
> host attack mafia Маша died
> public died Маша

day 2
vote Ann red Петя
vote Dan red Петя
vote Коля red Петя
> host score Петя 3
> public executed Петя
> public won town
