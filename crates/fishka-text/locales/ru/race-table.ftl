# Экраны «Гонок».

race-title = Гонки
race-players = 1–8 машин
race-tracks = Трассы
race-choose-track = Выберите трассу.
race-track-size = { $width } × { $height } клеток
race-no-track = Такой трассы нет.
race-phase = Фаза { $n }
race-over = Гонка окончена в фазе { $n }.
