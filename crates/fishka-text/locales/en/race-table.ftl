# The screens of Racetrack.

race-title = Racetrack
race-players = 1–8 cars
race-tracks = Tracks
race-choose-track = Choose a track.
race-track-size = { $width } × { $height } cells
race-no-track = There is no such track.
race-phase = Phase { $n }
race-over = The race is over in phase { $n }.
