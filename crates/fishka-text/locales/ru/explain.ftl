# Правила словами, как их рассказывает `fishka explain`.

list-and = { $most } и { $last }
list-or = { $most } или { $last }

explain-variants = Это вариант «{ $own }». Варианты: { $all }.
explain-players = Игроки и ходы
explain-turns = Ходят по кругу: { $turns }.
explain-turns-once = Сначала один раз: { $turns }.
explain-hidden = Сделанное в ходах { $types } другие не видят, пока эти ходы не кончатся.
explain-play-as = ходит фишками игрока { $player }
explain-chance = За этих игроков решает случай: { $players }.
explain-neutral = Никогда не ходят: { $players }.
explain-board = Доска
explain-cells = { $n ->
    [one] { $n } поле.
    [few] { $n } поля.
   *[other] { $n } полей.
}
explain-directions = Направления: { $dirs }.
explain-zone = { $name }: поля { $sites }.
explain-pieces = Фигуры
explain-hand = { $n } в запасе
explain-royal = Её нельзя оставлять под ударом.
explain-drops = Вступает в игру из запаса.
explain-reach = Одна на поле { $site } (сторона { $player }), она достаёт до { $n ->
    [one] { $n } поля
   *[other] { $n } полей
}: { $sites }.
explain-moves = Ходы
explain-priorities = Если такие ходы есть, сначала делают их, в этом порядке: { $types }.
explain-pass = Ход можно пропустить.
explain-pass-forced = Игрок, у которого нет другого хода, пропускает ход.
explain-partial-may = Ход из нескольких шагов можно закончить раньше.
explain-partial-must = Ход из нескольких шагов продолжают, пока это возможно.
explain-again-may = После некоторых ходов тот же игрок может пойти ещё раз или пасовать.
explain-again-must = После некоторых ходов тот же игрок ходит ещё раз, если может.
explain-turn-end = Закончить очередь можно, только когда выполнено условие из правил.
explain-turn-goes-on = Очередь продолжается, только пока выполнено условие из правил.
explain-turn-least = Очередь надо провести так, чтобы некоторое число из правил в её конце было как можно меньше.
explain-most = Игрок обязан взять как можно больше фигур.
explain-recycle = Взятые фигуры возвращаются в запас своего владельца.
explain-kept = Что помнит игра
explain-variable = Число «{ $name }»; вначале { $start }.
explain-counter = Счётчик «{ $name }»; вначале { $start }. При повторении позиции он не важен.
explain-player-variable = Число «{ $name }» у каждого игрока; вначале { $start }.
explain-pool = { $name }: броски, которые хранятся, пока их не потратят; значения { $values }.
explain-layer = { $name }: у каждого поля что-нибудь одно — { $values }; вначале { $start }.
explain-layer-numbers = { $name }: у каждого поля число; вначале { $start }.
explain-start-up = Часть начальной позиции вычисляется по правилам.
explain-after-move = После каждого хода правила сами что-нибудь меняют.
explain-score = Когда игра кончена, каждый игрок получает очки.
explain-regions = Что можно подсветить
explain-region = { $title }
explain-region-picked = { $title } — для фигуры, взятой в руку
explain-region-kinds = { $title } — для взятой в руку фигуры: { $kinds }
explain-ends = Конец игры
explain-no-moves = Если игроку некуда ходить, игра кончается вничью.
explain-repetition = Игра кончается вничью, когда позиция повторяется в третий раз.
explain-switches = Настройки

goal-anyone = Игрок
goal-win = { $who } выигрывает, когда { $when }.
goal-loss = { $who } проигрывает, когда { $when }.
goal-draw = Ничья, когда { $when }.
goal-most = Когда { $when }, выигрывает тот, у кого больше всего; равные делят победу.
goal-count = Выигрывает тот, у кого больше фигур, когда { $when }.

cond-not = неверно, что { $cond }
cond-stalemated = ему некуда ходить
cond-asked = выполнено условие из правил
cond-repetition = позиция повторяется в третий раз
cond-checkmated = { $kinds } под ударом и спасения нет
cond-absolute = на поле { $places } стоит { $pieces }
cond-relative = на доске есть такой узор: { $items }
cond-captured = взята его фигура { $kinds }
cond-captured-by = взята его фигура { $kinds }, и взяла её { $by }
cond-remaining = { $n ->
    [one] у него осталась { $n } фигура
    [few] у него остались { $n } фигуры
   *[other] у него осталось { $n } фигур
}
cond-remaining-of = { $n ->
    [0] у него не осталось ни одной такой фигуры: { $kinds }
   *[other] у него осталось ровно столько таких фигур: { $n } ({ $kinds })
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
