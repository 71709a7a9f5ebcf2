"""What belongs to a guild and to each person in it: settings, rules to read, what is kept and how to have it forgotten.

rulebook_panel  `/помощь` and `/правила`: topics by search, also from the table's menu
settings_panel  `/настройки`: language, who may open tables, mutes and nicknames, sounds, how sure a charge must be
privacy_panel   `/приватность` and `/слух`: consent, names, state of the ears, «forget me», «give me my data»
"""
