# What the server says in answers.

server-form = This is not the expected form: { $cause }.
server-no-match = There is no such match.
server-no-matches = This server holds no matches. Start it with --data FOLDER or --database ADDRESS.
server-no-game = There is no game `{ $name }` in the library.
server-no-seat = There is no such seat.
server-seats = { $given } seats are given, and the game has { $seats }.
server-level = There is no level { $level }: levels go from 1 to 10.
server-clock = These numbers make no clock.
server-option = There is no such switch, or no such value: { $name }.
server-position = The position cannot be set up: { $cause }.
server-race = This is no race: { $cause }.
server-record = Word { $n } of the record, `{ $move }`, is no legal move.
server-record-form = This is no record that can be read: { $cause }.
server-record-rules = The record was made with other rules.
server-rules = The rule file has errors:
    { $cause }
server-rules-long = The rule files are longer than { $limit } KiB in all.
server-withdrawn = The author has withdrawn these rules.
server-token = This token is of no seat of the match.
server-invite = This is no invitation to that seat.
server-invite-used = Somebody has taken that seat with this invitation.
server-no-watch = Nobody may look on at this match.
server-chat-off = Writing to each other is off in this match.
server-too-many = Too much is asked from your address. Try again in a minute.
server-busy = The server is full. Try again later.
server-broken = The match cannot be read just now. Try again later.
server-not-written = The server cannot write just now; nothing was done. Try again.
server-hello = The first message must be a hello, and every message JSON as text.
server-again = The connection is to be opened again.
server-silent = Nothing was heard for too long.
server-dice = Throws of this game cannot be promised: { $cause }.
server-author = This token is not that of the author of these rules.
server-no-rules = There is no such rule file.
