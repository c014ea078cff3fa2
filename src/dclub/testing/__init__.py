"""For those who test rules: what tests say of clauses."""
