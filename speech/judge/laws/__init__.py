"""One detector per law: from a case (a remark, the court, what was said before) to findings."""
