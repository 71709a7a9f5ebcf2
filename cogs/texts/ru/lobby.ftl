# Стол до начала игры: кто сел, во что и по каким правилам.


lobby-title = ## { $title }
lobby-seat = { NAME($who) }
lobby-host = **{ NAME($who) }** — хозяин стола
lobby-robot = { NAME($who) } 🤖
lobby-empty = Пока никого. Кто сядет первым, тот и хозяин.
lobby-count = За столом { $people ->
    [0] из людей никого
    [one] { $people } человек
    [few] { $people } человека
   *[many] { $people } человек
}{ $robots ->
    [0] { "" }
    [one] {" "}и { $robots } робот
    [few] {" "}и { $robots } робота
   *[many] {" "}и { $robots } роботов
}. В эту игру играют от { $fewest } до { $most }.
lobby-voice = Играем в голосовом канале <#{ $channel }>{ $hears ->
    [yes] : слух сядет туда, когда начнём, и услышит тех, кто согласится. Слух — это сам бот: ловит нарушения этикета.
   *[no] .
}
lobby-no-voice = 🔇 Стол не привязан к голосовому каналу{ $hears ->
    [yes] : слуху негде слушать. Пусть хозяин зайдёт в голосовой канал до «Начать» или выберет его под «Настроить».
   *[no] : звуков стола не будет. Хозяин выбирает канал под «Настроить».
}
lobby-host-only = Эти кнопки — хозяина ({ NAME($host) }), у остальных они не действуют:
robots-up-to = Позвать роботов, чтобы за столом стало…
robots-up-to-count = до { $count } за столом
lobby-watching = { $count ->
    [one] Смотрит { $count } зритель.
    [few] Смотрят { $count } зрителя.
   *[many] Смотрят { $count } зрителей.
}
lobby-length = Длина: **{ $length }**
lobby-orders = Общественный строй: **{ $orders }**
lobby-unfit = ⚠️ Этим составом так не начать. { $why }
lobby-cast = Действующие лица: { $cast }
lobby-foot = -# Свободные места можно отдать роботам. Правила настраивает и начинает { NAME($host) }.

length-deals = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
length-open = пока не надоест
length-every-character = пока каждый не побывает каждым
length-rounds = { $count ->
    [one] { $count } раунд
    [few] { $count } раунда
   *[many] { $count } раундов
}
length-points = до { $count } { $count ->
    [one] очка
   *[many] очков
}

button-sit = Сесть
button-stand = Встать
button-watch = Смотреть
button-robot = Позвать робота
button-no-robot = Прогнать робота
button-settle = Настроить
button-start = Начать
button-understood = Понятно
primer-waits = -# { GIVEN($at) ->
    [yes] Начнём, когда все скажут «Понятно», или { $at }.
   *[no] Прочти, пока собираются: тогда начнём сразу.
} Прочли: { $count } из { $of }.
button-close = Закрыть
button-back = Назад

robot-1 = Емеля
robot-2 = Фёкла
robot-3 = Прохор
robot-4 = Аграфена
robot-5 = Потап
robot-6 = Матрёна
robot-7 = Савелий
robot-8 = Устинья
robot-9 = Ерофей
robot-10 = Пелагея
robot-11 = Тихон
robot-12 = Марфа
robot-13 = Кузьма
robot-14 = Акулина
robot-15 = Фома
robot-16 = Лукерья

done = Сделано.
fault = Что-то сломалось, и не по твоей вине. Попробуй ещё раз; если не поможет, покажи хозяину бота номер { $number }.
watching = Смотри на здоровье: стол виден всем, чужие карты — никому.
table-opened = Стол накрыт. Зови гостей!
table-closed = Стол убран.
seated = Место твоё{ GIVEN($rank) ->
    [yes] , и чин теперь — **{ ROLE($rank) }**. Карты и дела чина — под кнопкой «Моя рука».
   *[no] .
}{ $character ->
    [kholop] {" "}🤫 Вслух — ни слова: Холоп молчит.
    [sweeper] {" "}🤫 Говорить — только когда спросят.
   *[other] { "" }
}
sit-instead = Игра уже идёт, но можно сесть вместо робота: выбери место.
you-are-host = 🔑 Хозяин стола теперь — ты: закончить игру или передать стол можно под кнопкой «Ещё…».
paused = Пауза: часы стоят, роботы замерли.
away = За тебя играет робот. Захочешь вернуться — «Я здесь» или любой ход.{ GIVEN($host) ->
    [yes] {" "}🔑 Стол переходит: хозяин теперь — { $host }.
   *[no] { "" }
}
back = С возвращением! Дальше играешь ты.
reposted = Стол переехал вниз.
voted = Голос принят.{ $missing ->
    [0] { "" }
   *[other] {" "}За уход голосов: { $votes }, нужно { $needed }.
}
seat-of-robot = Место { $number }: { $name }{ GIVEN($rank) ->
    [yes] {" "}— { ROLE($rank) }
   *[no] { "" }
}

settle-title = ### Во что и как играем
settle-preset = Готовый набор правил
settle-length = Длина игры
settle-orders = Общественный строй: один или до трёх сразу
settle-cast = Кто за столом, сверху вниз
cast-printed = Как в коробке
settle-lot = Пусть решит жребий
settle-rule = Домашние правила по одному
rule-title = ### { $rule }
rule-value-label = Значение

preset-knyazi-first = Первый раз
    .about = Одна партия с подсказками; первая оговорка не в счёт
preset-knyazi-book = По книге
    .about = Всё как написано; слух закрыт
preset-knyazi-quick = На полчаса
    .about = Одна партия; слух открыт
preset-knyazi-friends = Вечер с друзьями
    .about = Три партии; слух открыт и обвиняет
preset-knyazi-strict = Строгий двор
    .about = Пять партий; поблажек нет
preset-knyazi-silent = Молча
    .about = Три партии; ни слуха, ни обвинений
preset-sultan-first = Первый раз
    .about = Два раунда с подсказками
preset-sultan-book = По книге
    .about = Пять раундов
preset-sultan-quick = На полчаса
    .about = Три раунда
preset-sultan-long = Долгий вечер
    .about = Восемь раундов
preset-sultan-points = До восьми очков
    .about = Пока кто-нибудь не наберёт восемь

order-about-absolutism = Обычные правила
order-about-tyranny = Наказания жёстче, порой и вне игры
order-about-theocracy = Правит Духовник; нужны 11–12 игроков
order-about-constitution = Наказания и указы отменяют голосованием
order-about-anarchy = Подкидывает кто хочет
order-about-bureaucracy = Всё на бумаге и с визой Чиновника
order-about-oligarchy = Сбросил козырь — купил указ

rule-value =
    .on = да
    .off = нет
rule-knyazi-deck = Колода: масти × ранги × копии
rule-knyazi-noble-order = Кто выше: Духовник или Боярин
    .example = Духовник
    .table = Боярин
rule-knyazi-smuta-repeat = Дворцовая смута
    .unlimited = сколько угодно раз
    .once = раз за партию
rule-knyazi-tsarevich-inherits = Царевич наследует при чужом перевороте
rule-knyazi-throw-after-take = Подкидывать после «беру»
rule-knyazi-mercy-batch = За одну милость подкидывают
    .batch = несколько карт
    .single = одну карту
rule-knyazi-mercy-saves-coup = Милость спасает проигравшего Воеводу
rule-knyazi-gift-to-frozen = Дарить козыри тем, у кого нет карт
rule-knyazi-riot = Бунт
    .per-deal = раз в партию
    .first-deal = только в первой партии
    .off = запрещён
rule-knyazi-demotion-timing = Разжалование посреди схватки
    .immediate = немедленно
    .after-bout = когда схватка кончится
rule-knyazi-tsar-votes = Царь голосует вместе со всеми
rule-knyazi-anarchy-tsar-throws = При анархии подкидывает и Царь
rule-knyazi-ability-timing = Когда торгует Купец и смотрит Чиновник
    .between-bouts = между схватками
    .own-turn = только в свой ход
rule-knyazi-etiquette = Придворный этикет
    .off = без обвинений
    .honour = обвиняют только игроки
    .auto = обвиняет и слух
rule-knyazi-leaders = Кому быть Царём и Холопом
    .people = людям, когда их за столом трое
    .seated = кто первым сел — Царь, кто последним — Холоп
    .anyone = кому выпадет
rule-knyazi-lesson = Урок: подсказки, первая оговорка не в счёт
rule-knyazi-hands = Рукоблудие
    .charge = под суд
    .refuse = просто не даём
rule-knyazi-max-bouts = Схваток в партии, не больше

rule-sultan-next-first = Кто начинает следующий раунд
    .last-mover = сосед ходившего последним
    .last-active = сосед того, до кого дошёл ход
rule-sultan-arrest-counts-for-loyalists = Арестованный Раб не на свободе
rule-sultan-spare-counts = Запасная карта ещё может вернуться
rule-sultan-arrested-may-react = Арестованные отвечают реакциями
rule-sultan-victim-guard-reacts = Стражник-жертва защищает себя сам
rule-sultan-open-loyalists-arrestable = Открытых Стражников и Султана арестовывают
rule-sultan-forced-extra-action = Добавочное действие подневольного Надсмотрщика
    .any = любое
    .ability-only = только способность
rule-sultan-fatigue-survives-skip = Усталость переживает пропуск хода
rule-sultan-tired-hide-swap = Усталый, скрываясь, меняется картой
rule-sultan-tired-may-react = Усталый отвечает реакциями
rule-sultan-fortune-hide-swap = Гадалка, скрываясь, меняется картой
rule-sultan-repeat-dance = Открытая Танцовщица может танцевать снова
rule-sultan-lesson = Урок: подсказки столу
rule-sultan-max-actions = Действий в раунде, не больше (0 — сорок на игрока)

option-game = игра
option-game-about = Во что играем
option-voice = канал
option-voice-about = Голосовой канал; если не назвать, то твой
option-robots = роботы
option-robots-about = Сколько роботов позвать сразу
option-who = кто
option-seat = место
option-seat-about = Чьё место занять

panel-closed = { $phase ->
    [lobby] Здесь настраивает хозяин стола, а это теперь кто-то другой.
    [playing] Игра идёт! Здесь больше нечего решать: всё — под кнопками стола.
    [paused] Игра на паузе. Здесь больше нечего решать: всё — под кнопками стола.
   *[other] Здесь всё решено: этой игры больше нет. Что было и что идёт теперь — на столе.
}
panel-expired = Эта панель устала ждать. Нажми, и она оживёт.
panel-unkept = 💾 На диск это записать не удалось: если бот перезапустят, здесь всё застынет. Тогда открой снова кнопкой под столом.
button-panel-again = 🔄 Показать снова
hands-asleep = 💤 { LIST($who) }: «Моя рука» больше не обновляется, открой её снова кнопкой под столом. Остальных это не касается.

more-title = ### Что ещё можно
more-people = { GIVEN($host) ->
    [yes] Хозяин стола — { $host }: начинает, настраивает и заканчивает только хозяин. За столом: { LIST($people) }
   *[no] Хозяина у стола нет: им станет, кто сядет первым. Людей за столом нет
}{ $robots ->
    [0] .
   *[other] ; роботов: { $robots }.
}
button-repost = Показать стол внизу
button-away = Отойти
button-back-here = Я снова здесь
button-rules = Правила
button-privacy = Что слышно и что хранится
button-pause = Пауза
button-go-on = Продолжить
button-end = Закончить игру
choose-vote-out = Голосовать за уход игрока…
choose-seat = Сесть на место робота…
board-lost = 🪧 Стола больше не показать в <#{ $channel }>: { $why ->
    [gone] канала нет.
    [locked] ветка закрыта.
   *[barred] у бота отняли права.
} { $then ->
    [moved] Он перешёл в <#{ $to }>.
    [closed] Он закрыт.
   *[waits] { $why ->
        [gone] Игра ждёт: позови стол туда, где играть, — `/стол`.
       *[other] Игра ждёт и пойдёт дальше сама, как только его опять можно будет показать; или позови его в другой канал: `/стол`.
    }
}
wake-up = — твой ход: [к столу]({ $table }).{ GIVEN($until) ->
    [yes] {" "}Если промолчишь, ход сделают за тебя { $until }.
   *[no] { "" }
}
wake-asked = — вопрос ко всем, кого он может касаться: [к столу]({ $table }). Есть чем ответить — ответь; закроется сам { $until }.
robots-seasoned = Роботы: бывалые
robots-seasoned-silent = Роботы: бывалые, молча
robots-novice = Роботы: простаки
robots-novice-silent = Роботы: простаки, молча
robots-sage = Роботы: мудрецы
robots-sage-silent = Роботы: мудрецы, молча
wake-judge = — «Слово и дело!» Дело ждёт твоего суда: [к столу]({ $table }), кнопка «Двор».
wake-20 = Звать, когда ждут хода: через 20 секунд
wake-1 = Звать, когда ждут хода: сразу
wake-10 = Звать, когда ждут хода: через 10 секунд
wake-45 = Звать, когда ждут хода: через 45 секунд
wake-0 = Не звать, когда ждут хода
wake-as-table = Звать меня, когда ждут моего хода: как всех за столом
wake-chosen = Так и будет, за любым столом. Сменить: «Ещё…».

length-clock = { $minutes } минут по часам
patience-150 = Ход ждут две с половиной минуты
patience-60 = Ход ждут минуту
patience-300 = Ход ждут пять минут
patience-0 = Ход ждут сколько угодно
settle-voice = Голосовой канал
choose-heir = Передать стол…
handed-over = Стол передан.
end-sure = **Закончить игру?** Вернуть её будет нельзя, и засчитана она не будет: в карьеру и на доску почёта идут только доигранные игры.
button-end-now = Да, закончить
permission-view-channel = видеть этот канал
permission-send-messages = писать в него
permission-attach-files = прикреплять файлы
permission-read-message-history = читать историю сообщений

command-open = играть
command-open-about = Накрыть стол и позвать за него
command-table = стол
command-table-about = Показать стол внизу этого канала
command-sit = сесть
command-sit-about = Сесть за стол, вернуться на своё место или занять место робота
command-away = отойти
command-away-about = Пусть пока сыграет робот; вернуться — «Я здесь» или /сесть
command-end = закончить
command-end-about = Закончить игру или убрать стол
command-hand = рука
command-hand-about = Твои карты и всё, что с ними можно сделать
command-move = ход
command-move-about = Сделать ход: подсказка предлагает всё, что сейчас можно
option-what = что
option-what-about = Начни писать: карту, чин или дело
