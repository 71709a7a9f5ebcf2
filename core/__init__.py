"""The law: both games as pure values. No I/O, no clock, no chance of its own."""
