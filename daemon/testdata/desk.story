The host's desk: a window to look, a story, a preview with another order, hold and go, a rollback with one changed order, a replacement by night, a second host, a pause over a deadline.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
confirm = "window 30m"

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
[[player]]
name = "Игорь"
email = "igor@example.com"
role = "citizen"
-- script --
mail Вася
| убить Ольгу
mail Коля
| проверить Васю
omerta preview with Маша: лечить Ольгу
# the deadline passes: nothing goes out but the draft to the host
pass
mail Маша
| лечить Ольгу
host
| рассказ: Над городом стоял туман.
| стоп
| за Машу: лечить Ольгу; причина: письмо застряло
wait 1m
host
| поехали ночь 2
| поехали ночь 1
# the day: the host pauses over the deadline
mail Вася
| против Коли
host
| пауза
wait 24h
keep
mail Игорь
| против Васи
host
| продолжить
# back to the night: the doctor's order was wrong after all
host
| откат ночь 1
| поехали
mail Игорь
| против Васи
host
| за Машу: отмена
| обработать ночь 1
# a replacement in mid-day, and a second host
host
| замена Игорь на new@example.com
| назначить ведущим second@example.org
answer second@example.org
| +
mail Вася
| против Коли
host host=2
| закрыть голосование
wait 2m
keep
wait 31m
keep
# the same again by night, with the same inputs: nobody is told anything new
mail Вася
| убить Dan
mail Коля
| проверить Петю
pass
host
| поехали
host
| откат ночь 2
omerta process night 2
omerta rollback night 2
omerta extend 24h
# nobody vouches for the host's mail: he is asked, and answers
host dmarc=none
| пауза
| показать
host dmarc=none
| confirm CODE
omerta resume
omerta cancel game
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role petya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role dan@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > role igor@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| убить Ольгу
  accepted: order Вася kill Ольга
  > gang petya@example.org: Коты: ночь 1
  > receipt vasya@example.org: Коты: ночь 1

mail Коля
| проверить Васю
  accepted: order Коля check Вася
  > receipt kolya@example.net: Коты: ночь 1

omerta preview with Маша: лечить Ольгу
  = Черновик — отдельно; никому ничего не отправлено.
  = │ лечить Ольгу
  = 
  = Отвечать на это письмо не нужно: это черновик, он никуда
  = не отправлен.
  = 
  = Что изменится, если добавить такую заявку (минус — уйдёт,
  = плюс — появится):
  = │ Маша: лечить Ольгу
  = 
  = Итоги, как в записи игры:
  = │ - > host attack mafia Ольга died
  = │ + > host attack mafia Ольга healed
  = │ - > public died Ольга
  = 
  = Письмо. Получатели:
  = │ Вася, Петя, Маша, Коля, Ольга, Игорь
  = │ Тема: Коты: день 1
  = │ - Телефон звонил в пустой квартире с шести утра. В семь звонить
  = │   перестали и послали за слесарем.
  = │ + Ночь вытянулась над крышами, как кошка, и ничего не уронила. К
  = │   утру она ушла задним двором, и дверь за ней заперли на все
  = │   засовы.
  = │ - Этой ночью погиб один житель:
  = │ - │ Ольга
  = │ + Этой ночью никто не погиб.
  = │ - В городе 7 жителей:
  = │ - │ Вася, Петя, Маша, Коля, Ann, Dan, Игорь
  = │ + В городе 8 жителей:
  = │ + │ Вася, Петя, Маша, Коля, Ann, Dan, Ольга, Игорь
  = 
  = Письмо. Получатели:
  = │ Ann, Dan
  = │ Тема: Коты: day 1
  = │ - At six in the morning a telephone began to ring in an empty
  = │   flat. At seven the ringing stopped, and somebody went for the
  = │   locksmith.
  = │ + The night stretched over the roofs like a cat and knocked
  = │   nothing down. By morning it had left through the back yard,
  = │   and every bolt was drawn behind it.
  = │ - One person died this night:
  = │ - │ Ольга
  = │ + Nobody died this night.
  = │ - 7 people in town:
  = │ - │ Вася, Петя, Маша, Коля, Ann, Dan, Игорь
  = │ + 8 people in town:
  = │ + │ Вася, Петя, Маша, Коля, Ann, Dan, Ольга, Игорь
  = 
  = Срок, ночь 1: ср 2 дек, 10:00 (МСК, UTC+3).
  = 
  = -- 
  = Ведущий игры «Коты»

pass
  > preview host@example.org: Коты: ночь 1, черновик

mail Маша
| лечить Ольгу
  late
  > receipt masha@example.net: Коты: ночь 1

host
| рассказ: Над городом стоял туман.
| стоп
| за Машу: лечить Ольгу; причина: письмо застряло
  accepted: order Маша heal Ольга # письмо застряло
  > news masha@example.net: Коты: ночь 1
  > answer host@example.org: Коты: команды
    │ рассказ: Над городом стоял туман.
    Ваш рассказ откроет ближайшие итоги вместо обычного вступления.
    │ стоп
    Итоги не уйдут без слова «поехали».
    │ за Машу: лечить Ольгу; причина: письмо застряло
    Записано. Игроку об этом станет известно.
    │ лечить Ольгу

wait 1m

host
| поехали ночь 2
| поехали ночь 1
  > private kolya@example.net: Коты: ночь 1
  > digest vasya@example.org: Коты: день 1
  > digest petya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт
  > answer host@example.org: Коты: команды
    │ поехали ночь 2
    Не сделано. Эта фаза сейчас не идёт. Идёт другая:
    │ ночь 1
    │ поехали ночь 1
    Итоги уходят.
    Игра идёт.

mail Вася
| против Коли
  accepted: vote Вася red Коля
  > receipt vasya@example.org: Коты: день 1

host
| пауза
  > news vasya@example.org: Коты: день 1
  > news petya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > answer host@example.org: Коты: команды
    │ пауза
    Пауза объявлена всем.
    Игра на паузе, часы стоят.

wait 24h

keep

mail Игорь
| против Васи
  accepted: vote Игорь red Вася
  > receipt igor@example.com: Коты: день 1

host
| продолжить
  > news vasya@example.org: Коты: день 1
  > news petya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > answer host@example.org: Коты: команды
    │ продолжить
    Игра продолжается, об этом объявлено всем.
    Игра идёт.

host
| откат ночь 1
| поехали
  > news vasya@example.org: Коты: ночь 1
  > news petya@example.org: Коты: ночь 1
  > news masha@example.net: Коты: ночь 1
  > news kolya@example.net: Коты: ночь 1
  > news ann@example.com: Коты: night 1
  > news dan@example.com: Коты: night 1
  > news olga@example.com: Коты: ночь 1
  > news igor@example.com: Коты: ночь 1
  > answer host@example.org: Коты: команды
    │ откат ночь 1
    Игра возвращена назад, всем об этом сказано. Поправьте, что нужно,
    и скажите «обработать»: итоги уйдут заново. А слово «продлить»
    даст всем ещё времени.
    │ поехали
    Не сделано. Строкой выше игра перешла к другой фазе. Пришлите эту
    команду ещё раз, если она верна и теперь.

mail Игорь
| против Васи
  late
  > receipt igor@example.com: Коты: ночь 1

host
| за Машу: отмена
| обработать ночь 1
  accepted: order Маша cancel
  > news masha@example.net: Коты: ночь 1
  > digest vasya@example.org: Коты: день 1
  > digest petya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest kolya@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest dan@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт
  > answer host@example.org: Коты: команды
    │ за Машу: отмена
    Записано. Игроку об этом станет известно.
    │ отмена
    │ обработать ночь 1
    Итоги уходят.
    Игра идёт.

host
| замена Игорь на new@example.com
| назначить ведущим second@example.org
  > role new@example.com: Коты: день 1
  > digest new@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > news vasya@example.org: Коты: день 1
  > news petya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news kolya@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news dan@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news new@example.com: Коты: день 1
  > answer host@example.org: Коты: команды
    │ замена Игорь на new@example.com
    Место передано. Новому игроку ушли письма о роли и обо всём, что
    было; прежний код не действует.
    │ назначить ведущим second@example.org
    По этому адресу ушло приглашение; кто на него ответит, станет
    вторым ведущим.
    Игра идёт.
  > receipt new@example.com: Коты: день 1
  > invite second@example.org: Коты: это вы?

answer second@example.org
| +
  > report second@example.org: Коты: день 1, отчёт

mail Вася
| против Коли
  accepted: vote Вася red Коля
  > receipt vasya@example.org: Коты: день 1

host host=2
| закрыть голосование
  > answer second@example.org: Коты: команды
    │ закрыть голосование
    Голосование закрыто. Итоги — через минуту, когда будет прочитано
    всё, что пришло вовремя.
    Игра идёт.

wait 2m

keep
  > preview host@example.org: Коты: день 1, черновик
  > preview second@example.org: Коты: день 1, черновик

wait 31m

keep
  > digest vasya@example.org: Коты: ночь 2
  > digest petya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest kolya@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest dan@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest new@example.com: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт
  > report second@example.org: Коты: день 1, отчёт

mail Вася
| убить Dan
  accepted: order Вася kill Dan
  > gang petya@example.org: Коты: ночь 2
  > receipt vasya@example.org: Коты: ночь 2

mail Коля
| проверить Петю
  refused dead: order Коля check Петя
  > receipt kolya@example.net: Коты: ночь 2

pass
  > preview host@example.org: Коты: ночь 2, черновик
  > preview second@example.org: Коты: ночь 2, черновик

host
| поехали
  > digest vasya@example.org: Коты: день 2
  > digest petya@example.org: Коты: день 2
  > digest masha@example.net: Коты: день 2
  > digest kolya@example.net: Коты: день 2
  > digest ann@example.com: Коты: day 2
  > digest dan@example.com: Коты: day 2
  > digest olga@example.com: Коты: день 2
  > digest new@example.com: Коты: день 2
  > report host@example.org: Коты: ночь 2, отчёт
  > report second@example.org: Коты: ночь 2, отчёт
  > answer host@example.org: Коты: команды
    │ поехали
    Итоги уходят.
    Игра идёт.

host
| откат ночь 2
  > news vasya@example.org: Коты: ночь 2
  > news petya@example.org: Коты: ночь 2
  > news masha@example.net: Коты: ночь 2
  > news kolya@example.net: Коты: ночь 2
  > news ann@example.com: Коты: night 2
  > news dan@example.com: Коты: night 2
  > news olga@example.com: Коты: ночь 2
  > news new@example.com: Коты: ночь 2
  > news second@example.org: Коты: ночь 2
  > answer host@example.org: Коты: команды
    │ откат ночь 2
    Игра возвращена назад, всем об этом сказано. Поправьте, что нужно,
    и скажите «обработать»: итоги уйдут заново. А слово «продлить»
    даст всем ещё времени.

omerta process night 2
  = Итоги уходят.
  > news vasya@example.org: Коты: день 2
  > news petya@example.org: Коты: день 2
  > news masha@example.net: Коты: день 2
  > news kolya@example.net: Коты: день 2
  > news ann@example.com: Коты: day 2
  > news dan@example.com: Коты: day 2
  > news olga@example.com: Коты: день 2
  > news new@example.com: Коты: день 2
  > news second@example.org: Коты: день 2
  > report host@example.org: Коты: ночь 2, отчёт
  > report second@example.org: Коты: ночь 2, отчёт

omerta rollback night 2
  = Игра возвращена назад, всем об этом сказано. Поправьте, что нужно, и скажите «обработать»: итоги уйдут заново. А слово «продлить» даст всем ещё времени.
  > news vasya@example.org: Коты: ночь 2
  > news petya@example.org: Коты: ночь 2
  > news masha@example.net: Коты: ночь 2
  > news kolya@example.net: Коты: ночь 2
  > news ann@example.com: Коты: night 2
  > news dan@example.com: Коты: night 2
  > news olga@example.com: Коты: ночь 2
  > news new@example.com: Коты: ночь 2
  > news second@example.org: Коты: ночь 2

omerta extend 24h
  = Времени стало больше, об этом объявлено всем.
  = Срок, ночь 2: сб 5 дек, 10:01 (МСК, UTC+3).
  > news vasya@example.org: Коты: ночь 2
  > news petya@example.org: Коты: ночь 2
  > news masha@example.net: Коты: ночь 2
  > news kolya@example.net: Коты: ночь 2
  > news ann@example.com: Коты: night 2
  > news dan@example.com: Коты: night 2
  > news olga@example.com: Коты: ночь 2
  > news new@example.com: Коты: ночь 2
  > news second@example.org: Коты: ночь 2

host dmarc=none
| пауза
| показать
  > challenge host@example.org: Коты: это вы?

host dmarc=none
| confirm CODE
  > news vasya@example.org: Коты: ночь 2
  > news petya@example.org: Коты: ночь 2
  > news masha@example.net: Коты: ночь 2
  > news kolya@example.net: Коты: ночь 2
  > news ann@example.com: Коты: night 2
  > news dan@example.com: Коты: night 2
  > news olga@example.com: Коты: ночь 2
  > news new@example.com: Коты: ночь 2
  > news second@example.org: Коты: ночь 2
  > preview host@example.org: Коты: ночь 2, черновик
  > answer host@example.org: Коты: команды
    │ confirm dv3e565gtgttszms
    Подтверждено. Команды из того письма — ниже, каждая со
    своим ответом.
    │ пауза
    Пауза объявлена всем.
    │ показать
    Черновик — отдельно; никому ничего не отправлено.
    Игра на паузе, часы стоят.

omerta resume
  = Игра продолжается, об этом объявлено всем.
  = Срок, ночь 2: сб 5 дек, 10:01 (МСК, UTC+3).
  > news vasya@example.org: Коты: ночь 2
  > news petya@example.org: Коты: ночь 2
  > news masha@example.net: Коты: ночь 2
  > news kolya@example.net: Коты: ночь 2
  > news ann@example.com: Коты: night 2
  > news dan@example.com: Коты: night 2
  > news olga@example.com: Коты: ночь 2
  > news new@example.com: Коты: ночь 2
  > news second@example.org: Коты: ночь 2

omerta cancel game
  = Игра отменена, всем об этом сказано.
  > end host@example.org: Коты: конец
  > end second@example.org: Коты: конец
  > end vasya@example.org: Коты: конец
  > end petya@example.org: Коты: конец
  > end masha@example.net: Коты: конец
  > end kolya@example.net: Коты: конец
  > end ann@example.com: Коты: the end
  > end dan@example.com: Коты: the end
  > end olga@example.com: Коты: конец
  > end new@example.com: Коты: конец

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
seat 8 Игорь citizen

night 1
order Вася kill Ольга
order Коля check Вася
order Маша heal Ольга # письмо застряло
order Маша cancel
> host gang Вася
> host attack mafia Ольга died
> private Коля checked Вася mafia
> public died Ольга

day 1
vote Вася red Коля
> host score Коля 1
> public executed Коля
