"""«Из грязи в князи» in Discord: the cards. The court's papers are in `cogs.court`.

board      the table as everybody sees it
hand       one's own cards and what may be done with them now: for his eyes only
paper_labels  moves about papers in words
cog        the pack
"""
