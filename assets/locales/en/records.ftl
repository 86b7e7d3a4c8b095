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
records-help = Enter: watch
records-played = Enter: watch. Played on { $date }
