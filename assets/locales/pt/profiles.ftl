# Profiles of the players on this computer.

profiles-title = Perfis
profiles-new = Novo perfil
profiles-name = Nome
profiles-name-keys = Enter: salvar, Esc: cancelar
profiles-current = em uso
profiles-levels = { $levels ->
    [one] { $levels } fase
   *[other] { $levels } fases
}
profiles-use = Jogar com este perfil
profiles-rename = Renomear
profiles-delete = Apagar
profiles-delete-question = Apagar { $name }?
profiles-delete-lost = Todos os resultados deste perfil serão perdidos
profiles-name-taken = Já existe um perfil chamado { $name }
