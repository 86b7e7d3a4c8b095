# The controls screen.

controls-keyboard = Keyboard
controls-gamepad = Gamepad
controls-help = Enter: change key, →: add key, Delete: remove key
controls-waiting-help = Escape: cancel
controls-press = Press a key or button
controls-none = none
controls-reset = Reset to defaults
controls-unchanged = Nothing changed
controls-bound = { $key } is now bound to “{ $action }”
controls-taken = { $key } was taken from “{ $action }”
controls-taken-last = { $key } was taken from “{ $action }”, which has no key now
controls-reserved = Enter is reserved for menus
controls-needed-in-menus = { $key } is needed in menus
controls-removed = { $key } removed
controls-no-key = “{ $action }” has no key now
controls-conflict = { $key } is also bound to “{ $action }”
controls-all-reset = All keys reset to defaults
controls-leave-question = Leave anyway?
controls-missing = No key for: { $actions }
controls-stay = Stay
controls-leave = Leave
controls-reset-question = Reset all keys?
controls-reset-answer = Reset

# Actions.
action-up = Up, climb, doors
action-down = Down, let go
action-left = Left
action-right = Right
action-jump = Jump
action-fire = Fire, carry
action-menu = Pause, menu
action-restart = Restart level
action-retry = Retry from checkpoint
action-follow-ghost = Follow next ghost
action-quick-save = Quick save
action-quick-load = Quick load
action-quick-slot = Next quick-save slot
action-tick-forward = One tick forward
action-tick-back = One tick back
action-slow-motion = Slow motion
action-report = Save a problem report
action-rewind = Rewind
action-chat = Chat
action-emote = Emote
action-players = Player list
action-instant-replay = Instant replay
action-zoom-out = Zoom out
action-zoom-in = Zoom in
action-fullscreen = Full screen
action-text-size = Text size
action-screenshot = Save screenshot
action-save-recording = Save recording
action-slower = Game speed: slower
action-faster = Game speed: faster
action-debug = Debug overlay
action-random = Random keys
action-first-jump = Player 1 (co-op): jump
action-first-fire = Player 1 (co-op): fire
action-second-up = Player 2: up
action-second-down = Player 2: down
action-second-left = Player 2: left
action-second-right = Player 2: right
action-second-jump = Player 2: jump
action-second-fire = Player 2: fire
action-second-menu = Player 2: pause
action-third-up = Player 3: up
action-third-down = Player 3: down
action-third-left = Player 3: left
action-third-right = Player 3: right
action-third-jump = Player 3: jump
action-third-fire = Player 3: fire
action-third-menu = Player 3: pause
action-fourth-up = Player 4: up
action-fourth-down = Player 4: down
action-fourth-left = Player 4: left
action-fourth-right = Player 4: right
action-fourth-jump = Player 4: jump
action-fourth-fire = Player 4: fire
action-fourth-menu = Player 4: pause
action-watch-replay = Watch replay (results)
action-share = Share level (results)
action-replay-play = Replay: play, pause
action-replay-back = Replay: 5 s back
action-replay-forward = Replay: 5 s forward
action-replay-faster = Replay: faster
action-replay-slower = Replay: slower
action-replay-reverse = Replay: reverse
action-replay-step-back = Replay: tick back
action-replay-step-forward = Replay: tick forward
action-replay-previous-mark = Replay: previous mark
action-replay-next-mark = Replay: next mark
action-replay-start = Replay: to the start
action-replay-end = Replay: to the end
action-replay-next-player = Replay: next player
action-replay-previous-player = Replay: previous player
action-replay-last-death = Replay: last death
action-replay-compare = Replay: compare
action-replay-free-camera = Replay: free camera
action-replay-pan-up = Replay: camera up
action-replay-pan-down = Replay: camera down
action-replay-pan-left = Replay: camera left
action-replay-pan-right = Replay: camera right
action-replay-zoom-in = Replay: zoom in
action-replay-zoom-out = Replay: zoom out
action-replay-inputs = Replay: buttons held
action-replay-hide-hud = Replay: hide HUD
action-replay-take-over = Replay: take over
action-replay-leave = Replay: leave

# Keys that play.ftl does not name, and gamepad buttons: as labelled on the gamepad, or named by their place.
keycap-pad = Gamepad: { $control }
keycap-other-pad = { $pad }: { $control }
keycap-pad-lower = { GAMEPAD() ->
    [xbox] A
    [playstation] Cross
    [switch] B
   *[positions] Lower button
}
keycap-pad-right = { GAMEPAD() ->
    [xbox] B
    [playstation] Circle
    [switch] A
   *[positions] Right button
}
keycap-pad-left = { GAMEPAD() ->
    [xbox] X
    [playstation] Square
    [switch] Y
   *[positions] Left button
}
keycap-pad-upper = { GAMEPAD() ->
    [xbox] Y
    [playstation] Triangle
    [switch] X
   *[positions] Upper button
}
keycap-pad-left-shoulder = { GAMEPAD() ->
    [xbox] LB
    [playstation] L1
    [switch] L
   *[positions] L1
}
keycap-pad-right-shoulder = { GAMEPAD() ->
    [xbox] RB
    [playstation] R1
    [switch] R
   *[positions] R1
}
keycap-pad-left-trigger = { GAMEPAD() ->
    [xbox] LT
    [playstation] L2
    [switch] ZL
   *[positions] L2
}
keycap-pad-right-trigger = { GAMEPAD() ->
    [xbox] RT
    [playstation] R2
    [switch] ZR
   *[positions] R2
}
keycap-pad-select = { GAMEPAD() ->
    [xbox] View
    [playstation] Create
    [switch] -
   *[positions] Select
}
keycap-pad-start = { GAMEPAD() ->
    [xbox] Menu
    [playstation] Options
    [switch] +
   *[positions] Start
}
keycap-pad-left-stick = { GAMEPAD() ->
    [xbox] LS
    [playstation] L3
    [switch] LS
   *[positions] L3
}
keycap-pad-right-stick = { GAMEPAD() ->
    [xbox] RS
    [playstation] R3
    [switch] RS
   *[positions] R3
}
keycap-pad-button = Button { $number }
keycap-keypad = Keypad { $key }
keycap-tab = Tab
keycap-print-screen = Print Screen
keycap-pause = Pause
keycap-left-super = Left Super
keycap-right-super = Right Super
keycap-menu = Menu
keycap-scroll-lock = Scroll Lock
keycap-num-lock = Num Lock
keycap-caps-lock = Caps Lock
