# Почему нельзя и что можно вместо этого. Ключ — код отказа; под текстом бот сам назовёт правило.

refusal-unknown = Так нельзя.
refusal-rule = -# Об этом в правилах: «{ $topic }». Подробнее: /правила

## Кнопки, столы, места

refusal-outdated-button = Эта кнопка уже остыла: с тех пор походили. Нажми на свежую.
refusal-outdated-command = Эта команда с тех пор изменилась. Перезапусти Discord и выбери её из списка заново.
refusal-stale = Стол успел измениться до твоего нажатия. Взгляни ещё раз и реши заново.
refusal-accepted-before = Это нажатие уже засчитано.
refusal-no-such-table = Такого стола нет: его убрали или ещё не накрыли. Новый — /играть.
refusal-no-table-here = В этом канале стол не накрыт. Накрой: /играть.
refusal-not-at-this-table = Ты не за этим столом. Сесть можно до начала игры — «Сесть», а посреди неё — на место робота: «Ещё…» или /сесть. Смотреть можно всегда.
refusal-guild-only = Это решают на сервере, а не в личной беседе. Зайди в канал, где стоит стол.
refusal-not-permitted = Это здесь дозволено не всем. Спроси того, кто настраивал бота.
refusal-role-needed = Открывать столы здесь могут только люди с особой ролью.
refusal-other-game = За этим столом играют в другую игру.
refusal-not-begun = Игра ещё не началась: хозяин стола жмёт «Начать».
refusal-bot-may-not = Стол здесь не поставить: боту не дано { LIST($lacks) }. Попроси того, кто управляет сервером.
refusal-no-such-channel = Такого голосового канала здесь нет. Зайди в нужный или назови его.
refusal-stage-channel = Трибуна столу не годится: говорить там дают не всем. Нужен обычный голосовой канал.
refusal-game-over = Эта игра окончена. Идёт ли другая, видно на нижнем столе; хочешь такую же — «Ещё раз».
refusal-host-only = { GIVEN($host) ->
    [yes] Это решает хозяин стола — { $host }.
   *[no] Это решает хозяин стола, а его пока нет: им станет, кто сядет первым.
}
refusal-already-begun = Игра уже идёт, и мест роботов нет. Смотреть можно: «Ещё…».
refusal-goes-on-already = Пауза уже кончена, кто-то нажал раньше: игра идёт.
refusal-already-here = Ты уже за этим столом, играешь или смотришь. Кто где, видно на столе; уйти — «Встать».
refusal-already-seated = Место за этим столом у тебя уже есть, и держишь его ты, а не робот.
refusal-seat-taken = Место занято. Свободны только места роботов.
refusal-too-many-tables-here = На этом сервере открыто столов: { $most }, и это предел. Доиграй или закрой один из них: /закончить.
refusal-too-many-tables-yours = Ты уже держишь столов: { $most }, и это предел. Закончи один из них или передай другому хозяину — «Ещё…».
refusal-table-full = За столом тесно: больше { $most } не сядет.
refusal-not-a-player = За столом нет игрока с таким номером.
refusal-player-gone = Этого игрока за столом больше нет. Кто есть — под кнопкой «Ещё…».
refusal-no-such-seat = Такого места за столом нет.
refusal-no-robot-here = Роботов за столом нет.
refusal-removed-by-vote = Стол проголосовал против. Вернуться в эту игру нельзя, посмотреть — можно.
refusal-already-away = За тебя и так играет робот. Захочешь вернуться — сделай ход.
refusal-not-about-oneself = О самом себе не голосуют. Хочешь уйти — встань.
your-words = -# Написанное тобой, чтобы не пропало: «{ $words }»
refusal-paused = Сейчас пауза. Дальше — кнопкой «Продолжить» на столе, тогда и это можно будет.
refusal-not-now = { $phase ->
    [lobby] Игра ещё не началась: это потом.
   *[playing] Игра идёт, но не для этого сейчас минута.
}
refusal-old-table = Это от прошлого стола. Нынешний — ниже, и кнопки там свои: /стол.
refusal-nobody-moves = Ходить пока некому: стол ждёт судьбу или стоит на паузе.
refusal-nothing-of-the-kind = Сейчас ничего такого сделать нельзя.
refusal-table-elsewhere = Этот стол сейчас ведёт другой бот-работник. Подожди миг и попробуй снова.
refusal-table-coming-back = Бот только что вернулся и ещё накрывает столы заново. Нажми снова через несколько секунд.
refusal-clip-is-gone = Запись уже стёрта: звук живёт недолго. Слова остались.
refusal-no-spy-to-ask = Шпиона за столом нет, спросить некого.
refusal-no-such-charge = Такого дела на столе нет: решено, погасло или не твоё.
refusal-not-over = Игра ещё идёт. Итоги — когда кончится.
refusal-manager-needed = Настройки меняет тот, кто управляет сервером.
refusal-no-such-topic = Такой темы в правилах нет. Выбери из списка.
refusal-gift-begun = Раздача уже начата: раздай все козыри до последнего.
refusal-wrong-player-count = Игроков { $players }, а нужно от { $fewest } до { $most }.
refusal-not-possible-now = Такого хода сейчас нет. Подсказки в команде предлагают только возможное.
refusal-no-such-move = Хода «{ $text }» сейчас нет. { $count ->
    [0] Пока твоего хода не ждут.
   *[other] Можно: { LIST($moves) }.
}
refusal-which-move = Подходит не один ход. Выбери из них: { LIST($moves) }.
move-awaited = -# Сейчас ждут: { LIST($who) }.
refusal-not-offered = «{ $field }»: «{ $text }» здесь не годится. Можно выбрать: { LIST($known) }.
refusal-career-hidden = Этот человек просил не показывать его карьеру.
refusal-plays-already = Твоя игра в этом канале ещё идёт: новый стол — после неё. { $mine ->
    [yes] Закончить её: /закончить. Или уйди
   *[no] Уйди
} из-за стола: «Ещё…», «Встать».
refusal-laid-already = Твой стол в этом канале уже накрыт; другая игра — под его кнопкой «Настроить». Чтобы накрыть новый, сначала убери этот: «Закрыть» на нём. Не видно его — /стол.
refusal-disk-full = На диске кончилось место, записать ход некуда. Позови хозяина бота.
refusal-disk-error = Диск не принимает записи. Позови хозяина бота.
refusal-database-locked = Журнал занят другим. Попробуй ещё раз через миг.
refusal-database-readonly = Журнал нельзя дописать: нет прав. Позови хозяина бота.
refusal-database-corrupt = Журнал повреждён. Позови хозяина бота.
refusal-database-newer = Журнал вела более новая версия бота. Позови хозяина.
refusal-database-unreachable = Журнал сейчас не отвечает. Попробуй ещё раз через миг.
refusal-unknown-database = Такой базы бот не знает.
refusal-extra-missing = Не хватает части программы. Позови хозяина бота.
refusal-shutting-down = Бот уходит на минуту. Стол сохранён, скоро продолжим.

## «Из грязи в князи»: карты

refusal-not-your-turn = Сейчас ходишь не ты. Чей ход — видно на столе: место в золоте.
refusal-no-attack-now = Ходить сейчас нельзя: либо не твой ход, либо схватка ещё не кончена.
refusal-must-attack = Отказаться от хода нельзя: у кого карты, тот ходит. Выбери карты одного достоинства.
refusal-no-cards = Не выбрано ни одной карты. Нужна хотя бы одна!
refusal-not-in-hand = Такой карты у тебя нет. Ходят только своими.
refusal-no-such-card = Такой карты нет в колоде.
refusal-card-given-twice = Одна карта названа дважды.
refusal-different-ranks = Заходить можно картами одного достоинства: все тройки, все восьмёрки.
refusal-too-many-cards = Слишком много: можно не больше { $most }. Столько карт у защитника, да и всего нападают самое большее шестью.
refusal-rank-not-on-table = Подкидывать можно лишь то, что уже есть на столе по достоинству: и из нападения, и из защиты.
refusal-no-bout = Схватки нет: сначала кто-то должен зайти.
refusal-open-cards = На столе есть небитые карты. Подкидывают, когда отбито всё.
refusal-not-the-defender = Отбивается тот, под кого зашли, а это не ты.
refusal-not-open = Здесь закрывать нечего: карта уже бита, или дело уже решено. Выбери открытую.
refusal-does-not-beat = Этой картой не отбиться. Нужна старшая той же масти или козырь; козырь бьёт только старший козырь.
refusal-no-mercy = У тебя нет карты милости.
refusal-ruler-uses-no-mercy = Кто раздаёт милости, сам ими не пользуется.
refusal-no-window = Подкидывать сейчас некому и нечего: окно закрыто.
refusal-not-at-that-stage = Сейчас другая минута схватки. Глянь на стол: отбиваются, подкидывают или берут.
refusal-already-passed = Твой отказ подкидывать уже принят. Жди, пока отобьют следующее.
refusal-not-your-throw-in = Первым подкидывает нападающий; пока открыто чужое дозволение — только тот, кому дозволено.
refusal-no-right-to-throw-in = Подкидывать нападающему помогают с дозволения Царя, по милости или поддержав переворот.
refusal-no-permission = Дозволение даёт Царь. Попроси — вдруг кивнёт.
refusal-no-permission-needed = При анархии дозволения не спрашивают: подкидывай!
refusal-no-such-right = Такого права подкидывать нет.
refusal-not-to-be-permitted = Этому игроку дозволять нечего: карт у него нет, или он уже отказался, или он сам защищается.
refusal-nothing-to-pass = Отказываться не от чего: тебя сейчас не спрашивают.
refusal-no-coup = Переворот начинает только Воевода, в свой ход и при Царе с картами.
refusal-mercy-or-support = Подкинуть можно и за милость, и в поддержку переворота: скажи, как.
refusal-no-support = Поддержать переворот может лишь Воевода, и только против Царя.
refusal-rebels-do-not-defend = Бунтовщики не отбиваются, они нападают.
refusal-takes-no-part = Этот игрок в дележе не участвует: карты берёт знать, у которой они были.
refusal-not-on-table = Такой карты на столе нет.

## «Из грязи в князи»: раздача, козырь, ремёсла

refusal-no-deal-now = Сдавать сейчас не время.
refusal-no-shuffling-now = Тасовать сейчас не время.
refusal-no-casting-now = Роли уже розданы.
refusal-nothing-to-collect = Отбой чист, собирать нечего.
refusal-another-s-work = Это чужая работа! Сдаёт Холоп, отбой собирает Дворник, бьёт Палач. За этим столом чужую руку только отводят: дела не будет.
refusal-no-trump-now = Козырь сейчас не называют: он назван до конца партии или до нового царствования.
refusal-not-the-tsar = Это царское дело.
refusal-no-such-suit = Масти четыре: Поляне, Горяне, Древляне, Моряне.
refusal-no-protest-now = Смуту поднимают после козыря и до первого хода Царя.
refusal-not-a-noble = Смуту поднимает только знать.
refusal-holds-a-trump = У тебя есть козырь, роптать не на что.
refusal-already-protests = Ты уже ропщешь. Нужен второй обделённый из знати.
refusal-protested-once = Смута в этой партии уже была, второй раз не пересдают.
refusal-no-ability-now = Ремёсла — между схватками, когда козырь назван и стол чист.
refusal-not-your-ability = Это умеет другой персонаж.
refusal-ability-used = На этом месте способность в этой партии уже истрачена.
refusal-not-another-player = Выбери кого-нибудь другого, не себя.
refusal-empty-hand = У этого игрока нет карт: и смотреть, и менять нечего.
refusal-nothing-to-draw = Тянуть не из чего.
refusal-no-gift-now = Козыри дарят, только отбив атаку и оставшись с одними козырями.
refusal-not-to-be-given = Ему дарить нельзя: карты дают тем, у кого они есть, и не себе.

## «Из грязи в князи»: бунт

refusal-no-riot-now = Бунтуют, когда за столом хотя бы восемь, и только в первый ход черни в партии.
refusal-not-of-the-mob = Бунтует только чернь: Дворник и Холоп.
refusal-no-noble-holds-cards = У знати нет карт, бунтовать не против кого.
refusal-not-asked = Тебя об этом не спрашивают.
refusal-nothing-to-answer = Вопроса сейчас нет.
refusal-no-rebel = Он не бунтовал, а без повода не наказывают.

## «Из грязи в князи»: двор

refusal-question-waits = Сначала надо ответить на вопрос, который ждёт. Пока он висит, карты лежат.
refusal-court-is-closed = Двор сейчас закрыт: игра ещё не началась или уже кончена.
refusal-not-the-ruler = Это решает тот, кто правит: Царь, а при теократии Духовник.
refusal-above-the-law = Того, кто правит, не бьют и поручений ему не дают. Против него решают голосованием остальные, и только о том, за что разжалуют: имя вслух, чужая работа и подобное. Донеси на это.
refusal-never-struck = Духовника бить нельзя. Поручение — можно.
refusal-no-such-player = Такого игрока за столом нет.
refusal-no-such-paper = Такой бумаги при дворе нет: исполнена, отменена или не писалась.
refusal-words-missing = Нужны слова: пустую бумагу никто не прочтёт.
refusal-words-too-long = Слишком длинно. Уложись в { $most } знаков.
refusal-words-unprintable = В тексте есть невидимые знаки, которых бумага не держит. Набери его заново, в одну строку.
refusal-watch-words = Скажи, за какими словами следить.
refusal-outside-the-game = Дотянуться за пределы игры может только тиран.
refusal-wrong-number-of-blows = Ударов — от одного до { $most }.
refusal-penalty-not-lawful = За это так не наказывают. Разжалуют только за имена и рукоблудие, а Духовника не бьют.
refusal-changes-nothing = Такой приговор ничего не изменит. Выбери другой.
refusal-no-blows-ruled = Удары тут не назначены.
refusal-no-task-ruled = Поручение тут не назначено.
refusal-no-such-punishment = Такого наказания за тобой нет.
refusal-too-late-to-undo = Поздно: слово ушло в дело. Назад берут, пока ничего не последовало.
refusal-not-to-be-kept = Отложить можно только открытое дело.
refusal-no-such-suspicion = Такого подозрения нет: оно уже ушло или стало делом.
refusal-not-oneself = На себя не доносят.
refusal-only-the-ear = Так обвинять может только слух двора.
refusal-charge-is-unsound = Донос не складывается: закон, виновный и слова не вяжутся друг с другом.
refusal-unknown-law = Такого закона нет.
refusal-law-of-theocracy = Это грех только при теократии.
refusal-etiquette-is-off = За этим столом за этикет не судят.
refusal-jester-is-free = Шуту можно: за непочтение и болтовню без спросу с него не взыскивают.
refusal-vote-is-open = Сначала пусть кончится голосование.
refusal-accused-is-heard-first = Сначала слово тому, кого судят. Голосовать можно с <t:{ $at }:T>, а если ответ прозвучит раньше — сразу после него.
refusal-has-answered = Твой ответ уже прозвучал: его слышали все, кто голосует. Теперь решают они.
refusal-nobody-votes-on-you = О тебе сейчас не голосуют. { $ended ->
    [judged] Вина уже признана. Просить можно о чём угодно: «Челобитная» во «Дворе».
    [acquitted] Вина не признана, оправдываться больше не в чем.
   *[none] Ответить можно, пока голосование открыто.
}
refusal-judged-already = { $penalty ->
    [pardon] Дело уже рассужено: прощено. Оправдываться больше не в чем.
    [blows] Дело уже рассужено: удары. Просить о милости ещё можно: «Челобитная» во «Дворе».
    [assignment] Дело уже рассужено: поручение. Просить о милости ещё можно: «Челобитная» во «Дворе».
    [demotion] Дело уже рассужено: разжалование. Просить можно о чём угодно: «Челобитная» во «Дворе».
   *[none] На тебе нет открытого дела. Просить можно о чём угодно: «Челобитная» во «Дворе».
}
refusal-ruling-answers-it = На это отвечает приговор по самому делу: рассуди дело.
refusal-first-slip-is-free = Это урок: первая оговорка не в счёт. Ей дали пройти и шепнули об этом; вторая пойдёт под суд.
refusal-no-vote = Твоего голоса тут не ждут: об отмене голосуют знать и мещане, о вине правителя — все, кроме него; каждый по разу, пока голосование открыто.
refusal-has-voted = Твой голос уже отдан.
refusal-vote-closes-itself = Голосование никто не закрывает: оно кончится, когда выскажутся все, когда остальным нечего изменить или по часам.
refusal-voted-before = Об этой бумаге уже голосовали: одна бумага — одно голосование.
refusal-one-noble-only = Для смуты нужны двое из знати без козырей, а здесь знатен один Царь.
refusal-no-constitution = Голосуют при конституции. Здесь решает Царь.
refusal-not-to-be-annulled = Отменить голосованием можно указ, поручение или удары, но не разжалование и не то, что уже исполнено.
refusal-must-be-heard = Конституция велит выслушать. Откажи, но выслушай.
refusal-not-to-oneself = Себе самому челом не бьют.
refusal-decree-invalid = Такой указ не годится: { $flaw ->
    [not-uniform] он должен касаться всех одинаково, и тебя тоже
    [insult] оскорблять старших нельзя приказать
    [hands] он заставляет делать чужую работу
    [principles] он ломает основы игры
   *[rules] он отменяет правила
}.
refusal-already-objects = Твоё возражение уже записано. Ждём ответа.
refusal-ruler-repeals = Тому, кто правит, возражать незачем: просто отмени указ.
refusal-decree-bought = В этот ход указ уже куплен.
refusal-decree-is-bought = Купленный указ отменить нельзя, он кончится сам через круг.
refusal-no-oligarchy = Указы продают только при олигархии.
refusal-not-a-trump = За указ платят козырем.
refusal-has-a-mercy = Милость там уже есть, а больше одной в руки не дают.
refusal-no-mercy-left = Все три милости розданы. Вернутся — когда их пустят в дело.
refusal-rulers-hold-no-mercy = Правителям милость ни к чему.
refusal-not-the-chronicler = Летопись ведёт летописец, а это не ты.
refusal-no-chronicler = Летописца пока нет. Назначь его.
refusal-is-chronicler = Этот персонаж и так летописец.
refusal-not-the-clerk = Визу ставит Чиновник.
refusal-already-demanded = За эту бумагу услуга уже запрошена.
refusal-nothing-from-the-tsar = С Царя за визу не берут.
refusal-already-last = Эта партия и так последняя.
refusal-not-in-play = Этот персонаж сейчас не в игре.
refusal-order-needs-character = Для такого строя нужен персонаж, которого нет за столом.

## «Султан на миг»

refusal-not-yours-to-act = Сейчас действуешь не ты.
refusal-not-this-action-now = Сейчас так нельзя. Без сил только подсматривают или скрываются; с открытой картой сначала скрываются, а потом меняются; открытая Гадалка может только скрыться.
refusal-not-to-yourself = На себя это не действует. Выбери другого.
refusal-dead = Эта карта мертва: её хозяин до конца раунда вне игры.
refusal-not-hidden = Его карта открыта, а нужен скрытый игрок.
refusal-not-an-open-rebel = Казнят только открытых Мятежников: Убийц и Рабов.
refusal-not-to-be-arrested = Этого игрока арестовать нельзя: его карта мертва или уже в тюрьме, или это твоя карта.
refusal-not-an-open-unshackled-slave = Кандалы надевают на открытого Раба, который ещё не закован.
refusal-not-your-character = Это умеет другой персонаж, а твоя карта — не та.
refusal-open-already = Твоя карта и так открыта.
refusal-hidden-already = Твоя карта и так лежит рубашкой вверх.
refusal-open-players-hide-first = Меняются рубашкой вверх, а твоя карта открыта. Скройся — при этом можно и поменяться.
refusal-partner-in-prison = С узником картами не меняются.
refusal-partner-just-swapped-with-you = Этот обмен только что был. Сразу обратно нельзя; выбери кого-то другого или запасную карту.
refusal-distracted-by-the-dancer = Рядом танцует Танцовщица: тебе не до службы. Можно подсмотреть; скрытому — поменяться, открытому — скрыться.
refusal-dancing-already = Ты и так танцуешь. По правилам этого стола второй раз нельзя.
refusal-side-taken-already = Сторона уже выбрана. Сменить её можно, только скрывшись.
refusal-wrong-number-of-players = Выбери ровно столько: { $wanted }.
refusal-nothing-to-predict = Предсказывать пока нечего: сначала посмотри карты.
refusal-no-window-open = Никто ни о чём не спрашивает.
refusal-not-the-question = Спрашивают не об этом.
refusal-answered-already = Твой ответ уже принят и запечатан.
refusal-no-round-now = Раунд ещё не начался.

## Судьба и слух ходят сами

refusal-only-fate = Это делает сама Судьба.
refusal-fates-alone = Это делает сама Судьба.
refusal-not-fates = Судьба в это не вмешивается.
refusal-first-player-known = Кто начинает, уже известно.
refusal-wrong-cards = Карты не те, что положены на столько игроков.
refusal-not-the-deck = Это не та колода.
refusal-not-everybody-once = Каждый должен быть назван ровно один раз.

## Домашние правила и персонажи

refusal-unknown-option = Такого правила нет. Весь список — в «Настроить».
refusal-unknown-option-value = Такого значения у этого правила нет. Возможные предлагает список.
refusal-unknown-game = Такой игры бот не знает. Есть «Из грязи в князи» и «Султан на миг».
refusal-deck-too-small = В колоде { $cards } карт, а нужно хотя бы { $needed }.
refusal-not-a-deck = Колода пишется так: масти (от 1 до 4) × ранги (от 1 до 63) × копии (от 1 до 9), например 4x18x1.
refusal-option-not-so-written = { $option ->
    [deck] { refusal-not-a-deck }
   *[other] Здесь пишут по-другому, например: { $like }.
}
refusal-option-out-of-range = Здесь годится целое число от { $least } до { $most }.
refusal-unknown-order = Такого общественного строя нет.
refusal-order-known = Строй с таким именем уже есть.
refusal-law-known = Закон { $text } уже есть в правилах, и переписать его нельзя. Назови свой по-другому.
refusal-order-twice = Один строй назван дважды.
refusal-order-stands-alone = «Абсолютизм» — это обычные правила, с другими строями его не смешивают.
refusal-too-many-orders = Больше { $most } строев сразу не бывает.
refusal-character-known = Персонаж с таким именем уже есть.
refusal-unknown-character = Такого персонажа нет.
refusal-cast-size = Персонажей должно быть столько же, сколько игроков.
refusal-cast-twice = Один персонаж назван дважды.
refusal-cast-ends = Первым должен стоять Царь, последним — Холоп.
refusal-cast-order = Персонажи идут сверху вниз: знать, мещане, чернь.
refusal-wrong-number-of-totals = Прежних очков должно быть столько же, сколько игроков.

## Запись ходов, партий и положений

refusal-unknown-move = Такого хода нет.
refusal-unknown-field = У этого хода нет такой части: { $text }.
refusal-too-many-words = В записи хода лишнее: { $text }.
refusal-given-twice = Одно и то же названо дважды.
refusal-unreadable-value = Это значение не прочесть: { $text }.
refusal-missing-value = В записи чего-то не хватает.
refusal-unreadable-move = Ход не прочесть с этого места: { $text }.
refusal-not-yes-or-no = Здесь пишут yes или no.
refusal-not-a-number = Здесь нужно число.
refusal-words-want-quotes = Слова пишут в кавычках.
refusal-not-one-of = Такого выбора нет.
refusal-not-a-card = Это не карта. Карта пишется буквой масти и числом: P10.
refusal-not-a-suit = Это не масть. Масти: P, G, D, M.
refusal-not-name-value = Здесь пишут имя=значение.
refusal-not-a-record = Это не запись партии.
refusal-game-first = Запись начинается с названия игры.
refusal-players-missing = В записи не названы игроки.
refusal-line-out-of-place = Строка стоит не на месте: { $text }.
refusal-unknown-heading = Такого заголовка в записи не бывает: { $text }.
refusal-unreadable-name = Имя не прочесть.
refusal-unreadable-line = Строку не прочесть.
refusal-no-such-line = Такой строки в положении не бывает.
refusal-attacks-himself = На себя не нападают.
refusal-bout-missing = В положении нет схватки, а она нужна.
refusal-bout-out-of-place = Схватка в положении стоит не на месте.
refusal-deal-is-over = Партия в этом положении уже кончена.
refusal-hand-missing = Не хватает чьей-то руки.
refusal-nobody-to-ask = Спрашивать в этом положении некого.
refusal-question-missing = Не хватает вопроса, которого ждут.
refusal-riot-of-whom = Непонятно, кто бунтует.
refusal-stage-and-table = Минута схватки не вяжется с картами на столе.
refusal-table-is-empty = Стол пуст, а схватка идёт.
refusal-too-many-mercies = Милостей больше трёх.
refusal-trump-missing = Не назван козырь.
refusal-turn-missing = Не сказано, чей ход.
refusal-turn-without-cards = Ход у того, у кого нет карт.
refusal-below-zero = Меньше нуля не бывает.
refusal-too-many-values = Значений слишком много.
refusal-wrong-number-of-values = Значений не столько, сколько нужно.
refusal-cards-missing = Карт не хватает.
refusal-not-the-cards-in-play = Карты не те, что в игре.
refusal-phase-missing = Не сказано, что сейчас происходит.
refusal-first-missing = Не сказано, кто начинал.
refusal-dead-and-marked = На убитом ничего не лежит.
refusal-round-begun-already = Раунд уже начат.
refusal-round-over-already = В этом положении раунд уже кончен.
refusal-nothing-to-do = В этом положении делать нечего.
refusal-not-his-turn-nor-forced = Сейчас не его ход, и его не заставляли.
refusal-not-free-to-act = Действовать он сейчас не может.
refusal-not-an-open-seer = Это не открытая Гадалка.
refusal-not-an-open-overseer = Это не открытый Надсмотрщик.
refusal-not-his-to-do = Это умеет другой персонаж.
refusal-no-such-question = Так в этом положении не спрашивают.
refusal-not-so-asked = Спрошены не те игроки.
refusal-coronation-with-an-open-sultan-only = Корона лежит лишь при открытом Султане.
refusal-choice-with-an-open-vizier-only = Сторона выбрана лишь при открытом Визире.
refusal-prediction-with-an-open-seer-only = Предсказание лежит лишь при открытой Гадалке.
refusal-chains-on-open-slaves-of-an-open-overseer-only = Кандалы — на открытых Рабах и при открытом Надсмотрщике.
