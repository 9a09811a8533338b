"""Magic: cards as data, and what is printed, explained and played from them."""
