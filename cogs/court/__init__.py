"""The court: the Tsar's desk, and everybody's papers on it.

desk_pages      the pages of the private panel, and how they are turned
desk_view       what one player sees: the one thing that pages are drawn from
desk            the front page and the page of papers: what lies before this player, what he may do
charge_pages    a charge on the docket, and the ruling on it
charge_words    a charge in words: who, what, against whom, how sure
petition_pages  челобитные, and the answers to them
offices         what the Палач, the Шпион, the Чиновник and the voters do at their own desks
paper_forms     what needs words: decrees, assignments, petitions, denunciations; one list for modals and commands
cog             `/двор`, `/челобитная`, `/донос`
court_notes     what the court tells besides the moves, and remembers of its charges
"""
