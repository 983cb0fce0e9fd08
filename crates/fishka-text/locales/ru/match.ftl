# Партия: почему отказано, чем кончилась игра.

refused-no-move = «{ $text }» — сейчас не ход.
refused-no-move-near = «{ $text }» — сейчас не ход; может быть, «{ $near }»?
refused-turn = Сейчас не ваш ход.
refused-tried = Так нельзя: мешает то, чего вы не видите.
refused-stale = Тем временем что-то произошло.
refused-no-world = Не нашлось позиции, которая согласна со всем, что было сказано.
refused-not-ready = Сначала скажите, что расстановка готова, или уберите что-нибудь с доски.
refused-draw = Случаю нечего бросать — или не это.
refused-crash = Машина врежется в стену.
refused-occupied = Там стоит машина { $car }.
refused-over = Игра окончена.
refused-seats = У игры другое число мест.
refused-seat = Отсюда это сделать нельзя.
refused-log = Это не следует из того, что записано раньше.
refused-offer = Сейчас этого предложить нельзя.
refused-offer-again = Вы уже предлагали это после последнего хода.
refused-offer-gone = Такого предложения, на которое можно ответить, нет.
refused-takeback = В этой партии сейчас нельзя отменить ход.
refused-takeback-none = У вас нет хода, который можно отменить.
refused-takeback-past = То, что выпало или открылось, без чужого согласия не отменяют.
refused-dice = Это не подходит к костям этой партии.
refused-long = Это слишком длинно, или этого слишком много.
refused-full = Запись этой партии заполнена.
refused-record-long = Больше { $limit } ходов в партии не бывает. Чтобы прочесть начало, обрежьте запись здесь.
refused-gone = Никто не отсутствует так долго.
refused-replaced = За вас играет компьютер; сначала вернитесь на место.
refused-waits = Партия не началась: есть свободные места, или не розданы кости.
refused-choice = Есть из чего выбрать, поэтому правила сами не ходят.

ended-goal = Игру решили правила.
ended-repetition = Одна и та же позиция повторилась слишком часто.
ended-no-moves = Тому, чья очередь, нечем ходить.
ended-finish = Гонка решена.
ended-nobody = Никто не пришёл к финишу.

# Позиции, сохранённые партии, кости и их проверка, пределы: говорится всюду, где играют.
moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
# Только для проверки подсказок.
diagnostic-cli-test = нет игры «{ $name }»
    .hint = может быть, «{ $near }»?
error = ошибка: { $message }
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
setup-unknown-bag = нет мешка «{ $name }»
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
zsg-after-end = строка { $line }: по правилам партия окончена до «{ $text }»; остальное отброшено
zsg-fault = строка { $line }: «{ $text }» сыграть нельзя
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
verify-cut = после хода { $moves } ходов не хватает: подписано их { $signed }
verify-added = ходы после { $signed } не относятся к партии: подписано их { $signed }, а в записи { $moves }
verify-chain = ходы не те, что подписаны: хотя бы один ход игрока изменён
verify-signature = подпись места { $seat } сделана не его ключом или не под этим концом
dice-thing = `{ $text }` бросить нельзя; можно die, dice, d20, 3d6, cowries, 7cowries, coin, до 100 штук и 10000 граней
dice-of-no-game = у игры { $game } костей нет
dice-of-game = у игры { $game } нет таких костей; есть: { $names }
dice-no-randomness = машина не даёт случайных чисел: { $cause } (с --seed N можно и без них)
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
