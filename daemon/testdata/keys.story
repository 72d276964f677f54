A key that a player gave away does not show him what others write, and nothing of theirs vanishes.
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
# Коля answers to the address with Dan's key: he is asked, Dan learns no line of it
mail Коля key=Dan
| проверить Васю
mail Коля key=Dan
| проверить Петю
mail Коля
| confirm CODE
| confirm CODE
# Dan's key in the text is only quoted text
mail Маша key=none
| лечить Колю
| код DANKEY
# an address that nobody knows, with Dan's key
mail cousin@example.biz key=Dan
| проверить Машу
# equal forged mails ask once, and more than five ask no more
mail Ольга key=none dmarc=none
| пропуск
mail Ольга key=none dmarc=none
| пропуск
mail Ольга key=none dmarc=none
| отмена
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role petya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Коля key=Dan
| проверить Васю
  held
  > challenge dan@example.com: Коты: was it you?
  > challenge kolya@example.net: Коты: это вы?

mail Коля key=Dan
| проверить Петю
  held
  > challenge kolya@example.net: Коты: это вы?

mail Коля
| confirm CODE
| confirm CODE
  accepted: order Коля check Петя
  command confirm
  command confirm
  > receipt kolya@example.net: Коты: ночь 1

mail Маша key=none
| лечить Колю
| код DANKEY
  accepted: order Маша heal Коля
  command confirm
  > receipt masha@example.net: Коты: ночь 1

mail cousin@example.biz key=Dan
| проверить Машу

mail Ольга key=none dmarc=none
| пропуск
  held
  > challenge olga@example.com: Коты: это вы?

mail Ольга key=none dmarc=none
| пропуск

mail Ольга key=none dmarc=none
| отмена
  held
  > challenge olga@example.com: Коты: это вы?

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
