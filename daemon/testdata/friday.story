A whole game at the desk: opened, filled, started, previewed, held, corrected, a player replaced in mid-night, rolled back over two phases and mended, paused over a deadline, handed to a second host, finished.
-- game.toml --
id = "friday"
title = "Пятница"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
signup = true
seats = 6
confirm = "window 1h"
[roles]
mafia = 1
commissioner = 1
doctor = 1
-- script --
mail vasya@example.org
| записываюсь Вася
answer vasya@example.org
| +
mail petya@example.org
| записываюсь Петя
answer petya@example.org
| +
mail masha@example.org
| записываюсь Маша
answer masha@example.org
| +
mail kolya@example.org
| записываюсь Коля
answer kolya@example.org
| +
mail olga@example.org
| записываюсь Ольга
answer olga@example.org
| +
mail igor@example.org
| записываюсь Игорь
answer igor@example.org
| +
start 7
# night 1: orders, a look, a player replaced in mid-night
mail Вася
| убить Ольгу
mail Коля
| лечить Игоря
mail Игорь
| проверить Петю
host
| показать
| замена Коля на new@example.org
mail Коля
| лечить Машу
# the deadline: the host has an hour, keeps the results, mends a name, lets them go
pass
host
| стоп
| за Игоря: проверить Машу; причина: опечатка, письмо от 9:30
wait 2h
keep
host
| поехали
# day 1, resolved by itself when the window ends
mail Вася
| против Пети
mail Маша
| против Пети
mail Игорь
| в защиту Пети
pass
wait 61m
keep
mail Вася
| убить Машу
# back over two phases: the doctor's first order was the right one after all
host
| откат ночь 1
host
| за Колю: лечить Ольгу; причина: письмо пришло в срок на старый адрес
| обработать ночь 1
# day 1 again, paused over its deadline, handed to a second host
mail Маша
| против Васи
host
| пауза
| назначить ведущим second@example.org
answer second@example.org
| да
wait 48h
keep
mail Игорь
| против Васи
mail Ольга
| против Пети
host host=2
| продолжить
mail Коля
| против Васи
host
| resign
pass
host
| обработать день 1
-- want --
  > list host@example.org: Пятница: запись
    Идёт запись в игру «Пятница»: это мафия по почте.
    Пока не записан никто; мест 6.
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
    Чтобы записаться, пришлите на адрес mafia@host.example письмо с
    одной строкой; вместо ИМЯ напишите, как вас называть:
    │ записываюсь ИМЯ friday
    Придёт вопрос, на него хватит ответить плюсом, и место ваше.
    Для ведущего: роли раздаёт и рассылает строка в ответ на
    это письмо:
    │ старт
    Пока игроков меньше 3, роли раздать нельзя.
    К правилам и составу игры есть замечания (если игроков 6):
    │ Доктор ни разу не сможет лечить жертву роли: с самого начала
    │   темно или против города одна сторона (D5).
    │ Темно с самого начала: игроков меньше, чем в dark-below, и ролей
    │   не объявят ни разу (V5).

mail vasya@example.org
| записываюсь Вася
  > invite vasya@example.org: Пятница: это вы?
    С вашего адреса пришла запись в игру «Пятница» под таким именем:
    │ Вася
    Вопрос действует до вт 8 дек, 12:00 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer vasya@example.org
| +
  > list vasya@example.org: Пятница: запись
    Вы записаны в игру «Пятница». Ваше имя:
    │ Вася
    Записано 1 из 6:
    │ Вася
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.

mail petya@example.org
| записываюсь Петя
  > invite petya@example.org: Пятница: это вы?
    С вашего адреса пришла запись в игру «Пятница» под таким именем:
    │ Петя
    Вопрос действует до вт 8 дек, 12:00 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer petya@example.org
| +
  > list petya@example.org: Пятница: запись
    Вы записаны в игру «Пятница». Ваше имя:
    │ Петя
    Записано 2 из 6:
    │ Вася, Петя
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.

mail masha@example.org
| записываюсь Маша
  > invite masha@example.org: Пятница: это вы?
    С вашего адреса пришла запись в игру «Пятница» под таким именем:
    │ Маша
    Вопрос действует до вт 8 дек, 12:00 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer masha@example.org
| +
  > list masha@example.org: Пятница: запись
    Вы записаны в игру «Пятница». Ваше имя:
    │ Маша
    Записано 3 из 6:
    │ Вася, Петя, Маша
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.

mail kolya@example.org
| записываюсь Коля
  > invite kolya@example.org: Пятница: это вы?
    С вашего адреса пришла запись в игру «Пятница» под таким именем:
    │ Коля
    Вопрос действует до вт 8 дек, 12:00 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer kolya@example.org
| +
  > list kolya@example.org: Пятница: запись
    Вы записаны в игру «Пятница». Ваше имя:
    │ Коля
    Записано 4 из 6:
    │ Вася, Петя, Маша, Коля
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.

mail olga@example.org
| записываюсь Ольга
  > invite olga@example.org: Пятница: это вы?
    С вашего адреса пришла запись в игру «Пятница» под таким именем:
    │ Ольга
    Вопрос действует до вт 8 дек, 12:00 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer olga@example.org
| +
  > list olga@example.org: Пятница: запись
    Вы записаны в игру «Пятница». Ваше имя:
    │ Ольга
    Записано 5 из 6:
    │ Вася, Петя, Маша, Коля, Ольга
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.

mail igor@example.org
| записываюсь Игорь
  > invite igor@example.org: Пятница: это вы?
    С вашего адреса пришла запись в игру «Пятница» под таким именем:
    │ Игорь
    Вопрос действует до вт 8 дек, 12:00 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer igor@example.org
| +
  > list igor@example.org: Пятница: запись
    Вы записаны в игру «Пятница». Ваше имя:
    │ Игорь
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list vasya@example.org: Пятница: запись
    В игре «Пятница» все места заняты.
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list petya@example.org: Пятница: запись
    В игре «Пятница» все места заняты.
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list masha@example.org: Пятница: запись
    В игре «Пятница» все места заняты.
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list kolya@example.org: Пятница: запись
    В игре «Пятница» все места заняты.
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list olga@example.org: Пятница: запись
    В игре «Пятница» все места заняты.
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
  > list host@example.org: Пятница: запись
    В игре «Пятница» все места заняты.
    Записано 6 из 6:
    │ Вася, Петя, Маша, Коля, Ольга, Игорь
    Начнёт игру ведущий, и тогда каждому придёт письмо о его роли.
    Чтобы записаться, пришлите на адрес mafia@host.example письмо с
    одной строкой; вместо ИМЯ напишите, как вас называть:
    │ записываюсь ИМЯ friday
    Придёт вопрос, на него хватит ответить плюсом, и вы в
    списке ожидания.
    Для ведущего: роли раздаёт и рассылает строка в ответ на
    это письмо:
    │ старт
    К правилам и составу игры есть замечания (если игроков 6):
    │ Доктор ни разу не сможет лечить жертву роли: с самого начала
    │   темно или против города одна сторона (D5).
    │ Темно с самого начала: игроков меньше, чем в dark-below, и ролей
    │   не объявят ни разу (V5).

start 7
  > role vasya@example.org: Пятница: ночь 1
  > role petya@example.org: Пятница: ночь 1
  > role masha@example.org: Пятница: ночь 1
  > role kolya@example.org: Пятница: ночь 1
  > role olga@example.org: Пятница: ночь 1
  > role igor@example.org: Пятница: ночь 1
  > report host@example.org: Пятница: ночь 1, отчёт

mail Вася
| убить Ольгу
  accepted: order Вася kill Ольга
  > receipt vasya@example.org: Пятница: ночь 1

mail Коля
| лечить Игоря
  accepted: order Коля heal Игорь
  > receipt kolya@example.org: Пятница: ночь 1

mail Игорь
| проверить Петю
  accepted: order Игорь check Петя
  > receipt igor@example.org: Пятница: ночь 1

host
| показать
| замена Коля на new@example.org
  > role new@example.org: Пятница: ночь 1
  > preview host@example.org: Пятница: ночь 1, черновик
  > news kolya@example.org: Пятница: ночь 1
  > news vasya@example.org: Пятница: ночь 1
  > news petya@example.org: Пятница: ночь 1
  > news masha@example.org: Пятница: ночь 1
  > news new@example.org: Пятница: ночь 1
  > news olga@example.org: Пятница: ночь 1
  > news igor@example.org: Пятница: ночь 1
  > answer host@example.org: Пятница: команды
    │ показать
    Черновик — отдельно; никому ничего не отправлено.
    │ замена Коля на new@example.org
    Место передано. Новому игроку ушли письма о роли и обо всём, что
    было; прежний код не действует.
    Игра идёт.
  > receipt new@example.org: Пятница: ночь 1

mail Коля
| лечить Машу
  accepted: order Коля heal Маша
  > receipt new@example.org: Пятница: ночь 1

pass
  > preview host@example.org: Пятница: ночь 1, черновик

host
| стоп
| за Игоря: проверить Машу; причина: опечатка, письмо от 9:30
  accepted: order Игорь check Маша # опечатка, письмо от 9:30
  > news igor@example.org: Пятница: ночь 1
  > answer host@example.org: Пятница: команды
    │ стоп
    Итоги не уйдут без слова «поехали».
    │ за Игоря: проверить Машу; причина: опечатка, письмо от 9:30
    Записано. Игроку об этом станет известно.
    │ проверить Машу

wait 2h

keep

host
| поехали
  > private igor@example.org: Пятница: ночь 1
  > digest vasya@example.org: Пятница: день 1
  > digest petya@example.org: Пятница: день 1
  > digest masha@example.org: Пятница: день 1
  > digest new@example.org: Пятница: день 1
  > digest olga@example.org: Пятница: день 1
  > digest igor@example.org: Пятница: день 1
  > report host@example.org: Пятница: ночь 1, отчёт
  > answer host@example.org: Пятница: команды
    │ поехали
    Итоги уходят.
    Игра идёт.

mail Вася
| против Пети
  accepted: vote Вася red Петя
  > receipt vasya@example.org: Пятница: день 1

mail Маша
| против Пети
  accepted: vote Маша red Петя
  > receipt masha@example.org: Пятница: день 1

mail Игорь
| в защиту Пети
  accepted: vote Игорь blue Петя
  > receipt igor@example.org: Пятница: день 1

pass
  > preview host@example.org: Пятница: день 1, черновик

wait 61m

keep
  > digest vasya@example.org: Пятница: ночь 2
  > digest petya@example.org: Пятница: ночь 2
  > digest masha@example.org: Пятница: ночь 2
  > digest new@example.org: Пятница: ночь 2
  > digest olga@example.org: Пятница: ночь 2
  > digest igor@example.org: Пятница: ночь 2
  > report host@example.org: Пятница: день 1, отчёт

mail Вася
| убить Машу
  accepted: order Вася kill Маша
  > receipt vasya@example.org: Пятница: ночь 2

host
| откат ночь 1
  > news vasya@example.org: Пятница: ночь 1
  > news petya@example.org: Пятница: ночь 1
  > news masha@example.org: Пятница: ночь 1
  > news new@example.org: Пятница: ночь 1
  > news olga@example.org: Пятница: ночь 1
  > news igor@example.org: Пятница: ночь 1
  > answer host@example.org: Пятница: команды
    │ откат ночь 1
    Игра возвращена назад, всем об этом сказано. Поправьте, что нужно,
    и скажите «обработать»: итоги уйдут заново. А слово «продлить»
    даст всем ещё времени.

host
| за Колю: лечить Ольгу; причина: письмо пришло в срок на старый адрес
| обработать ночь 1
  accepted: order Коля heal Ольга # письмо пришло в срок на старый адрес
  > news new@example.org: Пятница: ночь 1
  > digest vasya@example.org: Пятница: день 1
  > digest petya@example.org: Пятница: день 1
  > digest masha@example.org: Пятница: день 1
  > digest new@example.org: Пятница: день 1
  > digest olga@example.org: Пятница: день 1
  > digest igor@example.org: Пятница: день 1
  > report host@example.org: Пятница: ночь 1, отчёт
  > answer host@example.org: Пятница: команды
    │ за Колю: лечить Ольгу; причина: письмо пришло в срок на старый
    │   адрес
    Записано. Игроку об этом станет известно.
    │ лечить Ольгу
    │ обработать ночь 1
    Итоги уходят.
    Игра идёт.

mail Маша
| против Васи
  accepted: vote Маша red Вася
  > receipt masha@example.org: Пятница: день 1

host
| пауза
| назначить ведущим second@example.org
  > news vasya@example.org: Пятница: день 1
  > news petya@example.org: Пятница: день 1
  > news masha@example.org: Пятница: день 1
  > news new@example.org: Пятница: день 1
  > news olga@example.org: Пятница: день 1
  > news igor@example.org: Пятница: день 1
  > answer host@example.org: Пятница: команды
    │ пауза
    Пауза объявлена всем.
    │ назначить ведущим second@example.org
    По этому адресу ушло приглашение; кто на него ответит, станет
    вторым ведущим.
    Игра на паузе, часы стоят.
  > invite second@example.org: Пятница: это вы?
    Ведущий игры «Пятница» зовёт вас вести её вместе. Ведущий видит
    все роли, заявки и броски этой игры и поэтому не может в
    ней играть.
    Вопрос действует до ср 9 дек, 22:02 (МСК, UTC+3). Если вы об этом
    не просили, кто-то назвал ваш адрес по ошибке: без ответа ничего
    не начнётся.

answer second@example.org
| да
  > report second@example.org: Пятница: день 1, отчёт

wait 48h

keep

mail Игорь
| против Васи
  accepted: vote Игорь red Вася
  > receipt igor@example.org: Пятница: день 1

mail Ольга
| против Пети
  accepted: vote Ольга red Петя
  > receipt olga@example.org: Пятница: день 1

host host=2
| продолжить
  > news vasya@example.org: Пятница: день 1
  > news petya@example.org: Пятница: день 1
  > news masha@example.org: Пятница: день 1
  > news new@example.org: Пятница: день 1
  > news olga@example.org: Пятница: день 1
  > news igor@example.org: Пятница: день 1
  > news host@example.org: Пятница: день 1
  > answer second@example.org: Пятница: команды
    │ продолжить
    Игра продолжается, об этом объявлено всем.
    Игра идёт.

mail Коля
| против Васи
  accepted: vote Коля red Вася
  > receipt new@example.org: Пятница: день 1

host
| resign
  > news second@example.org: Пятница: день 1
  > answer host@example.org: Пятница: команды
    │ resign
    Вы больше не ведёте эту игру.
    Игра идёт.

pass
  > preview second@example.org: Пятница: день 1, черновик

host
| обработать день 1
  > digest vasya@example.org: Пятница: день 1
  > digest petya@example.org: Пятница: день 1
  > digest masha@example.org: Пятница: день 1
  > digest new@example.org: Пятница: день 1
  > digest olga@example.org: Пятница: день 1
  > digest igor@example.org: Пятница: день 1
  > report second@example.org: Пятница: день 1, отчёт
  > end second@example.org: Пятница: конец
  > end vasya@example.org: Пятница: конец
  > end petya@example.org: Пятница: конец
  > end masha@example.org: Пятница: конец
  > end new@example.org: Пятница: конец
  > end olga@example.org: Пятница: конец
  > end igor@example.org: Пятница: конец
  > answer second@example.org: Пятница: команды
    │ обработать день 1
    Итоги уходят.
    Игра окончена.

record
omerta-record 1
game friday
seed 0700000000000000000000000000000000000000000000000000000000000000
seat 1 Вася
seat 2 Петя
seat 3 Маша
seat 4 Коля
seat 5 Ольга
seat 6 Игорь
deal mafia commissioner doctor citizen citizen citizen
> dealt Вася mafia 1
> dealt Петя citizen
> dealt Маша citizen
> dealt Коля doctor
> dealt Ольга citizen
> dealt Игорь commissioner

night 1
order Вася kill Ольга
order Коля heal Игорь
order Игорь check Петя
order Коля heal Маша
order Игорь check Маша # опечатка, письмо от 9:30
order Коля heal Ольга # письмо пришло в срок на старый адрес
> host gang Вася
> host attack mafia Ольга healed
> private Игорь checked Маша clean

day 1
vote Маша red Вася
vote Игорь red Вася
vote Ольга red Петя
vote Коля red Вася
> host score Вася 3
> host score Петя 1
> public executed Вася
> public won town
