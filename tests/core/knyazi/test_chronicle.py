"""The chronicle and the titles."""

from collections.abc import Iterable

import msgspec

from core.chance import Seeded
from core.knyazi import events as ev
from core.knyazi.cards import Suit
from core.knyazi.chronicle import proposals
from core.knyazi.court_papers import Charge, Petition, Sentence, Vote
from core.knyazi.game import game
from core.knyazi.honours import Honour, honours, journal
from core.knyazi.options import Options
from core.notation import Player
from core.selfplay import robot_move, self_play
from core.shapes import EAR, Event
from tests.core.knyazi.helpers import at, go, legal, refused, step, told
from tests.core.knyazi.test_dealing import shuffle
from tests.core.knyazi.test_docket import five

FIVE = """
hand A: P9 G9
hand B: P8 G8
hand C: P3 G3
hand D: P5 G5
hand E: P4 G4
trump: M
turn: C
"""


def test_K_CHN_01_the_tsar_names_a_character_and_the_duty_sticks_to_the_seat() -> None:
    state = at(FIVE, 5)
    assert refused(state, "B chronicler 1") == "not-the-ruler"
    assert refused(state, 'C enter "Сказано — сделано"') == "not-the-chronicler"
    assert go(state, "A chronicler 0", 'A order-entry "Царь велик"', 'A enter "И добр"').court.chronicle
    assert refused(state, "A chronicler 5") == "no-such-seat"
    state = go(state, "A chronicler 2")
    assert refused(state, "A chronicler 2") == "is-chronicler"
    assert len(legal(state, "A", "chronicler")) == 4
    state = go(state, 'C enter "Царь велик"', "C attack P3", "B concede")
    assert refused(state, 'C enter "И добр"') == "not-the-chronicler"
    assert go(state, 'B enter "И добр"').court.chronicle[1].by == 1


def test_K_CHN_02_he_writes_what_he_or_the_tsar_thinks_worth_it_and_reads_it_at_the_next_deal() -> None:
    state = at("hand A: P5\nhand B: P6\ntrump: M\nturn: A", 5)
    assert refused(state, 'A order-entry "Царь велик"') == "no-chronicler"
    state = go(state, "A chronicler 1", 'B enter "Моряне в силе"', 'A order-entry "Царь велик"')
    assert [e.ordered for e in state.court.chronicle] == [False, True]
    assert len(game.view(state, 1).chronicle) == 2
    assert len(game.view(state, 0).chronicle) == 1  # what he had written himself
    assert game.view(state, 2).chronicle == ()
    state = go(state, "A attack P5", "B concede")
    state, events = step(state, "E deal")
    read = [e for e in events if isinstance(e, ev.ChronicleRead)]
    assert [(r.reader, [e.words for e in r.entries]) for r in read] == [(1, ["Моряне в силе", "Царь велик"])]
    assert len(game.view(state, None).chronicle) == 2
    # Once.
    again = go(state, shuffle(), "A trump M")
    assert not any(isinstance(e, ev.ChronicleRead) for e in told(again, "* time-up"))


def test_entries_are_proposed_from_events() -> None:
    state = game.new(4, Options(deals=1))
    events: list[Event] = []
    for *_, more in self_play(game, state, 4, Seeded(8), robot_move):
        events += more
    events += [ev.NewReign(1, 0, "palace"), ev.NewReign(2, 1, "riot"), ev.NewReign(1, 2, "demotion")]  # type: ignore[arg-type]
    codes = [p.code for p in proposals(events)]
    assert codes[0] == "accession"
    assert "trump" in codes
    third = [p.data["time"] for p in proposals(events[-3:]) if p.data["player"] == 1]
    assert third == [1, 2]
    blows = [ev.Struck(2, 3, 7, 1, 1), ev.Struck(2, 3, 7, 2, 0)]  # type: ignore[arg-type]
    assert [(p.code, p.data["blows"]) for p in proposals(blows)] == [("flogging", 2)]


# -- titles -------------------------------------------------------------------------------------


def titles(*events: Event, house: Iterable[type[Honour]] = ()) -> set[tuple[str, int]]:
    return {(t.id, t.player) for t in honours(events, tuple(house))}


def deal_end(seats: tuple[int, ...]) -> ev.DealEnded:
    return ev.DealEnded(1, (), (), "", seats)  # type: ignore[arg-type]


START = ev.RolesCast((0, 1, 2, 3))  # type: ignore[arg-type]
SEATS = (0, 1, 2, 3)


def test_K_HON_01_autocrat_more_than_three_deals_in_a_row() -> None:
    assert titles(START, *[deal_end(SEATS)] * 3) == set()
    assert titles(START, *[deal_end(SEATS)] * 4) == {("autocrat", 0)}
    lost = ev.NewReign(1, 0, "palace"), ev.NewReign(0, 1, "palace")  # type: ignore[arg-type]
    assert titles(START, *[deal_end(SEATS)] * 2, *lost, *[deal_end(SEATS)] * 2) == set()


def test_K_HON_01_KR_28_careerist_from_kholop_to_tsar_in_one_turn() -> None:
    climb = "hand A: P9\nhand B: P8\nhand C: P7\nhand D: P3 P4 P5\ntrump: M\n"
    state = at(climb + "turn: D")
    chain = ("D attack P3", "C concede", "D attack P4", "B concede", "D attack P5", "A concede")
    events = [START, ev.TurnBegins(3), *told(state, *chain)]  # type: ignore[arg-type]
    assert ("careerist", 3) in titles(*events)
    # The same seats won in two turns are no such career.
    turn = ev.TurnBegins(3)  # type: ignore[arg-type]
    first, rest = told(state, *chain[:4]), told(go(state, *chain[:4]), *chain[4:])
    assert titles(START, turn, *first, turn, *rest) == set()
    riot = ev.Reseated("riot", (0, 1, 2, 3), (3, 2, 1, 0))  # type: ignore[arg-type]
    assert ("careerist", 3) in titles(START, ev.TurnBegins(2), riot)  # type: ignore[arg-type]


def test_K_HON_01_toady_mercies_under_three_tsars() -> None:
    grants = [ev.Granted(t, 3, t) for t in (0, 1, 2)]  # type: ignore[arg-type]
    assert titles(*grants[:2], grants[0]) == set()
    assert titles(*grants) == {("toady", 3)}


def test_K_HON_01_mutineer_five_riots_and_coups() -> None:
    failed = [ev.Attacked(1, 0, ()), ev.CoupFailed(1, 2)]  # type: ignore[arg-type]
    riots = [ev.RiotBegun((2, 3))]  # type: ignore[arg-type]
    palace = [ev.Attacked(2, 0, ()), ev.Reseated("palace", (0, 1, 2, 3), (2, 1, 0, 3))]  # type: ignore[arg-type]
    assert titles(*failed * 2, *riots * 2) == set()
    assert titles(*failed * 2, *riots * 2, *palace) == {("mutineer", 2)}


def test_K_HON_01_brawler_more_than_ten_blows_in_a_deal() -> None:
    blow = ev.Struck(2, 3, 1, 1, 0)  # type: ignore[arg-type]
    assert titles(*[blow] * 10, deal_end(SEATS), blow) == set()
    assert titles(*[blow] * 11) == {("brawler", 3)}


def test_K_HON_01_chatterbox_more_than_five_breaches_in_a_deal() -> None:
    def charge(id: int, law: str = "E-NAM-01", status: str = "open") -> ev.Charged:
        return ev.Charged(Charge(id, 3, law, -2, status=status), 0)  # type: ignore[arg-type]

    six = [charge(n) for n in range(6)]
    assert titles(*six) == {("chatterbox", 3)}
    assert titles(*six[:5]) == set()
    assert titles(*six[:5], ev.Repeated(4, 3, "E-NAM-01", 2, "open", 0)) == {("chatterbox", 3)}  # type: ignore[arg-type]
    assert titles(*six, ev.Ruled(0, 2, 3, "pardon")) == set()  # type: ignore[arg-type]
    assert titles(*six[:3], deal_end(SEATS), *six[3:]) == set()
    assert titles(*six[:5], charge(9, "K-PUN-09"), charge(10, status="suspicion")) == set()
    voted = ev.VoteClosed(Vote(7, "charge", 3, -1), False, -1)  # type: ignore[arg-type]
    assert titles(*six, voted) == set()


def test_K_HON_01_a_house_adds_its_own_title_with_a_small_class() -> None:
    class Merciless(Honour):
        id, from_ = "merciless", 2

        def see(self, event: Event) -> None:
            if isinstance(event, ev.Sentenced):
                self.best[event.by] += 1

    sentence = ev.Sentenced(0, Sentence(1, 3, 2, "duty"))  # type: ignore[arg-type]
    assert titles(sentence, house=[Merciless]) == set()
    assert titles(sentence, sentence, house=[Merciless]) == {("merciless", 0)}


def test_titles_come_from_the_record_alone() -> None:
    state = game.new(7, Options(deals=4))
    moves, told_ = [], []
    for player, move, _, events in self_play(game, state, 7, Seeded(3), robot_move):
        moves.append((player, move))
        told_ += events
    assert journal(game, state, moves) == told_
    assert honours(told_) == honours(journal(game, state, moves))


def test_KC_20_the_chronicle_has_no_office_before_the_casting_nor_after_the_game() -> None:
    over = at("phase: over\nended: deals\nchronicler: spy", 4)
    assert refused(over, 'B enter "поздно"') == "court-is-closed"
    assert refused(over, 'A order-entry "поздно"') == "court-is-closed"
    assert refused(over, "A chronicler 2") == "court-is-closed"
    assert refused(game.new(4), "A chronicler 2") == "court-is-closed"


def test_K_CHN_02_falls_and_what_stood_on_paper_are_proposed_and_a_trump_not_twice() -> None:
    asked = Petition(4, Player(2), "Пощады!", status="refused", answer="Нет")
    secret = msgspec.structs.replace(asked, secret=True)
    suspected = Charge(5, Player(1), "E-NAM-01", Player(EAR), status="suspicion")
    events = [
        ev.TrumpNamed(Player(0), Suit(2)), ev.TrumpNamed(Player(0), Suit(2)), ev.TrumpNamed(Player(0), Suit(1)),
        ev.Demoted(Player(1), 0), ev.Demoted(Player(3), 7, already=True), ev.NewReign(Player(2), Player(0), "riot"),
        ev.Answered(Player(0), asked), ev.Answered(Player(0), secret), ev.Charged(suspected, Player(0)),
        ev.Charged(msgspec.structs.replace(suspected, status="open"), Player(0)),
    ]  # fmt: skip
    assert [(p.code, p.data.get("player")) for p in proposals(events)] == [
        ("trump", 0), ("trump", 0), ("demotion", 1), ("accession", 2), ("petition", 2), ("charge", 1),
    ]  # fmt: skip
    assert proposals(events)[3].data["former"] == 0
    assert proposals(events)[4].data["answer"] == "Нет"


def test_K_CHN_02_pardons_and_verdicts_are_proposed() -> None:
    events = told(
        five(), 'B denounce C E-RES-01 "a"', "A rule 1 pardon", 'B denounce A E-NAM-01 "b"',
        "B cast-vote 3 no", "C cast-vote 3 no",
    )  # fmt: skip
    found = [(p.code, p.data["player"], p.data.get("carried")) for p in proposals(events)]
    assert ("pardon", 2, None) in found
    assert ("vote", 0, False) in found


def test_K_CHN_02_no_charge_is_left_without_its_end() -> None:
    """ER-06, E-CHG-06: announced and no more, dropped with a new reign, taken back, or left when the deal was over."""

    def of(*said: str, turn: str = "C") -> list[tuple[str, int, bool | None]]:
        found = proposals(told(five(text=FIVE.replace("turn: C", f"turn: {turn}")), *said))
        return [(p.code, p.data["player"], p.data.get("announced")) for p in found if "law" in p.data]

    assert of('D denounce A E-DEC-01 "a"') == [("charge", 0, True)]
    laid = ('D denounce B K-PUN-01 "a"', "B attack P8", "A concede")
    assert of(*laid, turn="B") == [("charge", 1, False), ("dropped", 1, None)]
    assert of('! charge C E-SIL-02 words=""', "! withdraw 1") == [
        ("charge", 2, False),
        ("withdrawn", 2, None),
    ]
    left = proposals([ev.Charged(Charge(1, Player(2), "K-PUN-01", Player(3)), Player(0)), ev.ChargesLapsed((1, 7), Player(0))])  # fmt: skip
    assert [p.code for p in left] == ["charge", "unruled"]
