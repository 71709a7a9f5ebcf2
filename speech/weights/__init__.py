"""Recognition weights: which there are, where they come from, what each costs; fetched once, checked always."""
