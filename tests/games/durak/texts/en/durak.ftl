game-durak = Durak
game-title-durak = 🃏 Durak
move-durak-attack = { $card }
move-durak-beat = { $card }
move-durak-take = Take
move-durak-done = Done
deed-durak-attack = attack
deed-durak-beat = beat
