"""What seldom comes up at a table, as positions and moves: see `bench.rare_states`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ALL_PASS = "all pass"
"""A move of everybody who is asked."""


@dataclass(frozen=True)
class Scene:
    name: str
    players: int
    position: str = ""
    """Lines as in a record; none: the table stays open."""
    moves: tuple[str, ...] = ()
    """`B attack P8`; `!` is the ear."""
    hands: str = ""
    """Whose own panel is open before it happens."""
    desks: str = ""
    """Who has the court open beside it."""
    presses: tuple[str, ...] = ()
    """Further presses when all has happened: `A chronicle`, a verb and what follows it in the button."""
    options: Mapping[str, str] = field(default_factory=dict)
    game: str = "knyazi"


def _two_each(players: int, trump: str = "M", low: int = 5) -> str:
    """Two cards for everybody, no trump among them."""
    held = (f"hand {'ABCDEFGHIJKL'[p]}: P{p + low} G{p + low}" for p in range(players))
    return "\n".join(held) + f"\ntrump: {trump}\n"


FOUR = """
hand A: P9 G9 M12
hand B: P8 G8 D8
hand C: P3 G3 D3
hand D: P5 G5 D5
trump: M
"""
"""Царь, Шпион, Палач, Холоп."""
FIVE, NINE, TEN, ELEVEN, TWELVE = (_two_each(players) for players in (5, 9, 10, 11, 12))
EIGHT = """
hand A: P15 G15
hand B: P16 G16
hand C: P17 G17
hand D: D18 D19
hand E: P9 G9
hand F: P10 G10
hand G: P3 D4 M2
hand H: G3 G4 D3 M3
trump: M
turn: H
riot: now
"""
"""Царь, Царевич, Боярин, Шпион, Палач, Шут, Дворник, Холоп."""
RIOT = ("H riot", "G consent yes")
COUP = NINE.replace("hand A: P5 G5", "hand A: P15 G5") + "turn: D"
SUPPORT = (
    NINE.replace("hand A: P5 G5", "hand A: P15 G15 M5 M6").replace("hand D: P8 G8", "hand D: D6 D8 M15")
    + "turn: B"
)
TO_SUPPORT = ("B attack P6", "A beat P6 P15", "B pass")
LAW = {"etiquette": "auto"}


def _charge(who: str, law: str, words: str, span: str, more: str = "") -> str:
    return f'! charge {who} {law} words="{words}" span=[{span}] start=1000 end=3000 confidence=0.9{more}'


NAMED = _charge("C", "E-NAM-01", "эй, Саша, ходи уже", "4,8")
ENTRY = 'D enter "Палач забыл, как зовут Царя"'

KNYAZI = (
    Scene("an open table", 4, options=LAW),
    Scene("a lesson offered and read", 4, presses=("A lesson", "A start", "B understood"), options=LAW),
    Scene("a lesson begun", 4, FOUR + "turn: C", hands="BC", presses=("D rehearse", "D rehearse 0 blows"),
          options=LAW | {"lesson": "on"}),
    Scene("the trump to name", 4, FOUR.replace("trump: M", "phase: trump"), hands="AC"),
    Scene("a bout: attacked", 4, FOUR + "turn: C", ("C attack P3,G3",), hands="BC"),
    Scene("a bout: who may throw in", 4, FOUR + "turn: C", ("C attack P3", "B beat P3 P8", "C pass"), hands="AD"),
    Scene("a bout: permitted", 4, FOUR + "turn: C", ("C attack G3", "B beat G3 G8", "C pass", "A permit D 2"), hands="D"),
    Scene("a bonus turn", 4, FOUR + "turn: C", ("C attack P3", "B concede"), hands="CB"),
    Scene("frozen", 4, FOUR.replace("hand D: P5 G5 D5\n", "") + "turn: C", hands="D"),
    Scene("a palace revolution", 4, FOUR + "turn: B", ("B attack P8", "A concede"), hands="AB"),
    Scene("a palace disturbance: one claim", 7, _two_each(7) + "turn: A\nopened: no", ("B protest",), hands="AB"),
    Scene("a palace disturbance: dealt anew", 7, _two_each(7) + "turn: A\nopened: no", ("B protest", "A protest"), hands="AG"),
    Scene("a riot called", 8, EIGHT, ("H riot",), hands="GHA"),
    Scene("a riot refused", 8, EIGHT, ("H riot", "G consent no"), hands="GH"),
    Scene("a riot begun", 8, EIGHT, RIOT, hands="HGA"),
    Scene("a riot defended", 8, EIGHT, (*RIOT, "H attack G3,D3", "A beat G3 G15"), hands="ADGE"),
    Scene("a riot: thrown in", 8, EIGHT, (*RIOT, "H attack G3", "C beat G3 G17"), hands="GH"),
    Scene("a riot lost by the mob", 8, EIGHT, (*RIOT, "H attack G3", "C beat G3 G17", "H pass", "G pass"), hands="AH", desks="A"),
    Scene("a riot won: dividing", 8, EIGHT, (*RIOT, "H attack G3,D3", "A concede"), hands="ABH"),
    Scene("a riot won: the new reign", 8, EIGHT, (*RIOT, "H attack G3,D3", "A concede", "A give G3 B", "A give D3 C"), hands="HAG"),
    Scene("a coup", 9, COUP, ("D attack P8 coup",), hands="AD"),
    Scene("a coup offered", 9, COUP, hands="D"),
    Scene("a coup won", 9, COUP, ("D attack P8 coup", "A concede"), hands="AD"),
    Scene("a coup lost", 9, COUP, ("D attack P8 coup", "A beat P8 P15", "D pass", "A pass"), hands="D"),
    Scene("a coup lost, and a mercy", 9, COUP + "\nmercies: D", ("D attack P8 coup", "A beat P8 P15", "D pass", "A pass"), hands="D"),
    Scene("support offered", 9, SUPPORT, TO_SUPPORT, hands="DA"),
    Scene("support given", 9, SUPPORT, (*TO_SUPPORT, "D throw-in D6 support"), hands="AD"),
    Scene("support lost", 9, SUPPORT, (*TO_SUPPORT, "D throw-in D6 support", "A beat D6 M5", "B pass", "A pass", "D pass"), hands="D"),
    Scene("a mercy granted", 5, FIVE + "turn: C", ("A grant C",), hands="CA", desks="A"),
    Scene("a mercy to beat with", 5, FIVE + "mercies: B\nturn: C", ("C attack P7",), hands="B"),
    Scene("a mercy to throw in with", 4, FOUR.replace("D5", "D8") .replace("G8 D8", "G8 D6") + "mercies: D\nturn: C",
          ("C attack P3", "B beat P3 P8", "C pass"), hands="DA"),
    Scene("a mercy asked for before a demotion", 5, FIVE + "mercies: C\nturn: B", (NAMED, "A rule 1 demotion"), hands="CA", options=LAW),
    Scene("a mercy instead of blows", 5, FIVE + "mercies: B\nturn: C", ('A blows B 3 duty "спал на посту" "по спине" "буду бодр"',), hands="BC", desks="BC"),
    Scene("the Tsar's gift", 4, "hand A: P9 M9 M10\nhand B: P8 G8\nhand C: P3 G3\nhand D: G2\ntrump: M\nturn: B",
          ("B attack P8", "A beat P8 P9", "B pass", "A pass"), hands="AB"),
    Scene("the Tsar's gift, given", 4, "hand A: P9 M9 M10\nhand B: P8 G8\nhand C: P3 G3\nhand D: G2\ntrump: M\nturn: B",
          ("B attack P8", "A beat P8 P9", "B pass", "A pass", "A give M9 C"), hands="AC"),
    Scene("an exchange offered", 12, TWELVE + "turn: A", hands="F"),
    Scene("an exchange", 12, TWELVE + "turn: A", ("F exchange P10 B",), hands="FB"),
    Scene("a look", 12, TWELVE + "turn: A", ("H look B",), hands="HB"),
    Scene("the sweeper's broom", 9, NINE + "turn: C\nsweep: yes\ndiscard: P2 P3", hands="H"),
    Scene("a charge", 5, FIVE + "turn: B", (NAMED,), hands="AC", desks="ABC", options=LAW),
    Scene("a charge pleaded", 5, FIVE + "turn: B", (NAMED, 'C petition "виноват, дело: 1"'), hands="C", desks="A", options=LAW),
    Scene("a ruling: blows", 5, FIVE + "turn: B", (NAMED, 'A rule 1 blows 2 "по спине" "больше не буду"'), hands="C", desks="AC", options=LAW),
    Scene("a ruling: a task", 5, FIVE + "turn: B", (NAMED, 'A rule 1 assignment words="спеть"'), hands="C", desks="AC", options=LAW),
    Scene("a ruling: demotion", 5, FIVE + "turn: B", (NAMED, "A rule 1 demotion"), hands="CE", desks="A", options=LAW),
    Scene("a ruling: pardon", 5, FIVE + "turn: B", (NAMED, "A rule 1 pardon"), hands="C", desks="A", options=LAW),
    Scene("a suspicion whispered to the spy", 5, FIVE + "turn: C", (NAMED + " suspicion=yes",), hands="B", desks="AB", options=LAW),
    Scene("a suspicion cried out", 5, FIVE + "turn: C", (NAMED + " suspicion=yes", "B cry-out 1"), hands="B", desks="A", options=LAW),
    Scene("a denunciation of the Tsar, and the vote", 5, FIVE + "turn: C", ('B denounce A E-NAM-01 "Вася"',), hands="AB", desks="AB", options=LAW),
    Scene("a denunciation of the Tsar, and his answer", 5, FIVE + "turn: C", ('B denounce A E-NAM-01 "Вася"',), hands="A", desks="B",
          presses=("A plea deny",), options=LAW),
    Scene("the Tsar condemned", 5, FIVE + "turn: C", ('B denounce A E-NAM-01 "Вася"', *(f"{p} cast-vote 2 yes" for p in "BCD")), hands="AB", options=LAW),
    Scene("a whisper decreed", 5, FIVE + "turn: B", ('A decree "Всем говорить шёпотом" "голова болит" {"kind":"whisper"}',), hands="B", desks="AB", options=LAW),
    Scene("an objection", 5, FIVE + "turn: B", ('A decree "Мещанам играть стоя" "так надо"', 'B object 1 not-uniform "не для всех"'), desks="AB", options=LAW),
    Scene("petitions", 5, FIVE + "turn: B", ('C petition "милости прошу"', 'B petition "шепну кое-что" yes'), desks="AB", options=LAW),
    Scene("petitions answered", 5, FIVE + "turn: B", ('C petition "милости прошу"', 'B petition "шепну кое-что" yes',
          'A answer 1 granted "быть посему"', "A answer 2 unheard"), hands="BC", desks="B", options=LAW),
    Scene("the chronicle", 5, FIVE + "turn: B", ("A chronicler 3", ENTRY, 'A order-entry "Царь был милостив"'), hands="D", desks="AD", options=LAW),
    Scene("order: absolutism", 5, FIVE + "turn: B", hands="A", desks="A", options=LAW),
    Scene("order: tyranny", 5, FIVE + "turn: B", ('A blows B 9 disloyalty "косо смотрел"', 'A assign C "завтра вымыть посуду" duty "спал" outside=yes'),
          hands="BC", desks="AC", options=LAW | {"orders": "tyranny"}),
    Scene("order: theocracy", 11, ELEVEN + "turn: B", (_charge("D", "E-THE-01", "да чтоб вас", "3,7"),), hands="AC", desks="ACD",
          options=LAW | {"orders": "theocracy"}),
    Scene("order: constitution", 10, TEN + "turn: B", ('A decree "Всем петь"', "B call-vote decree 1", "C cast-vote 2 yes"), hands="AD", desks="ABDF",
          options=LAW | {"orders": "constitution"}),
    Scene("order: constitution, annulled", 10, TEN + "turn: B", ('A decree "Всем петь"', "B call-vote decree 1", *(f"{p} cast-vote 2 yes" for p in "BCDEF")),
          hands="A", desks="B", options=LAW | {"orders": "constitution"}),
    Scene("order: anarchy", 5, "hand A: P9 G9 D2\nhand B: P8 G8 D8 M8\nhand C: P2 G2\nhand D: P5 G5 M2\nhand E: P4 G4 P12\ntrump: M\nbout: C B\n"
          "table: D12/D13\nstage: more", ("C pass",), hands="ADE", options=LAW | {"orders": "anarchy"}),
    Scene("order: bureaucracy", 10, TEN + "turn: E", ('A decree "Всем петь"', 'A blows B 1 duty "спал"', 'E petition "дай милость"'), hands="AF",
          desks="AFE", options=LAW | {"orders": "bureaucracy"}),
    Scene("order: bureaucracy, a service first, a visa", 10, TEN + "turn: E", ('A decree "Всем петь"', 'E petition "дай милость"', 'F demand 2 "станцуй"', "F visa 1"),
          hands="EA", desks="EF", options=LAW | {"orders": "bureaucracy"}),
    Scene("order: oligarchy", 5, FIVE.replace("hand C: P7 G7", "hand C: P7 G7 M3 M4") + "turn: C", hands="C", desks="C",
          options=LAW | {"orders": "oligarchy"}),
    Scene("order: oligarchy, bought", 5, FIVE.replace("hand C: P7 G7", "hand C: P7 G7 M3 M4") + "turn: C", ('C buy-decree M3 "Всем петь"',), hands="CA",
          desks="B", options=LAW | {"orders": "oligarchy"}),
    Scene("orders: three at once", 11, ELEVEN + "turn: B", desks="C", options=LAW | {"orders": "theocracy+anarchy+bureaucracy"}),
    Scene("the end of a deal", 4, "hand A: P9\nhand B: P8\ntrump: M\nturn: B\nchronicler: spy", ("B attack P8", "A concede"), hands="D"),
    Scene("the end of a game", 5, "hand A: P9\nhand B: P8\ntrump: M\nturn: B\nlast: yes\nchronicler: spy", (NAMED, "A rule 1 demotion", "B attack P8", "A concede"),
          presses=("A chronicle", "A my-career"), options=LAW),
)  # fmt: skip

SEVEN = """
round 1
first A
turn A
seat A {0}
seat B {1}
seat C {2}
seat D {3}
seat E {4}
seat F {5}
seat G {6}
spare {7}
{8}
"""


def _sultans(seats: str, spare: str = "slave", more: str = "act A") -> str:
    """Seven seats, separated by commas; who says no face is hidden."""
    words = [seat.strip() for seat in seats.split(",")]
    return SEVEN.format(*(w if " " in w else f"{w} hidden" for w in words), spare, more)


OTHERS = {
    "sultan": "guard, assassin, slave, vizier, slave, dancer",
    "guard": "sultan, assassin, slave, vizier, slave, dancer",
    "assassin": "sultan, guard, slave, vizier, slave, dancer",
    "slave": "sultan, guard, assassin, vizier, slave, dancer",
    "overseer": "sultan, guard, assassin, slave, slave open, dancer",
    "dancer": "guard, sultan, slave, assassin, slave, vizier",
    "vizier": "sultan, guard, assassin, slave, slave, dancer",
    "seer": "sultan, guard, assassin, slave, slave, dancer",
}


def _acting(card: str, face: str) -> str:
    more = "act A" + ("\ncoronation D" if (card, face) == ("sultan", "open") else "")
    more += "\nchoice rebels" if (card, face) == ("vizier", "open") else ""
    return _sultans(f"{card} {face}, {OTHERS[card]}", more=more)


def _scene(name: str, position: str, *moves: str, hands: str = "A", presses: tuple[str, ...] = (), **options: str) -> Scene:  # fmt: skip
    return Scene(name, 7, position, moves, hands, presses=presses, options=options, game="sultan")


GUARD = _acting("guard", "hidden")
ASSASSIN = _acting("assassin", "hidden")
SLAVE = _acting("slave", "hidden")
OVERSEER = _acting("overseer", "hidden")
CROWNED = _acting("sultan", "open")

SULTAN = (
    Scene("Sultan: an open table", 5, game="sultan"),
    *(_scene(f"{card}, {face}, to act", _acting(card, face)) for card in OTHERS for face in ("hidden", "open")),
    _scene("a card looked at", SLAVE, "A peek B", hands="AB"),
    _scene("an exchange in the open", SLAVE, "A swap B", hands="AB"),
    _scene("hidden, and exchanged in secret", CROWNED, "A hide C", hands="AC"),
    _scene("an arrest: who takes the throne", GUARD, "A arrest D", hands="ABD"),
    _scene("an arrest: the arrested answers", GUARD, "A arrest C", ALL_PASS, hands="AC"),
    _scene("an arrest: in prison", GUARD, "A arrest D", ALL_PASS, "D pass", hands="AD"),
    _scene("an arrest avoided by the Sultan", GUARD, "A arrest B", ALL_PASS, "B avoid", hands="AB"),
    _scene("a murder: who may prevent it", ASSASSIN, "A murder D", ALL_PASS, hands="ACD"),
    _scene("a murder prevented", ASSASSIN, "A murder D", ALL_PASS, "C intercept", hands="AC"),
    _scene("a murder done", ASSASSIN, "A murder E", ALL_PASS, ALL_PASS, hands="AE"),
    _scene("the Sultan takes the throne", GUARD, "B throne", hands="AB"),
    _scene("an execution", _sultans("sultan open, guard, assassin open, slave, vizier, slave, dancer", more="act A\ncoronation D"), "A execute C", hands="AC"),
    _scene("a call to rise", SLAVE, "A call", hands="AFB"),
    _scene("risen", SLAVE, "A call", "F join", ALL_PASS, hands="AF"),
    _scene("a hunt: missed", OVERSEER, "A hunt C", ALL_PASS, hands="AC"),
    _scene("a hunt: a slave found", OVERSEER, "A hunt E", ALL_PASS, hands="AE"),
    _scene("a capture", _acting("overseer", "open"), "A capture F", ALL_PASS, hands="AF"),
    _scene("a dance", _acting("dancer", "hidden"), "A dance", hands="ABG"),
    _scene("somebody made to act", _acting("vizier", "hidden"), "A manipulate rebels D", ALL_PASS, hands="AD"),
    _scene("a foretelling", _acting("seer", "hidden"), "A foretell B,C,D", ALL_PASS, hands="AB"),
    _scene("a prediction", _acting("seer", "hidden"), "A foretell B,C,D", ALL_PASS, "A predict rebels", hands="A"),
    _scene("the end of a game", _sultans("assassin open, sultan open, slave, guard, vizier, slave, dancer", more="act A\ncoronation E"), "A murder B", ALL_PASS, hands="AB", rounds="1"),
)  # fmt: skip
"""Each character of «Султан на миг», and what each of them can bring about."""
