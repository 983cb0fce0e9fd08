# Что спрашивают клавишами и что отвечают; ходы, набранные на клавиатуре, задуманные заранее и подтверждаемые.

# Что говорит клавиша
asked-attackers = { $site } под ударом: { $pieces }.
asked-no-attack = { $site }: никто не нападает.
asked-by-dice = При костях всё решает бросок: неизвестно заранее, кто нападёт на { $site }. Насколько вероятно, что ваши фишки побьют, говорит клавиша D.
asked-too-much = { $site }: слишком долго выяснять, кто сюда нападает.
asked-pieces = { $player }: { $n ->
    [one] { $n } фигура
    [few] { $n } фигуры
   *[other] { $n } фигур
}: { $pieces }.
asked-no-pieces = { $player }: на доске ни одной фигуры.
asked-reserve = В запасе: { $pieces }.
asked-row = Ряд { $sites }
asked-column = Столбец { $sites }
asked-line = от { $from } до { $to }: { $pieces }; остальное пусто.
asked-line-empty = от { $from } до { $to }: всё пусто.
asked-track = Впереди { $site }: { $pieces }. До конца пути { $n ->
    [one] { $n } шаг
    [few] { $n } шага
   *[other] { $n } шагов
}.
asked-track-free = Впереди { $site } никого нет. До конца пути { $n ->
    [one] { $n } шаг
    [few] { $n } шага
   *[other] { $n } шагов
}.
asked-steps = через { $n ->
    [one] { $n } шаг
    [few] { $n } шага
   *[other] { $n } шагов
} { $what }
asked-check = { $piece } под шахом.
asked-dice = Не использовано из броска: { $values }.
asked-side = { $player }: на доске { $n ->
    [one] { $n } фигура
    [few] { $n } фигуры
   *[other] { $n } фигур
}
asked-side-reserve = в запасе { $pieces }
asked-round = В записи { $n ->
    [one] { $n } раунд
    [few] { $n } раунда
   *[other] { $n } раундов
}.
speech-to-go = { $n ->
    [0] дома
    [one] до дома { $n } шаг
    [few] до дома { $n } шага
   *[other] до дома { $n } шагов
}
speech-in-check = под шахом
speech-can-plan-here = можно наметить ход сюда
picked-up = { $piece } в руке: { $n ->
    [0] поставить некуда
    [one] { $n } место, куда поставить
    [few] { $n } места, куда поставить
   *[other] { $n } мест, куда поставить
}.
picked-up-takes = { $piece } в руке: { $n ->
    [one] { $n } место, куда поставить
    [few] { $n } места, куда поставить
   *[other] { $n } мест, куда поставить
}; со взятием: { $takes }.
tour-none-starts = Сейчас взять нечего.
tour-none-targets = Ничего не взято. Клавиша M ведёт к фигуре, которая может пойти.

# Клавиши
keys-list = Что делают клавиши
keys-habit = Буквы и знаки работают как клавиши, только пока в настройках включено «Буквы как клавиши».
key-arrows = Стрелки
key-enter = Enter
key-escape = Escape
key-space = Пробел
key-does-arrows = на соседнее поле
key-does-enter = взять и поставить; сделать ход, который ждёт подтверждения
key-does-escape = отпустить; отменить задуманный ход
key-does-space = бросить кости
key-does-next = следующая фигура, которая может пойти; с Shift — предыдущая
key-does-target = следующее место для взятой фигуры; с Shift — предыдущее
key-does-type = набрать ход
key-does-state = как идёт партия
key-does-where = где мои фигуры; с Shift — все остальные
key-does-attack = кто нападает на это поле
key-does-line = прочесть ряд и столбец или путь впереди
key-does-about = что это за фигура и как она ходит
key-does-hint = подсказка
key-does-danger = насколько вероятно, что фишки побьют
key-does-undo = отменить ход
key-does-pass = пас или конец хода
key-does-new = новая партия
key-does-flip = повернуть доску
key-does-zoom = крупнее, мельче, вся доска
key-does-regions = что подсвечивают правила
key-does-replay = последний ход ещё раз
key-does-steps = назад и вперёд по ходам
key-does-help = этот список

# Набор хода
type-title = Набрать ход
type-label = Ход, как в записи
type-play = Пойти
type-offered = { $n ->
    [0] Так не начинается ни один возможный ход.
    [one] Так начинается { $n } ход:
    [few] Так начинаются { $n } хода:
   *[other] Так начинаются { $n } ходов:
}

# Задуманное и подтверждаемое
plan-picked = { $piece }: пока думает другая сторона, можно наметить ход. { $n ->
    [one] { $n } место
    [few] { $n } места
   *[other] { $n } мест
}.
plan-made = Задумано: { $move }. Escape отменяет.
plan-dropped = Отменено.
plan-illegal = Задуманный ход теперь невозможен: { $move }.
confirm-asked = Пойти { $move }? Enter — пойти, Escape — отменить.
confirm-move = Пойти { $move }
plan-waits = Задумано: { $move }
act-take-back = Отменить

# Звук и настройки у доски
sound-on = Звук включён
sound-off = Звук выключен
settings-title = Настройки
habit-confirm = Ход ждёт подтверждения
habit-letters = Буквы как клавиши

# Новая игра
new-side = Вы играете за
new-side-chance = по жребию
new-by-chance = { $what }: по жребию в начале каждой партии
