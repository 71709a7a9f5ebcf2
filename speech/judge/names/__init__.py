"""Who is called what: the roster of a table and every way its names may be said (E-NAM-01, ER-12)."""
