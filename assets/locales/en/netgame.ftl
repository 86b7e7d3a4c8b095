# Joining and playing netgames.

join-lookup = Looking up server
join-starting = Starting server
join-connecting = Connecting
join-downloading = Downloading level

connection-syncing = Synchronizing with server
connection-silent = No data from server for { $seconds } s
connection-next-level = Waiting for next level
connection-download = Downloading next level: { $percent } %
connection-stalled = Waiting for server

players-player = Player
players-ping = Ping
players-coins = Coins
players-deaths = Deaths
players-host = host
players-joining = joins
players-leaving = leaves

chat-prompt = Say:
chat-server = Server

netgame-leave-question = Leave game?
netgame-leave = Leave game
netgame-end = End game for everyone
netgame-address = Others can join at { $address }
netgame-spectating = Spectating: left and right switch players
netgame-spectators-cannot-chat = Spectators can't chat
netgame-seat-leaves = Drop out: { $player }

# Why a game is over.
end-title = Game ended
end-title-lost = Connection lost
end-title-not-joined = Can't join
end-internal-error = Internal error; details were written to stderr.
end-lost-server = Connection to { $server } lost (timed out).
end-no-answer = No response from { $server }.
end-protocol = The server uses protocol version { $server }, this game uses { $ours }. Update the older one.
end-no-level = { $reason }
end-lost = Connection to the server lost.
end-clock = The server's clock is unreliable: it keeps jumping.
end-left = You left the game.
end-network-stopped = The network has stopped: { $reason }
end-timed-out = The server lost the connection to you.
end-never-active = Joining took too long.
end-kicked = You were kicked.
end-server-closed = The server was closed.
end-other = The session ended.
refused-full = The server is full.
refused-protocol = The server uses another protocol version.
refused-version = The server runs another version of the game.
refused-name = The server does not accept this name. You can change it in the options.
refused-password = Wrong or missing password.
refused-banned = You are banned from this server.
refused-closing = The server is closing.
refused-later = Too many attempts. Try again in a minute.
