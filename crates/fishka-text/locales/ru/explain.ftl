# Правила словами, как их рассказывает `fishka explain`.

list-and = { $most } и { $last }
list-or = { $most } или { $last }

explain-variants = Это вариант «{ $own }». Варианты: { $all }.
explain-players = Игроки и ходы
explain-turns = Ходят по кругу: { $turns }.
explain-turns-once = Сначала один раз: { $turns }.
explain-hidden = Сделанное в ходах { $types } другие не видят, пока эти ходы не кончатся.
explain-secret = Какого вида на доске { $kinds }, { $who ->
        [owner] знает только владелец
       *[nobody] не знает никто
    }; { $shown ->
        [none] другие не видят этого вовсе
       *[other] другие видят { $shown }
    }{ $until ->
        [none] .
       *[other] , пока не задано «{ $until }».
    }
explain-secret-reserve = Что из { $kinds } лежит в запасе, { $who ->
        [owner] знает только владелец
       *[nobody] не знает никто
    }; { $shown ->
        [none] другие не видят ничего.
       *[other] другие видят вместо каждой фигуры { $shown }.
    }
explain-play-as = ходит фигурами игрока { $player }
explain-chance = За этих игроков решает случай: { $players }.
explain-neutral = Никогда не ходят: { $players }.
explain-board = Доска
explain-cells = { $n ->
    [one] { $n } поле.
    [few] { $n } поля.
   *[other] { $n } полей.
}
explain-stack = На одном поле может стоять до { $n } фигур.
explain-towers = Друг на друге, башней, может лежать до { $n } фигур; стоит на поле и ходит верхняя.
explain-directions = Направления: { $dirs }.
explain-zone = { $name }: поля { $sites }.
explain-pieces = Фигуры
explain-hand = { $n } в запасе
explain-royal = Нельзя оставлять под ударом.
explain-drops = Вступает в игру из запаса.
explain-reach = В одиночку с поля { $site } (сторона { $player }) достаёт до { $n ->
    [one] { $n } поля
   *[other] { $n } полей
}: { $sites }.
explain-moves = Ходы
explain-priorities = Если такие ходы есть, сначала делают их, в этом порядке: { $types }.
explain-pass = Ход можно пропустить.
explain-pass-forced = Игрок, у которого нет другого хода, пропускает ход.
explain-partial-may = Ход из нескольких шагов можно закончить раньше.
explain-partial-must = Ход из нескольких шагов продолжают, пока это возможно.
explain-again-may = После некоторых ходов тот же игрок может пойти ещё раз или пропустить ход.
explain-again-must = После некоторых ходов тот же игрок ходит ещё раз, если может.
explain-turn-end = Закончить ход можно, только когда { $cond }.
explain-turn-goes-on = Ход игрока продолжается, только пока { $cond }.
explain-turn-least = Ходить надо так, чтобы в конце хода игрока как можно меньше было это число: { $number }.
explain-most = Игрок обязан взять как можно больше фигур.
explain-action = Вместо хода фигурой можно сделать другое, «{ $name }»: { $deeds }.
explain-action-when = Вместо хода фигурой можно сделать другое, «{ $name }», когда { $cond }: { $deeds }.
explain-action-untold = Вместо хода фигурой можно сделать другое: «{ $name }».
explain-recycle = Взятые фигуры возвращаются в запас своего владельца.
explain-kept = Что помнит игра
explain-variable = Число «{ $name }»; вначале { $start }.
explain-counter = Счётчик «{ $name }»; вначале { $start }. При повторении позиции он не важен.
explain-list = Список «{ $name }» из чисел, их { $items }; вначале каждое — { $start }.
explain-player-variable = Число «{ $name }» у каждого игрока; вначале { $start }.
explain-pool = { $name }: броски, которые хранятся, пока их не потратят; значения { $values }.
explain-bag = { $name }: мешок, из которого тянет случай; в нём { $pieces }.
explain-layer = { $name }: у каждого поля что-нибудь одно — { $values }; вначале { $start }.
explain-layer-numbers = { $name }: у каждого поля число; вначале { $start }.
explain-start-up = Часть начальной позиции вычисляется по правилам.
explain-after-move = После каждого хода: { $deeds }.
explain-turn-start = Когда начинается ход игрока: { $deeds }.
explain-turn-close = Когда кончается ход игрока: { $deeds }.
explain-score = Когда партия окончена, каждый игрок получает очки: { $points }.
explain-regions = Что можно подсветить
explain-region = { $title }
explain-region-picked = { $title } — для фигуры, взятой в руку
explain-region-kinds = { $title } — для взятой в руку фигуры: { $kinds }
explain-ends = Конец игры
explain-no-moves = Если игроку некуда ходить, игра кончается вничью.
explain-repetition = Игра кончается вничью, когда позиция повторяется в третий раз.
explain-switches = Настройки

goal-anyone = Игрок
goal-named = Сторона { $players }
goal-win = { $who } выигрывает, когда { $when }.
goal-loss = { $who } проигрывает, когда { $when }.
goal-draw = Ничья, когда { $when }.
goal-rank = Когда { $when }, места распределяются по этому числу, у кого больше — тот первый: { $number }.
goal-most = Когда { $when }, выигрывает тот, у кого больше; равные делят победу. Сравнивают это: { $number }.
goal-count = Выигрывает тот, у кого больше фигур, когда { $when }.

cond-not = неверно, что { $cond }
cond-stalemated = ходить некуда
cond-asked = выполнено условие из правил
cond-repetition = позиция повторяется в третий раз
cond-checkmated = { $kinds } под ударом и спасения нет
cond-absolute = на поле { $places } стоит { $pieces }
cond-relative = на доске есть такой узор: { $items }
cond-captured = взята своя фигура { $kinds }
cond-captured-by = взята своя фигура { $kinds }, и взяла её фигура { $by }
cond-remaining = { $n ->
    [one] осталась { $n } своя фигура
    [few] остались { $n } свои фигуры
   *[other] осталось { $n } своих фигур
}
cond-remaining-of = { $n ->
    [0] не осталось ни одной своей фигуры из таких: { $kinds }
   *[other] своих фигур осталось ровно столько: { $n } ({ $kinds })
}
cond-total = { $n ->
    [one] на доске осталась { $n } фигура
    [few] на доске остались { $n } фигуры
   *[other] на доске осталось { $n } фигур
}
cond-total-of = { $n ->
    [0] на доске не осталось ни одной такой фигуры: { $kinds }
   *[other] на доске осталось ровно столько таких фигур: { $n } ({ $kinds })
}
piece-any = любая фигура
piece-opponent = { $kind } противника
piece-of-anyone = { $kind } (своя или чужая фигура)
piece-not = не { $piece }
place-zone = из области «{ $name }»

# Условия, которые вычисляются.

cond-always = это всегда так
cond-never = так не бывает
who-asks = игрок
who-named = { $player }

# Места.

at-there = там
at-place = на поле { $place }
told-cell-place = поле { $place }
base-place = поля { $place }
told-cell-it = это поле
base-it = него
told-cell-marked = отмеченное поле
place-step = в шаге { $dir } от { $base }
place-back = с шагом { $dir } до { $base }
place-ahead = на шаг дальше
place-astern = на шаг ближе
place-from = начала хода
place-to = конца хода
place-mark = с пометкой
place-last-from = начала последнего хода
place-last-to = конца последнего хода
place-origin = начала пути

# Множества полей: то, что следует за словом «поле» или «полей».

set-unknown = из правил
set-whole = доски
set-zone = области «{ $name }»
set-line = по прямой от { $base }, { $steps } ({ $dirs })
set-walk = с путём к нему от { $base }, { $steps } ({ $dirs })
set-beside = рядом, в шаге от { $base } ({ $dirs })
set-through = { $set }, через поля, где { $cond }
set-track = пути «{ $name }» (номера: { $first } — { $last })
set-track-one = пути «{ $name }» с номером { $n }
set-group = из цепи от { $base } ({ $dirs }; в цепи поля, где { $cond })
set-flood = с путём по правилам от { $base }
set-laid = под накладываемой фигурой
set-at = (это { $cell })
set-fixed = из такого списка: { $sites }
set-also = и притом
set-except = кроме полей { $set }
set-where = { $set }, где { $cond }
set-where-aside = { $set } (где { $cond })
steps-just = { $n ->
    [one] ровно { $n } шаг
    [few] ровно { $n } шага
   *[other] ровно { $n } шагов
}
steps-any = сколько угодно шагов
steps-most = шагов не больше, чем { $most }
steps-least = шагов не меньше, чем { $least }
steps-so-many = столько шагов: { $n }
steps-between = шагов от { $least } до { $most }
dirs-ahead = прямо
dirs-all = в любую сторону

# Вопросы о месте и их противоположности.

test-empty = { $is ->
    [no] { $at } стоит фигура
   *[yes] { $at } пусто
}
test-friend = { $is ->
    [no] { $at } нет фигуры своей стороны
   *[yes] { $at } стоит фигура своей стороны
}
test-own = { $is ->
    [no] { $at } нет своей фигуры
   *[yes] { $at } стоит своя фигура
}
test-enemy = { $is ->
    [no] { $at } нет чужой фигуры
   *[yes] { $at } стоит чужая фигура
}
test-neutral = { $is ->
    [no] { $at } нет нейтральной фигуры
   *[yes] { $at } стоит нейтральная фигура
}
test-piece = { $is ->
    [no] { $at } нет фигуры { $name }
   *[yes] { $at } стоит фигура { $name }
}
test-holds = { $is ->
    [no] в башне { $at } нет фигуры { $name }
   *[yes] в башне { $at } есть фигура { $name }
}
test-holds-of = { $is ->
    [no] в башне { $at } нет фигуры игрока { $who }
   *[yes] в башне { $at } есть фигура игрока { $who }
}
test-zone = { $is ->
    [no] { $cell } — не из области «{ $name }»
   *[yes] { $cell } — из области «{ $name }»
}
test-on-board = { $is ->
    [no] за край доски выходит { $cell }
   *[yes] на доске есть { $cell }
}
test-attacked = { $is ->
    [no] { $cell } не под ударом
   *[yes] { $cell } под ударом
}
test-defended = { $is ->
    [no] { $cell } не защищено
   *[yes] { $cell } защищено
}
test-last-from = { $is ->
    [no] { $cell } — не начало последнего хода
   *[yes] { $cell } — начало последнего хода
}
test-last-to = { $is ->
    [no] { $cell } — не конец последнего хода
   *[yes] { $cell } — конец последнего хода
}
test-is = { $is ->
    [no] { $cell } — это не { $name }
   *[yes] { $cell } — это { $name }
}
test-attr = { $is ->
    [no] фигура { $at } не имеет свойства «{ $name }»
   *[yes] фигура { $at } имеет свойство «{ $name }»
}
test-site-flag = { $is ->
    [no] { $at } нет пометки «{ $name }»
   *[yes] { $at } есть пометка «{ $name }»
}
test-flag = { $is ->
    [no] пометка «{ $name }» не поставлена
   *[yes] пометка «{ $name }» поставлена
}
test-adjacent = { $is ->
    [no] рядом, в шаге от { $base }, нет чужой фигуры
   *[yes] рядом, в шаге от { $base }, стоит чужая фигура
}
test-goal-position = { $is ->
    [no] { $cell } — не из тех, которых надо достичь
   *[yes] { $cell } — из тех, которых надо достичь
}
test-in = { $is ->
    [no] { $cell } — не из полей { $set }
   *[yes] { $cell } — из полей { $set }
}
test-heading = { $is ->
    [no] путь не ведёт в сторону { $dirs }
   *[yes] путь ведёт в сторону { $dirs }
}
test-can-move = { $is ->
    [no] нет ни одного хода ({ $who })
   *[yes] есть ход ({ $who })
}
test-stalemated = { $is ->
    [no] есть ход ({ $who })
   *[yes] нет ни одного хода ({ $who })
}
test-checkmated = { $is ->
    [no] мата нет ({ $who })
   *[yes] поставлен мат ({ $who })
}
test-repeats = { $is ->
    [no] такой позиции ещё не было (или была меньше раз, чем { $n })
   *[yes] такая позиция уже была (хотя бы столько раз: { $n })
}
test-repeats-turn = { $is ->
    [no] такой позиции при ходе той же стороны ещё не было (или была меньше раз, чем { $n })
   *[yes] такая позиция при ходе той же стороны уже была (хотя бы столько раз: { $n })
}
test-changed = { $is ->
    [no] с начала хода ничего не изменилось
   *[yes] с начала хода что-нибудь изменилось
}
test-as-enemy = с точки зрения другого игрока { $cond }
test-any = { $is ->
    [no] нет поля { $set }
   *[yes] есть поле { $set }
}
compare-equal = { $is ->
    [no] { $left } не равно { $right }
   *[yes] { $left } равно { $right }
}
compare-same = { $is ->
    [no] { $left } — это не столько же, сколько { $right }
   *[yes] { $left } — это столько же, сколько { $right }
}
compare-word = { $is ->
    [no] { $left } — не { $right }
   *[yes] { $left } — { $right }
}
compare-less = { $left } меньше, чем { $right }
compare-at-most = { $left } не больше, чем { $right }
compare-more = { $left } больше, чем { $right }
compare-at-least = { $left } не меньше, чем { $right }

# Числа.

told-number-unknown = число из правил
told-number-named = «{ $name }»
told-number-item = число номер { $item } из списка «{ $name }»
told-number-of = «{ $name }» ({ $who })
told-number-at = «{ $name }» { $at }
told-number-kept = число бросков в «{ $name }»
told-number-in-bag = число фигур, оставшихся в «{ $name }»,
told-number-of-piece = «{ $name }» фигуры { $at }
told-number-distance = число шагов от начала пути
told-number-turned = номер положения, в котором лежит фигура,
told-number-step = число шагов, сделанных за этот ход,
told-number-turn = номер хода в порядке ходов
told-number-taken = число фигур, взятых последним ходом,
told-number-result = итог (1 за победу, 0 за ничью, −1 за поражение)
told-number-value = брошенное значение
told-number-hand = число фигур в запасе ({ $who })
told-number-hand-of = число фигур { $kind } в запасе ({ $who })
told-number-index = номер на пути «{ $name }» ({ $cell })
told-number-length = длина пути «{ $name }»
told-number-friends = число своих фигур { $at }
told-number-enemies = число чужих фигур { $at }
told-number-pieces = число фигур { $at }
told-number-rest = остаток от деления ({ $left } ÷ { $right })
told-number-smaller = меньшее из чисел: { $left }, { $right }
told-number-larger = большее из чисел: { $left }, { $right }
told-number-count = число полей { $set }
told-number-sum = сумма { $value } по всем полям { $set }
told-number-if = { $then }, если { $cond }, иначе { $otherwise }

# Что делают правила.

deed-unknown = правила кое-что делают сами
deed-nothing = ничего не меняется
deed-if = если { $cond }: { $then }
deed-if-else = если { $cond }: { $then }; иначе: { $otherwise }
deed-each = для каждого поля { $set }: { $deeds }
deed-choose = для одного из полей { $set }: { $deeds }
deed-each-value = для одного из бросков в «{ $name }»: { $deeds }
deed-lay = { $at } накладывается фигура { $name }, { $ways ->
    [turns] повёрнутая как угодно
    [mirrors] перевёрнутая или нет
    [both] повёрнутая как угодно, перевёрнутая или нет
   *[other] как она нарисована
 }: { $deeds }
deed-mark = запоминается поле { $at }
deed-from = ход начинается { $at }
deed-to = ход кончается { $at }
deed-capture = фигура { $at } снимается
deed-piece = фигура
deed-create = { $piece } ставится { $at }
deed-owner = фигуру { $at } получает { $who }
deed-flip = фигура { $at } переходит к другой стороне
deed-kind = фигура { $at } превращается: { $kind }
deed-enter = { $piece } вступает из запаса { $at }
deed-bring = { $kind } { $from } переходит: { $at }
deed-bring-top = верхняя фигура башни { $from } переходит: { $at }
deed-carry = башня идёт целиком
deed-carry-some = вместе идут верхние фигуры башни; сколько: { $n }
deed-under = что приходит, ложится под то, что там стоит
deed-arrives = фигура превращается: { $kinds }
deed-partial = ход продолжается той же фигурой
deed-set = { $number } теперь { $value }
deed-grow = к { $number } прибавляется { $value }
deed-shrink = из { $number } вычитается { $value }
deed-empty = «{ $name }» опустошается
deed-let = { $name } — это { $value }
deed-spend = бросок в «{ $name }» тратится
deed-throw = бросок «{ $dice }» даёт { $numbers }
deed-skip = ход пропускается
deed-draw = из «{ $name }» тянут фигуру; её место — { $at }
deed-draw-own = из «{ $name }» тянут свою фигуру; её место — { $at }
deed-draw-times = из «{ $name }» тянут фигуры; их место — { $at }; сколько: { $times }
deed-draw-hand = своя рука
deed-draw-hand-of = рука игрока { $who }
deed-draw-into = { $hand }
deed-to-bag = фигура { $at } возвращается в «{ $name }»
deed-stay = фигура остаётся на месте
deed-again = тот же игрок продолжает
deed-again-may = тот же игрок может продолжать
deed-ensure = всё это можно, только если потом { $cond }
deed-flag = { $is ->
    [yes] ставится пометка «{ $name }»
    [no] снимается пометка «{ $name }»
   *[when] пометка «{ $name }» ставится, если { $cond }, иначе снимается
}
deed-attr = { $is ->
    [yes] фигура { $at } получает свойство «{ $name }»
    [no] фигура { $at } теряет свойство «{ $name }»
   *[when] фигура { $at } получает свойство «{ $name }», если { $cond }, иначе теряет
}
