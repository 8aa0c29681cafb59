"""The workshop of bot writers: begin a bot, check it, time it, measure it."""
