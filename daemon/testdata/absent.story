Somebody is away while days close early by the majority and nights by everybody; somebody else is gone for good.
-- game.toml --
id = "cats"
title = "Cats"
language = "en"
zone = "Europe/London"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
early_day = "majority"
delay = "30m"
early_night = true
out_after = 2
[[player]]
name = "Ann"
email = "ann@example.org"
role = "mafia"
rank = 1
[[player]]
name = "Bob"
email = "bob@example.org"
role = "doctor"
[[player]]
name = "Cat"
email = "cat@example.org"
role = "citizen"
[[player]]
name = "Dan"
email = "dan@example.org"
role = "citizen"
[[player]]
name = "Eve"
email = "eve@example.org"
role = "citizen"
[[player]]
name = "Fay"
email = "fay@example.org"
role = "citizen"
-- script --
# an order and an absence in one mail; a date that is none
mail Eve
| away until yesterday
mail Eve
| away until 4 December
| final
# five say final, one who is away did too, one is silent: the night does not close early
mail Ann
| pass
| final
mail Bob
| final
mail Cat
| final
mail Dan
| final
next
next
# the day: four of six are more than half; a change of mind starts the delay anew
omerta late
mail Ann
| red Bob
| final
mail Bob
| red Ann
| final
mail Cat
| red Ann, final
mail Dan
| blue Ann
| final
wait 20m
mail Cat
| red Bob
next
mail Cat
| final
next
# the night: all who live say final, whoever is away too; it closes
mail Ann
| pass, final
mail Bob
| heal me
| final
mail Cat
| final
mail Dan
| final
mail Eve
| final
next
next
# Fay has not written for two days; she was warned a day before
mail Eve
| back
omerta late
pass
pass
omerta cancel game
-- want --
  > role ann@example.org: Cats: night 1
  > role bob@example.org: Cats: night 1
  > role cat@example.org: Cats: night 1
  > role dan@example.org: Cats: night 1
  > role eve@example.org: Cats: night 1
  > role fay@example.org: Cats: night 1
  > report host@example.org: Cats: night 1, report

mail Eve
| away until yesterday
  problem unclear-date
  > receipt eve@example.org: Cats: night 1

mail Eve
| away until 4 December
| final
  command away 2026-12-05T00:00:00Z
  command final
  > receipt eve@example.org: Cats: night 1

mail Ann
| pass
| final
  accepted: order Ann pass
  command final
  > receipt ann@example.org: Cats: night 1

mail Bob
| final
  command final
  > receipt bob@example.org: Cats: night 1

mail Cat
| final
  command final
  > receipt cat@example.org: Cats: night 1

mail Dan
| final
  command final
  > receipt dan@example.org: Cats: night 1

next
  at 2026-12-02 09:00:00
  > report host@example.org: Cats: night 1, report

next
  at 2026-12-02 10:01:00
  > digest ann@example.org: Cats: day 1
  > digest bob@example.org: Cats: day 1
  > digest cat@example.org: Cats: day 1
  > digest dan@example.org: Cats: day 1
  > digest eve@example.org: Cats: day 1
  > digest fay@example.org: Cats: day 1
  > report host@example.org: Cats: night 1, report

omerta late
  = All are told who has not voted yet.
  > news ann@example.org: Cats: day 1
  > news bob@example.org: Cats: day 1
  > news cat@example.org: Cats: day 1
  > news dan@example.org: Cats: day 1
  > news eve@example.org: Cats: day 1
  > news fay@example.org: Cats: day 1

mail Ann
| red Bob
| final
  accepted: vote Ann red Bob
  command final
  > receipt ann@example.org: Cats: day 1

mail Bob
| red Ann
| final
  accepted: vote Bob red Ann
  command final
  > receipt bob@example.org: Cats: day 1

mail Cat
| red Ann, final
  accepted: vote Cat red Ann
  command final
  > receipt cat@example.org: Cats: day 1

mail Dan
| blue Ann
| final
  accepted: vote Dan blue Ann
  command final
  > news ann@example.org: Cats: day 1
  > news bob@example.org: Cats: day 1
  > news cat@example.org: Cats: day 1
  > news dan@example.org: Cats: day 1
  > news eve@example.org: Cats: day 1
  > news fay@example.org: Cats: day 1
  > news host@example.org: Cats: day 1
  > receipt dan@example.org: Cats: day 1

wait 20m

mail Cat
| red Bob
  accepted: vote Cat red Bob
  > receipt cat@example.org: Cats: day 1

next
  at 2026-12-02 20:00:00
  > report host@example.org: Cats: day 1, report

mail Cat
| final
  command final
  > news ann@example.org: Cats: day 1
  > news bob@example.org: Cats: day 1
  > news cat@example.org: Cats: day 1
  > news dan@example.org: Cats: day 1
  > news eve@example.org: Cats: day 1
  > news fay@example.org: Cats: day 1
  > news host@example.org: Cats: day 1
  > receipt cat@example.org: Cats: day 1

next
  at 2026-12-02 20:31:00
  > digest ann@example.org: Cats: night 2
  > digest bob@example.org: Cats: night 2
  > digest cat@example.org: Cats: night 2
  > digest dan@example.org: Cats: night 2
  > digest eve@example.org: Cats: night 2
  > digest fay@example.org: Cats: night 2
  > report host@example.org: Cats: day 1, report
  > news fay@example.org: Cats: night 2

mail Ann
| pass, final
  accepted: order Ann pass
  command final
  > receipt ann@example.org: Cats: night 2

mail Bob
| heal me
| final
  refused dead: order Bob heal Bob
  command final
  > receipt bob@example.org: Cats: night 2

mail Cat
| final
  command final
  > receipt cat@example.org: Cats: night 2

mail Dan
| final
  command final
  > receipt dan@example.org: Cats: night 2

mail Eve
| final
  command final
  > receipt eve@example.org: Cats: night 2

next
  at 2026-12-03 09:00:00
  > report host@example.org: Cats: night 2, report

next
  at 2026-12-03 10:01:00
  > digest ann@example.org: Cats: day 2
  > digest bob@example.org: Cats: day 2
  > digest cat@example.org: Cats: day 2
  > digest dan@example.org: Cats: day 2
  > digest eve@example.org: Cats: day 2
  > digest fay@example.org: Cats: day 2
  > report host@example.org: Cats: night 2, report

mail Eve
| back
  command away
  > receipt eve@example.org: Cats: day 2

omerta late
  = All are told who has not voted yet.
  > news ann@example.org: Cats: day 2
  > news bob@example.org: Cats: day 2
  > news cat@example.org: Cats: day 2
  > news dan@example.org: Cats: day 2
  > news eve@example.org: Cats: day 2
  > news fay@example.org: Cats: day 2

pass
  accepted: remove Fay # nothing was heard of this seat on 2 days in a row
  > digest ann@example.org: Cats: night 3
  > digest bob@example.org: Cats: night 3
  > digest cat@example.org: Cats: night 3
  > digest dan@example.org: Cats: night 3
  > digest eve@example.org: Cats: night 3
  > digest fay@example.org: Cats: night 3
  > report host@example.org: Cats: day 2, report
  > news ann@example.org: Cats: night 3
  > news bob@example.org: Cats: night 3
  > news cat@example.org: Cats: night 3
  > news dan@example.org: Cats: night 3
  > news eve@example.org: Cats: night 3
  > news fay@example.org: Cats: night 3
  > news host@example.org: Cats: night 3

pass
  > digest ann@example.org: Cats: day 3
  > digest bob@example.org: Cats: day 3
  > digest cat@example.org: Cats: day 3
  > digest dan@example.org: Cats: day 3
  > digest eve@example.org: Cats: day 3
  > digest fay@example.org: Cats: day 3
  > report host@example.org: Cats: night 3, report

omerta cancel game
  = The game is cancelled, and all are told.
  > end host@example.org: Cats: the end
  > end ann@example.org: Cats: the end
  > end bob@example.org: Cats: the end
  > end cat@example.org: Cats: the end
  > end dan@example.org: Cats: the end
  > end eve@example.org: Cats: the end
  > end fay@example.org: Cats: the end

record
omerta-record 1
game cats
seed 0700000000000000000000000000000000000000000000000000000000000000
seat 1 Ann mafia 1
seat 2 Bob doctor
seat 3 Cat citizen
seat 4 Dan citizen
seat 5 Eve citizen
seat 6 Fay citizen

night 1
order Ann pass
> host gang Ann

day 1
vote Ann red Bob
vote Bob red Ann
vote Cat red Ann
vote Dan blue Ann
vote Cat red Bob
> host score Ann 0
> host score Bob 2
> public executed Bob

night 2
order Ann pass
order Bob heal Bob
> refused 2 dead
> host gang Ann

day 2
> public nobody

night 3
remove Fay # nothing was heard of this seat on 2 days in a row
> public removed Fay
