# Сообщения компилятора: diagnostic-КОД с подсказкой .hint. Подсказка без значения переменной не показывается.

## Чтение

diagnostic-file-too-large = Файл длиннее { $limit } байт.
    .hint = Разделите его на несколько игр.
diagnostic-file-too-many-forms = В файле больше { $limit } слов и списков.
    .hint = Вынесите повторы в макросы.
diagnostic-nesting-too-deep = Списки вложены глубже { $limit } уровней.
    .hint = Поищите незакрытые скобки.
diagnostic-compile-too-much-work = Чтение этого файла требует больше { $limit } шагов; здесь они кончились.
    .hint = Сделайте его короче или обойдитесь меньшим числом макросов и вариантов.
diagnostic-variants-unchecked = Проверять слишком много: проверено вариантов — { $checked } из { $count }.
    .hint = Остальные проверьте по одному с --variant или разделите файл.
diagnostic-more-untold = Это не всё: ещё сообщений — { $count }, они опущены.
    .hint = Сначала исправьте то, о чём сказано.
diagnostic-paren-not-closed = Эта «(» не закрыта до конца файла.
    .hint = Добавьте «)» там, где список должен кончиться.
diagnostic-paren-stray = Эта «)» ничего не закрывает.
    .hint = Уберите её или поищите лишнюю «)» выше.
diagnostic-text-not-closed = У этого текста нет закрывающей кавычки.
    .hint = Поставьте кавычку в конце текста.
diagnostic-stray-word = Слово «{ $name }» стоит здесь вне списка и не учитывается.
    .hint = Если это вызов макроса, возьмите его в скобки.
diagnostic-word-expected = Здесь должно стоять одно слово.
    .hint = Уберите скобки.
diagnostic-number-expected = Здесь должно стоять число, а не «{ $name }».
    .hint = Напишите целое число: 0, 1, 2…
diagnostic-missing-argument = В «{ $name }» чего-то не хватает.
    .hint = Ожидается: { $expected }.
diagnostic-too-many-arguments = Это лишнее: то, что стоит перед ним, уже закончено.
    .hint = Уберите его или проверьте скобки.
diagnostic-paren-superfluous = Вокруг этого условия лишняя пара скобок.
    .hint = Уберите внешнюю пару.

## Макросы, включения, переключатели

diagnostic-define-without-name = У этого макроса нет имени.
    .hint = Напишите (define имя …).
diagnostic-macro-defined-later = Макрос «{ $name }» определён только ниже.
    .hint = Перенесите определение выше первого использования.
diagnostic-macro-without-parens = «{ $name }» — макрос, а макросы вызываются в скобках.
    .hint = Напишите ({ $name }).
diagnostic-macro-too-deep = Вызовы макросов вложены здесь глубже { $limit } уровней.
    .hint = Вероятно, макрос вызывает сам себя.
diagnostic-expansion-too-large = Макросы разворачиваются более чем в { $limit } слов и списков.
    .hint = Сократите число вызовов внутри этого макроса.
diagnostic-pasted-too-long = Подстановка аргументов даёт слово длиннее { $limit } байт.
    .hint = Вероятно, макрос передаёт сам себе удвоенный аргумент.
diagnostic-include-without-name = Не указано имя включаемого файла.
    .hint = Напишите (include "file.zrf").
diagnostic-include-not-found = Файл «{ $name }» не найден.
    .hint = Файлы ищутся в папке файла правил, а в командной строке ещё и в тех, что указаны через --include.
diagnostic-include-cycle = Файл «{ $name }» включает сам себя.
    .hint = Уберите одно из включений.
diagnostic-include-too-deep = Включения вложены глубже { $limit } уровней.
    .hint = Вероятно, файлы включают друг друга по кругу.
diagnostic-include-too-many = Включено слишком много файлов: больше { $limit }.
    .hint = Соедините несколько из них в один файл.
diagnostic-include-too-long = Вместе с файлом «{ $name }» правила длиннее { $limit } МиБ.
    .hint = Включайте файлы покороче или поменьше.
diagnostic-fishka-not-first = Список (fishka 1) должен стоять в файле первым.
    .hint = Перенесите его в начало.
diagnostic-fishka-version = Программа знает версию 1 расширения, а не «{ $version }».
    .hint = Напишите (fishka 1).
diagnostic-needs-fishka = «{ $name }» относится к расширению языка, а файл его не подключает.
    .hint = Напишите (fishka 1) в начале файла.
diagnostic-switch-shape = Переключателю нужны имя и хотя бы одно значение.
    .hint = Напишите (switch имя первое второе).
diagnostic-switch-twice = Переключатель «{ $name }» объявлен дважды.
    .hint = Уберите одно из объявлений.
diagnostic-too-many-switches = У всех переключателей вместе больше { $limit } значений.
    .hint = Уберите часть из них.
diagnostic-switch-value = У переключателя «{ $name }» нет значения «{ $value }».
    .hint = Его значения: { $values }.
diagnostic-unknown-switch = Нет переключателя «{ $name }».
    .hint = Есть такие: { $values }.
diagnostic-choose-clause = Каждая часть «choose» — список, который начинается со значения или с else.
    .hint = Напишите (choose переключатель (значение …) (else …)).

## Файл в целом

diagnostic-no-game = В файле нет (game …).
    .hint = Проверьте скобки и то, файл ли это правил.
diagnostic-second-game = Это второй (game …); учитывается только первый.
    .hint = Сделайте из него (variant …).
diagnostic-unknown-variant = Нет варианта «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-unknown-top-level = «{ $name }» вне игры ничего не значит и не учитывается.
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-section-outside-game = «{ $name }» стоит вне (game …).
    .hint = Вероятно, перед ним лишняя «)».
diagnostic-section-misplaced = «{ $name }» стоит внутри другой игры.
    .hint = Вероятно, перед ним не хватает «)».
diagnostic-unknown-section = У игры нет раздела «{ $name }»; он не учитывается.
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-engine-external = Ходы этой игры задаёт внешняя программа ({ $name }), которую здесь не запустить; видна будет только доска.
    .hint = Чтобы играть здесь, опишите ходы на ZRF.
diagnostic-option-shape = У настройки должны быть имя и значение.
    .hint = Напишите (option "имя" true).
diagnostic-option-value = Настройка «{ $name }» не знает значения «{ $value }».
    .hint = Используйте true или false.
diagnostic-too-much-code = Ходы всех фигур вместе занимают больше { $limit } операций.
    .hint = Разделите файл на несколько игр.
diagnostic-compiler-bug = Компилятор построил противоречивые правила ({ $name }). Это ошибка самой Fishka.
    .hint = Сообщите о ней и приложите этот файл.

## Игроки и очерёдность

diagnostic-no-players = В игре не названы игроки.
    .hint = Напишите (players White Black).
diagnostic-player-twice = Игрок «{ $name }» назван дважды.
    .hint = Уберите одно из имён.
diagnostic-too-many-players = Игроков больше { $limit }.
    .hint = Назовите меньше игроков.
diagnostic-unknown-player = Нет игрока «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-turn-order-empty = Очерёдность ходов пуста.
    .hint = Напишите (turn-order White Black).
diagnostic-turn-entry = Ход — это игрок и, если нужно, за кого он ходит и тип хода.
    .hint = Напишите White, (White тип), (White Black) или (White Black тип).
diagnostic-unknown-move-type = Ни у одной фигуры нет ходов типа «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-too-many-move-types = Типов ходов больше { $limit }.
    .hint = Обойдитесь меньшим числом.

## Доски

diagnostic-no-board = У игры нет доски или на доске нет полей.
    .hint = Напишите (board (grid …)) или (board (positions …)).
diagnostic-unknown-board-part = У доски нет части «{ $name }»; она не учитывается.
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-board-too-much-work = Построение этой доски требует больше { $limit } шагов.
    .hint = Сократите число направлений, связей или сеток.
diagnostic-grid-without-dimensions = У сетки нет измерений.
    .hint = Напишите (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50))).
diagnostic-dimension-shape = Измерение — это текст с метками и шаг в точках.
    .hint = Напишите ("a/b/c" (50 0)).
diagnostic-direction-shape = Направление — это имя и целые числа по числу измерений: { $count }.
    .hint = Для двух измерений напишите (n 0 -1).
diagnostic-direction-numbers = У направления столько целых чисел, сколько измерений: { $count }; недостающие считаются нулями, лишние отброшены.
    .hint = Для двух измерений напишите (n 0 -1).
diagnostic-rectangle-shape = Прямоугольник — это четыре целых числа.
    .hint = Напишите (start-rectangle слева сверху справа снизу).
diagnostic-position-shape = Поле — это имя и четыре целых числа.
    .hint = Напишите (имя слева сверху справа снизу).
diagnostic-position-twice = Поле «{ $name }» уже есть; здесь оно лишь переносится.
    .hint = Уберите одно из двух.
diagnostic-position-killed = Поле «{ $name }» удалено в kill-positions.
    .hint = Уберите здесь это имя.
diagnostic-position-names-too-long = Имена полей вместе длиннее { $limit } байт.
    .hint = Используйте метки покороче.
diagnostic-too-many-positions = На доске больше { $limit } полей.
    .hint = Сделайте её меньше.
diagnostic-too-many-dimensions = У сетки может быть не больше { $limit } измерений.
    .hint = Используйте несколько сеток.
diagnostic-too-many-directions = У доски такого размера может быть не больше { $limit } направлений.
    .hint = Сократите число направлений или полей.
diagnostic-too-many-zones = У доски такого размера может быть не больше { $limit } зон.
    .hint = Обойдитесь меньшим числом зон.
diagnostic-links-shape = Связи — это направление и пары полей.
    .hint = Напишите (links n (a1 a2) (b1 b2)).
diagnostic-unlink-shape = unlink принимает поля, пары полей или поле с направлением.
    .hint = Напишите (unlink a1 (b1 b2) (c1 n)).
diagnostic-symmetry-shape = Симметрия — это игрок и пары направлений.
    .hint = Напишите (symmetry Black (n s) (s n)).
diagnostic-zone-without-name = У этой зоны нет имени.
    .hint = Напишите (zone (name …) (players …) (positions …)).
diagnostic-unknown-position = Нет поля «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-unknown-direction = Нет направления «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-unknown-zone = Нет зоны «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-unknown-place = Нет направления или поля «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-place-expected = Здесь должно стоять направление или поле.
    .hint = Напишите имя или (opposite направление).
diagnostic-opposite-shape = opposite принимает одно направление.
    .hint = Напишите (opposite n).
diagnostic-setup-shape = Начальная позиция — это списки игроков со списками фигур.
    .hint = Напишите (board-setup (White (Pawn a2 b2) (King e1))).
diagnostic-setup-twice = На поле «{ $name }» две фигуры; остаётся последняя.
    .hint = Уберите одну из них.
diagnostic-reserve-number = После off стоит число фигур в запасе, не больше { $limit }.
    .hint = Напишите off 3.

## Фигуры

diagnostic-piece-without-name = У этой фигуры нет имени.
    .hint = Впишите в неё (name …).
diagnostic-piece-twice = Фигура «{ $name }» уже есть; эта не учитывается.
    .hint = Назовите её иначе или объедините обе.
diagnostic-too-many-pieces = Видов фигур больше { $limit }.
    .hint = Вместо новых видов используйте признаки.
diagnostic-too-many-attributes = Признаков больше { $limit }.
    .hint = Обойдитесь меньшим числом.
diagnostic-unknown-piece = Нет фигуры «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-unknown-piece-part = У фигуры нет части «{ $name }»; она не учитывается.
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-image-player = Картинки относятся к игроку, а «{ $name }» — не игрок.
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-image-shape = Картинки задаются игроком и именем файла.
    .hint = Напишите (image White "white.bmp" Black "black.bmp").
diagnostic-attribute-shape = Признак — это имя и true или false.
    .hint = Напишите (attribute имя true).
diagnostic-attribute-value = Значение признака «{ $name }» — не true и не false; считается, что false.
    .hint = Напишите true или false.
diagnostic-unknown-attribute = Ни у одной фигуры нет признака «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?

## Ходы

diagnostic-block-expected = Ходы — это списки действий; «{ $name }» стоит вне списка.
    .hint = Возьмите блок в скобки.
diagnostic-block-in-block = Это целый блок внутри другого блока.
    .hint = Уберите эти скобки или скобки в макросе.
diagnostic-unknown-statement = Нет действия, направления или поля «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-unknown-condition = Нет условия «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-question-as-statement = «{ $name }» — это условие, само по себе оно ничего не делает.
    .hint = Заключите его в (verify …), (if …) или (while …).
diagnostic-condition-expected = Здесь должно стоять условие.
    .hint = Напишите слово вроде empty? или список, который с него начинается.
diagnostic-move-type-misplaced = move-type ставится между блоками, а не внутри.
    .hint = Перенесите его перед блоком.
diagnostic-else-without-if = Это else не относится ни к какому if.
    .hint = Проверьте скобки предыдущего if.
diagnostic-else-twice = У этого if два else.
    .hint = Уберите одно или вложите второй if в первое else.
diagnostic-verify-several = verify принимает одно условие; здесь требуются все сразу.
    .hint = Напишите (verify (and … …)).
diagnostic-not-several = not принимает одно условие; здесь отрицается, что верны все.
    .hint = Напишите (not (and … …)).
diagnostic-flag-never-set = Флаг «{ $name }» нигде не ставится и потому всегда ложен.
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-too-many-flags = На доске такого размера может быть не больше { $limit } таких флагов.
    .hint = Обойдитесь меньшим числом.
diagnostic-walk-bounds = line и walk начинаются с наименьшего и наибольшего числа шагов: это целые числа, второе не меньше 1.
    .hint = Напишите (walk 1 3 (n e s w) …).
diagnostic-walk-directions = Для walk нужен список направлений.
    .hint = Напишите (walk 1 3 (n e s w) …).
diagnostic-number-twice = Имя «{ $name }» уже занято другим числом.
    .hint = Выберите другое имя.
diagnostic-unknown-number = Нет числа с именем «{ $name }».
    .hint = Может быть, «{ $near }»?
diagnostic-unknown-layer-value = У слоя нет значения «{ $name }».
    .hint = Может быть, «{ $near }»?
diagnostic-unknown-reach = Здесь нужно множество полей, а не «{ $name }».
    .hint = Напишите (sites), (line 1 3 (n e) …), (walk 1 3 (n e) …) или (group (n e) …).
diagnostic-too-many-numbers = В переменных и слоях вместе больше { $limit } чисел.
    .hint = Сделайте слоёв меньше или доску поменьше.
diagnostic-unknown-pool = Нет запаса бросков с именем «{ $name }».
    .hint = Объявите его: (pool { $name } 1 2 3 4 5 6).
diagnostic-unknown-dice = Нет костей с именем «{ $name }».
    .hint = Объявите их: (dice { $name } 1 2 3 4 5 6).
diagnostic-unknown-track = Нет дорожки с именем «{ $name }».
    .hint = Объявите её: (track { $name } поле поле …).
diagnostic-dice-face = Грань — это число или числа в скобках с их весом.
    .hint = Напишите 6, (6 odds 2) или (3 3 3 3 odds 1).
diagnostic-dice-faces = У костей может быть от 1 до { $limit } граней.
    .hint = Перечислите грани: (dice die 1 2 3 4 5 6).
diagnostic-track-too-long = На дорожке не больше { $limit } полей.
    .hint = Сделайте её короче.
diagnostic-preset-late = Наборы настроек стоят раньше переключателей, которые они задают.
    .hint = Перенесите его выше первого (switch …).
diagnostic-preset-shape = Набору нужны имя и пары «переключатель — значение».
    .hint = Напишите (preset имя (переключатель значение) …).

## Цели

diagnostic-unknown-goal = Нет цели «{ $name }».
    .hint = Возможно, имелось в виду «{ $near }»?
diagnostic-goal-several = У цели одно условие; здесь достаточно любого из них.
    .hint = Напишите (or … …) или (and … …).
diagnostic-config-shape = Сначала называются фигуры, затем в скобках места.
    .hint = Напишите (absolute-config King (e1 e8)) или (relative-config Stone n Stone).

## Файлы вида

look-too-long = Строка { $line } файла look.txt: файл длиннее { $text } байт или 200 строк.
look-no-key = Строка { $line } файла look.txt: «{ $text }» – не строка вида «ключ: значение».
look-twice = Строка { $line } файла look.txt: «{ $text }» уже было задано.
look-value = Строка { $line } файла look.txt: значение в «{ $text }» непонятно.
look-unknown = Строка { $line } файла look.txt: ключа «{ $text }» нет.
look-no-place = В look.txt названо «{ $text }», чего в игре нет.
