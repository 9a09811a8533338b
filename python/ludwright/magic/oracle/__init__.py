"""Card English: printing it from the notation and parsing it into the notation, by one grammar."""
