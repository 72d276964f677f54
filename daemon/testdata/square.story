The square that bundles: over a deadline, over a pause, at the end of the game; somebody who watches comes to play.
-- game.toml --
id = "cats"
title = "Cats"
language = "en"
zone = "Europe/London"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
square = "1h"
signup = true
seats = 5
[roles]
mafia = 1
doctor = 1
-- script --
mail eve@example.org
| watch cats
answer eve@example.org
| +
mail eve@example.org
| watch cats
mail ann@example.org
| join Ann
answer ann@example.org
| +
mail bob@example.org
| join Bob
answer bob@example.org
| +
mail cat@example.org
| join Cat
answer cat@example.org
| +
mail dan@example.org
| join Dan
answer dan@example.org
| +
# who watches signs up: public letters come once, to the seat
mail eve@example.org
| join Eve
answer eve@example.org
| +
start 3
mail eve@example.org key=none
| unwatch
pass
# said shortly before the deadline: it goes out with it, not after the results
mail Ann door=square
| I trust Bob.
wait 11h
mail Bob door=square
| And I trust Ann.
pass
mail Cat door=square
| A night is long.
# a pause holds no talk back
omerta pause
next
omerta resume
pass
mail Dan door=square
| Who did that?
# the end of the game brings what waited
mail Ann
| red Bob
mail Cat
| red Bob
mail Dan
| red Bob
omerta close
wait 2m
keep
omerta cancel game
-- want --
  > list host@example.org: Cats: the list
    The list of “Cats” is open: it is a game of mafia by mail.
    Nobody has signed up yet; there are 5 seats.
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
    Note about the rules and roles, at 5 players:
    │ The doctor can never heal the victim of a role: it is dark from
    │   the start, or only one side is against the town (D5).
    │ It is dark from the start: there are fewer players than
    │   dark-below says, and no role is ever told (V5).

mail eve@example.org
| watch cats
  > invite eve@example.org: Cats: is it you?
    A message from your address asks to watch “Cats”: to get its
    public results, without writing into the game.
    The question is open until Tue 8 Dec, 09:00 (GMT, UTC). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: ph3jk44gi3ski5rn

answer eve@example.org
| +
  > news eve@example.org: Cats: news

mail eve@example.org
| watch cats

mail ann@example.org
| join Ann
  > invite ann@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Ann
    The question is open until Tue 8 Dec, 09:00 (GMT, UTC). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: h65yixlcdasepapc

answer ann@example.org
| +
  > list ann@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Ann
    On the list so far, 1 of 5:
    │ Ann
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 2beyue2eqggxdcn4

mail bob@example.org
| join Bob
  > invite bob@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Bob
    The question is open until Tue 8 Dec, 09:00 (GMT, UTC). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: dkyvj6ku7ejgd7po

answer bob@example.org
| +
  > list bob@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Bob
    On the list so far, 2 of 5:
    │ Ann, Bob
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: kmbdio3okncnco7e

mail cat@example.org
| join Cat
  > invite cat@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Cat
    The question is open until Tue 8 Dec, 09:00 (GMT, UTC). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: bxq4snfqxu772tei

answer cat@example.org
| +
  > list cat@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Cat
    On the list so far, 3 of 5:
    │ Ann, Bob, Cat
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: ymciy7k5xqbvxoex

mail dan@example.org
| join Dan
  > invite dan@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Dan
    The question is open until Tue 8 Dec, 09:00 (GMT, UTC). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: g5epqlcrpq66sunk

answer dan@example.org
| +
  > list dan@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Dan
    On the list so far, 4 of 5:
    │ Ann, Bob, Cat, Dan
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 7cdcfjyq3onopma5

mail eve@example.org
| join Eve
  > invite eve@example.org: Cats: is it you?
    A message from your address signs up for “Cats” under this name:
    │ Eve
    The question is open until Tue 8 Dec, 09:00 (GMT, UTC). If you
    asked for nothing of the kind, somebody gave your address by
    mistake: without a reply nothing begins.
    If you write a new message instead of a reply, copy this line
    into it:
    Reply code: wlauswx6vufk45mq

answer eve@example.org
| +
  > list eve@example.org: Cats: the list
    You are signed up for “Cats”. The table calls you:
    │ Eve
    On the list so far, 5 of 5:
    │ Ann, Bob, Cat, Dan, Eve
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 4mp6gkkzlctviqfl
  > list ann@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 5 of 5:
    │ Ann, Bob, Cat, Dan, Eve
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 2beyue2eqggxdcn4
  > list bob@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 5 of 5:
    │ Ann, Bob, Cat, Dan, Eve
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: kmbdio3okncnco7e
  > list cat@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 5 of 5:
    │ Ann, Bob, Cat, Dan, Eve
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: ymciy7k5xqbvxoex
  > list dan@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 5 of 5:
    │ Ann, Bob, Cat, Dan, Eve
    The host begins the game, and then a letter tells everybody
    their role.
    If you write a new message instead of a reply, copy this line
    into it:
    Seat code: 7cdcfjyq3onopma5
  > list host@example.org: Cats: the list
    Every seat of “Cats” is taken.
    On the list so far, 5 of 5:
    │ Ann, Bob, Cat, Dan, Eve
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
    Note about the rules and roles, at 5 players:
    │ The doctor can never heal the victim of a role: it is dark from
    │   the start, or only one side is against the town (D5).
    │ It is dark from the start: there are fewer players than
    │   dark-below says, and no role is ever told (V5).

start 3
  > role ann@example.org: Cats: night 1
  > role bob@example.org: Cats: night 1
  > role cat@example.org: Cats: night 1
  > role dan@example.org: Cats: night 1
  > role eve@example.org: Cats: night 1
  > report host@example.org: Cats: night 1, report

mail eve@example.org key=none
| unwatch
  > news eve@example.org: Cats: night 1

pass
  > digest ann@example.org: Cats: day 1
  > digest bob@example.org: Cats: day 1
  > digest cat@example.org: Cats: day 1
  > digest dan@example.org: Cats: day 1
  > digest eve@example.org: Cats: day 1
  > report host@example.org: Cats: night 1, report

mail Ann door=square
| I trust Bob.
  room square
  > receipt ann@example.org: Cats: day 1

wait 11h

mail Bob door=square
| And I trust Ann.
  room square
  > receipt bob@example.org: Cats: day 1

pass
  > digest ann@example.org: Cats: night 2
  > digest bob@example.org: Cats: night 2
  > digest cat@example.org: Cats: night 2
  > digest dan@example.org: Cats: night 2
  > digest eve@example.org: Cats: night 2
  > report host@example.org: Cats: day 1, report
  > talk ann@example.org: Cats: day 1
    Written by Ann:
    │ I trust Bob.
    Written by Bob:
    │ And I trust Ann.
  > talk bob@example.org: Cats: day 1
  > talk cat@example.org: Cats: day 1
  > talk dan@example.org: Cats: day 1
  > talk eve@example.org: Cats: day 1
  > talk host@example.org: Cats: day 1
    Written by Ann:
    │ I trust Bob.
    Written by Bob:
    │ And I trust Ann.

mail Cat door=square
| A night is long.
  room square
  > receipt cat@example.org: Cats: night 2

omerta pause
  = The pause is announced to all.
  = The game is paused, its clock is stopped.
  > news ann@example.org: Cats: night 2
  > news bob@example.org: Cats: night 2
  > news cat@example.org: Cats: night 2
  > news dan@example.org: Cats: night 2
  > news eve@example.org: Cats: night 2

next
  at 2026-12-02 22:01:00
  > talk ann@example.org: Cats: night 2
    Written by Cat:
    │ A night is long.
  > talk bob@example.org: Cats: night 2
  > talk cat@example.org: Cats: night 2
  > talk dan@example.org: Cats: night 2
  > talk eve@example.org: Cats: night 2
  > talk host@example.org: Cats: night 2
    Written by Cat:
    │ A night is long.

omerta resume
  = The game goes on, and all are told.
  = Deadline of night 2: Thu 3 Dec, 10:00 (GMT, UTC).
  > news ann@example.org: Cats: night 2
  > news bob@example.org: Cats: night 2
  > news cat@example.org: Cats: night 2
  > news dan@example.org: Cats: night 2
  > news eve@example.org: Cats: night 2

pass
  > digest ann@example.org: Cats: day 2
  > digest bob@example.org: Cats: day 2
  > digest cat@example.org: Cats: day 2
  > digest dan@example.org: Cats: day 2
  > digest eve@example.org: Cats: day 2
  > report host@example.org: Cats: night 2, report

mail Dan door=square
| Who did that?
  room square
  > receipt dan@example.org: Cats: day 2

mail Ann
| red Bob
  accepted: vote Ann red Bob
  > receipt ann@example.org: Cats: day 2

mail Cat
| red Bob
  accepted: vote Cat red Bob
  > receipt cat@example.org: Cats: day 2

mail Dan
| red Bob
  accepted: vote Dan red Bob
  > receipt dan@example.org: Cats: day 2

omerta close
  = The vote is closed. The results come in a minute, when all that came in time is read.

wait 2m

keep
  > digest ann@example.org: Cats: night 3
  > digest bob@example.org: Cats: night 3
  > digest cat@example.org: Cats: night 3
  > digest dan@example.org: Cats: night 3
  > digest eve@example.org: Cats: night 3
  > report host@example.org: Cats: day 2, report
  > talk ann@example.org: Cats: day 2
    Written by Dan:
    │ Who did that?
  > talk bob@example.org: Cats: day 2
  > talk cat@example.org: Cats: day 2
  > talk dan@example.org: Cats: day 2
  > talk eve@example.org: Cats: day 2
  > talk host@example.org: Cats: day 2
    Written by Dan:
    │ Who did that?

omerta cancel game
  = The game is cancelled, and all are told.
  > end host@example.org: Cats: the end
  > end ann@example.org: Cats: the end
  > end bob@example.org: Cats: the end
  > end cat@example.org: Cats: the end
  > end dan@example.org: Cats: the end
  > end eve@example.org: Cats: the end

record
omerta-record 1
game cats
seed 0300000000000000000000000000000000000000000000000000000000000000
seat 1 Ann
seat 2 Bob
seat 3 Cat
seat 4 Dan
seat 5 Eve
deal mafia doctor citizen citizen citizen
> dealt Ann citizen
> dealt Bob citizen
> dealt Cat citizen
> dealt Dan doctor
> dealt Eve mafia 1

night 1

day 1
> public nobody

night 2

day 2
vote Ann red Bob
vote Cat red Bob
vote Dan red Bob
> host score Bob 3
> public executed Bob
