# Profiles of the players on this computer.

profiles-title = Perfiles
profiles-new = Perfil nuevo
profiles-name = Nombre
profiles-name-keys = Intro: guardar, Escape: cancelar
profiles-current = en uso
profiles-levels = { $levels ->
    [one] { $levels } nivel
   *[other] { $levels } niveles
}
profiles-use = Jugar con este perfil
profiles-rename = Cambiar el nombre
profiles-delete = Borrar
profiles-delete-question = ¿Borrar { $name }?
profiles-delete-lost = Se perderán todos los resultados de este perfil
profiles-name-taken = Ya hay un perfil llamado { $name }
profiles-export = Exportar
profiles-exported = Perfil exportado
profiles-not-exported = No se puede exportar el perfil: { $reason }
profiles-import = Importar un perfil
profiles-file = Archivo
profiles-import-keys = Intro: importar, Escape: cancelar
profiles-imported = Perfil { $name } importado
profiles-no-file = No existe el archivo { $file }
profiles-no-profile = { $file } no es un perfil
profiles-not-imported = No se puede importar el perfil: { $reason }
