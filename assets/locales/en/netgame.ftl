# Network games.

netgame-not-joined = Can’t join
netgame-ended = Game ended
netgame-lost = Connection lost
netgame-starting-server = Starting server
netgame-connecting = Connecting
netgame-downloading = Downloading level
netgame-waiting = Waiting for server

# Why a game could not be joined, or why it ended.
netgame-internal-error = Internal error; details were written to standard error.
netgame-timed-out = Connection to { $server } lost (timed out).
netgame-no-answer = No server answered at { $server }.
netgame-other-protocol = The server uses protocol version { $server }, this game uses { $ours }; update the older one.
netgame-wild-clock = The server’s clock is unreliable.
netgame-left = You left the game.
netgame-full = The server is full.
netgame-refused-protocol = The server uses another protocol version.
netgame-other-game = The server runs another version of the game.
netgame-bad-name = The server does not accept your name; choose another one.
netgame-wrong-password = Wrong or missing password.
netgame-banned = You are banned from this server.
netgame-closing = The server is closing.
netgame-later = Too many attempts; try again in a minute.
netgame-server-lost-you = The server lost the connection to you.
netgame-too-slow = Joining took too long.
netgame-kicked = You were kicked.
netgame-server-closed = The server was closed.

connect-looking-up = Looking up server

# Over a running game.
netgame-leave-question = Leave game?
netgame-leave = Leave game
netgame-end-for-all = End game for everyone
netgame-address = Others can join at { $address }
netgame-say = Say
