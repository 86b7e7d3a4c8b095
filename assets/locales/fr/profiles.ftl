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
profiles-export = Exporter
profiles-exported = Profil exporté
profiles-not-exported = Impossible d’exporter le profil : { $reason }
profiles-import = Importer un profil
profiles-file = Fichier
profiles-import-keys = Entrée : importer, Échap : annuler
profiles-imported = Profil { $name } importé
profiles-no-file = Le fichier { $file } n’existe pas
profiles-no-profile = { $file } n’est pas un profil
profiles-not-imported = Impossible d’importer le profil : { $reason }
