# Что говорит только командная строка: страница в браузере не загружает этот файл.

error-in = ошибка: { $path }: { $message }
level-error = ошибка
level-warning = предупреждение
level-hint = совет
level-note = примечание
macro-call = в макросе «{ $name }», вызванном здесь
cannot-read = не удаётся прочитать { $path }: { $cause }
file-read-too-long = { $path }: больше { $limit } МиБ; таких больших файлов правил и записей не бывает
file-not-plain = { $path } — не обычный файл; папки, каналы и устройства не читаются
unknown-game = в библиотеке нет игры «{ $name }» (её список показывает `fishka list`), и файла такого нет
unknown-game-near = в библиотеке нет игры «{ $name }»; может быть, «{ $near }»?

check-good = { $path }: всё хорошо ({ $variants ->
    [one] { $variants } вариант
    [few] { $variants } варианта
   *[other] { $variants } вариантов
})
check-summary = { $errors ->
    [one] { $errors } ошибка
    [few] { $errors } ошибки
   *[other] { $errors } ошибок
}, { $warnings ->
    [one] { $warnings } предупреждение
    [few] { $warnings } предупреждения
   *[other] { $warnings } предупреждений
}
fmt-differs = { $path } не отформатирован
fmt-done = { $path } отформатирован
list-about = { $players }; { $variants ->
    [one] { $variants } вариант
    [few] { $variants } варианта
   *[other] { $variants } вариантов
}

illegal-move = ход { $number }: «{ $text }» невозможен
illegal-move-near = ход { $number }: «{ $text }» невозможен; может быть, «{ $near }»?
not-a-record = { $path }: строка { $line } — не часть записи партии
record-moves = { $path }, строка { $line }: больше { $limit } ходов в партии не бывает; чтобы прочесть начало, обрежьте запись здесь
record-headers = в { $path } больше { $limit } заголовков; столько у записи не бывает
record-no-game = в записи не названа игра; укажите правила через --rules
replay-no-seat = нет места «{ $name }»; есть: { $names }
record-no-rules = правил «{ $name }», которые называет запись, нет ни в библиотеке, ни в её папке; укажите их через --rules
record-other-rules = предупреждение: запись сделана по другим правилам
record-older-rules = примечание: запись сделана более ранней версией, которая не различала правил; ходы сыграны по этим правилам
status-turn = Ход: { $player }
status-draw = Ничья
status-lost = Партия проиграна
status-stopped = Партия завершена без победителя
status-resigned = { $player } сдаётся
status-won = { $count ->
    [one] Победа: { $player }
    [few] Победили: { $player }
   *[other] Победили: { $player }
}

playout-won = победы ({ $players }): { $count } ({ $percent } %)
playout-lost = поражения: { $count } ({ $percent } %)
playout-drawn = ничьи: { $count } ({ $percent } %)
playout-summary = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}: { $playouts } партий/с, { $moves } ходов/с, средняя длина { $length }{ $cut ->
    [0] {""}
   *[other] , прервано { $cut }
}
analyse-over = партия окончена
analyse-summary = глубина { $depth }, { $nodes ->
    [one] { $nodes } узел
    [few] { $nodes } узла
   *[other] { $nodes } узлов
}
score-win = { $n ->
    [one] выигрыш за { $n } ход
    [few] выигрыш за { $n } хода
   *[other] выигрыш за { $n } ходов
}
score-loss = { $n ->
    [one] проигрыш через { $n } ход
    [few] проигрыш через { $n } хода
   *[other] проигрыш через { $n } ходов
}
engine-track = гонка — не игра для UCI: назовите игру с файлом правил
engine-unknown = { $what }: здесь это неизвестно
engine-no-option = { $what }: такой настройки нет
engine-bad-value = { $what }: такого значения у настройки быть не может
engine-no-position = { $what }: скажите startpos или setup и файл в том виде, в каком выводит show --json
engine-no-choice = выбирать ход здесь некому: партия окончена или очередь за случаем
engine-told = сделать это не удалось
match-two = для матча нужна игра с двумя сторонами или больше
match-seconds = процессорного времени: { $a } с против { $b } с
match-sprt = SPRT { $low } … { $high }: { $verdict ->
    [yes] скорее сильнее на верхнюю границу, чем на нижнюю
    [no] скорее сильнее на нижнюю границу, чем на верхнюю
   *[open] не решено
} (логарифм отношения правдоподобий { $llr })
match-uci-limit = скажите, чем ограничить другой движок: --uci-limit nodes=2000 или uci[nodes=2000]:COMMAND
match-uci-rules = с другими движками можно играть только в игры с файлом правил
match-uci-hidden = в этой игре есть скрытое, а другому движку говорят всё: так её сыграть нельзя
match-broke = { $who }: { $why } (что ему сказали: { $line })
match-broke-start = его не удалось запустить: { $cause }
match-broke-died = он закончил работу посреди матча
match-broke-silent = он не отвечает
match-broke-option = у него нет настройки { $option } или такого её значения
match-broke-illegal = { $word } — невозможный ход
match-broke-clock = эта система не сообщает, сколько процессорного времени он занял
match-points = очков за партию: { $a } против { $b }
train-not-made-for = сети учатся играм с костями, где ходят фигуры, и играм двух сторон, в которые играет альфа-бета; скрытого быть не должно
train-no-tables = таблицы бывают для игр двух сторон без случая и тайн, где правила для обеих одинаковы, а фигуры шагают, прыгают, скользят и перескакивают
train-kept-other = { $path } — не от этих правил и этого зерна: удалите его или укажите другой файл в --out
train-goes-on = продолжение после { $games } партий
train-progress = партий: { $games }, в минуту: { $speed }, ходов в партии: { $turns }
train-gate = матч: партий { $games }, { $percent } % (± { $margin }), { $seconds } с
match-result = { $a } против { $b }: выиграно { $wins }, вничью { $draws }, проиграно { $losses }{ $cut ->
    [0] {""}
   *[other] {" "}(прервано { $cut })
}
    Эло { $elo }, 95 %: { $low } … { $high }; длина: медиана { $median }, не больше { $longest }
bench-result = подпись { $signature } ({ $chosen })
    перфт { $perft } узлов/с, поиск { $search } узлов/с, случайные партии { $playout } ходов/с
bench-measured = { $game }: { $what } { $count } за { $seconds } с, { $speed } в секунду, { $ns } нс на ход
serve-ready = Стол готов: { $url } (Ctrl-C — закрыть)
serve-no-matches = Партии по ссылке выключены: обычной папкой для них нельзя пользоваться или её занял другой сервер. Назовите папку ключом --data.
store-cannot = хранилищем партий нельзя пользоваться: { $cause }
store-locked = этой папкой с партиями уже пользуется другой сервер
store-nowhere = укажите, где хранить партии: --data ПАПКА или --database АДРЕС
backup-done = Записано строк: { $count }
restore-done = Прочитано строк: { $count }
backup-line = { $path }: строка { $line } — не из копии
backup-not-empty = в хранилище уже есть партии; копия читается в пустое
serve-cannot = не удаётся слушать { $address }: { $cause }

play-help = Введите ход (e2-e4) или: ходы, подсказка, назад, сдаюсь, помощь, выход.
play-help-race = Введите ход — на сколько клеток вправо и вверх (1,-1) — или: ходы, подсказка, назад, сдаюсь, помощь, выход.
play-help-flick = Введите, куда целится ручка — в двадцатых долях клетки вправо и вверх (~40,-20) — или: ходы, подсказка, назад, сдаюсь, помощь, выход.
play-seats = мест указано { $given }, а игроков { $players }
play-no-move = «{ $text }» — так пойти нельзя; «ходы» покажет, как можно
play-no-move-near = «{ $text }» — так пойти нельзя; может быть, «{ $near }»?
play-no-undo = отменять нечего
play-unseen = ходит втайне
play-ready = Всё расставлено: введите «готово» или «назад».
play-learnt = Компьютер изучил эти правила, играя сам с собой, и теперь играет по выученному.
play-aim = любой прицел вида ~12,-30 длиной не больше { $reach } двадцатых долей клетки
play-paper = 1–8: машины; +: куда можно попасть; |: финиш; «:»: старт
play-car = { $car }: в { $at }, скорость { $velocity }
play-car-covered = { $car }: не видна
play-car-slow = следующий ход — на одну клетку
play-track-usage = у трассы нет ни вариантов, ни позиций, с которых можно начать: задаются только --option, а число машин — через --seats
race-driver = гонщики бывают random, auto и от level:1 до level:10, а «{ $spec }» нет
hint-drive = так едет лучший гонщик
corpus-empty = В папке { $path } нет ни одного файла правил (.zrf).

# solve
solve-win = Выигрыш за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
solve-loss = Проигрыш за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
solve-win-at-most = Выигрыш, ходов не больше { $n }; за { $least } или меньше его нет, а между ними перебрано не всё
solve-loss-at-most = Проигрыш, ходов не больше { $n }; за { $least } или меньше его нет, а между ними перебрано не всё
solve-draw = Ничья
solve-no-way = Выиграть нельзя
solve-unknown = Неизвестно: за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
} никто не может добиться победы, а дальше перебор не дошёл
solve-solutions = { $n ->
    [one] { $n } кратчайшее решение
    [few] { $n } кратчайших решения
   *[other] { $n } кратчайших решений
}
solve-nodes = { $n ->
    [one] { $n } узел
    [few] { $n } узла
   *[other] { $n } узлов
}
solve-over = Партия окончена.
solve-chance = Там, где бросают кости, сыграть без противника нельзя: эта игра так не решается.
unknown-puzzle = в игре { $game } нет задачи «{ $name }»; есть такие: { $known }
puzzle-broken = задача «{ $name }»: { $cause }

play-commitment = Кости: обещание секрета { $commitment }
play-share = Ваши слова для костей (любые; вместе с секретом и другими долями они решают все броски):
play-not-committed = Кости этой партии обещать нельзя: { $cause }
play-secret = Секрет костей: { $secret }
cannot-write = не удаётся записать { $path }: { $cause }
save-not-record = { $path } — не запись партии, поэтому в него ничего не записано; укажите в --save другой файл
save-other-game = в { $path } другая партия или партия, кости которой могла бросать только начавшая её программа; в него ничего не записано. Укажите в --save другой файл; что в этом, покажет `fishka replay`
save-goes-on = партия из { $path } продолжается после { $n ->
    [one] { $n } хода
   *[other] { $n } ходов
}
save-secret = { $path }: секрет костей этой партии нельзя сохранить или прочесть ({ $cause }). Устраните причину или укажите в --save другой файл
race-header-track = Трассы «{ $name }» нет, и с записью она не приложена.
race-header-switch = В правилах гонки нет переключателя { $text }.
race-header-cars = В гонке от одной до восьми машин, каждая на своём месте на линии старта; в записи иначе.
move-at = ход { $n }: { $message }
save-torn = последний ход в { $path } записан не полностью и пропущен
save-changed = { $path } изменила другая программа, поэтому в него ничего не записано
save-failed = { $message }. В файле { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}; партия продолжается, при следующем ходе запись повторится
play-help-server = Введите ход (e2-e4) или: ходы, назад, ничья, да, нет, сдаюсь, скажу ТЕКСТ, сесть, компьютер МЕСТО УРОВЕНЬ, помощь, выход.
play-invite = Место { $seat } свободно: { $link }
play-link = это не ссылка с действующим приглашением: https://СЕРВЕР/m/ПАРТИЯ#ПРИГЛАШЕНИЕ
play-offers-draw = предлагает ничью
play-offers-takeback = просит отменить ход
play-offers-rematch = хочет сыграть ещё раз
play-offers-computer = предлагает, чтобы за место { $seat } дальше играл компьютер, уровень { $level }
play-left = уходит
play-sat = садится за доску
play-replaced = за место { $seat } теперь играет компьютер, уровень { $level }
play-took-back = отменяет ход
play-server-form = сервер ответил не так, как ожидалось: { $cause }
play-server-lost = сервер недоступен: { $cause }
play-server-over = { $how ->
    [resigned] Партия окончена: игрок на месте { $seat } сдался.
    [flag] Партия окончена: у игрока на месте { $seat } вышло время.
    [gone] Партия окончена: игрок на месте { $seat } ушёл.
    [agreed] Партия окончена: согласились на ничью.
    [stopped] Партию завершил администратор сервера.
   *[rules] Партия окончена.
}
play-server-rules = правила этой партии здесь не прочесть
play-server-seats = места — person, open или computer:УРОВЕНЬ
