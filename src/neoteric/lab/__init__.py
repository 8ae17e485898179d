"""The lab: matches between engines, and what they tell."""
