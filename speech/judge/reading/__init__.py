"""From the words of a remark to what they mean at court: titles, names, address, leave, acclamation, tone."""
