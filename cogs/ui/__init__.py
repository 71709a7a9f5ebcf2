"""The plumbing between Discord and the hall that every cog shares: pages, presses, boards, panels.

page    what a message shows, built once and sent, edited or compared
actions buttons, selects and modals that outlive a restart; every press is checked here
request one interaction: who, in what language, at which table, and how to answer
boards  the one public message of each table, always current, edited no oftener than Discord likes
panels  private messages that follow the game while their token lives
"""
