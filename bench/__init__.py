"""What measures the program: `python -m bench NAME …`."""
