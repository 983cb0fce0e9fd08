# Что говорит командная строка.

moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}

# Только для проверки подсказок.
diagnostic-cli-test = нет игры «{ $name }»
    .hint = может быть, «{ $near }»?

error = ошибка: { $message }
error-in = ошибка: { $path }: { $message }
level-error = ошибка
level-warning = предупреждение
level-hint = подсказка
level-note = примечание
macro-call = в макросе «{ $name }», вызванном здесь
cannot-read = не читается { $path }: { $cause }
file-read-too-long = { $path }: больше { $limit } МиБ; таких файлов правил и записей не бывает
file-not-plain = { $path } — не обычный файл; папки, каналы и устройства не читаются
unknown-game = в библиотеке нет игры «{ $name }» (её показывает `fishka list`), и файла такого нет
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

setup-form = { $path }:{ $cause }
setup-unknown-site = нет поля «{ $name }»
setup-unknown-player = нет игрока «{ $name }»
setup-unknown-kind = нет фигуры «{ $name }»
setup-unknown-attribute = нет признака «{ $name }»
setup-unknown-move-type = нет вида хода «{ $name }»
setup-unknown-turn = в порядке ходов нет «{ $name }»
setup-unknown-began = «{ $name }» не говорит, с чего начался ход: нужно шестнадцатеричное число
setup-unknown-layer = нет слоя «{ $name }»
setup-unknown-layer-value = у слоя нет значения «{ $name }»
setup-unknown-dice = нет костей «{ $name }»
setup-unknown-variable = нет переменной «{ $name }»
setup-unknown-position = это не позиция этой игры: { $name }
setup-occupied = две фигуры на поле { $name }
setup-partial = на поле { $name } нет фигуры, которая продолжала бы ход
setup-too-many-pieces = фигур больше { $name }; столько на доске не помещается
setup-too-many-throws = бросков сразу больше { $name }
setup-too-many-variables = переменных больше { $name }; столько их в игре нет
setup-too-many-layer-sites = в слое полей больше { $name }; столько их на доске нет
setup-too-many-hands = видов фигур в одном запасе больше { $name }; столько их в игре нет
setup-too-many-in-hand = больше { $name } фигур одного вида в запасе
illegal-move = ход { $number }: «{ $text }» невозможен
illegal-move-near = ход { $number }: «{ $text }» невозможен; может быть, «{ $near }»?
not-a-record = { $path }: строка { $line } — не часть записи партии
record-moves = { $path }, строка { $line }: больше { $limit } ходов в партии не бывает; чтобы прочесть начало, обрежьте запись здесь
record-headers = в { $path } больше { $limit } заголовков; столько у записи не бывает
record-no-game = в записи не названа игра; укажите правила через --rules
record-no-rules = правил «{ $name }», которые называет запись, нет ни в библиотеке, ни в её папке; укажите их через --rules
record-other-rules = предупреждение: запись сделана по другим правилам
record-older-rules = замечание: запись сделана более ранней версией, которая не различала правил; ходы сыграны по этим правилам
zsg-after-end = строка { $line }: по правилам партия окончена до «{ $text }»; остальное отброшено
zsg-fault = строка { $line }: «{ $text }» сыграть нельзя

status-turn = Ход: { $player }
status-draw = Ничья
status-resigned = { $player } сдаётся
status-won = { $count ->
    [one] Победа: { $player }
    [few] Победили: { $player }
   *[other] Победили: { $player }
}

playout-summary = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}: { $playouts } партий/с, { $moves } ходов/с, средняя длина { $length }{ $cut ->
    [0] {""}
   *[other] , прервано { $cut }
}
analyse-over = игра окончена
analyse-summary = глубина { $depth }, { $nodes ->
    [one] { $nodes } узел
    [few] { $nodes } узла
   *[other] { $nodes } узлов
}
score-win = { $n ->
    [one] выигрыш через { $n } ход
    [few] выигрыш через { $n } хода
   *[other] выигрыш через { $n } ходов
}
score-loss = { $n ->
    [one] проигрыш через { $n } ход
    [few] проигрыш через { $n } хода
   *[other] проигрыш через { $n } ходов
}
match-two = для матча нужна игра с двумя сторонами или больше
match-points = очков за партию: { $a } против { $b }
match-result = { $a } против { $b }: выиграно { $wins }, вничью { $draws }, проиграно { $losses }{ $cut ->
    [0] {""}
   *[other] {" "}(прервано { $cut })
}
    Эло { $elo }, 95 %: { $low } … { $high }; длина: медиана { $median }, не больше { $longest }
bench-result = подпись { $signature } ({ $chosen })
    перфт { $perft } узлов/с, поиск { $search } узлов/с, случайные партии { $playout } ходов/с
serve-ready = Стол накрыт: { $url } (Ctrl-C — закрыть)
serve-cannot = не удаётся слушать { $address }: { $cause }

play-help = Введите ход (e2-e4) или: ходы, подсказка, назад, сдаюсь, помощь, выход.
play-help-race = Введите ход — на сколько клеток вправо и вверх (1,-1) — или: ходы, подсказка, назад, сдаюсь, помощь, выход.
play-help-flick = Введите, куда целится ручка — в двадцатых долях клетки вправо и вверх (~40,-20) — или: ходы, подсказка, назад, сдаюсь, помощь, выход.
play-seats = мест указано { $given }, а игроков { $players }
play-no-move = «{ $text }» — так пойти нельзя; «ходы» покажет, как можно
play-no-move-near = «{ $text }» — так пойти нельзя; может быть, «{ $near }»?
play-no-undo = возвращать нечего
play-unseen = ходит втайне
play-ready = Всё расставлено: введите «готово» или «назад».
play-aim = любой прицел вида ~12,-30 длиной не больше { $reach } двадцатых долей клетки
play-paper = 1–8: машины; +: куда можно попасть; |: финиш; «:»: старт
play-car = { $car }: в { $at }, скорость { $velocity }
play-car-covered = { $car }: не видна
play-car-slow = следующий ход — один шаг
play-track-usage = у трассы нет ни вариантов, ни позиций, с которых можно начать: задаются только --option, а число машин — через --seats
race-driver = в гонках есть водители random, auto и от level:1 до level:8, а `{ $spec }` нет
hint-drive = так едет лучший водитель
hint-only = другого хода нет
hint-wins = ведёт к выигрышу ({ $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
})
hint-delays = отодвигает проигрыш на { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
hint-takes = берёт: { $kind }
hint-promotes = превращается: { $kind }
hint-prevents = противник грозил выиграть
hint-saves = фигура стояла под ударом
hint-better = шансы лучше на { $percent } %
hint-develops = ничего лучшего не видно
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
solve-chance = Там, где бросают кости, играть без противника нельзя: эта игра так не решается.
unknown-puzzle = в игре { $game } нет задачи `{ $name }`; есть такие: { $known }
puzzle-broken = задача `{ $name }`: { $cause }

play-commitment = Кости: обещание их секрета { $commitment }
play-share = Ваши слова для костей (любые; вместе с секретом и другими долями они решают все броски):
play-not-committed = Кости этой партии обещать нельзя: { $cause }
play-secret = Секрет костей: { $secret }
cannot-write = не удаётся записать { $path }: { $cause }
save-not-record = { $path } — не запись игры, поэтому в него ничего не записано; укажите в --save другой файл
save-other-game = в { $path } другая игра или игра, кости которой могла бросать только начавшая её программа; в него ничего не записано. Укажите в --save другой файл; что в этом, покажет `fishka replay`
save-goes-on = игра из { $path } продолжается после { $n ->
    [one] { $n } хода
   *[other] { $n } ходов
}
save-secret = { $path }: секрет костей этой партии нельзя сохранить или прочесть ({ $cause }). Устраните причину или укажите в --save другой файл
race-header-track = Трассы «{ $name }» нет, и с записью она не приложена.
race-header-switch = В правилах гонки нет настройки { $text }.
race-header-cars = В гонке от одной до восьми машин, каждая на своём месте на линии старта; в записи иначе.
move-at = ход { $n }: { $message }
save-torn = последний ход в { $path } записан не полностью и пропущен
save-changed = { $path } изменила другая программа, поэтому в него ничего не записано
save-failed = { $message }. В файле { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}; игра продолжается, следующий ход попробует снова

# verify
verify-complete = Проверено полностью: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}, все по правилам; { $throws ->
    [one] { $throws } бросок
    [few] { $throws } броска
   *[other] { $throws } бросков
} — те, что дают обещанный секрет и доли; конец подписан за каждое место.
verify-partial = Проверено частично: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}, все по правилам, { $throws ->
    [one] { $throws } бросок
    [few] { $throws } броска
   *[other] { $throws } бросков
}. Кости обещаны, ошибок нет, но для полной проверки недостаёт:
missing-older-layout = нынешнего вида записи: эти кости обещаны в первом, который больше не проверяется
missing-pledge = залога и ключа места { $seat }
missing-share = доли места { $seat }, без которой броски не повторить
missing-game-over = конца по правилам: партия до него не доиграна
missing-end = подписываемого конца: он показывает, что ни один ход не отрезан и не изменён
missing-signature = подписи места { $seat }
missing-secret = секрета, который раскрывается в конце партии: без него броски не проверить
verify-one-key = За все места подписано одним ключом: их держал один судья, как за одним экраном. Проверка показывает, что броски были решены до игры, но не то, кто делал ходы.
verify-void-deals = До этой не { $count ->
    [one] состоялась { $count } раздача
    [few] состоялись { $count } раздачи
   *[other] состоялось { $count } раздач
} той же партии: кто-то не раскрыл свою долю.
verify-required = запись проверена не полностью
verify-not-committed = По правилам, кости не обещаны: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}{ $throws ->
    [0] {""}
    [one] , { $throws } бросок, который проверить нельзя
    [few] , { $throws } броска, которые проверить нельзя
   *[other] , { $throws } бросков, которые проверить нельзя
}.
verify-line = строка { $line } не относится к записи
verify-header = заголовка `{ $name }` нет, или он стоит дважды, неизвестен, не на своём месте или записан иначе, чем положено: запись изменена или обрезана
verify-rules = начиная с хода 1: запись сделана по другим правилам
verify-secret = начиная с хода 1: секрет не тот, что был обещан до игры, или обещан для другой партии, других правил или других мест
verify-share = начиная с хода 1: доля места { $seat } не та, что была заложена до раскрытия
verify-throw = ход { $move }: в записи `{ $text }`, а бросок { $throw } обещанных костей — `{ $fair }`
verify-cut = после хода { $moves } ходов не хватает: партия подписана с { $signed }
verify-added = после хода { $signed } ничего не относится к партии: она подписана с { $signed }, а в записи их { $moves }
verify-chain = ходы не те, что подписаны: хотя бы один ход игрока изменён
verify-signature = подпись места { $seat } сделана не его ключом или не под этим концом

# dice
dice-thing = `{ $text }` бросить нельзя; можно die, dice, d20, 3d6, cowries, 7cowries, coin, до 100 штук и 10000 граней
dice-of-no-game = у игры { $game } костей нет
dice-of-game = у игры { $game } нет таких костей; есть: { $names }
dice-no-randomness = машина не даёт случайных чисел: { $cause } (с --seed N обойдётся)
dice-head = { $thing }, { $count ->
    [one] { $count } бросок
    [few] { $count } броска
   *[other] { $count } бросков
}: что выпало, сколько раз, сколько ожидалось
dice-rows = Подряд одно и то же: сколько раз, сколько таких рядов, сколько ожидалось
dice-longest = Самый длинный ряд: { $value } выпало { $length } { $length ->
    [one] раз
    [few] раза
   *[other] раз
} подряд, с броска { $from }. У честных бросков в среднем { $expected }, от { $low } до { $high } в 95 сериях из 100.
dice-too-few = Для хи-квадрата бросков мало.
dice-chi-usual = хи-квадрат { $statistic } при { $freedom } степенях свободы, p = { $p }: как у честных бросков.
dice-chi-odd = хи-квадрат { $statistic } при { $freedom } степенях свободы, p = { $p }: у честных бросков так редко бывает.
dice-secret = секрет { $secret }
    его обещание { $commitment }

bound-at = { $place }: { $message }
bound-work = здесь нужно больше { $limit } шагов работы; в правилах ищите цикл, который не кончается, или перебор всей доски внутри другого
bound-moves = правила дают в одной позиции больше { $limit } ходов
bound-skips = правила пропускают подряд больше { $limit } ходов
bound-turn-steps = в одном ходе бывает больше { $limit } шагов
bound-depth = больше { $limit } ходов вперёд не считается
bound-states = состояний больше { $limit } — для точного ответа это слишком много
