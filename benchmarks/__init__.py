"""What dclub costs, measured beside other referees of games in one run: `python -m benchmarks`."""
