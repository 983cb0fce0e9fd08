# Гонки: файлы трасс, заезды, ответы решателя.

## Файлы трасс

diagnostic-track-text-too-long = Файл трассы длиннее { $max } КиБ.
    .hint = Начертите стены с меньшим числом углов.
diagnostic-track-unknown-word = У трассы нет части «{ $word }».
    .hint = Слова такие: name, name.ru, laps, outline, cells, island, pit, line, start, finish.
diagnostic-track-word-twice = «{ $word }» стоит здесь второй раз.
    .hint = Уберите одно из двух.
diagnostic-track-indent = Строка с отступом продолжает строку над ней, но той нет.
    .hint = Начните строку со слова, например outline.
diagnostic-track-row-alone = Ряд клеток (|…) пишется под словом cells.
    .hint = Напишите над рядами отдельной строкой cells 3.
diagnostic-track-name = В названии от 1 до { $max } знаков.
    .hint = Напишите name и название трассы.
diagnostic-track-no-name = У трассы нет названия.
    .hint = Напишите name и название трассы.
diagnostic-track-laps = Число кругов — целое от 1 до { $max }; больше одного бывает только у кольца.
    .hint = Напишите laps 2 или начертите кольцо с одной линией.
diagnostic-track-number = «{ $text }» — не координата.
    .hint = Пишите клетки так: 3, -7 или 0.5.
diagnostic-track-number-step = «{ $text }» мельче двадцатой доли клетки.
    .hint = Координаты кратны 0.05.
diagnostic-track-number-range = Дальше { $max } клеток от точки 0 0 не может лежать ничего.
    .hint = Передвиньте трассу ближе к точке 0 0.
diagnostic-track-number-odd = Координаты идут парами, а здесь одна лишняя.
    .hint = У каждого угла есть x и y.
diagnostic-track-no-corners = У этой стены нет углов.
    .hint = Перечислите углы после слова или напишите disc, центр и радиус.
diagnostic-track-not-closed = Стена не замкнута: она начинается в точке { $first }, а кончается в точке { $last }.
    .hint = Закончите её там же, где начали.
diagnostic-track-flat = Эта стена ничего не окружает.
    .hint = У стены хотя бы три угла, не лежащих на одной прямой.
diagnostic-track-folded = В точке { $at } стена поворачивает назад по самой себе.
    .hint = Уберите этот угол.
diagnostic-track-crosses-itself = Стена пересекает саму себя: { $first } и { $second }.
    .hint = Перечислите углы в том порядке, в каком её обходят; касаться можно, пересекать нельзя.
diagnostic-track-disc-form = У круга есть центр и радиус.
    .hint = Напишите disc 0 0 3.
diagnostic-track-disc-radius = Радиус круга больше 0.
    .hint = Напишите disc 0 0 3.
diagnostic-track-obstacle-outside = Это препятствие не лежит целиком внутри контура.
    .hint = Передвиньте его внутрь; мыс чертят как часть контура.
diagnostic-track-shared-wall = Это препятствие прислонено к другой стене, и машины могли бы проехать между ними.
    .hint = Начертите обе одной стеной или оставьте между ними место.
diagnostic-track-no-outline = У трассы нет контура.
    .hint = Напишите outline и его углы или нарисуйте дорогу клетками (cells).
diagnostic-track-too-large = Трасса размером { $width } на { $height } клеток, а можно не больше { $max } на { $max }.
    .hint = Начертите её меньше.
diagnostic-track-too-many-edges = В стенах больше { $max } отрезков.
    .hint = Начертите их с меньшим числом углов.
diagnostic-track-too-many-obstacles = Препятствий больше { $max }.
    .hint = Уберите часть из них.
diagnostic-track-cells-form = После cells нужна ширина клетки рисунка, от 1 до { $max }.
    .hint = Напишите cells 3, а под ним ряды, каждый после знака |.
diagnostic-track-cells-character = В ряду клеток бывают только точки и пробелы, а не «{ $text }».
    .hint = Точка — дорога, пробел — всё остальное.
diagnostic-track-cells-empty = На рисунке нет дороги.
    .hint = Напишите под cells ряды вида |....
diagnostic-track-cells-pieces = Дорога на рисунке распадается на части.
    .hint = Соедините их; клетки, которые касаются углами, — одна дорога.
diagnostic-track-no-line = У трассы нет старта или финиша.
    .hint = Для кольца напишите line, иначе и start, и finish.
diagnostic-track-line-mixed = У кольца есть только line; start и finish — у пути из одного места в другое.
    .hint = Уберите line или уберите start и finish.
diagnostic-track-line-form = После { $word } нужны два конца линии и направление движения.
    .hint = Напишите { $word } 0 -7, 0 -3 east.
diagnostic-track-compass = «{ $text }» — не направление движения.
    .hint = Напишите east, north-east, north, north-west, west, south-west, south или south-east.
diagnostic-track-line-direction = Направление движения идёт вдоль линии, или у линии нет длины.
    .hint = Назовите направление, которое ведёт через линию.
diagnostic-track-line-span = Линия не идёт от стены до стены по свободной дороге.
    .hint = Поставьте оба её конца на стены, между которыми ничего нет.
diagnostic-track-line-no-node = На линии старта нет ни одного узла сетки, куда можно поставить машину.
    .hint = Проведите линию через точки с целыми координатами.
diagnostic-track-finish-unreachable = До финиша не дойти, даже по одной клетке за ход.
    .hint = Расширьте самое узкое место или смените направление движения.
diagnostic-track-work = Проверка трассы требует больше { $limit } шагов работы.
    .hint = Начертите её с меньшим числом углов и препятствий, без множества длинных стен рядом.

## Заезды

race-laps = Больше одного круга бывает только у кольца.
race-no-place = Стартовать неоткуда: все узлы линии старта лежат на стенах, а касаться стен нельзя.
race-option-unknown = У гонки нет переключателя «{ $name }»; есть такие: { $known }
race-option-value = У переключателя «{ $name }» нет значения «{ $value }»; есть такие: { $known }
race-option-number = Переключатель «{ $name }» не принимает «{ $value }».

## Ответы решателя

solve-track = { $title }: не меньше { $moves ->
    [one] { $moves } хода
   *[other] { $moves } ходов
}; кратчайших гонок: { $sequences }; состояний: { $states }
solve-track-frontiers = состояний после каждого хода, если не стоять и не пятиться за линию: { $sizes }
solve-track-usage = на трассе solve принимает только --option и --json
solve-track-flick = У щелчков по ручке нет точной длины: точного ответа не существует.
solve-track-never = По этим правилам до финиша не добраться.

## Новые трассы

track-moves = не меньше { $moves ->
    [one] { $moves } хода
   *[other] { $moves } ходов
}
track-not-made = Трасса не получилась; попробуйте другое зерно (--seed).
