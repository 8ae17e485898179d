"""Speed, as ratios taken in one run beside a peer; never a timed test."""
