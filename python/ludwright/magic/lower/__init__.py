"""From syntax trees to what the core reads: every field present, slots as small numbers."""
