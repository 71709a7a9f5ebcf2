"""Pictures of both games: drawn by us as vectors, rasterised once, put together for each frame."""
