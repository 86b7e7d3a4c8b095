# Message boxes.

message-error = Something went wrong
message-settings = Settings
message-not-hosted = Can’t host game
message-the-end = The end
message-thanks = That was the last level. Thank you for playing!

# Problems of pm.cfg that are not listed.
message-more-problems = (and { $count } more)
message-more-problems-printed = and { $count } more (see standard error)
