# Слова, из которых складывается всё остальное.
# Падежи: nom именительный, gen родительный, dat дательный, acc винительный, ins творительный, loc предложный.

list-and = { " и " }

## Персонажи «Из грязи в князи»

character-tsar = { $case ->
   *[nom] Царь
    [gen] Царя
    [dat] Царю
    [acc] Царя
    [ins] Царём
    [loc] Царе
}
character-tsarevich = { $case ->
   *[nom] Царевич
    [gen] Царевича
    [dat] Царевичу
    [acc] Царевича
    [ins] Царевичем
    [loc] Царевиче
}
character-confessor = { $case ->
   *[nom] Духовник
    [gen] Духовника
    [dat] Духовнику
    [acc] Духовника
    [ins] Духовником
    [loc] Духовнике
}
character-boyar = { $case ->
   *[nom] Боярин
    [gen] Боярина
    [dat] Боярину
    [acc] Боярина
    [ins] Боярином
    [loc] Боярине
}
character-voevoda = { $case ->
   *[nom] Воевода
    [gen] Воеводы
    [dat] Воеводе
    [acc] Воеводу
    [ins] Воеводой
    [loc] Воеводе
}
character-merchant = { $case ->
   *[nom] Купец
    [gen] Купца
    [dat] Купцу
    [acc] Купца
    [ins] Купцом
    [loc] Купце
}
character-spy = { $case ->
   *[nom] Шпион
    [gen] Шпиона
    [dat] Шпиону
    [acc] Шпиона
    [ins] Шпионом
    [loc] Шпионе
}
character-clerk = { $case ->
   *[nom] Чиновник
    [gen] Чиновника
    [dat] Чиновнику
    [acc] Чиновника
    [ins] Чиновником
    [loc] Чиновнике
}
character-executioner = { $case ->
   *[nom] Палач
    [gen] Палача
    [dat] Палачу
    [acc] Палача
    [ins] Палачом
    [loc] Палаче
}
character-jester = { $case ->
   *[nom] Шут
    [gen] Шута
    [dat] Шуту
    [acc] Шута
    [ins] Шутом
    [loc] Шуте
}
character-sweeper = { $case ->
   *[nom] Дворник
    [gen] Дворника
    [dat] Дворнику
    [acc] Дворника
    [ins] Дворником
    [loc] Дворнике
}
character-kholop = { $case ->
   *[nom] Холоп
    [gen] Холопа
    [dat] Холопу
    [acc] Холопа
    [ins] Холопом
    [loc] Холопе
}

## Персонажи «Султана на миг»

character-sultan = { $case ->
   *[nom] Султан
    [gen] Султана
    [dat] Султану
    [acc] Султана
    [ins] Султаном
    [loc] Султане
}
character-guard = { $case ->
   *[nom] Стражник
    [gen] Стражника
    [dat] Стражнику
    [acc] Стражника
    [ins] Стражником
    [loc] Стражнике
}
character-assassin = { $case ->
   *[nom] Убийца
    [gen] Убийцы
    [dat] Убийце
    [acc] Убийцу
    [ins] Убийцей
    [loc] Убийце
}
character-slave = { $case ->
   *[nom] Раб
    [gen] Раба
    [dat] Рабу
    [acc] Раба
    [ins] Рабом
    [loc] Рабе
}
character-overseer = { $case ->
   *[nom] Надсмотрщик
    [gen] Надсмотрщика
    [dat] Надсмотрщику
    [acc] Надсмотрщика
    [ins] Надсмотрщиком
    [loc] Надсмотрщике
}
character-dancer = { $case ->
   *[nom] Танцовщица
    [gen] Танцовщицы
    [dat] Танцовщице
    [acc] Танцовщицу
    [ins] Танцовщицей
    [loc] Танцовщице
}
character-vizier = { $case ->
   *[nom] Визирь
    [gen] Визиря
    [dat] Визирю
    [acc] Визиря
    [ins] Визирем
    [loc] Визире
}
character-seer = { $case ->
   *[nom] Гадалка
    [gen] Гадалки
    [dat] Гадалке
    [acc] Гадалку
    [ins] Гадалкой
    [loc] Гадалке
}

## Титулы: как к персонажу обращаются младшие

title-tsar = Ваше величество
title-tsarevich = Ваше высочество
title-confessor = Ваше преосвященство
title-boyar = Ваше благородие
title-voevoda = Батюшка воевода
title-merchant = Достопочтенный купец
title-spy = Всевидящий шпион
title-clerk = Господин чиновник
title-executioner = Любезнейший палач
title-jester = Любезнейший шут
title-sweeper = Дворник
title-kholop = Холоп

## Сословия

estate-nobles = { $case ->
   *[nom] знать
    [gen] знати
    [dat] знати
    [acc] знать
    [ins] знатью
    [loc] знати
}
estate-commoners = { $case ->
   *[nom] мещане
    [gen] мещан
    [dat] мещанам
    [acc] мещан
    [ins] мещанами
    [loc] мещанах
}
estate-mob = { $case ->
   *[nom] чернь
    [gen] черни
    [dat] черни
    [acc] чернь
    [ins] чернью
    [loc] черни
}

## Масти: четыре племени

suit-p = { $case ->
   *[nom] Поляне
    [gen] Полян
    [dat] Полянам
    [acc] Полян
    [ins] Полянами
    [loc] Полянах
}
suit-g = { $case ->
   *[nom] Горяне
    [gen] Горян
    [dat] Горянам
    [acc] Горян
    [ins] Горянами
    [loc] Горянах
}
suit-d = { $case ->
   *[nom] Древляне
    [gen] Древлян
    [dat] Древлянам
    [acc] Древлян
    [ins] Древлянами
    [loc] Древлянах
}
suit-m = { $case ->
   *[nom] Моряне
    [gen] Морян
    [dat] Морянам
    [acc] Морян
    [ins] Морянами
    [loc] Морянах
}

# Буква масти на карте.
suit-letter-p = П
suit-letter-g = Г
suit-letter-d = Д
suit-letter-m = М


## Команды «Султана на миг»

team-loyalists = { $case ->
   *[nom] Сторонники
    [gen] Сторонников
    [dat] Сторонникам
    [acc] Сторонников
    [ins] Сторонниками
    [loc] Сторонниках
}
team-rebels = { $case ->
   *[nom] Мятежники
    [gen] Мятежников
    [dat] Мятежникам
    [acc] Мятежников
    [ins] Мятежниками
    [loc] Мятежниках
}
team-neutrals = { $case ->
   *[nom] меняют сторону
    [gen] нейтральных
    [dat] нейтральным
    [acc] нейтральных
    [ins] нейтральными
    [loc] нейтральных
}

## Общественный строй

order-absolutism = Абсолютизм
order-tyranny = Тирания
order-theocracy = Теократия
order-constitution = Конституционная монархия
order-anarchy = Анархия
order-bureaucracy = Бюрократия
order-oligarchy = Олигархия

game-knyazi = Из грязи в князи
game-sultan = Султан на миг
game-title-knyazi = 👑 Из грязи в князи
game-title-sultan = 🕌 Султан на миг

## Счёт

count-cards = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
count-blows = { $n ->
    [one] { $n } удар
    [few] { $n } удара
   *[many] { $n } ударов
}
count-decrees = { $n ->
    [one] { $n } указ
    [few] { $n } указа
   *[many] { $n } указов
}
count-players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
count-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
count-mercies = { $n ->
    [one] { $n } милость
    [few] { $n } милости
   *[many] { $n } милостей
}
count-deals = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[many] { $n } партий
}
count-seconds = { $n ->
    [one] { $n } секунда
    [few] { $n } секунды
   *[many] { $n } секунд
}

timed-out = ⏳ Время вышло: за { ROLE($who, case: "acc") } { $did ->
    [concede] взяты карты
    [attack] сделан заход
    [beat] побита карта
    [throw-in] подкинуты карты
    [trump] назван козырь
    [deal] сданы карты
    [pass] сказано «нет»
   *[other] сделан ход
}.
host-is-now = 🔑 Хозяин стола теперь — { $who }.
pause-by = ✋ Пауза: её объявляет { $who }.
resume-by = ▶️ Играем дальше: паузу снимает { $who }.
gone-away = 🤖 За { LIST($who, case: "acc") } пока { $count ->
    [one] играет робот
   *[other] играют роботы
}. Вернуться на своё место — «Я здесь» или любой ход.
time-left = ⏱ срок — { $at }
vote-left = ⏱ срок — { $at }, а проголосуют все — раньше
