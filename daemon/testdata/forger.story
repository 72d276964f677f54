Who wrote it: a key used by somebody else, no key with and without a verdict, a failed check, a confirmation in time, twice and too late.
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
# Dan has got hold of Vasya's key
mail Dan key=Вася
| убить Машу
# no key, and nobody vouches for the address
mail Вася key=none dmarc=none id=held1@example.org
| убить Ольгу
# the owner says it was his
mail Вася
| подтверждаю CODE
# the code serves once
mail Вася
| убить Dan
# no key, but his own domain vouches for him
mail Коля key=none
| проверить Васю
# the check failed: held, and one challenge a day
mail Маша key=none dmarc=fail
| лечить Васю
mail Маша key=none dmarc=fail
| лечить Петю
# a key, but the check failed
mail Маша dmarc=fail
| лечить Dan
# strangers
mail nobody@example.biz key=none
| kill them all
mail nobody@example.biz key=none
| kill them all, I said
mail nobody@example.biz key=none dmarc=none
| hello
# too late to confirm
wait 25h
mail Маша
| подтверждаю CODE
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role petya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Dan key=Вася
| убить Машу
  held
  > challenge vasya@example.org: Коты: это вы?
  > challenge dan@example.com: Коты: was it you?

mail Вася key=none dmarc=none id=held1@example.org
| убить Ольгу
  held
  > challenge vasya@example.org: Коты: это вы?

mail Вася
| подтверждаю CODE
  accepted: order Вася kill Ольга
  command confirm
  > gang petya@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Вася
| убить Dan
  accepted: order Вася kill Dan
  > gang petya@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Коля key=none
| проверить Васю
  accepted: order Коля check Вася
  > receipt kolya@example.net: Коты: ночь 1

mail Маша key=none dmarc=fail
| лечить Васю
  held
  > challenge masha@example.net: Коты: это вы?

mail Маша key=none dmarc=fail
| лечить Петю
  held

mail Маша dmarc=fail
| лечить Dan
  held
  > challenge masha@example.net: Коты: это вы?

mail nobody@example.biz key=none
| kill them all
  > notice nobody@example.biz: Мафия по почте

mail nobody@example.biz key=none
| kill them all, I said

mail nobody@example.biz key=none dmarc=none
| hello

wait 25h

mail Маша
| подтверждаю CODE
  command confirm
  > receipt masha@example.net: Коты: ночь 1

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
