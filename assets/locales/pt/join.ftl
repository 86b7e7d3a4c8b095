# The form for joining a network game.

join-join = Entrar
join-server = Servidor
join-password = Senha
join-server-help = Nome ou endereço IP, com :porta se preciso
join-password-help = Deixe vazio se a partida não tem senha
join-players = Jogadores locais
join-players-help = Esquerda, direita: jogadores neste computador; um espectador assiste sem jogar
join-spectator = Espectador
join-key-question = A chave do servidor mudou
join-key-answer = Aceitar a nova chave

# The form for hosting a network game.
host-host = Criar { $level }
host-level = Fase
host-level-help = Esquerda, direita: a primeira fase
host-players-help = Jogadores neste computador; nomes e cores no pm.cfg, teclas em Controles
host-password-help = Deixe vazio para qualquer um entrar
host-limit = Máximo
host-limit-help = Número máximo de jogadores, contando os deste computador
host-shots = Tiros ferem
host-shots-help = Os tiros dos jogadores ferem os outros jogadores

# The list of servers in the form for joining a game.
servers-name = Partida
servers-level = Fase
servers-players = Jogadores
servers-ping = Ping
servers-password = Acesso
servers-version = Versão
servers-milliseconds = { $ping } ms
servers-locked = fechado
servers-refresh = Procurar de novo
servers-searching = Procurando partidas na rede local ...
servers-off = A busca está desligada (lan_discovery no pm.cfg)
servers-join = { $address }: entrar nesta partida
servers-moved = { $address }: conheces a chave deste servidor de { $known }
servers-needs-password = { $address }: ponha a senha acima e entre
servers-full = { $address }: não cabe mais ninguém; você pode entrar como espectador
servers-silent = { $address }: sem resposta no momento
servers-other-version = { $address }: este servidor tem outra versão do jogo
servers-enter-password = Esta partida pede senha
servers-keys = Esquerda, direita: favorito
servers-saved-keys = Esquerda, direita: favorito; Delete: esquecer
servers-too-many = Favoritos demais: tire um antes
servers-not-saved = Não foi possível salvar a lista de servidores
servers-far = Na Internet: o serviço de encontro liga-te ao anfitrião
host-listed = Listar na Internet
host-listed-help = Os outros encontram o jogo na lista do serviço de encontro
host-listed-none = Define rendezvous_server em pm.cfg para listar jogos na Internet
host-map-port = Abrir a porta
host-map-port-help = Pede ao router que encaminhe a porta, para que se possa entrar pela Internet
host-lobby = Sala
host-lobby-help = Antes de cada partida, os jogadores votam na fase e confirmam que estão prontos
join-code-mistyped = Este código tem um erro. Compara-o com o do anfitrião.
join-code-other = Este código é de outra versão do jogo.
join-no-path =
    Não é possível uma ligação direta ao anfitrião. Um router, o teu ou o do anfitrião, usa outra porta para cada ligação (NAT simétrico).
    O anfitrião pode encaminhar a porta UDP do jogo no router ou criar o jogo noutra rede.

# The rules of a hosted game.
host-rules = Regras: { $mode }
host-rules-help = Modo, limites e dano
rules-title = Regras
rules-mode = Modo
rules-rounds = Rondas
rules-time = Limite de tempo
rules-score = Limite de pontos
rules-lives = Vidas
rules-warm-up = Aquecimento
rules-order = Próxima ronda
rules-damage = Dano dos tiros
rules-none = Nenhum
rules-order-same = Mesmo nível
rules-order-next = Nível seguinte
rules-order-random = Nível aleatório
rules-help-co-op = Jogar juntos os níveis do pacote
rules-help-free-for-all = Todos contra todos: um abate e uma moeda valem um ponto; a tua própria bomba custa um
rules-help-teams = Duas equipas: um abate vale um ponto; matar os teus ou a ti custa um
rules-help-race = Um ponto de controlo alcançado primeiro vale um ponto, a saída cinco; os tiros não ferem
rules-help-coins = Ganha quem tem mais moedas; a ronda acaba com a última
rules-help-rounds = Rondas de uma partida
rules-help-time = Quanto dura uma ronda no máximo
rules-help-score = Pontos de um jogador ou equipa que terminam a ronda
rules-help-lives = Mortes por rodada após as quais um jogador deixa de pontuar
rules-help-warm-up = Tempo antes da primeira ronda em que nada conta
rules-help-order = Onde se joga a próxima ronda
rules-help-damage = Saúde que um tiro tira; valores negativos curam
rules-pack = Pacote de níveis
rules-help-pack = Os níveis seguintes ou aleatórios são deste pacote
rules-number = { $number }
