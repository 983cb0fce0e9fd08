# Гонки: рисование трасс.

draw-title = Нарисовать трассу
draw-tools = Инструменты
draw-tool-outline = Внешняя стена
draw-tool-island = Остров
draw-tool-pit = Яма
draw-tool-start = Старт
draw-tool-finish = Финиш
draw-tool-corner = Угол
draw-tool-erase = Стереть
draw-solid = из камня: сквозь него не проехать, даже если кругом песок
draw-help-wall = Обведите мышью, пером или пальцем один раз вокруг. Или ставьте углы щелчками; последний щелчок по первому углу замыкает стену.
draw-help-start = Щёлкните по дороге: линия ляжет поперёк. Или протяните её от стены до стены.
draw-help-finish = Только для пути из одного места в другое, у кольца финиша нет. Щёлкните по дороге или протяните линию от стены до стены.
draw-help-corner = Перетащите угол стены на другое место.
draw-help-erase = Щёлкните по стене, острову, яме или линии.
draw-keys = Клавиши: стрелки двигают крестик на полклетки, с Shift — на две клетки · Enter или пробел ставит · Esc отпускает · Z отменяет, Y повторяет · 1…7 — инструменты
draw-redo = Повторить
draw-close = Замкнуть стену
draw-turn-start = Ехать в другую сторону
draw-turn-finish = Повернуть финиш
draw-laps = Кругов
draw-name = Название
draw-unnamed = Моя трасса
draw-paper = Бумага
draw-paper-size = { $width } × { $height } кл.
draw-good = Трасса годится.
draw-measuring = Ищется кратчайшая гонка…
draw-measured = Кратчайшая гонка: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
draw-sequences = способов: { $n }
draw-card-moves = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
draw-too-large = Она слишком велика для точного ответа.
draw-never = Кратчайшая гонка не найдена.
draw-best = Показать кратчайшую гонку
draw-missing = Осталось сделать
draw-drive = Поехали
draw-save = Сохранить
draw-saved = Сохранена в этом браузере как «{ $name }».
draw-full = Для ещё одной трассы нет места; сначала удалите какую-нибудь.
draw-file = Файл
draw-export = Сохранить файлом
draw-import = Открыть файл
draw-text-note = Текст файла трассы. Измените его или вставьте другой.
draw-text-take = Взять этот текст
draw-new = Чистый лист
draw-make = Создать трассу
draw-make-note = Одинаковые номер, вид и размер везде дают одну и ту же трассу. Каждую из них решатель проехал до финиша.
draw-seed = Номер
draw-another = Другой номер
draw-degree = Коварство
draw-degree-of = { $n } из { $max }
draw-style = Вид
draw-style-any = случайный
draw-style-ring = кольцо
draw-style-road = дорога
draw-style-labyrinth = лабиринт
draw-size = Размер
draw-size-small = маленькая
draw-size-medium = средняя
draw-size-large = большая
draw-making = Трасса создаётся…
draw-not-made = Трасса не получилась. Попробуйте другой номер.
draw-own = Ваши трассы
draw-own-none = Пока ни одной.
draw-begin = Начать с готовой трассы
draw-open = Открыть
draw-delete = Удалить
draw-sheet-label = Клетчатая бумага. Крестик в точке { $x }, { $y }.
draw-said-at = { $x }, { $y }
draw-said-corner = Угол { $n } в точке { $x }, { $y }.
draw-said-done = Готово.
draw-said-held = Угол в руке.
draw-edit = Править трассу

## Что не так

diagnostic-draw-no-outline = Внешней стены ещё нет.
    .hint = Обведите трассу инструментом «Внешняя стена».
diagnostic-draw-no-start = Линии старта ещё нет.
    .hint = Возьмите инструмент «Старт» и щёлкните по дороге.
diagnostic-draw-no-ring = По кругу ехать негде: посередине ничего нет.
    .hint = Нарисуйте посередине остров или поставьте финиш — тогда это путь из одного места в другое.
diagnostic-draw-not-closed = Стена не замкнута: её концы слишком далеко друг от друга.
    .hint = Нарисуйте её ещё раз и закончите рядом с началом.
diagnostic-draw-crossed = Здесь стена пересекает саму себя.
    .hint = Нарисуйте её ещё раз без пересечения; касаться можно.
diagnostic-draw-too-small = Эта стена окружает меньше клетки.
    .hint = Нарисуйте её крупнее.
diagnostic-draw-no-road = Здесь не провести линию от стены до стены.
    .hint = Сначала нарисуйте внешнюю стену, потом укажите на дорогу между двумя стенами.
diagnostic-draw-nothing-here = Здесь нечего стирать.
    .hint = Щёлкните по стене, острову или линии.
diagnostic-draw-no-corner = Здесь нет угла.
    .hint = Начните с угла стены.
