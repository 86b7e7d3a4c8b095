# The form for joining a network game.

join-join = Entrar
join-server = Servidor
join-password = Senha
join-server-help = Código, nome ou IP, com :porta se preciso
join-password-help = Deixe vazio se a partida não tiver senha
join-players = Jogadores locais
join-players-help = Esquerda, direita: jogadores neste computador; um espectador assiste sem jogar
join-spectator = Espectador
join-key-question = A chave do servidor mudou
join-key-answer = Aceitar a nova chave

# The form for hosting a network game.
host-host = Abrir { $level }
host-level = Fase
host-level-help = Esquerda, direita: a primeira fase
host-players-help = Jogadores neste computador; nomes e cores no pm.cfg, teclas em Controles
host-password-help = Deixe vazio para que qualquer um entre
host-limit = Máximo
host-limit-help = Número máximo de jogadores, contando os deste computador
host-shots = Fogo amigo
host-shots-help = Os tiros dos jogadores ferem os outros jogadores

# The list of servers in the form for joining a game.
servers-name = Partida
servers-level = Fase
servers-players = Jogadores
servers-ping = Ping
servers-password = Acesso
servers-version = Versão
servers-milliseconds = { $ping } ms
servers-locked = senha
servers-refresh = Procurar de novo
servers-searching = Procurando partidas na rede local...
servers-off = A busca está desligada (lan_discovery no pm.cfg)
servers-join = { $address }: entrar nesta partida
servers-moved = { $address }: mesma chave de servidor que { $known }
servers-needs-password = { $address }: digite a senha acima e entre
servers-full = { $address }: não cabe mais ninguém; você pode entrar como espectador
servers-silent = { $address }: sem resposta no momento
servers-other-version = { $address }: este servidor tem outra versão do jogo
servers-enter-password = Esta partida pede senha
servers-keys = Esquerda, direita: favorito
servers-saved-keys = Esquerda, direita: favorito; Delete: esquecer
servers-too-many = Favoritos demais: remova um antes
servers-not-saved = Não foi possível salvar a lista de servidores
servers-far = Na internet: o serviço de encontro conecta você ao anfitrião
host-listed = Listar na internet
host-listed-help = Os outros encontram o jogo na lista do serviço de encontro
host-listed-none = Defina rendezvous_server no pm.cfg para listar partidas na internet
host-map-port = Abrir porta UDP
host-map-port-help = Pede ao roteador que abra a porta, para que se possa entrar pela internet
host-lobby = Sala
host-lobby-help = Antes de cada partida, os jogadores votam na fase e confirmam que estão prontos
join-code-mistyped = Há um erro neste código. Compare com o do anfitrião.
join-code-other = Este código é de outra versão do jogo.
join-no-path =
    Não é possível uma conexão direta com o anfitrião. Um roteador, o seu ou o do anfitrião, usa outra porta para cada conexão (NAT simétrico).
    O anfitrião pode abrir a porta UDP do jogo no roteador ou criar a partida em outra rede.

# The rules of a hosted game.
host-rules-help = Modo, limites e dano
rules-title = Regras
rules-mode = Modo
rules-rounds = Rodadas
rules-time = Limite de tempo
rules-score = Limite de pontos
rules-lives = Limite de vidas
rules-warm-up = Aquecimento
rules-order = Próxima rodada
rules-damage = Dano dos tiros
rules-none = Nenhum
rules-unlimited = Nenhum
rules-order-same = Mesma fase
rules-order-next = Próxima fase
rules-order-random = Fase aleatória
rules-help-co-op = Jogar juntos as fases do pacote
rules-help-free-for-all = Cada um por si: abate ou moeda vale 1 ponto; explodir a si mesmo tira 1
rules-help-teams = Duas equipes: um abate vale 1 ponto; matar aliados ou a si mesmo tira 1
rules-help-race = Primeiro num checkpoint: 1 ponto. Primeiro na saída: 5. Tiros não causam dano
rules-help-coins = Ganha quem tiver mais moedas; a rodada acaba com a última
rules-help-rounds = Rodadas de uma partida
rules-help-time = Duração máxima de uma rodada
rules-help-score = Pontos de um jogador ou equipe que encerram a rodada
rules-help-lives = Mortes por rodada após as quais o jogador deixa de pontuar
rules-help-warm-up = Treino antes da primeira rodada; nada conta
rules-help-order = Onde se joga a próxima rodada
rules-help-damage = Saúde que um tiro tira; valores negativos curam
rules-pack = Pacote de fases
rules-help-pack = As fases seguintes ou aleatórias vêm deste pacote
rules-number = { $number }
rules-item = { $rule }: { $value }
rules-changed = As regras mudaram: { $rules }
rules-next-round = A partir da próxima rodada: { $rules }
rules-when = Rodadas, próxima fase e tiros valem na hora; o resto, a partir da próxima rodada. Um novo modo começa uma nova partida.
rules-apply = Aplicar
