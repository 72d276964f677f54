A sign-up of people who do not write by the book: no name, a bare name, the same words twice, a waiting list that is left without a key and shortened by the host.
-- game.toml --
id = "cats"
title = "Cats"
language = "en"
zone = "Europe/Berlin"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
signup = true
seats = 4
[roles]
mafia = 1
-- script --
# no name yet: a plus, or the words alone; then the name and nothing else
mail ann@example.org
| +
answer ann@example.org
| yes, please
answer ann@example.org
| Ann
|
| Thanks!
mail boris@example.org
| я в игре
answer boris@example.org
| Меня зовут Борис.
# who asks again while the question waits, and is vouched for, has answered it
mail carl@example.org
| I'm in, Carl
mail carl@example.org
| count me in
mail dora@example.org
| count me in as Dora
answer dora@example.org
| ok
mail emil@example.org
| join Emil
answer emil@example.org
| +
mail fay@example.org
| join Fay
answer fay@example.org
| +
mail gus@example.org
| join Gus
answer gus@example.org
| +
# one who waits leaves without a key: he is asked, or his own domain vouches for him
mail emil@example.org dmarc=none
| leave
mail emil@example.org dmarc=none
| leave
mail emil@example.org
| leave
# the host strikes one who waits and one who plays, in one mail; names are those he saw
host
| remove Ann
| remove Gus
| write to Gus: sorry
| remove Gus
omerta remove Zoe
start 7
-- want --
  > list host@example.org: Cats: the list
    The list of “Cats” is open: it is a game of mafia by mail.
    Nobody has signed up yet; there are 4 seats.
    The host begins the game, and then a letter tells everybody
    their role.
    To sign up, send a message to mafia@host.example with one line; in
    place of NAME write what the table is to call you:
    │ join NAME cats
    A question comes back, a plus is enough of an answer, and the seat
    is yours.
    For the host: the roles are dealt and sent by one line in reply to
    this letter:
    │ start
    With fewer players than 3 the roles cannot be dealt.
    Note about the rules and roles, at 4 players:
    │ It is dark from the start: there are fewer players than
    │   dark-below says, and no role is ever told (V5).

mail ann@example.org
| +
  > invite ann@example.org: Cats: is it you?
    A message from your address signs up for “Cats”, but there is no
    name in it. The table needs one to call you by.
    A reply of one line is enough, with the name and no other word.
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: h65yixlcdasepapc

answer ann@example.org
| yes, please
  > invite ann@example.org: Cats: is it you?
    A message from your address signs up for “Cats”, but there is no
    name in it. The table needs one to call you by.
    A reply of one line is enough, with the name and no other word.
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: h65yixlcdasepapc

answer ann@example.org
| Ann
|
| Thanks!
  > list ann@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Ann
    On the list so far, 1 of 4:
    │ Ann
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 2beyue2eqggxdcn4

mail boris@example.org
| я в игре
  > invite boris@example.org: Cats: это вы?
    С вашего адреса пришла запись в игру «Cats», но имени в ней нет.
    По нему вас будут называть за столом.
    В ответ хватит одной строки с именем, без других слов.
    Вопрос действует до вт 8 дек, 10:00 (CET, UTC+1). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer boris@example.org
| Меня зовут Борис.
  > list boris@example.org: Cats: запись
    Вы записаны в игру «Cats». Ваше имя:
    │ Борис
    Записано 2 из 4:
    │ Ann, Борис
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.

mail carl@example.org
| I'm in, Carl
  > invite carl@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Carl
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: goo7j73xasvutly4

mail carl@example.org
| count me in
  > list carl@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Carl
    On the list so far, 3 of 4:
    │ Ann, Борис, Carl
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: ymciy7k5xqbvxoex

mail dora@example.org
| count me in as Dora
  > invite dora@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Dora
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: tntitrnfrbsxp76e

answer dora@example.org
| ok
  > list dora@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Dora
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 7cdcfjyq3onopma5
  > list ann@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 2beyue2eqggxdcn4
  > list boris@example.org: Cats: запись
    В игре «Cats» все места заняты.
    Записано 4 из 4:
    │ Ann, Борис, Carl, Dora
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list carl@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: ymciy7k5xqbvxoex
  > list host@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    The host begins the game, and then a letter tells everybody
    their role.
    To sign up, send a message to mafia@host.example with one line; in
    place of NAME write what the table is to call you:
    │ join NAME cats
    A question comes back, a plus is enough of an answer, and you are
    on the waiting list.
    For the host: the roles are dealt and sent by one line in reply to
    this letter:
    │ start
    Note about the rules and roles, at 4 players:
    │ It is dark from the start: there are fewer players than
    │   dark-below says, and no role is ever told (V5).

mail emil@example.org
| join Emil
  > invite emil@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Emil
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: 656mahins6hj5s6q

answer emil@example.org
| +
  > list emil@example.org: Cats: the list
    The seats of “Cats” are taken for now, and you are on the waiting
    list, number 1. A letter comes when a seat is free.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    Waiting for a seat:
    │ Emil
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 656mahins6hj5s6q

mail fay@example.org
| join Fay
  > invite fay@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Fay
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: esc7zmheis5luaff

answer fay@example.org
| +
  > list fay@example.org: Cats: the list
    The seats of “Cats” are taken for now, and you are on the waiting
    list, number 2. A letter comes when a seat is free.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    Waiting for a seat:
    │ Emil, Fay
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: esc7zmheis5luaff

mail gus@example.org
| join Gus
  > invite gus@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Gus
    The question is open until Tue 8 Dec, 10:00 (CET, UTC+1). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: z6udtmmbnjsghvwc

answer gus@example.org
| +
  > list gus@example.org: Cats: the list
    The seats of “Cats” are taken for now, and you are on the waiting
    list, number 3. A letter comes when a seat is free.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    Waiting for a seat:
    │ Emil, Fay, Gus
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: z6udtmmbnjsghvwc

mail emil@example.org dmarc=none
| leave
  > list emil@example.org: Cats: the list
    The seats of “Cats” are taken for now, and you are on the waiting
    list, number 1. A letter comes when a seat is free.
    On the list so far, 4 of 4:
    │ Ann, Борис, Carl, Dora
    Waiting for a seat:
    │ Emil, Fay, Gus
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 656mahins6hj5s6q

mail emil@example.org dmarc=none
| leave

mail emil@example.org
| leave
  > list emil@example.org: Cats: the list
    You are not signed up for “Cats” any more. Thank you for
    saying so.

host
| remove Ann
| remove Gus
| write to Gus: sorry
| remove Gus
  > list ann@example.org: Cats: the list
    The host took you off the list of “Cats”.
  > list fay@example.org: Cats: the list
    A seat is free, and it is yours: you play in “Cats”. The table
    calls you:
    │ Fay
    On the list so far, 4 of 4:
    │ Борис, Carl, Dora, Fay
    Waiting for a seat:
    │ Gus
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: tqavpsegirjl4lj5
  > list boris@example.org: Cats: запись
    В игре «Cats» все места заняты.
    Записано 4 из 4:
    │ Борис, Carl, Dora, Fay
    Ждут, не освободится ли место:
    │ Gus
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list carl@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 4 of 4:
    │ Борис, Carl, Dora, Fay
    Waiting for a seat:
    │ Gus
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: ymciy7k5xqbvxoex
  > list dora@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 4 of 4:
    │ Борис, Carl, Dora, Fay
    Waiting for a seat:
    │ Gus
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 7cdcfjyq3onopma5
  > list host@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 4 of 4:
    │ Борис, Carl, Dora, Fay
    Waiting for a seat:
    │ Gus
    The host begins the game, and then a letter tells everybody
    their role.
    To sign up, send a message to mafia@host.example with one line; in
    place of NAME write what the table is to call you:
    │ join NAME cats
    A question comes back, a plus is enough of an answer, and you are
    on the waiting list.
    For the host: the roles are dealt and sent by one line in reply to
    this letter:
    │ start
    Note about the rules and roles, at 4 players:
    │ It is dark from the start: there are fewer players than
    │   dark-below says, and no role is ever told (V5).
  > list gus@example.org: Cats: the list
    The host took you off the list of “Cats”.
  > answer host@example.org: Cats: commands
    │ remove Ann
    Struck off the list; a letter says so to the person.
    │ remove Gus
    Struck off the list; a letter says so to the person.
    │ write to Gus: sorry
    Not done. Nobody who has a seat is called so. You can write to
    those who are signed up.
    │ remove Gus
    Not done. This name is on the list no more.
    The game has not begun. To deal and begin:
    │ start

omerta remove Zoe
  = Not done. There is no such name in the game. The word “help” lists all commands.
  = This is about the word:
  = │ zoe

start 7
  > role boris@example.org: Cats: ночь 1
  > role carl@example.org: Cats: night 1
  > role dora@example.org: Cats: night 1
  > role fay@example.org: Cats: night 1
  > report host@example.org: Cats: night 1, report

record
omerta-record 1
game cats
seat 1 Борис mafia 1
seat 2 Carl citizen
seat 3 Dora citizen
seat 4 Fay citizen
