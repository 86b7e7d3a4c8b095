# The main menu and the pause menu.

menu-play = Play
menu-continue = Continue
menu-level = Level { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
menu-play-together = Play with { $players } players
menu-resume = Resume { $level }
menu-levels = Levels and extras
menu-together = Play together
menu-recordings = Replays and records
menu-profile = Player: { $name }
menu-settings = Settings and help

# Levels and extras.
menu-all-levels = All levels
menu-start = Start { $level }
menu-paste = Paste a shared level

# Play together.
menu-players-here = { $players ->
    [one] One player on this computer
   *[other] { $players } players on this computer
}
menu-host = Host network game
menu-join = Join network game

# Replays and records, settings.
menu-replays = Replays
menu-records = Records
menu-options = Options
menu-controls = Controls

menu-quit = Quit

menu-version = Version { $version }
menu-demo-countdown = Demo mode in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}

# Asked before the first game.
welcome-title = Welcome
welcome-words = You can change all of this later: your name under “Player”, the rest under “Settings and help”
welcome-keys = Keys
welcome-keys-arrows = Arrow keys, Space, C
welcome-keys-letters = WASD, Space, J
welcome-keys-right-hand = Arrows, right Ctrl
welcome-keys-own = your own
welcome-effects = Effects
welcome-effects-full = all
welcome-effects-calm = no shaking or flashing

# Questions asked while a game can be resumed.
menu-quit-question = Quit?
menu-new-game-answer = Start level
menu-new-game-question = Start a new game?
menu-paste-question = Play a shared level?
menu-paste-answer = Paste
menu-resume-lost = You will not be able to resume { $level }

pause-title = Paused
pause-resume = Resume
pause-restart = Restart level
pause-retry = Retry from checkpoint
pause-practise = Practise (no records)
pause-quick-save = Quick save: { $slot }
pause-quick-load = Quick load: { $slot }
pause-checkpoint = Start at checkpoint { $number }
pause-skip = Skip level
pause-report = Report a problem
pause-map = Map
pause-menu = Main menu
menu-best = { $level }: { $time }, { $coins -> 
    [one] { $coins } coin
   *[other] { $coins } coins
}
menu-best-rewound = { $level }: finished with rewind, { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
progress-damaged = Your results file was damaged; it was renamed to { $file }
progress-not-saved = Can't save results
pause-ghosts-hint = Ghosts run from the start of the level: restart it to race them
pause-ghosts-off = Ghosts: off
pause-ghosts-best = Ghosts: best run
pause-ghosts-both = Ghosts: best and author
pause-share = Share level
