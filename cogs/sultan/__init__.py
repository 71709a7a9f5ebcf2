"""«Султан на миг» in Discord.

board      the circle as everybody sees it
card       one's own card, what one may do now, and one's notebook: for his eyes only
cog        the pack
"""
