# The records.

records-title = Records
records-level = Level
records-category = Category
records-none = No finished levels yet
records-level-players = { $level } ({ $players } players)
records-any = Any %
records-all-coins = All coins
records-all-kills = All kills
records-no-shots = No shots
records-pacifist = Pacifist
records-place = #
records-time = Time
records-player = Player
records-coins = Coins
records-kills = Kills
records-deaths = Deaths
records-shots = Shots
records-note = Note
records-verified = verified
records-pending = not verified
records-diverges = diverges
records-proof = author
records-rewound = { $rewinds ->
    [one] { $rewinds } rewind
   *[other] { $rewinds } rewinds
}
records-assisted = with assists
records-ghost = ghost
records-help = Enter: watch, ←→: race against it
records-played = Enter: watch, ←→: race against it. Played on { $date }

share-title = Share level
share-copied = The line with the level and its proof ({ $count } characters) is in the clipboard. The code contains the same line.
share-too-long = The line with the level and its proof ({ $count } characters) is in the clipboard. It is too long for a QR code.
paste-title = Shared level
paste-failed = No shared level
paste-proven = { $level } was imported. Its proof takes { $time } and was verified.
paste-unproven = { $level } was imported. It has no proof that it can be finished.
