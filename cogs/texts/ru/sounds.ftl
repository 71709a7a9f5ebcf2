# Подписи к звукам: для тех, кто не слышит.

sound-fanfare = 🎺 Фанфары
sound-glory = 🗣 «Слава новому Царю!» — ревёт толпа
sound-gong = 🔔 Гонг
sound-bell = 🔔 Колокольчик
sound-drum = 🥁 Барабанная дробь
sound-card = 🃏 Шелест карты
sound-blow-1 = 🪵 Шлёп!
sound-blow-2 = 🪵 Хлоп!
sound-blow-3 = 🪵 Бац!
sound-blow-4 = 🪵 Бум!
sound-blow-5 = 🪵 БУМ!
