# The records.

records-title = Recordes
records-level = Fase
records-category = Categoria
records-none = Nenhuma fase concluída ainda
records-level-players = { $level } ({ $players } jogadores)
records-any = Any%
records-all-coins = Todas as moedas
records-all-kills = Todos os inimigos
records-no-shots = Sem tiros
records-pacifist = Pacifista
records-place = #
records-time = Tempo
records-player = Jogador
records-coins = Moedas
records-kills = Abates
records-deaths = Mortes
records-shots = Tiros
records-note = Nota
records-verified = verificado
records-pending = não verificado
records-diverges = diverge
records-proof = autor
records-rewound = rebobinou { $rewinds ->
    [one] { $rewinds } vez
   *[other] { $rewinds } vezes
}
records-assisted = com ajudas
records-ghost = fantasma
records-help = Enter: ver, ←→: correr contra ele
records-played = Enter: ver, ←→: correr contra ele. Jogado em { $date }

share-title = Compartilhar fase
share-copied = A fase e uma gravação que a termina estão na área de transferência, numa linha de { $count } caracteres. O código QR contém a mesma linha.
share-too-long = A fase e uma gravação que a termina estão na área de transferência, numa linha de { $count } caracteres. É longa demais para um código QR.
paste-title = Fase compartilhada
paste-failed = Não é uma fase compartilhada
paste-proven = { $level } importada. A gravação que veio junto a termina em { $time }.
paste-unproven = { $level } importada. Nenhuma gravação mostra que dá para terminá-la.
