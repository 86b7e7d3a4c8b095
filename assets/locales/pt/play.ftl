# A level in play.

# The message feed. { $player } is the player's icon and name; enemies, items and { $health } are icons and numbers.
feed-own-shot = { $player } levou o próprio tiro { $health }
feed-shot = { $player } levou um tiro { $health }
feed-shot-by = { $player } levou um tiro de { $enemy } { $health }
feed-touched = { $player } esbarrou em { $enemy } { $health }
feed-mine = { $player } pisou numa mina { $mine }
feed-own-explosion = { $player } levou a própria explosão { $health }
feed-explosion = { $player } levou uma explosão { $health }
feed-crushed = { $player } foi esmagado
feed-stuck = { $player } ficou preso
feed-died = { $player } morreu
feed-enemy-shot = { $player } abateu { $enemy }
feed-enemy-blasted = { $player } explodiu { $enemy }
feed-red-key = { $player } pegou uma chave vermelha { $key }
feed-green-key = { $player } pegou uma chave verde { $key }
feed-blue-key = { $player } pegou uma chave azul { $key }
feed-purple-key = { $player } pegou uma chave roxa { $key }
feed-extra-life = { $player } pegou uma vida { $life }
feed-coin = { $player } pegou uma moeda { $coin }
feed-bonus = { $player } pegou { $bonus } { $health }
feed-exit-locked = { $player } ainda não pode sair: { $enemies ->
    [one] falta { $enemies } inimigo
   *[other] faltam { $enemies } inimigos
}
feed-bomb-lit = { $player } acendeu uma bomba { $bomb } ({ $seconds } s)
feed-bomb-armed = { $player } armou uma bomba { $bomb }
feed-rocket-lit = { $player } acendeu um foguete { $rocket }
feed-switch = { $player } acionou um interruptor
feed-joined = { $player } entrou
feed-left = { $player } saiu

# Banners and notices.
banner-died = { $player } morreu
banner-exit = { $player } achou a saída
banner-exit-you = Você achou a saída
banner-recording-saved = Gravação salva
death-title = Você morreu
death-restart = { $key }: reiniciar
death-retry = { $key }: checkpoint
death-rewind = { $key }: rebobinar
death-replay = { $key }: ver de novo
pace-stopped = Parado
pace-slow = Câmera lenta 1/{ $divisor }
pace-keys = { $time } - { $forward }: próximo tick, { $back }: tick anterior, { $slow }: continuar
rewind-title = Rebobinando
rewind-place = { $time }, velocidade { $speed }×
rewind-needs-practice = Só dá para rebobinar na prática (veja o menu de pausa)
take-over-title = Sua vez
take-over-place = a partir de { $time }, em { $seconds } s

# Results.
results-title = Fase concluída
results-time = em { $time }
results-medal = { $line }: { $medal }
results-next-medal = Próxima: { $medal }, { $time }
results-time-rewound = em { $time }, rebobinando { $rewinds ->
    [one] uma vez
   *[other] { $rewinds } vezes
}
results-time-practice = em { $time } (prática)
results-time-assisted = em { $time }, com ajudas
results-time-rewound-assisted = em { $time }, com ajudas e rebobinando { $rewinds ->
    [one] uma vez
   *[other] { $rewinds } vezes
}
results-first = em { $time }, seu primeiro recorde
results-record = em { $time }, novo recorde ({ $difference })
results-place = em { $time }, posição { $place } ({ $difference })
results-ready = pronto
join-strip-title = Para entrar, atire:
results-confirm = Atire ou pule ({ $seconds } s)
results-waiting = Esperando os outros ({ $seconds } s)
results-deaths = Mortes
results-shots = Tiros
results-hits = Acertos
results-coins = Moedas
results-watch = { $key }: ver replay
results-again = { $key }: jogar de novo
results-share = { $key }: compartilhar
results-splits = Tempos parciais:
results-ghost = Fantasma salvo: corra contra ele!

# Toasts.
toast-speed = Velocidade: { $percent }%
toast-gamepad-connected = Controle { $number } conectado
toast-gamepad-disconnected = Controle { $number } desconectado
toast-speed-locked = Velocidade travada (veja Opções)
toast-recording-not-saved = Não foi possível salvar a gravação
toast-screenshot = Captura salva
toast-screenshot-not-saved = Não foi possível salvar a captura
toast-random-keys = Teclas ao acaso: { $state }
toast-text-size = Tamanho do texto: { $size }

# Keys named on signs and in notices.
sign-no-key = sem tecla
sign-either-key = { $first } ou { $second }
key-space = Espaço
key-enter = Enter
key-escape = Esc
key-backspace = Backspace
key-delete = Delete
key-insert = Insert
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-left-alt = Alt esq.
key-right-alt = Alt dir.
key-left-control = Ctrl esq.
key-right-control = Ctrl dir.
key-left-shift = Shift esq.
key-right-shift = Shift dir.
key-grave = Crase
key-minus = Menos
key-equals = Igual
key-left-bracket = Colchete esq.
key-right-bracket = Colchete dir.
key-semicolon = Ponto e vírgula
key-apostrophe = Apóstrofo
key-backslash = Barra invertida
key-comma = Vírgula
key-period = Ponto
key-slash = Barra

# Ghosts and split times.
ghost-best = Recorde
ghost-author = Autor
ghost-followed = A câmera segue { $ghost }
ghost-none = Nenhum fantasma aqui; escolha no menu de pausa
ghost-own-view = A câmera segue você

# Quick saves.
quick-save-saved = Salvo no slot { $slot } ({ $time })
quick-save-loaded = Slot { $slot } carregado ({ $time })
quick-save-slot = Slot { $slot } ({ $time })
quick-save-slot-empty = Slot { $slot } (vazio)
quick-save-empty = O slot { $slot } está vazio
quick-save-other-level = O slot { $slot } é de outra versão desta fase
quick-save-other-rules = O slot { $slot } é de uma versão do jogo com outras regras
quick-save-damaged = O slot { $slot } está danificado
quick-save-failed = Não foi possível salvar no slot { $slot }
quick-save-level-done = A fase já terminou
quick-save-no-checkpoint = Não dá para começar neste checkpoint

# Problem reports.
report-saved = O último minuto está em { $file }
report-not-saved = Nenhuma partida em curso para salvar

# A match in an arena.
arena-round = Rodada { $round } de { $rounds }
arena-time-up = O tempo acabou!
arena-winner = { $player } vence
arena-draw = Empate
arena-points = Pontos
arena-total = Total
arena-kills = Abates
arena-next = Atire ou pule para a próxima rodada
arena-rematch = Atire ou pule para a revanche

# Modes, teams, ends of rounds and awards.
match-co-op = Cooperativo
match-free-for-all = Todos contra todos
match-teams = Mata-mata em equipe
match-race = Corrida
match-coins = Rei das moedas
match-team-red = Vermelha
match-team-blue = Azul
match-warm-up = Aquecimento
match-warm-up-over = O aquecimento terminou
match-end-score = Limite de pontos atingido
match-end-exit = Saída alcançada
match-end-coins = Todas as moedas coletadas
match-end-last = Só resta um
match-team-wins = A equipe { $team } vence a partida
match-team-points = { $team }: { $points }
match-next-in = Próxima rodada em { $seconds } s
match-rematch-in = Próxima partida em { $seconds } s
match-checkpoints = Checkpoints
award-kills = Mais abates
award-coins = Mais moedas
award-enemies = Mais inimigos abatidos
award-deaths = Menos mortes
award-life = Vida mais longa
award-own-goals = Inimigo de si mesmo
match-mode-and-round = { $mode }, { $round }
award-line = { $award }: { $player } ({ $value })

# Captions of sounds out of view.
caption-explosion = explosão
caption-shot = tiro
caption-door = porta
caption-key = chave
caption-switch = interruptor
caption-spring = mola
caption-lift = elevador
caption-fuse = pavio
caption-hurt = golpe
caption-death = morte
caption-kill = inimigo morto
caption-left = [← { $sound }]
caption-right = [{ $sound } →]
caption-up = [↑ { $sound }]
caption-down = [↓ { $sound }]
