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
