# Экраны «Гонок».

race-title = Гонки
race-tracks = Трассы
race-choose-track = Выберите трассу. На карточке — число ходов кратчайшей гонки.
race-track-size = { $width } × { $height } кл.
race-no-track = Такой трассы нет.
race-car = Машина { $n }
race-car-within = машина { $n }

## Что говорится о гонке

race-right = { $n } вправо
race-left = { $n } влево
race-up = { $n } вверх
race-down = { $n } вниз
race-rest = на месте
race-flicked = щелчок ручкой
race-target = { $way }, в точку { $at }
race-wall-edge = край трассы
race-wall-island = остров
race-wall-pit = яма
race-wall-rock = скала
race-crash = Авария в точке { $at }: { $wall }.
race-sheet-ends = Там кончается лист.
race-occupied = Там стоит { $car }.
race-no-such-move = Такого хода сейчас нет.
race-moved = { $car }: { $way }, в точку { $at }.
race-left-track = { $car } сходит с трассы. { $crash }
race-sand = { $car } в песке: следующий ход — на одну клетку.
race-returned = { $car } возвращена в точку { $at }; следующий ход — на одну клетку.
race-collided = { $car } сталкивается: там { $with }.
race-bounced = { $car } туда встать не может и остаётся на месте.
race-waited = { $car } пропускает ход.
race-stuck = { $car } не может ходить и стоит.
race-is-out = { $car } выбывает из гонки.
race-finished = { $car } финиширует: место { $place }.
race-place = место { $n }
race-out = выбыла
race-waiting = ждёт
race-speed = скорость { $n }
race-lap = круг { $n }/{ $laps }
race-nobody = Гонка окончена, никто не финишировал.
race-done = { $car } финишировала за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}.
race-won = { $car } победила за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}.
race-drawn = Ничья: { $cars }, за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}.
race-turn-you = Раунд { $n }: ваш ход
race-turn-of = Раунд { $n }: ходит { $car }
race-turn-thinking = Раунд { $n }: { $car } думает…
race-early-digit = До вашего хода запомнено ускорение { $digit }. Esc отменяет.
race-early-hint = Подсказка появится, когда настанет ваш ход.
race-early-drive = Ход по подсказке будет сделан, как только она появится. Esc отменяет.
race-flick-how = Оттяните от машины, прицельтесь, отпустите. С клавиатуры: стрелки и Enter.
race-pen = { $degrees }°, сила { $percent } %
race-can-stop = { $n ->
    [0] Стоит.
    [one] Остановится за { $n } ход.
    [few] Остановится за { $n } хода.
   *[many] Остановится за { $n } ходов.
}
race-cannot-stop = Остановиться уже нельзя: авария неизбежна.
race-paper = Трасса на клетчатой бумаге. Стрелки — прицел, Enter — ход.

## Что можно делать

race-brake = Тормоза
race-all = Вся трасса
race-replay = Повтор
race-speed-of = Скорость повтора
race-study-window = Когда гонщики видят бумагу только через окошко, всей трассы не знает никто, и расчёта нет.
race-study-flick = У щелчка ручкой нет точной длины: расчёта нет.
race-study-large = Эта трасса с такими правилами слишком велика для расчёта.
race-study-to-go = Машина { $car }: до финиша не меньше { $n ->
    [one] { $n } хода
   *[other] { $n } ходов
}
race-study-ways = Лучшие пути машины { $n }
race-study-way = { $n ->
    [one] { $n } ход:
    [few] { $n } хода:
   *[other] { $n } ходов:
}
race-study-alone = Каждая машина рассчитана отдельно, будто ей никто не мешает. Выбранный путь нарисован на бумаге.
race-review-mark = { $number }. Машина { $car }, { $text }{ $sign }: { $n ->
    [one] потерян { $n } ход
    [few] потеряно { $n } хода
   *[other] потеряно { $n } ходов
}
race-review-out = { $number }. Машина { $car }, { $text }{ $sign }: ей уже не дойти до финиша
race-review-sum = Машина { $car }: { $n ->
    [0] ни одного потерянного хода
    [one] потерян { $n } ход
    [few] потеряно { $n } хода
   *[other] потеряно { $n } ходов
}
race-review-none = Ни одного хода не потеряно.
race-guide-other = Этот шаг — про другой ход: его показывает яркая точка.
race-ghost-perfect = Идеальный призрак
race-ghost-own = Мой рекорд
race-best = Мой рекорд: { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
race-best-none = С этими правилами вы ещё не финишировали.
race-best-new = Ваш рекорд!
race-shortest = Кратчайшая гонка: { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
race-shortest-searching = Ищется кратчайшая гонка…
race-shortest-none = С этими правилами точной кратчайшей гонки нет.
race-save = Сохранить гонку
race-open = Открыть сохранённую гонку
race-open-track = По этой трассе ездить нельзя: { $cause }
race-open-form = Это не сохранённая гонка.
race-open-deal = Из трассы, правил и машин этой записи не получается гонки.
race-open-move = Ход { $n } этой записи не разрешён её правилами.
race-pad = Ускорения
race-pad-none = { $digit }: сейчас нельзя

## Новая гонка

race-new = Новая гонка
race-new-short = Новая
race-new-track = Трасса
race-new-cars = Машины
race-new-rules = Правила
race-new-more = Ещё правила
race-new-start = Машина { $n } стартует с
race-fault-track = Трассу нельзя прочитать.
race-fault-laps = Больше одного круга бывает только на кольце.
race-fault-place = С этими правилами негде стартовать.
race-fault-room = Столько машин на линии старта не помещается. Возьмите меньше или разрешите стоять позади неё.
race-fault-work = Проверка этой трассы требует слишком много работы. Начертите её с меньшим числом углов и препятствий.
race-switch-movement = Движение
race-value-movement-square = Векторное, по квадрату
race-value-movement-cross = Векторное, по кресту
race-value-movement-simple = Простое
race-value-movement-turn-penalty = Поворот отнимает скорость
race-value-movement-flick = Щелчок ручкой
race-switch-rest = С места
race-value-rest-eight = в восемь сторон
race-value-rest-four = в четыре стороны
race-switch-turns = Повороты
race-value-turns-three = до 45°
race-value-turns-five = до 90°
race-switch-leaving = Сход с трассы
race-value-leaving-out = Машина выбывает
race-value-leaving-sand = Песок: по клетке за ход
race-value-leaving-return = Назад на трассу
race-switch-nearest = Назад в точку, ближайшую к
race-value-nearest-exit = месту схода
race-value-nearest-end = цели хода
race-switch-collision = Столкновения
race-value-collision-forbid = Запрещены
race-value-collision-skip = Пропуск хода
race-value-collision-stop = Остановка
race-value-collision-transfer = Скорость передаётся
race-value-collision-ghost = Ничего не значат
race-switch-transfer = Переданная скорость
race-value-transfer-replace = заменяет свою
race-value-transfer-add = прибавляется к своей
race-switch-finish = Финиш
race-value-finish-arrive = Достаточно встать на линию
race-value-finish-strict = Только за линией
race-switch-touch = Стены
race-value-touch-allowed = можно касаться
race-value-touch-forbidden = нельзя касаться
race-switch-start = Старт
race-value-start-line = На линии
race-value-start-behind = И сразу за ней
race-switch-tie = Финиш в одном раунде
race-value-tie-draw = Ничья
race-value-tie-furthest = Кто дальше за линией
race-switch-places = Гонка идёт
race-value-places-first = до первого финиша
race-value-places-all = до последней машины
race-switch-laps = Круги
race-laps-track = как на трассе
race-switch-window = Окошко
race-window-none = нет: видно всё
race-window-of = { $width } × { $height } кл.
race-switch-noise = Неточность ручки
race-noise-none = нет
race-noise-of = до { $n } %
race-keys = Стрелки: прицел · Enter: ход · 1…9: ускорение, 1 — вверх влево, 5 — без ускорения, 9 — вниз вправо (на цифровом блоке — как лежат клавиши) · B: тормоза · Z: ближе или вся трасса · H: подсказка · U: отменить ход · N: новая гонка · [ и ]: по ходам · R: повтор. Ручкой: влево и вправо — поворот, вверх и вниз — сила.
