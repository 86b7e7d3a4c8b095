# The records.

records-title = Records
records-level = Level
records-category = Category
records-none = No levels finished yet
records-level-players = { $level } ({ $players } players)
records-any = Any%
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
records-pending = unverified
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
share-copied = Copied level and proof to the clipboard as one line ({ $count } characters). The QR code contains the same line.
share-too-long = Copied level and proof to the clipboard as one line ({ $count } characters). It is too long for a QR code.
paste-title = Shared level
paste-failed = Not a shared level
paste-proven = Imported { $level }. Its proof takes { $time } and was verified.
paste-unproven = Imported { $level }. It has no proof that it can be finished.
