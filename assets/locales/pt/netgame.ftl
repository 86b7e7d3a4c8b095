# Joining and playing netgames.

join-lookup = Procurando o servidor
join-starting = Iniciando o servidor
join-connecting = Conectando
join-downloading = Baixando a fase

connection-syncing = Sincronizando com o servidor
connection-reconnecting = Reconectando... faltam { $seconds } s
connection-silent = Nada do servidor há { $seconds } s
connection-next-level = Esperando a próxima fase
connection-download = Baixando a próxima fase: { $percent }%
connection-stalled = Esperando o servidor

advice-none = Nenhum problema de conexão
advice-slow-drawing = Taxa de quadros baixa: { $value } FPS
advice-slow-ticks = Seu computador não dá conta: { $value } de 40 ticks por segundo
advice-slow-server = O servidor não dá conta: { $value } de 40 ticks por segundo
advice-tcp-waits = Pacotes perdidos seguram o TCP { $value }% do tempo. Permita UDP ou tente um cabo.
advice-upload-loss = Pacotes perdidos no envio: { $value }%. Os outros veem você atrasado. Tente um cabo.
advice-download-loss = Pacotes perdidos no recebimento: { $value }%. Você vê os outros atrasados. Tente um cabo.
advice-late-input = Seus comandos chegam tarde ao servidor { $value } vezes por segundo
advice-jitter = Seu ping varia { $value } ms. Tente um cabo.
advice-delay = Ping alto: { $value } ms
advice-other-loss = { $player }: { $value }% de pacotes perdidos
advice-other-delay = { $player }: ping alto, { $value } ms

correction-counts = Correções visíveis: { $distance } em trânsito, { $late } atrasadas, { $lost } pacotes perdidos, { $own } suas, { $server } do servidor
correction-distance = { $player }: { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} em trânsito, movido { $px } px
correction-late = { $player }: { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} de atraso, movido { $px } px
correction-lost = { $player }: pacote perdido, movido { $px } px
correction-own = { $player } (você): { $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
} de atraso no servidor, movido { $px } px
correction-server = Servidor: mudou o jogo, movido { $px } px

players-player = Jogador
players-ping = Ping
players-loss = Perda
players-coins = Moedas
players-deaths = Mortes
players-host = anfitrião
players-joining = entrando
players-away = caiu
players-talking = falando
players-muted = silenciado
players-help = Silenciar, expulsar, votar
player-mute = Silenciar para mim
player-unmute = Dessilenciar para mim
player-mute-all = Silenciar para todos
player-unmute-all = Dessilenciar para todos
player-kick = Expulsar
player-ban = Banir...
player-ban-question = Banir { $player }?
player-ban-words = Todos com o mesmo endereço também são banidos.
player-ban-hour = Por uma hora
player-ban-forever = Para sempre
player-vote = Votar para expulsar
player-vote-yes = Votar sim: expulsar
player-vote-no = Votar não: fica
vote-banner = Expulsar { $player }? { $votes } de { $needed } votos, { $seconds } s
vote-running = Votação: expulsar { $player }? /yes, /no ou escolha na lista de jogadores
vote-passed = { $player } foi expulso por votação
vote-rejected = A votação contra { $player } falhou
vote-over = { $player } saiu; a votação terminou
vote-busy = Outra votação está em curso
vote-too-soon = Cedo demais para outra votação
vote-too-few = Poucos jogadores para votar

chat-prompt = Dizer:
chat-server = Servidor
chat-title = Chat
lobby-title = Sala
lobby-levels = Próxima fase
lobby-votes = { $votes ->
    [one] { $votes } voto
   *[other] { $votes } votos
}
lobby-vote-help = Votar nesta fase
lobby-ready = Pronto
lobby-ready-help = A partida começa quando todos estiverem prontos
lobby-is-ready = pronto
lobby-colour-help = Cores em uso são puladas
lobby-start = Começar já
lobby-wait = Aquecer na fase
lobby-banner = Sala: a partida ainda não começou
lobby-countdown = A partida começa em { $seconds } s
emote-hello = Olá!
emote-yes = Sim
emote-no = Não
emote-thanks = Valeu!
emote-sorry = Desculpa!
emote-help = Socorro!
emote-haha = Haha!
emote-wow = Uau!

netgame-leave-question = Sair da partida?
netgame-stay = Continuar jogando
netgame-leave = Sair da partida
netgame-end = Encerrar para todos
netgame-address = Os outros podem entrar em { $address }
netgame-fingerprint = Impressão digital deste servidor: { $fingerprint }
netgame-code = Código: { $code }
netgame-copy-code = Copiar o código
netgame-code-copied = Código copiado
netgame-spectating = Você está assistindo. As teclas aparecem na parte de baixo da tela.
netgame-spectators-cannot-chat = Espectadores não têm chat
netgame-seat-leaves = Retirar { $player }
netgame-watch = Assistir
netgame-play = Jogar
netgame-leave-queue = Sair da fila
netgame-menu-title = Partida em rede
netgame-chat = Chat
netgame-players = Jogadores
netgame-next-round = Nova rodada
netgame-next-level = Próxima fase
netgame-rematch = Revanche
netgame-restart-level = Reiniciar fase

# Why a game is over.
end-title = Partida encerrada
end-title-lost = Conexão perdida
end-title-not-joined = Não foi possível entrar
end-internal-error = Erro interno; os detalhes estão em stderr.
end-lost-server = A conexão com { $server } caiu (tempo esgotado).
end-no-answer = { $server } não responde.
end-protocol = O servidor usa a versão { $server } do protocolo; este jogo, a { $ours }. Atualize o mais antigo.
end-key-changed =
    Conhecida: { $known }
    Agora: { $found }
    Alguém pode estar interceptando a conexão, ou o servidor foi reinstalado. Peça a impressão digital ao anfitrião.
end-unexpected-key = A impressão digital deste servidor é { $found }; você esperava { $expected }. Alguém pode estar interceptando a conexão, ou este é outro servidor.
end-no-confirmation = O servidor não conhece a senha. Talvez não seja o que você procura.
end-no-password-asked = Este servidor não pede senha. Talvez não seja o que você procura. Para entrar mesmo assim, não ponha senha.
end-no-level = { $reason }
end-lost = A conexão com o servidor caiu.
end-clock = O relógio do servidor não é confiável: ele vive pulando.
end-left = Você saiu da partida.
end-network-stopped = Erro de rede: { $reason }
end-timed-out = O servidor perdeu a sua conexão (tempo esgotado).
end-never-active = A entrada demorou demais.
end-kicked = Você foi expulso.
end-server-closed = O servidor foi encerrado.
end-other = A sessão terminou.
refused-full = O servidor está cheio.
refused-full-spectators = Este servidor não tem lugar para mais espectadores.
join-watch = Assistir
join-watch-title = Servidor cheio
join-watch-text = Assista; escolha “Jogar” no menu para esperar lugar.
refused-protocol = O servidor usa outra versão do protocolo.
refused-version = O servidor usa outra versão do jogo.
refused-name = O servidor não aceita este nome. Você pode mudar nas opções.
refused-password = Senha errada ou ausente.
refused-banned = Você está banido deste servidor.
refused-closing = O servidor está fechando.
refused-later = Tentativas demais. Tente de novo em um minuto.

# Notices for a player who joins.
notice-new-server = Você nunca jogou neste servidor. Compare a impressão digital dele com a do anfitrião: { $fingerprint }
notice-key-not-saved = Não foi possível salvar a chave deste servidor: { $reason }
notice-udp-blocked = O UDP parece bloqueado; usando TCP
notice-idle = Você não apertou nada por um tempo e agora está assistindo. Escolha “Jogar” no menu para voltar.

# Notices for the host. $block is an address or network, $player a number.
notice-commands = /kick N, /ban N [MINUTOS|forever], /unban ENDEREÇO, /bans, /spectators, /mute N, /unmute N, /yes, /no, /shots on|off, /vote N, /start, /next, /rematch, /rules [REGRA VALOR ...] (N: jogador 1-7)
notice-client-commands = /vote N, /yes, /no (N: jogador 1-7)
notice-no-player = Não há jogador no slot { $player }
notice-kicked = Jogador { $player } foi expulso
notice-banned = Jogador { $player } foi expulso, { $block } foi banido
notice-spectator = Espectador { $number } ({ $block })
notice-no-spectators = Sem espectadores
notice-ban-failed = Jogador { $player } foi expulso; { $reason }
notice-muted = Jogador { $player } foi silenciado
notice-unmuted = Jogador { $player } pode falar de novo
notice-still-muted = Jogador { $player } ({ $name }) continua silenciado
notice-shots-on = Os tiros agora ferem os outros jogadores
notice-shots-off = Os tiros não ferem mais os outros jogadores
notice-shots-fixed = O modo decide se os tiros ferem os outros jogadores
notice-next-round = Começa a próxima rodada.
notice-round-over = A rodada terminou.
notice-rematch = Começa uma nova partida.
notice-invalid-rule = Regra ou valor inexistente: { $rule } ({ $usage })
notice-level-failed = A fase atual continua, pois não foi possível carregar outra: { $reason }
notice-unbanned = { $block } não está mais banido
notice-unban-failed = { $block } não está mais banido; { $reason }
notice-not-banned = { $block } não está banido
notice-no-bans = Ninguém está banido
notice-ban-minutes = { $block } está banido por { $minutes } min
notice-ban-ever = { $block } está banido para sempre
notice-ban-vote = { $block } está banido por { $minutes } min por votação
notice-more-bans = e mais { $count }
notice-port-mapped = Pela internet, entra-se em { $address }. Código: { $code }
notice-port-not-mapped = O roteador não encaminha a porta: { $reason }
port-no-answer = o roteador não responde; NAT-PMP e UPnP podem estar desativados
port-refused = recusa (código { $code })
port-not-public = não tem endereço público ({ $address })
notice-wrong-password = Senha errada de { $block } ({ $count } até agora)
notice-wrong-password-delayed = Senha errada de { $block } ({ $count } até agora); as próximas tentativas vão demorar
ban-no-address = `{ $word }` não é um endereço nem uma rede como 192.0.2.7 ou 2001:db8::/48
ban-no-time = o tempo é `{ $word }`; esperado: `forever` ou segundos desde 1970
ban-time-missing = falta o tempo; esperado: `forever` ou segundos desde 1970
ban-list-line = { $file }:{ $line }: { $fault }
ban-list-more-lines = { $count ->
    [one] { $file }: mais uma linha assim
   *[other] { $file }: mais { $count } linhas assim
}
ban-list-full = a lista de banidos está cheia
ban-list-not-saved = não salvo: { $reason }
ban-list-unreadable = não foi possível ler a lista de banidos { $file }: { $reason }
ban-list-not-text = não foi possível ler a lista de banidos { $file }:{ $line }: não é texto; salve em UTF-8
ban-list-unwritable = não foi possível gravar a lista de banidos { $file }: { $reason }

# Watching a netgame.
watch-spectating = Assistindo a { $player }
watch-live = ao vivo
watch-behind = { $seconds } s de atraso
watch-hint-live = ao vivo
watch-hint-menu = menu
watch-delay = { $seconds ->
    [0] Atraso: nenhum
   *[other] Atraso: { $seconds } s
}
watch-queue = Posição { $place } na fila

# Instant replays of a netgame.
instant-replay-title = Replay instantâneo
instant-replay-of = Replay instantâneo: { $player }
instant-replay-behind = há { $seconds } s, a partida continua
instant-replay-waits = há { $seconds } s, o jogo espera
instant-replay-same = Você é o anfitrião: viu o que aconteceu
instant-replay-seen = O que você viu
instant-replay-happened = O que aconteceu
instant-replay-unseen = Fora da sua tela
instant-replay-ghosts = Fantasmas: o que você viu
instant-replay-nothing = Ainda não há nada para rever
