"""Whatever is said and happens, the judge keeps its promises."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.knyazi.characters import cast_for
from core.knyazi.court_papers import Watch
from core.knyazi.orders import ALL
from speech.heard import Voice
from speech.judge.court import (
    Attacked,
    Consented,
    Court,
    Decreed,
    Lapsed,
    Ordered,
    Pressed,
    Seated,
)
from speech.judge.judge import Judge
from speech.judge.options import Options
from speech.judge.shapes import Grade, Laid, Remark, Word

WORDS = ("Ваше", "величество,", "благородие", "боярин", "Саша,", "царю", "Слава", "новому", "ты", "дурак", "разрешите",
         "слово", "молвить.", "нет", "молчать!", "Вера", "ходи", "батюшка", "воевода", "простите", "хуй", "карта", "?", "—",
         "xX", "S4sha", "«", "в", "дурака", "ура!", "бывший", "у", "палачь", "любей", "изнейший", "", "5", "её", "б**ь")  # fmt: skip
PLAYERS = st.integers(0, 11)
TIME = st.floats(0, 60, allow_nan=False)


@st.composite
def remarks(draw):
    start = draw(TIME)
    words = draw(st.lists(st.sampled_from(WORDS), max_size=9))
    each = draw(st.floats(0.05, 0.9))
    return Remark(
        draw(PLAYERS), start, start + each * max(len(words), 1),
        tuple(Word(word, start + each * at, start + each * (at + 1), draw(st.floats(0, 1))) for at, word in enumerate(words)),
        draw(st.none() | st.floats(-20, 20)), draw(st.booleans()),
    )  # fmt: skip


@st.composite
def voices(draw):
    start, long = draw(TIME), draw(st.floats(0.1, 5))
    return Voice(
        draw(PLAYERS),
        start,
        start + long,
        long,
        draw(st.booleans()),
        raised=draw(st.none() | st.floats(0, 15)),
    )


watches = st.builds(
    Watch,
    st.sampled_from(("forbidden", "required", "whisper", "silence")),
    st.just(("карта", "честное слово")),
)
events = st.one_of(
    st.builds(Attacked, TIME, PLAYERS, PLAYERS),
    st.builds(Consented, TIME, PLAYERS, st.booleans()),
    st.builds(Seated, TIME, st.permutations(cast_for(12)).map(tuple)),
    st.builds(Ordered, TIME, st.frozensets(st.sampled_from(ALL), max_size=3)),
    st.builds(Decreed, TIME, st.just("d"), watches, st.none() | PLAYERS),
    st.builds(Lapsed, TIME, st.just("d")),
    st.builds(Pressed, TIME, PLAYERS, st.sampled_from(("deal", "collect", "strike"))),
)


@settings(max_examples=150)
@given(st.lists(remarks() | voices() | events, max_size=14), st.frozensets(PLAYERS))
def test_any_evening_keeps_the_promises(happenings, silent):
    consent = frozenset(range(12)) - silent
    judge = Judge(
        Court(cast_for(12), consent=consent), {0: ("Саша",), 7: ("Вера",)}, Options(judge_text=True)
    )
    said: list[Laid] = []
    for happening in happenings:
        if isinstance(happening, Remark):
            out = judge.hear(happening)
        elif isinstance(happening, Voice):
            out = judge.voice(happening)
        else:
            out = judge.happened(happening)
        said += [one for one in out if isinstance(one, Laid)]
    said += [one for one in judge.tick(1e6) if isinstance(one, Laid)]
    agreed = consent | {one.player for one in happenings if isinstance(one, Consented) and one.agrees}
    for charge in (one.charge for one in said):
        assert charge.law == "E-HND-01" or charge.offender in agreed
        assert charge.object != charge.offender or charge.law == "E-HND-01"
        assert 0.45 <= charge.confidence <= 1
        assert (charge.confidence >= 0.75) == (charge.grade is Grade.CHARGE)
        assert 0 <= charge.span[0] <= charge.span[1] <= len(charge.words)
    assert len({one.charge.id for one in said}) == len(said)


@settings(max_examples=40)
@given(st.lists(remarks() | voices(), max_size=10), PLAYERS)
def test_forgetting_leaves_nothing_of_anybody(happenings, player):
    judge = Judge(Court(cast_for(12)), {number: (f"Имя{number}",) for number in range(12)})
    for happening in happenings:
        (judge.hear if isinstance(happening, Remark) else judge.voice)(happening)
    judge.forget(player)
    assert not any(reading.remark.speaker == player for reading in judge.memory.readings(0, 1e6))
    assert not any(sound.speaker == player for sound in judge.memory.sounds(0, 1e6))
    assert not any(player in {named.player for named in names} for names in judge.roster.words.values())
    assert not any(one.charge.offender == player for one in judge.tick(1e6))
