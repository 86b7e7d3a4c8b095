# The main menu and the pause menu.

menu-play = Jugar
menu-continue = Continuar
menu-level = Nivel { $level }
menu-level-of-pack = { $pack } { $level }
menu-players = { $players ->
    [one] { $players } jugador
   *[other] { $players } jugadores
}
menu-play-together = Jugar con { $players } jugadores
menu-resume = Reanudar { $level }
menu-levels = Niveles y extras
menu-together = Jugar juntos
menu-recordings = Repeticiones y récords
menu-profile = Jugador: { $name }
menu-settings = Ajustes y ayuda

# Levels and extras.
menu-all-levels = Todos los niveles
menu-start = Empezar { $level }
menu-paste = Pegar un nivel compartido

# Play together.
menu-players-here = { $players ->
    [one] Un jugador en este ordenador
   *[other] { $players } jugadores en este ordenador
}
menu-host = Crear partida en red
menu-join = Unirse a una partida

# Replays and records, settings.
menu-replays = Repeticiones
menu-records = Récords
menu-options = Opciones
menu-controls = Controles

menu-quit = Salir

menu-version = Versión { $version }
menu-demo-countdown = Demo en { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}

# Asked before the first game.
welcome-title = ¡Hola!
welcome-words = Todo esto se puede cambiar luego: tu nombre en «Jugador», lo demás en «Ajustes y ayuda»
welcome-keys = Teclas
welcome-keys-arrows = Flechas, Espacio, C
welcome-keys-letters = WASD, Espacio, J
welcome-keys-right-hand = Flechas, Ctrl derecho
welcome-keys-own = las tuyas
welcome-effects = Efectos
welcome-effects-full = todos
welcome-effects-calm = sin temblor ni destellos

# Questions asked while a game can be resumed.
menu-quit-question = ¿Salir del juego?
menu-new-game-answer = Empezar
menu-new-game-question = ¿Empezar otra partida?
menu-paste-question = ¿Jugar un nivel compartido?
menu-paste-answer = Pegar
menu-resume-lost = Ya no podrás reanudar { $level }

pause-title = Pausa
pause-resume = Reanudar
pause-restart = Reiniciar nivel
pause-retry = Volver al punto de control
pause-practise = Practicar (sin récords)
pause-quick-save = Guardado rápido: { $slot }
pause-quick-load = Carga rápida: { $slot }
pause-checkpoint = Empezar en el punto de control { $number }
pause-skip = Saltar nivel
pause-report = Informar de un problema
pause-map = Mapa
pause-menu = Menú principal
menu-best = { $level }: { $time }, { $coins ->
    [one] { $coins } moneda
   *[other] { $coins } monedas
}
menu-best-rewound = { $level }: terminado rebobinando, { $coins ->
    [one] { $coins } moneda
   *[other] { $coins } monedas
}
progress-damaged = Tu archivo de resultados estaba dañado; ahora se llama { $file }
progress-not-saved = No se pueden guardar los resultados
pause-ghosts-hint = Los fantasmas salen del principio del nivel: reinícialo para correr contra ellos
pause-ghosts-off = Fantasmas: no
pause-ghosts-best = Fantasmas: tu récord
pause-ghosts-both = Fantasmas: récord y autor
pause-share = Compartir nivel
