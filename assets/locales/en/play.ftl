# A level in play.

# The message feed. { $player } is the player's icon and name; enemies, items and { $health } are icons and numbers.
feed-own-shot = { $player } was hit by their own shot { $health }
feed-shot = { $player } was shot { $health }
feed-shot-by = { $player } was shot by { $enemy } { $health }
feed-touched = { $player } ran into { $enemy } { $health }
feed-mine = { $player } stepped on a mine { $mine }
feed-own-explosion = { $player } was hit by their own explosion { $health }
feed-explosion = { $player } was hit by an explosion { $health }
feed-crushed = { $player } was crushed
feed-stuck = { $player } got stuck
feed-died = { $player } died
feed-enemy-shot = { $player } shot { $enemy }
feed-enemy-blasted = { $player } blew up { $enemy }
feed-red-key = { $player } picked up a red key { $key }
feed-green-key = { $player } picked up a green key { $key }
feed-blue-key = { $player } picked up a blue key { $key }
feed-purple-key = { $player } picked up a purple key { $key }
feed-extra-life = { $player } picked up an extra life { $life }
feed-coin = { $player } picked up a coin { $coin }
feed-bonus = { $player } picked up { $bonus } { $health }
feed-exit-locked = { $player } can't leave yet: { $enemies ->
    [one] { $enemies } enemy left
   *[other] { $enemies } enemies left
}
feed-bomb-lit = { $player } lit a bomb { $bomb } ({ $seconds } s)
feed-bomb-armed = { $player } armed a bomb { $bomb }
feed-rocket-lit = { $player } lit a rocket { $rocket }
feed-switch = { $player } flipped a switch
feed-joined = { $player } joined
feed-left = { $player } left

# Banners and notices.
banner-died = { $player } died
banner-exit = { $player } found the exit
banner-exit-you = You found the exit
banner-recording-saved = Recording saved
death-title = You died
death-restart = { $key }: restart
death-retry = { $key }: checkpoint
death-rewind = { $key }: rewind
death-replay = { $key }: watch it again
pace-stopped = Stopped
pace-slow = Slow motion 1/{ $divisor }
pace-keys = { $time } - { $forward }: tick forward, { $back }: tick back, { $slow }: resume
rewind-title = Rewind
rewind-place = { $time }, speed { $speed }×
rewind-needs-practice = Rewind works only in practice mode (see the pause menu)
take-over-title = Your turn
take-over-place = from { $time }, starting in { $seconds } s

# Results.
results-title = Level complete
results-time = in { $time }
results-medal = { $line }: { $medal }
results-next-medal = Next: { $medal }, { $time }
results-time-rewound = in { $time }, with { $rewinds ->
    [one] one rewind
   *[other] { $rewinds } rewinds
}
results-time-practice = in { $time } (practice)
results-time-assisted = in { $time }, with assists
results-time-rewound-assisted = in { $time }, with assists and { $rewinds ->
    [one] one rewind
   *[other] { $rewinds } rewinds
}
results-first = in { $time }, your first record
results-record = in { $time }, new record ({ $difference })
results-place = in { $time }, rank { $place } ({ $difference })
results-ready = ready
join-strip-title = Join by pressing fire:
results-confirm = Press fire or jump ({ $seconds } s)
results-waiting = Waiting for other players ({ $seconds } s)
results-deaths = Deaths
results-shots = Shots
results-hits = Hits
results-coins = Coins
results-watch = { $key }: watch replay
results-again = { $key }: play again
results-share = { $key }: share
results-splits = Split times:
results-ghost = Ghost saved: race against it next time

# Toasts.
toast-speed = Speed: { $percent }%
toast-gamepad-connected = Gamepad { $number } connected
toast-gamepad-disconnected = Gamepad { $number } disconnected
toast-speed-locked = Speed locked (see Options)
toast-recording-not-saved = Can't save recording
toast-screenshot = Screenshot saved
toast-screenshot-not-saved = Can't save screenshot
toast-random-keys = Random keys: { $state }
toast-text-size = Text size: { $size }

# Keys named on signs and in notices.
sign-no-key = no key
sign-either-key = { $first } or { $second }
key-space = Space
key-enter = Enter
key-escape = Escape
key-backspace = Backspace
key-delete = Delete
key-insert = Insert
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-left-alt = Left Alt
key-right-alt = Right Alt
key-left-control = Left Control
key-right-control = Right Control
key-left-shift = Left Shift
key-right-shift = Right Shift
key-grave = Grave
key-minus = Minus
key-equals = Equals
key-left-bracket = Left Bracket
key-right-bracket = Right Bracket
key-semicolon = Semicolon
key-apostrophe = Apostrophe
key-backslash = Backslash
key-comma = Comma
key-period = Period
key-slash = Slash

# Ghosts and split times.
ghost-best = Best
ghost-author = Author
ghost-followed = Camera follows { $ghost }
ghost-none = No ghost here; choose ghosts in the pause menu
ghost-own-view = Camera follows you

# Quick saves.
quick-save-saved = Saved to slot { $slot } ({ $time })
quick-save-loaded = Loaded slot { $slot } ({ $time })
quick-save-slot = Slot { $slot } ({ $time })
quick-save-slot-empty = Slot { $slot } (empty)
quick-save-empty = Slot { $slot } is empty
quick-save-other-level = Slot { $slot } is from a different version of this level
quick-save-other-rules = Slot { $slot } is from a version of the game with different rules
quick-save-damaged = Slot { $slot } is damaged
quick-save-failed = Can't save to slot { $slot }
quick-save-level-done = The level is already finished
quick-save-no-checkpoint = Can't start at this checkpoint

# Problem reports.
report-saved = Saved the last minute to { $file }
report-not-saved = No game in progress to save

# A match in an arena.
arena-round = Round { $round } of { $rounds }
arena-time-up = Time is up!
arena-winner = { $player } wins the match
arena-draw = It's a draw
arena-points = Points
arena-total = Total
arena-kills = Kills
arena-next = Press fire or jump for the next round
arena-rematch = Press fire or jump for a rematch

# Modes, teams, ends of rounds and awards.
match-co-op = Co-operative
match-free-for-all = Free-for-all
match-teams = Team deathmatch
match-race = Race
match-coins = King of coins
match-team-red = Red
match-team-blue = Blue
match-warm-up = Warm-up
match-warm-up-over = The warm-up is over
match-end-score = Score limit reached
match-end-exit = Exit reached
match-end-coins = All coins collected
match-end-last = Last one standing
match-team-wins = Team { $team } wins the match
match-team-points = { $team }: { $points }
match-next-in = Next round in { $seconds } s
match-rematch-in = Next match in { $seconds } s
match-checkpoints = Checkpoints
award-kills = Most kills
award-coins = Most coins
award-enemies = Most enemies killed
award-deaths = Fewest deaths
award-life = Longest life
award-own-goals = Own worst enemy
match-mode-and-round = { $mode }, { $round }
award-line = { $award }: { $player } ({ $value })

# Captions of sounds out of view.
caption-explosion = explosion
caption-shot = shot
caption-door = door
caption-key = key
caption-switch = switch
caption-spring = spring
caption-lift = lift
caption-fuse = fuse
caption-hurt = hit
caption-death = death
caption-kill = enemy killed
caption-left = [← { $sound }]
caption-right = [{ $sound } →]
caption-up = [↑ { $sound }]
caption-down = [↓ { $sound }]
