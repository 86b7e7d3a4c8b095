# The map of the campaign.

map-menu = Menu
map-play = Play
map-share = World { $world }%, total { $all }%
map-open = Not finished yet
map-finished = Finished
map-skipped = Skipped
map-locked-world = Its world is still locked
map-locked-levels = Opens after { $levels ->
    [one] one more finished level
   *[other] { $levels } more finished levels
}
map-locked-coins = Opens with { $coins ->
    [one] one more coin
   *[other] { $coins } more coins
} of this world, or by a hidden warp
map-locked-closing = Opens when the last level of the world is finished
map-world-closed = Finish { $levels ->
    [one] one more level
   *[other] { $levels } more levels
} to open this world.
map-best = Best time { $time }
map-no-time = No time yet
map-next-medal = { $medal }: { $time }
map-coins = { $coins } of { $all } coins
map-race = Race the author
map-secrets = { $secrets ->
    [one] one secret
   *[other] { $secrets } secrets
}
map-help = Page Up, Page Down: worlds
map-souvenirs = Souvenirs
