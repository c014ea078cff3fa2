"""A rules referee for tabletop games: every ruling cites the clause it rests on."""
