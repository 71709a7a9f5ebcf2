# После игры: итоги, летопись, карьеры.

summary-title = ## 🏁 Итоги
summary-best = 🏆 { $count ->
    [1] Победа
   *[other] Победа общая
}: { LIST($who) }.
summary-honour = 🎖 **{ $who }** — { $honours }
summary-broken-off = -# Игра остановлена до срока и не засчитана: ни очки её, ни чины не идут в карьеру и на доску почёта. Доигранная — идёт.
summary-former = -# { $who }: за этого игрока прежде играл другой человек — { $before }. Имя в рассказе — последнего из них.
summary-robot-since = -# { $who }: до конца игры здесь доиграл робот.
ending-stopped = игра остановлена до срока
ending-clock = вышло время
ending-abandoned = за столом никого не осталось
button-chronicle = Летопись
button-record = Запись игры
button-proof = Честно ли сдавали
button-my-career = Моя карьера
button-fame = Доска почёта
record-given = Вся игра ход за ходом. A, B, C… — игроки по порядку, `*` — судьба (жребий и сдача), `!` — слух. Карты открыты все, слова, сказанные тайно, — только тем, кто их знал. Разыграть заново: `slovo core replay` и этот файл, на машине с программой бота.
proof-given = Печати раздач и чем их открыть: карты не подменяли, если печать та же, что в рассказе стола при раздаче. Проверить может каждый; прерванная раздача открыта тоже.
proof-none = Карты ни разу не раздали: открывать и проверять нечего.
proof-how-knyazi = Начало печати стояло под столом при раздаче. SHA-256 от строки «order salt» (карты и соль, всё через пробел) должен с ней совпасть.
proof-how-sultan = Начало печати стояло под столом при раздаче. SHA-256 от строки «cards salt» (карты и соль, всё через пробел) должен с ней совпасть.
rematch-opened = Стол накрыт снова, места за прежними. Хозяин теперь ты.
rematch-host = -# «Ещё раз» накроет новый стол для тех же; кто нажмёт, тот и хозяин.
chronicle-by-hand = ✍ { $words }

command-career = карьера
command-career-about = Какие чины и карты тебе доставались на этом сервере
option-career-about = Чья карьера; если не назвать, то твоя
command-board = доска
command-board-about = Доска почёта этого сервера
career-title = ### 📈 Карьера: { $who }
career-empty = Пока ни одной доигранной игры. Прерванные хозяином не в счёт.
chronicle-file = letopis.html
career-games = **{ $game }**: { $count ->
    [one] { $count } игра
    [few] { $count } игры
   *[many] { $count } игр
}, на первом месте — { $best }
career-titles = 🎖 { $titles }
figure-deals = Партий: { $count }
figure-reigns = Партий, законченных на троне: { $count }
figure-accessions = Восшествий на трон: { $count }
figure-kholop = Партий, законченных в Холопах: { $count }
figure-blows = Ударов получено: { $count }
figure-charges = Дел под судом: { $count }
figure-mercies = Милостей получено: { $count }
figure-rounds = Раундов: { $count }
figure-rounds-won = Раундов с очками: { $count }
figure-points = Очков: { $count }
board-title = ### 🏆 Доска почёта
board-empty = Пока пусто: здесь появятся те, кто доиграет хоть одну игру.
board-knyazi-best = **Самые впечатляющие карьеры**
board-knyazi-reigns = **Чаще всех кончали партию Царём**
board-knyazi-blows = **Больше всех ударов**
board-sultan-best = **Чаще всех побеждали в «Султане»**
board-sultan-points = **Больше всех очков в «Султане»**
button-unlisted = Не показывать меня
button-listed = Показывать меня
