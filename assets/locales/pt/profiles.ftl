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
profiles-export = Exportar
profiles-exported = Perfil exportado
profiles-not-exported = Não foi possível exportar o perfil: { $reason }
profiles-import = Importar um perfil
profiles-file = Arquivo
profiles-import-keys = Enter: importar, Esc: cancelar
profiles-imported = Perfil { $name } importado
profiles-no-file = O arquivo { $file } não existe
profiles-no-profile = { $file } não é um perfil
profiles-not-imported = Não foi possível importar o perfil: { $reason }
