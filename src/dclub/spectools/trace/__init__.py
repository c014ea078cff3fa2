"""The trace check: every clause has its code, its cases and its tests, and they have theirs.

One module for each family. A check is a function from the evidence to the faults.
"""
