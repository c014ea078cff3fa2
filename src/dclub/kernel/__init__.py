"""What every game needs: moves, chance, judging, records, text forms. It knows no game."""
