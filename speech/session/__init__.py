"""One table while the court listens: from packets to charges laid on the desk. It knows no Discord.

session          consent, remarks, judge, clips
ports            what it asks of the world around it
ear_thread       the one thread that listens, for all tables
court_timeline   the table's moves as the judge wants them
charge_reporter  the judge's charges as moves of the table
"""

from speech.session.charge_reporter import ChargeReporter, lay_charge
from speech.session.court_timeline import CourtTimeline
from speech.session.ear_thread import EarThread
from speech.session.ports import Surroundings, Words
from speech.session.session import LATELY, ListeningSession

__all__ = [
    "LATELY",
    "ChargeReporter",
    "CourtTimeline",
    "EarThread",
    "ListeningSession",
    "Surroundings",
    "Words",
    "lay_charge",
]
