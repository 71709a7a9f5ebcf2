"""The program put together and run.

assembly           the services that every cog is handed, each made once
bot                the bot: which cogs are loaded, what Discord and the hall tell all of them
serve              run until told to stop; connect anew when Discord was not there
command_tree       who may give slash commands, and what is said when one cannot be carried out
handover           a live upgrade: the new process stands by until the old one has gone
discord_connector  the way to Discord, or to the stage
doctor             `slovo doctor`
"""
