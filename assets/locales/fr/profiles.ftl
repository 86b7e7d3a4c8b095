# Profiles of the players on this computer.

profiles-title = Profils
profiles-new = Nouveau profil
profiles-name = Nom
profiles-name-keys = Entrée : enregistrer, Échap : annuler
profiles-current = actif
profiles-levels = { $levels ->
    [one] { $levels } niveau
   *[other] { $levels } niveaux
}
profiles-use = Jouer avec ce profil
profiles-rename = Renommer
profiles-delete = Supprimer
profiles-delete-question = Supprimer { $name } ?
profiles-delete-lost = Tous les résultats de ce profil seront perdus
profiles-name-taken = Il y a déjà un profil nommé { $name }
