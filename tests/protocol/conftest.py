"""Not tests: a program that tests start."""

collect_ignore = ["fake_engine.py"]
