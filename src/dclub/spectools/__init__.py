"""Reads `spec/`, writes the generated modules and runs the trace check.

A development tool: it needs docutils and a checkout, and the wheel does not carry it.
"""
