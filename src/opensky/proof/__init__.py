"""Engine against referee: what proves the rules."""
