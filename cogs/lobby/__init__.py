"""Opening a table: who plays what, by which rules, and when it begins.

cog        `/играть`, `/сесть`, `/рука`, `/ход` … for those who type
primer     what all read before a lesson begins
board      the public message of a table that has not begun
host_panel the host's private panel of games, orders, length and house rules
lobby_buttons, more_menu  what the buttons of both do
"""
