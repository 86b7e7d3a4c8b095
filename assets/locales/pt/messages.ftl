# Message boxes.

message-error = Algo deu errado
message-no-level = Não foi possível carregar a fase:
message-not-shared = Não foi possível compartilhar:
message-no-recording = Falha ao reproduzir a gravação:
message-cause = { $what } { $cause }
message-settings = Ajustes
message-not-hosted = Não foi possível criar a partida
message-the-end = Fim
message-thanks = Essa foi a última fase. Obrigado por jogar!

# Problems of pm.cfg that are not listed.
message-more-problems = (e mais { $count })
message-more-problems-printed = e mais { $count } (veja a saída de erros)

# Shown if the game cannot start.
start-failed = Não foi possível iniciar o jogo:
start-press-key = Aperte uma tecla
