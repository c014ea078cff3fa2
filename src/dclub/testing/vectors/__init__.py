"""Conformance vectors: what an implementation in another language needs to test itself.

`collecting` makes them, `writing` writes them to a folder, `format.rst` says what stands where.
"""
