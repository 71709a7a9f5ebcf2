"""All the rooms' benchmarks in one run: `make bench` writes docs/figures.md."""
