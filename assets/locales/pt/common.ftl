# Words used on many screens.

common-back = Voltar
common-cancel = Cancelar
common-on = sim
common-off = não
common-ok = OK
common-player = Jogador { $number }
common-tabs-help = Esquerda, direita, Ctrl+Tab ou os botões de ombro trocam de aba
