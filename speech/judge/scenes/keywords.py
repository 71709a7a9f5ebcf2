"""The words of the scene format, Russian and English side by side (docs/scenes.md)."""

from __future__ import annotations

from speech.judge import shapes
from speech.judge.court import Order, Watching

CHARACTERS = {
    "царь": "tsar", "царевич": "tsarevich", "духовник": "confessor", "боярин": "boyar", "воевода": "voevoda",
    "купец": "merchant", "шпион": "spy", "чиновник": "clerk", "палач": "executioner", "шут": "jester",
    "дворник": "sweeper", "холоп": "kholop",
    "tsar": "tsar", "tsarevich": "tsarevich", "confessor": "confessor", "boyar": "boyar", "voevoda": "voevoda",
    "merchant": "merchant", "spy": "spy", "clerk": "clerk", "executioner": "executioner", "jester": "jester",
    "sweeper": "sweeper", "kholop": "kholop",
}  # fmt: skip

LAWS = {
    **{law.lower(): law for law in shapes.LAWS},
    "имя": shapes.NAM_01, "name": shapes.NAM_01, "чин": shapes.NAM_02, "rank": shapes.NAM_02,
    "титул": shapes.NAM_03, "title": shapes.NAM_03, "словомолвие": shapes.LEA_01, "leave": shapes.LEA_01,
    "холоп-молчит": shapes.SIL_01, "kholop-silent": shapes.SIL_01,
    "дворник-молчит": shapes.SIL_02, "sweeper-silent": shapes.SIL_02,
    "чинопочитание": shapes.RES_01, "respect": shapes.RES_01, "брань": shapes.THE_01, "swearing": shapes.THE_01,
    "перебил": shapes.THE_02, "interrupting": shapes.THE_02, "крик": shapes.THE_03, "shouting": shapes.THE_03,
    "указ": shapes.DEC_01, "decree": shapes.DEC_01, "рукоблудие": shapes.HND_01, "hands": shapes.HND_01,
}  # fmt: skip

ORDERS = {
    "абсолютизм": Order.ABSOLUTISM, "тирания": Order.TYRANNY, "теократия": Order.THEOCRACY,
    "конституционная монархия": Order.CONSTITUTION, "конституция": Order.CONSTITUTION, "анархия": Order.ANARCHY,
    "бюрократия": Order.BUREAUCRACY, "олигархия": Order.OLIGARCHY,
    "constitutional monarchy": Order.CONSTITUTION,
    **{order.value: order for order in Order},
}  # fmt: skip

HEADERS = {
    "сцена": "scene", "scene": "scene", "игроки": "players", "players": "players", "строй": "orders", "order": "orders",
    "orders": "orders", "согласие": "consent", "consent": "consent", "роботы": "robots", "robots": "robots",
    "порог": "thresholds", "пороги": "thresholds", "thresholds": "thresholds", "текст": "text", "text": "text",
    "руки": "hands", "hands": "hands", "брань": "swearing", "swearing": "swearing",
    "старшинство": "seniority", "seniority": "seniority", "язык": "language", "language": "language",
}  # fmt: skip

EVENTS = {
    "атака": "attack", "attack": "attack", "ход": "act", "act": "act", "обмен": "swap", "swap": "swap",
    "места": "seats", "seats": "seats", "разжалован": "demoted", "demoted": "demoted", "смена": "reign", "reign": "reign",
    "строй": "orders", "order": "orders", "указ": "decree", "decree": "decree", "поручение": "assignment",
    "assignment": "assignment", "отмена": "repeal", "repeal": "repeal", "просит": "asks", "asks": "asks",
    "отказано": "refused", "refused": "refused", "нажал": "press", "press": "press", "голос": "voice", "voice": "voice",
    "громко": "loud", "loud": "loud", "согласие": "consent", "consent": "consent", "забыть": "forget", "forget": "forget",
    "имя": "name", "name": "name",
}  # fmt: skip

WATCHES = {
    "запрет": Watching.FORBIDDEN, "запрещает": Watching.FORBIDDEN, "forbids": Watching.FORBIDDEN,
    "требует": Watching.REQUIRED, "requires": Watching.REQUIRED, "шёпот": Watching.WHISPER, "шепот": Watching.WHISPER,
    "whisper": Watching.WHISPER, "молчание": Watching.SILENCE, "silence": Watching.SILENCE,
}  # fmt: skip

CONTROLS = {"раздать": "deal", "deal": "deal", "собрать": "collect", "collect": "collect",
            "ударить": "strike", "strike": "strike"}  # fmt: skip

VENUES = {
    "стол": shapes.Venue.DOCKET, "docket": shapes.Venue.DOCKET, "голосование": shapes.Venue.VOTE, "vote": shapes.Venue.VOTE,
    "шпиону": shapes.Venue.SPY, "spy": shapes.Venue.SPY, "объявлено": shapes.Venue.ANNOUNCED,
    "announced": shapes.Venue.ANNOUNCED,
}  # fmt: skip

YES = ("да", "yes", "on", "вкл")
NO = ("нет", "no", "off", "выкл")
ALL, BUT = ("все", "all"), ("кроме", "but", "except")
NOBODY = ("никто", "nobody", "none")
NOTHING = ("ничего", "nothing")
WRITES = ("пишет", "writes")
LOUDER, QUIETER = ("громче", "louder"), ("тише", "quieter")
FILLERS = ("под", "на", "с", "и", "on", "with", "and", "против", "vs", "->", "→", "кем", "by", "=")
THRESHOLDS = {
    "обвинение": "charge_at",
    "charge": "charge_at",
    "подозрение": "suspect_at",
    "suspicion": "suspect_at",
}
HANDS = {"обвинение": "charge", "charge": "charge", "отказ": "refuse", "refuse": "refuse"}
SENIORITY = {"пример": "example", "example": "example", "таблица": "table", "table": "table"}
