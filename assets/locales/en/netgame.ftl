# Joining and playing netgames.

join-lookup = Looking up server
join-starting = Starting server
join-connecting = Connecting
join-downloading = Downloading level

connection-syncing = Synchronising with server
connection-reconnecting = Reconnecting... { $seconds } s left
connection-silent = No data from server for { $seconds } s
connection-next-level = Waiting for next level
connection-download = Downloading next level: { $percent }%
connection-stalled = Waiting for server

advice-none = No problems with the connection
advice-slow-drawing = Low frame rate: { $value } FPS
advice-slow-ticks = Your computer can't keep up: { $value } of 40 ticks per second
advice-slow-server = The server can't keep up: { $value } of 40 ticks per second
advice-tcp-waits = Lost packets hold up TCP { $value }% of the time. Allow UDP or try a cable.
advice-upload-loss = Upload packet loss { $value }%: others see you late. Try a cable.
advice-download-loss = Download packet loss { $value }%: you see others late. Try a cable.
advice-late-input = Your input reaches the server too late { $value } times per second
advice-jitter = Your ping varies by { $value } ms. Try a cable.
advice-delay = High ping: { $value } ms
advice-other-loss = { $player }: { $value }% packet loss
advice-other-delay = { $player }: high ping, { $value } ms

correction-counts = Visible corrections: { $distance } in transit, { $late } late, { $lost } lost packets, { $own } own, { $server } by the server
correction-distance = { $player }: { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} in transit, moved { $px } px
correction-late = { $player }: { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} late, moved { $px } px
correction-lost = { $player }: packet lost, moved { $px } px
correction-own = { $player } (you): { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} late at the server, moved { $px } px
correction-server = Server: changed the game, moved { $px } px

players-player = Player
players-ping = Ping
players-loss = Loss
players-coins = Coins
players-deaths = Deaths
players-host = host
players-joining = joining
players-away = offline
players-talking = talking
players-muted = muted
players-help = Mute, kick, vote
player-mute = Mute for me
player-unmute = Unmute for me
player-mute-all = Mute for everyone
player-unmute-all = Unmute for everyone
player-kick = Kick
player-ban = Ban...
player-ban-question = Ban { $player }?
player-ban-words = Everyone at the same address is banned, too.
player-ban-hour = For an hour
player-ban-forever = Forever
player-vote = Vote to kick
player-vote-yes = Vote yes: kick
player-vote-no = Vote no: keep
vote-banner = Kick { $player }? { $votes } of { $needed } votes, { $seconds } s
vote-running = Vote to kick { $player }: type /yes or /no, or use the player list
vote-passed = { $player } was kicked by a vote
vote-rejected = The vote to kick { $player } failed
vote-over = { $player } has left; the vote is over
vote-busy = Another vote is in progress
vote-too-soon = Too soon for another vote
vote-too-few = Too few players for a vote

chat-prompt = Say:
chat-server = Server
chat-title = Chat
lobby-title = Lobby
lobby-levels = Next level
lobby-votes = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}
lobby-vote-help = Vote for this level
lobby-ready = Ready
lobby-ready-help = The game starts when everyone is ready
lobby-is-ready = ready
lobby-colour-help = Colours in use are skipped
lobby-start = Start now
lobby-wait = Warm up in the level
lobby-banner = Lobby: the game has not started yet
lobby-countdown = The game starts in { $seconds } s
emote-hello = Hello!
emote-yes = Yes
emote-no = No
emote-thanks = Thanks!
emote-sorry = Sorry!
emote-help = Help!
emote-haha = Haha!
emote-wow = Wow!

netgame-leave-question = Leave game?
netgame-stay = Keep playing
netgame-leave = Leave game
netgame-end = End game for everyone
netgame-address = Others can join at { $address }
netgame-fingerprint = Fingerprint of this server: { $fingerprint }
netgame-code = Join code: { $code }
netgame-copy-code = Copy join code
netgame-code-copied = Copied the join code
netgame-spectating = You are watching. The keys are listed at the bottom of the screen.
netgame-spectators-cannot-chat = Spectators can't chat
netgame-seat-leaves = Drop out: { $player }
netgame-watch = Watch
netgame-play = Play
netgame-leave-queue = Leave the queue
netgame-menu-title = Network game
netgame-chat = Chat
netgame-players = Players
netgame-next-round = Next round
netgame-next-level = Next level
netgame-rematch = Rematch
netgame-restart-level = Restart level

# Why a game is over.
end-title = Game ended
end-title-lost = Connection lost
end-title-not-joined = Can't join
end-internal-error = Internal error; details were written to stderr.
end-lost-server = Connection to { $server } lost (timed out).
end-no-answer = No response from { $server }.
end-protocol = The server uses protocol version { $server }, this game uses { $ours }. Update the older one.
end-key-changed =
    Remembered: { $known }
    Now: { $found }
    Someone may be intercepting the connection, or the server may have been set up again. Ask its host for the fingerprint.
end-unexpected-key = This server's fingerprint is { $found }; you expected { $expected }. Someone may be intercepting the connection, or it may be a different server.
end-no-confirmation = The server doesn't know the password. It may not be the one you are looking for.
end-no-password-asked = This server asks for no password. It may not be the one you are looking for. Leave the password out to join anyway.
end-no-level = { $reason }
end-lost = Connection to the server lost.
end-clock = The server's clock is unreliable: it keeps jumping.
end-left = You left the game.
end-network-stopped = Network error: { $reason }
end-timed-out = The server lost your connection (timed out).
end-never-active = Joining took too long.
end-kicked = You were kicked.
end-server-closed = The server was closed.
end-other = The session ended.
refused-full = The server is full.
refused-full-spectators = This server has no room for more spectators.
join-watch = Watch
join-watch-title = Server full
join-watch-text = Watch the game; choose Play in its menu to wait for a seat.
refused-protocol = The server uses a different protocol version.
refused-version = The server runs a different version of the game.
refused-name = The server does not accept this name. You can change it in the options.
refused-password = Wrong or missing password.
refused-banned = You are banned from this server.
refused-closing = The server is closing.
refused-later = Too many attempts. Try again in a minute.

# Notices for a player who joins.
notice-new-server = You have not played on this server before. Compare its fingerprint with the host's: { $fingerprint }
notice-key-not-saved = This server's key could not be saved: { $reason }
notice-udp-blocked = UDP seems to be blocked; using TCP
notice-idle = You were idle, so you are now watching. Choose Play in the menu to rejoin.

# Notices for the host. $block is an address or network, $player a number.
notice-commands = /kick N, /ban N [MINUTES|forever], /unban ADDRESS, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [RULE VALUE ...] (N: player 1-7)
notice-client-commands = /vote N, /yes, /no (N: player 1-7)
notice-no-player = No player in slot { $player }
notice-kicked = Player { $player } was kicked
notice-banned = Player { $player } was kicked, { $block } is banned
notice-spectator = Spectator { $number } ({ $block })
notice-no-spectators = No spectators
notice-ban-failed = Player { $player } was kicked; { $reason }
notice-muted = Player { $player } is muted
notice-unmuted = Player { $player } is no longer muted
notice-still-muted = Player { $player } ({ $name }) is still muted
notice-shots-on = Shots now hurt other players
notice-shots-off = Shots no longer hurt other players
notice-shots-fixed = The mode decides whether shots hurt other players
notice-next-round = The next round starts.
notice-round-over = The round is over.
notice-rematch = A new match starts.
notice-invalid-rule = No such rule or value: { $rule } ({ $usage })
notice-level-failed = No other level can be loaded, so the current one continues: { $reason }
notice-unbanned = { $block } is no longer banned
notice-unban-failed = { $block } is no longer banned; { $reason }
notice-not-banned = { $block } is not banned
notice-no-bans = Nobody is banned
notice-ban-minutes = { $block } is banned for { $minutes } min
notice-ban-ever = { $block } is banned forever
notice-ban-vote = { $block } is banned for { $minutes } min by a vote
notice-more-bans = and { $count } more
notice-port-mapped = Players on the internet can join at { $address }. Join code: { $code }
notice-port-not-mapped = The router does not forward the port: { $reason }
port-no-answer = no answer from the router; NAT-PMP and UPnP may be disabled
port-refused = it refuses (code { $code })
port-not-public = it has no public address ({ $address })
notice-wrong-password = Wrong password from { $block } ({ $count } so far)
notice-wrong-password-delayed = Wrong password from { $block } ({ $count } so far); further attempts are delayed
ban-no-address = `{ $word }` is not an address or network like 192.0.2.7 or 2001:db8::/48
ban-no-time = the time is `{ $word }`; expected `forever` or seconds since 1970
ban-time-missing = the time is missing; expected `forever` or seconds since 1970
ban-list-line = { $file }:{ $line }: { $fault }
ban-list-more-lines = { $count ->
    [one] { $file }: one more line like this
   *[other] { $file }: { $count } more lines like these
}
ban-list-full = the ban list is full
ban-list-not-saved = not saved: { $reason }
ban-list-unreadable = cannot read the ban list { $file }: { $reason }
ban-list-not-text = cannot read the ban list { $file }:{ $line }: it is not text; save it as UTF-8
ban-list-unwritable = cannot write the ban list { $file }: { $reason }

# Watching a netgame.
watch-spectating = Watching { $player }
watch-live = live
watch-behind = { $seconds } s behind
watch-hint-live = live
watch-hint-menu = menu
watch-delay = { $seconds ->
    [0] Delay: none
   *[other] Delay: { $seconds } s
}
watch-queue = Position in the queue: { $place }

# Instant replays of a netgame.
instant-replay-title = Instant replay
instant-replay-of = Instant replay: { $player }
instant-replay-behind = { $seconds } s ago, the match continues
instant-replay-waits = { $seconds } s ago, the game waits
instant-replay-same = You host: you saw what happened
instant-replay-seen = What you saw
instant-replay-happened = What happened
instant-replay-unseen = Not on your screen
instant-replay-ghosts = Ghosts: what you saw
instant-replay-nothing = There is nothing to replay yet
