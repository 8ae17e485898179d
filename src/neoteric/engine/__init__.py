"""Playing strength: for now the baseline search."""
