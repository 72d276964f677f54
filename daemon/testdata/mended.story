What went wrong is mended: a draft with a die and a removal that are taken back, a player replaced in mid-night, a rollback over two phases, a clock stopped over a deadline, a second host, the end.
-- game.toml --
id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
confirm = "manual"
early_night = true

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
| убить Ольгу и Игоря
mail Коля
| проверить Ann
# in mid-night the commissioner is another person
host
| замена Коля на new@example.net
mail Коля
| проверить Васю
pass
# the draft: a die, a removal by mistake, an order by mistake; all are taken back
host
| бросок evidence 10; причина: договорились
| бросок evidence 90
| убрать Ann
| за Машу: лечить Колю
| рассказ: Не тот рассказ.
host
| отозвать
| отозвать бросок evidence
| вернуть Ann
| отозвать заявку за Машу
| отозвать рассказ
| вернуть Ann
| поехали ночь 1
mail Вася
| против Маши
mail Ann
| vote Вася
host
| убрать Машу; причина: не отвечает
pass
host
| поехали
| откат ночь 1
# over two phases: the doctor had mailed in time, and her mail lay in the wrong folder
omerta rollback night 1
omerta act for Маша: лечить Ольгу; reason: a mail was found
omerta extend 1h
omerta preview with Вася: пропуск
omerta process night 1
# the day again, over a pause
mail Вася
| против Маши
host
| пауза
wait 30h
keep
omerta resume
omerta promote second@example.org
answer second@example.org
| +
mail Коля
| против Васи
mail Ann
| vote Вася
host host=2
| голоса:
| Ольга: против Васи
host
| обработать ночь 1
| обработать день 1
wait 2m
keep
host host=2
| поехали день 1
host
| откат день 1
| заметка: было весело
host
| опубликовать заметки
-- want --
  > role vasya@example.org: Коты: ночь 1
  > role masha@example.net: Коты: ночь 1
  > role kolya@example.net: Коты: ночь 1
  > role ann@example.com: Коты: night 1
  > role olga@example.com: Коты: ночь 1
  > role igor@example.com: Коты: ночь 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| убить Ольгу и Игоря
  accepted: order Вася kill Ольга Игорь
  > receipt vasya@example.org: Коты: ночь 1

mail Коля
| проверить Ann
  accepted: order Коля check Ann
  > receipt kolya@example.net: Коты: ночь 1

host
| замена Коля на new@example.net
  > role new@example.net: Коты: ночь 1
  > news kolya@example.net: Коты: ночь 1
  > news vasya@example.org: Коты: ночь 1
  > news masha@example.net: Коты: ночь 1
  > news new@example.net: Коты: ночь 1
  > news ann@example.com: Коты: night 1
  > news olga@example.com: Коты: ночь 1
  > news igor@example.com: Коты: ночь 1
  > answer host@example.org: Коты: команды
    │ замена Коля на new@example.net
    Место передано. Новому игроку ушли письма о роли и обо всём, что
    было; прежний код не действует.
    Игра идёт.
  > receipt new@example.net: Коты: ночь 1

mail Коля
| проверить Васю
  accepted: order Коля check Вася
  > receipt new@example.net: Коты: ночь 1

pass
  > preview host@example.org: Коты: ночь 1, черновик

host
| бросок evidence 10; причина: договорились
| бросок evidence 90
| убрать Ann
| за Машу: лечить Колю
| рассказ: Не тот рассказ.
  accepted: die evidence 10 # договорились
  withdraws die evidence 10 # договорились
  accepted: die evidence 90
  accepted: remove Ann
  accepted: order Маша heal Коля
  > news masha@example.net: Коты: ночь 1
  > answer host@example.org: Коты: команды
    │ бросок evidence 10; причина: договорились
    Записано: это и выпадет. После игры проверка скажет об этом всем.
    │ бросок evidence 90
    Записано вместо прежнего: это и выпадет. После игры проверка
    скажет об этом всем.
    │ убрать Ann
    Игрок выведен из игры.
    │ за Машу: лечить Колю
    Записано. Игроку об этом станет известно.
    │ лечить Колю
    │ рассказ: Не тот рассказ.
    Ваш рассказ откроет ближайшие итоги вместо обычного вступления.

host
| отозвать
| отозвать бросок evidence
| вернуть Ann
| отозвать заявку за Машу
| отозвать рассказ
| вернуть Ann
| поехали ночь 1
  withdraws die evidence 90
  withdraws remove Ann
  withdraws order Маша heal Коля
  > private new@example.net: Коты: ночь 1
  > news masha@example.net: Коты: ночь 1
  > digest vasya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest new@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт
  > answer host@example.org: Коты: команды
    │ отозвать
    Не сделано. Отозвать можно любое из этих решений, назвав бросок
    или имя:
    │ бросок evidence 90, убрать Ann, за Машу: лечить Колю
    │ отозвать бросок evidence
    Отозвано, как будто этого и не было:
    │ бросок evidence 90
    │ вернуть Ann
    Отозвано, как будто этого и не было:
    │ убрать Ann
    │ отозвать заявку за Машу
    Отозвано, как будто этого и не было:
    │ за Машу: лечить Колю
    │ отозвать рассказ
    Отозвано, как будто этого и не было.
    │ вернуть Ann
    Не сделано. В этой фазе ведущий ничего не решал, отзывать нечего.
    Заявку самого игрока снимет такая строка:
    │ за ИМЯ: отмена
    │ поехали ночь 1
    Итоги уходят.
    Игра идёт.

mail Вася
| против Маши
  accepted: vote Вася red Маша
  > receipt vasya@example.org: Коты: день 1

mail Ann
| vote Вася
  problem no-colour
  > receipt ann@example.com: Коты: day 1

host
| убрать Машу; причина: не отвечает
  accepted: remove Маша # не отвечает
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news new@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > answer host@example.org: Коты: команды
    │ убрать Машу; причина: не отвечает
    Игрок выведен из игры.
    Игра идёт.

pass
  > preview host@example.org: Коты: день 1, черновик

host
| поехали
| откат ночь 1
  > digest vasya@example.org: Коты: ночь 2
  > digest masha@example.net: Коты: ночь 2
  > digest new@example.net: Коты: ночь 2
  > digest ann@example.com: Коты: night 2
  > digest olga@example.com: Коты: ночь 2
  > digest igor@example.com: Коты: ночь 2
  > report host@example.org: Коты: день 1, отчёт
  > answer host@example.org: Коты: команды
    │ поехали
    Итоги уходят.
    │ откат ночь 1
    Не сделано. Строкой выше игра перешла к другой фазе. Пришлите эту
    команду ещё раз, если она верна и теперь.
    Игра идёт.

omerta rollback night 1
  = Игра возвращена назад, всем об этом сказано. Поправьте, что нужно, и скажите «обработать»: итоги уйдут заново. А слово «продлить» даст всем ещё времени. В этих фазах уже падали кости, и кто-то может знать, как они упадут снова:
  = │ ночь 1
  > news vasya@example.org: Коты: ночь 1
  > news masha@example.net: Коты: ночь 1
  > news new@example.net: Коты: ночь 1
  > news ann@example.com: Коты: night 1
  > news olga@example.com: Коты: ночь 1
  > news igor@example.com: Коты: ночь 1

omerta act for Маша: лечить Ольгу; reason: a mail was found
  = Записано. Игроку об этом станет известно.
  = │ лечить Ольгу
  accepted: order Маша heal Ольга # a mail was found
  > news masha@example.net: Коты: ночь 1

omerta extend 1h
  = Не сделано. В этой фазе уже брошены кости, и кто-то может знать, что выпало: новые письма игроков были бы нечестны. Поправьте заявки сами и подведите итоги командой «обработать».

omerta preview with Вася: пропуск
  = Черновик — отдельно; никому ничего не отправлено.
  = │ пропуск
  = 
  = Ответьте словом «поехали», если всё верно: срок вышел, и итоги
  = ждут вас.
  = 
  = Без вашего слова ничего не уйдёт. Пока итоги ждут, все остальные
  = видят игру такой, какой она была до срока.
  = │ поехали
  = │ стоп
  = │ рассказ: ТЕКСТ
  = │ за ИМЯ: ЗАЯВКА; причина: ТЕКСТ
  = 
  = Что изменится, если добавить такую заявку (минус — уйдёт,
  = плюс — появится):
  = │ Вася: пропуск
  = 
  = Итоги, как в записи игры:
  = │ - > host attack mafia Ольга healed
  = │ - > host attack mafia Игорь died
  = │ - > host roll evidence 76 75 miss
  = │ - > host muted Вася
  = │ - > public died Игорь
  = 
  = Письмо. Получатели:
  = │ Вася, Маша, Коля, Ольга, Игорь
  = │ Тема: Коты: день 1
  = │ - Телефон звонил в пустой квартире с шести утра. В семь звонить
  = │   перестали и послали за слесарем.
  = │ + Ночь вытянулась над крышами, как кошка, и ничего не уронила. К
  = │   утру она ушла задним двором, и дверь за ней заперли на все
  = │   засовы.
  = │ - Этой ночью погиб один житель:
  = │ - │ Игорь
  = │ + Этой ночью никто не погиб.
  = │ - В городе 5 жителей:
  = │ - │ Вася, Маша, Коля, Ann, Ольга
  = │ + В городе 6 жителей:
  = │ + │ Вася, Маша, Коля, Ann, Ольга, Игорь
  = 
  = Письмо. Получатели:
  = │ Ann
  = │ Тема: Коты: day 1
  = │ - At six in the morning a telephone began to ring in an empty
  = │   flat. At seven the ringing stopped, and somebody went for the
  = │   locksmith.
  = │ + The night stretched over the roofs like a cat and knocked
  = │   nothing down. By morning it had left through the back yard,
  = │   and every bolt was drawn behind it.
  = │ - One person died this night:
  = │ - │ Игорь
  = │ + Nobody died this night.
  = │ - 5 people in town:
  = │ - │ Вася, Маша, Коля, Ann, Ольга
  = │ + 6 people in town:
  = │ + │ Вася, Маша, Коля, Ann, Ольга, Игорь
  = 
  = Срок, ночь 1: ср 2 дек, 10:00 (МСК, UTC+3).
  = 
  = -- 
  = Ведущий игры «Коты»

omerta process night 1
  = Итоги уходят.
  > digest vasya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest new@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > report host@example.org: Коты: ночь 1, отчёт

mail Вася
| против Маши
  accepted: vote Вася red Маша
  > receipt vasya@example.org: Коты: день 1

host
| пауза
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news new@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > answer host@example.org: Коты: команды
    │ пауза
    Пауза объявлена всем.
    Игра на паузе, часы стоят.

wait 30h

keep

omerta resume
  = Игра продолжается, об этом объявлено всем.
  = Срок, день 1: пт 4 дек, 21:00 (МСК, UTC+3).
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news new@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1

omerta promote second@example.org
  = По этому адресу ушло приглашение; кто на него ответит, станет вторым ведущим.
  > invite second@example.org: Коты: это вы?

answer second@example.org
| +
  > report second@example.org: Коты: день 1, отчёт

mail Коля
| против Васи
  accepted: vote Коля red Вася
  > receipt new@example.net: Коты: день 1

mail Ann
| vote Вася
  problem no-colour
  > receipt ann@example.com: Коты: day 1

host host=2
| голоса:
| Ольга: против Васи
  accepted: vote Ольга red Вася
  > answer second@example.org: Коты: команды
    │ Ольга: против Васи
    Голос записан, с пометкой, что прислали его вы.
    │ против Васи
    Игра идёт.

host
| обработать ночь 1
| обработать день 1
  > answer host@example.org: Коты: команды
    │ обработать ночь 1
    Не сделано. Эта фаза сейчас не идёт. Идёт другая:
    │ день 1
    │ обработать день 1
    Голосование закрыто. Итоги — через минуту, когда будет прочитано
    всё, что пришло вовремя.
    Игра идёт.

wait 2m

keep
  > preview host@example.org: Коты: день 1, черновик
  > preview second@example.org: Коты: день 1, черновик

host host=2
| поехали день 1
  > digest vasya@example.org: Коты: день 1
  > digest masha@example.net: Коты: день 1
  > digest new@example.net: Коты: день 1
  > digest ann@example.com: Коты: day 1
  > digest olga@example.com: Коты: день 1
  > digest igor@example.com: Коты: день 1
  > report host@example.org: Коты: день 1, отчёт
  > report second@example.org: Коты: день 1, отчёт
  > end host@example.org: Коты: конец
  > end second@example.org: Коты: конец
  > end vasya@example.org: Коты: конец
  > end masha@example.net: Коты: конец
  > end new@example.net: Коты: конец
  > end ann@example.com: Коты: the end
  > end olga@example.com: Коты: конец
  > end igor@example.com: Коты: конец
  > answer second@example.org: Коты: команды
    │ поехали день 1
    Итоги уходят.
    Игра окончена.

host
| откат день 1
| заметка: было весело
  > answer host@example.org: Коты: команды
    │ откат день 1
    Не сделано. Игра уже окончена. Ещё можно написать игроку, объявить
    что-то всем и опубликовать заметки; как, подскажет слово «помощь».
    │ заметка: было весело
    Записано; видите это только вы.
    Игра окончена.

host
| опубликовать заметки
  > news vasya@example.org: Коты: день 1
  > news masha@example.net: Коты: день 1
  > news new@example.net: Коты: день 1
  > news ann@example.com: Коты: day 1
  > news olga@example.com: Коты: день 1
  > news igor@example.com: Коты: день 1
  > news second@example.org: Коты: день 1
  > answer host@example.org: Коты: команды
    │ опубликовать заметки
    Заметки отправлены всем.
    Игра окончена.

record
omerta-record 1
game cats
seed 0700000000000000000000000000000000000000000000000000000000000000
seat 1 Вася mafia 1
seat 2 Маша doctor
seat 3 Коля commissioner
seat 4 Ann citizen
seat 5 Ольга citizen
seat 6 Игорь citizen

night 1
order Вася kill Ольга Игорь
order Коля check Ann
order Коля check Вася
order Маша heal Ольга # a mail was found
> host gang Вася
> host attack mafia Ольга healed
> host attack mafia Игорь died
> host roll evidence 76 75 miss
> host muted Вася
> private Коля checked Вася mafia
> public died Игорь

day 1
vote Вася red Маша
vote Коля red Вася
vote Ольга red Вася
> host score Вася 2
> host score Маша 0
> public executed Вася
> public won town
