"""The delivery service against davey: every commit and Welcome here is written by members, none by us."""

import davey
import pytest

from stage.voice.group import DaveGroup
from stage.voice.mls import MalformedMls, Reader, read_commit_welcome, read_key_package, vector

CHANNEL, ANNA, BORIS, VERA, GLEB = 500, 1001, 1002, 1003, 1004
FRAME = b"\x78" + bytes(range(80))
KINDS = davey.ProposalsOperationType


class Members:
    """davey sessions, and what a voice gateway would carry between them and the group."""

    def __init__(self, *users):
        self.group = DaveGroup(CHANNEL)
        self.sessions = {}
        self.commits = {}  # what each would send as op 28 just now
        for user in users:
            self.come(user)

    def come(self, user):
        session = self.sessions[user] = davey.DaveSession(1, user, CHANNEL)
        session.set_external_sender(self.group.sender.package)
        self.group.offer(user, session.get_serialized_key_package())

    def go(self, user):
        self.group.drop(user)
        return self.sessions.pop(user)

    def deliver(self):
        """Op 27 to all, and the commits that they answer with."""
        self.letters = self.group.letters()
        for user, body in self.letters:
            kind = KINDS.revoke if body[0] else KINDS.append
            if user in self.sessions:
                answer = self.sessions[user].process_proposals(kind, body[1:])
                self.commits.pop(user, None)
                if answer:
                    self.commits[user] = answer.commit + (answer.welcome or b"")
        return self

    def win(self, user):
        """This member's commit comes first."""
        won = self.group.commit(user, self.commits.pop(user))
        assert won, f"the commit of {user} should win"
        for other in won.stayed:
            if other in self.sessions:
                self.sessions[other].process_commit(won.commit)
        for other, welcome in won.welcomes.items():
            if other in self.sessions:
                self.sessions[other].process_welcome(welcome)
        return won

    def settle(self, committer):
        self.deliver()
        return self.win(committer)

    def all_hear_all(self):
        epochs = {session.epoch for session in self.sessions.values()}
        assert epochs == {self.group.epoch}
        assert sorted(self.group.members) == sorted(self.sessions)
        for speaker, session in self.sessions.items():
            assert session.own_leaf_index == self.group.leaves.index(speaker)
            frame = session.encrypt_opus(FRAME)
            assert frame != FRAME
            for listener, other in self.sessions.items():
                if listener != speaker:
                    assert other.decrypt(speaker, davey.MediaType.audio, frame) == FRAME


def test_two_members_make_a_group_and_the_slower_commit_loses():
    members = Members(ANNA, BORIS).deliver()
    assert set(members.commits) == {ANNA, BORIS}
    late = members.commits[BORIS]
    won = members.win(ANNA)
    assert (won.stayed, set(won.welcomes), members.group.leaves) == ((ANNA,), {BORIS}, [ANNA, BORIS])
    assert members.group.commit(BORIS, late) is None
    members.all_hear_all()


def test_a_lonely_pending_member_is_proposed_nothing():
    assert Members(ANNA).group.letters() == []


def test_a_newcomer_to_an_unmade_group_hears_of_those_who_wait_and_nobody_of_himself():
    members = Members(ANNA, BORIS).deliver()
    early = members.commits[ANNA]
    members.come(VERA)
    members.deliver()
    sizes = {user: len(body) for user, body in members.letters}
    assert sorted(sizes) == [ANNA, BORIS, VERA]
    assert sizes[VERA] > 1.8 * sizes[ANNA], "two Adds for the newcomer, one for the others"
    assert members.group.commit(ANNA, early) is None, "it does not cover the third"


@pytest.mark.parametrize("committer", [ANNA, BORIS, VERA])
def test_three_members_whoever_commits(committer):
    members = Members(ANNA, BORIS, VERA)
    members.settle(committer)
    assert members.group.leaves[0] == committer
    members.all_hear_all()


def test_a_group_of_sixteen_that_grows_one_by_one_and_shrinks_again():
    members = Members(ANNA, BORIS)
    members.settle(ANNA)
    for user in range(2001, 2015):
        members.come(user)
        members.settle(user - 1 if user > 2001 else BORIS)
    assert len(members.group.members) == 16
    members.all_hear_all()
    for user in range(2001, 2012):
        members.go(user)
    members.settle(ANNA)
    members.all_hear_all()
    assert members.group.leaves == [ANNA, BORIS, *[None] * 11, 2012, 2013, 2014]


def test_sixteen_who_come_at_once():
    users = [ANNA, *range(2001, 2016)]
    members = Members(*users)
    members.settle(2007)
    members.all_hear_all()


def test_who_left_hears_no_more_and_his_leaf_is_used_again():
    members = Members(ANNA, BORIS, VERA)
    members.settle(ANNA)
    gone = members.go(BORIS)
    won = members.settle(VERA)
    assert (won.removed, members.group.leaves) == ((BORIS,), [ANNA, None, VERA])
    with pytest.raises(ValueError, match="NoValidCryptorFound"):
        gone.decrypt(ANNA, davey.MediaType.audio, members.sessions[ANNA].encrypt_opus(FRAME))
    members.come(GLEB)
    members.settle(ANNA)
    assert members.group.leaves == [ANNA, GLEB, VERA]
    members.all_hear_all()


def test_coming_and_going_in_one_commit():
    members = Members(ANNA, BORIS, VERA)
    members.settle(ANNA)
    members.go(BORIS)
    members.come(GLEB)
    won = members.settle(VERA)
    assert (won.removed, set(won.welcomes)) == ((BORIS,), {GLEB})
    members.all_hear_all()


def test_who_could_not_follow_is_taken_out_and_let_in_by_one_commit():
    members = Members(ANNA, BORIS, VERA)
    members.settle(ANNA)
    members.group.drop(BORIS)  # op 31
    assert BORIS not in members.group.committers
    members.come(BORIS)
    won = members.settle(ANNA)
    assert {user for user, _ in members.letters} == {ANNA, VERA}, "he is pending and hears of nothing"
    assert (won.removed, set(won.welcomes)) == ((BORIS,), {BORIS})
    members.all_hear_all()


def test_a_remove_that_went_out_before_the_new_key_package_came():
    members = Members(ANNA, BORIS, VERA)
    members.settle(ANNA)
    members.group.drop(BORIS)
    members.deliver()
    members.come(BORIS)
    members.deliver()
    won = members.win(VERA)
    assert (won.removed, set(won.welcomes)) == ((BORIS,), {BORIS})
    members.all_hear_all()


def test_a_waiting_member_who_goes_is_revoked_and_the_rest_are_proposed_anew():
    members = Members(ANNA, BORIS)
    members.settle(ANNA)
    members.come(VERA)
    members.come(GLEB)
    members.deliver()
    members.go(VERA)
    members.settle(BORIS)
    assert [body[0] for _, body in members.letters] == [1, 1, 0, 0], "both revoke, then both append"
    assert GLEB in members.group.members
    members.all_hear_all()


def test_a_revoke_of_everything_leaves_nothing_to_commit():
    members = Members(ANNA, BORIS)
    members.settle(ANNA)
    members.come(VERA)
    members.deliver()
    assert set(members.commits) == {ANNA, BORIS}
    members.go(VERA)
    members.deliver()
    assert members.commits == {}
    assert not members.group.proposed
    members.come(GLEB)
    members.settle(ANNA)
    members.all_hear_all()


def test_a_remove_that_comes_while_an_add_waits_still_gets_a_welcome():
    """davey writes no Welcome when the last op 27 held no Add: all is proposed again in one letter."""
    members = Members(ANNA, BORIS, VERA)
    members.settle(ANNA)
    members.come(GLEB)
    members.deliver()
    members.go(VERA)
    won = members.settle(BORIS)
    assert (won.removed, set(won.welcomes)) == ((VERA,), {GLEB})
    members.all_hear_all()


def test_a_member_who_goes_while_the_commit_that_lets_him_in_is_on_its_way():
    members = Members(ANNA, BORIS)
    members.settle(ANNA)
    members.come(VERA)
    members.deliver()
    members.go(VERA)  # no letters yet: nobody knows
    members.win(ANNA)
    assert VERA in members.group.members
    members.settle(BORIS)
    assert members.group.members == [ANNA, BORIS]
    members.all_hear_all()


def test_a_second_key_package_replaces_the_first_even_when_the_first_has_been_let_in():
    members = Members(ANNA, BORIS)
    members.settle(ANNA)
    members.come(VERA)
    members.deliver()
    old = members.commits[ANNA]
    members.come(VERA)
    won = members.group.commit(ANNA, old)
    for user in won.stayed:
        members.sessions[user].process_commit(won.commit)
    members.settle(BORIS)
    members.all_hear_all()


def test_nobody_left_to_commit_means_a_new_group():
    members = Members(ANNA, BORIS)
    members.settle(ANNA)
    members.group.drop(ANNA)
    assert not members.group.stranded
    members.group.drop(BORIS)
    assert members.group.stranded
    members.group.reset()
    assert (members.group.epoch, members.group.leaves, members.group.pending) == (0, [], [])


class TestWhatIsRefused:
    def test_a_key_package_in_anothers_name(self):
        session = davey.DaveSession(1, ANNA, CHANNEL)
        with pytest.raises(MalformedMls, match="sent by"):
            DaveGroup(CHANNEL).offer(BORIS, session.get_serialized_key_package())

    @pytest.mark.parametrize("at", [0, 3, 40, 120, 200, -1])
    def test_a_key_package_with_a_turned_bit(self, at):
        package = bytearray(davey.DaveSession(1, ANNA, CHANNEL).get_serialized_key_package())
        package[at] ^= 1
        with pytest.raises(MalformedMls):
            DaveGroup(CHANNEL).offer(ANNA, bytes(package))

    def test_every_shortened_key_package(self):
        package = davey.DaveSession(1, ANNA, CHANNEL).get_serialized_key_package()
        for size in range(len(package)):
            with pytest.raises(MalformedMls):
                read_key_package(package[:size])

    def test_a_commit_cut_short_or_of_another_group(self):
        members = Members(ANNA, BORIS).deliver()
        whole = members.commits[ANNA]
        for size in range(len(whole)):
            with pytest.raises(MalformedMls):
                members.group.commit(ANNA, whole[:size])
        with pytest.raises(MalformedMls, match="another group"):
            DaveGroup(CHANNEL + 1).commit(ANNA, whole)
        members.win(ANNA)

    def test_a_commit_with_a_turned_bit_is_malformed_or_another_commit_but_never_a_crash(self):
        members = Members(ANNA, BORIS).deliver()
        whole = members.commits[ANNA]
        refused = 0
        for at in range(len(whole)):
            for bit in (1, 128):
                try:
                    read_commit_welcome(whole[:at] + bytes((whole[at] ^ bit,)) + whole[at + 1 :])
                except MalformedMls:
                    refused += 1
        assert refused > 20
        members.win(ANNA)

    def test_a_commit_in_anothers_name(self):
        members = Members(ANNA, BORIS, VERA)
        members.settle(ANNA)
        members.come(GLEB)
        members.deliver()
        with pytest.raises(MalformedMls, match="leaf"):
            members.group.commit(BORIS, members.commits[ANNA])
        members.win(ANNA)
        members.all_hear_all()

    def test_a_commit_that_lets_in_without_a_welcome(self):
        members = Members(ANNA, BORIS)
        members.settle(ANNA)
        members.come(VERA)
        for user, body in members.group.letters():
            answer = members.sessions[user].process_proposals(KINDS.append, body[1:])
            with pytest.raises(MalformedMls, match="Welcome"):
                members.group.commit(user, answer.commit)

    def test_a_commit_of_one_who_is_not_in(self):
        members = Members(ANNA, BORIS)
        members.settle(ANNA)
        members.come(VERA)
        members.deliver()
        assert members.group.commit(GLEB, members.commits[ANNA]) is None

    def test_a_commit_of_an_epoch_that_is_over(self):
        members = Members(ANNA, BORIS)
        members.settle(ANNA)
        members.come(VERA)
        members.deliver()
        late = members.commits[BORIS]
        members.win(ANNA)
        members.come(GLEB)
        members.deliver()
        assert members.group.commit(BORIS, late) is None


@pytest.mark.parametrize("size", [0, 63, 64, 16383, 16384, 70000])
def test_vectors_of_every_length_class_come_back(size):
    body = bytes(size)
    reader = Reader(vector(body))
    assert reader.vector() == body
    assert reader.done


def test_a_vector_length_that_mls_does_not_know_is_refused():
    with pytest.raises(MalformedMls):
        Reader(b"\xff" + bytes(16)).vector()
