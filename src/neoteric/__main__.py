"""``python -m neoteric``."""

from neoteric.cli import main

main()
