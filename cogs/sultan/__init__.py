"""«Султан на миг» in Discord.

board      the circle as everybody sees it
card       one's own card and what one may do now: for his eyes only
notebook   what one has seen: for his eyes only, too
cog        the pack
"""
