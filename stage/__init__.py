"""A Discord of your own on loopback: for playing without a token, and for tests.

It speaks only Discord's protocol and knows nothing of any bot.
"""
