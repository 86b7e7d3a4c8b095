# Message boxes.

message-error = Something went wrong
message-no-level = Can't load the level:
message-not-shared = Can't share this:
message-no-recording = Can't play the recording:
message-cause = { $what } { $cause }
message-settings = Settings
message-not-hosted = Can't host game
message-the-end = The end
message-thanks = That was the last level. Thank you for playing!

# Problems of pm.cfg that are not listed.
message-more-problems = (and { $count } more)
message-more-problems-printed = and { $count } more (see standard error)

# Shown if the game cannot start.
start-failed = Can't start the game:
start-press-key = Press a key
