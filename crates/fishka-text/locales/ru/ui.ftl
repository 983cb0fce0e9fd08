# Что говорит стол в браузере.

app-name = Фишка
app-tagline = Открытый стол для настольных игр

# Полоса
nav-main = Фишка
nav-library = Библиотека
nav-open-file = Открыть файл правил
setting-language = Язык
setting-theme = Цвета
theme-auto = Авто
theme-light = Светлые
theme-dark = Тёмные
skip-to-board = Сразу к доске

# Библиотека
library-title = Игры
library-filter = Найти игру
library-players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[other] { $n } игроков
}
library-own = Свои правила
library-own-note = Откройте файл .zrf или перетащите его на страницу — и сразу играйте.
library-continue = Продолжить
library-found = { $n ->
    [0] Ничего не найдено.
    [one] Подходит { $n } игра.
    [few] Подходят { $n } игры.
   *[other] Подходит { $n } игр.
}
library-going-on = Продолжить игру
library-players-range = { $from }–{ $to } { $to ->
    [one] игрок
    [few] игрока
   *[other] игроков
}
library-minutes = { $n } мин
filter-title = Отбор
filter-any = любые
filter-family = Вид игры
filter-players = Игроков
filter-length = Длительность
filter-dice = Кости
filter-clear = Показать все игры
dice-with = с костями
dice-without = без костей
length-short = до 15 минут
length-middling = 16–30 минут
length-long = больше 30 минут
family-chess-kin = Шахматы и их родня
family-draughts = Шашки
family-race = Гонки
family-line = Построение рядов
family-war = Сражения
family-ball = Игры с мячом
family-area = Захват поля
family-sowing = Посев
family-cards = Карты и костяшки
family-dice = Кости
family-solitaire = Для одного
family-other = Другие игры
difficulty-easy = легко научиться
difficulty-middling = придётся поучиться
difficulty-hard = учиться долго
act-learn = Научиться
guide-title = Первая игра, шаг за шагом
guide-note = Каждый шаг объясняется и показывается, а дальше вы играете с самым слабым компьютером.
guide-step = Шаг { $n } из { $total }
guide-done = Все шаги пройдены
guide-whole-game = Сыграть целую партию
guide-other-move = На этом шаге нужен другой ход. Нужная фигура подсвечена, «Подсказка» покажет, куда идти.
lessons-problems = Задачи
library-broken = В правилах этой игры ошибка: она не открывается.
file-too-long = Это слишком много: файл правил может занимать 2 МиБ, запись партии 256 КиБ, всё вместе 64 МиБ.
file-unreadable = Файл не читается.
drop-here = Отпустите файл правил здесь

# Без сети
offline-begins = Подготовка к работе без сети…
offline-loading = Подготовка к работе без сети: { $n } из { $all } МБ
offline-ready = Работает без сети · { $n } МБ
offline-failed = Без сети пока не работает: загрузилось не всё.
offline-retry = Ещё раз
offline-insecure = Здесь без сети не работает: браузеры разрешают это только по адресам с https и для localhost.
offline-unsupported = Здесь без сети не работает: этот браузер не хранит страниц или ему это запрещено.
offline-update = Обновить
offline-update-long = Перейти на новую версию
offline-update-note = Есть новая версия. Идущая партия сохранена и продолжится с ней.

# Мои партии
nav-games = Мои партии
games-find = Найти партию
games-none = Пока пусто: сюда попадает каждая начатая партия.
games-not-found = Такой партии и такого файла здесь нет.
games-moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
games-over = окончена
games-open = продолжается
games-look = Посмотреть
games-files = Мои файлы
games-open-file = Открыть
games-delete = Удалить «{ $title }»
games-deleted = Удалено. Через неделю исчезнет совсем.
games-undo = Вернуть
games-gone = Этой партии здесь больше нет.
games-begun-anew = Новая партия. Прежняя осталась в «Моих партиях».
watch-elsewhere = Идёт в другой вкладке
watch-take = Играть здесь
watch-asked = Просим другую вкладку…
watch-mine = Партия продолжается в этой вкладке.
games-all = Всё одним файлом
games-all-note = Партии, файлы, трассы, расстановки и уроки: про запас или для другого браузера.
games-export = Сохранить всё
games-import = Добавить из файла
games-imported = { $n ->
    [0] Всё из этого файла здесь уже было.
    [one] Добавлена { $n } партия или файл.
    [few] Добавлено { $n } партии и файла.
   *[other] Добавлено { $n } партий и файлов.
}
games-no-parcel = Это не файл с сохранёнными партиями.
store-refused = Этот браузер не хранит партии: останется разве что последняя каждого вида. Играть можно как обычно.
store-full = В этом браузере больше нет места для партий: нынешняя может не сохраниться. Удалите лишние в «Моих партиях». Играть можно дальше.

# Игра
address-unknown = По этому адресу ничего нет. Возможно, в нём опечатка, или он старше этой страницы.
game-not-found = Такой игры нет.
part-unloaded = Эта часть страницы не загрузилась. Проверьте, есть ли сеть, и попробуйте ещё раз.
act-try-again = Попробовать ещё раз
language-unloaded = Этот язык не загрузился. Проверьте, есть ли сеть, и попробуйте ещё раз.
game-unloaded = Файлы этой игры не загрузились. Проверьте, есть ли сеть, и попробуйте ещё раз.
host-laying = Игра раскладывается…
host-begun-anew = Игра перестала отвечать и восстановлена по своей записи. Последнего вашего действия в ней может не быть.
host-gone = Эта игра считается дольше, чем выдержит это устройство. Выберите другой вариант или доску поменьше.
file-checking = Правила читаются…
board-label = Доска. Стрелки — перемещение, Enter — взять и поставить, Escape — отпустить.
both-of = { $first } — { $second }
turn-of = Ход: { $player }
turn-you = Ваш ход
turn-thinking = { $player }: компьютер думает…
turn-chance = Бросок…
turn-draw = Решает случай…
turn-choose = { $what }: выберите где
turn-looking-back = Просмотр: ход { $n }
in-hand = { $player }: в запасе
hand-piece = { $piece }: в запасе { $n }
choose-move = Какой ход?
seat-person = Человек
seat-you = Вы
seat-computer = Компьютер { $level }

# Кнопки
act-new = Новая партия
act-undo = Отменить ход
act-resign = Сдаться
act-flip = Повернуть
act-zoom-in = Крупнее
act-zoom-out = Вся доска
act-pass = Пас
act-replay = Показать последний ход ещё раз
act-end-turn = Закончить ход
act-hint = Подсказка
act-pause = Пауза
act-resume = Дальше
act-start = Начать
act-first = В начало
act-back = Ход назад
act-forward = Ход вперёд
act-last = В конец
act-branch = Играть отсюда
act-cancel = Отмена
act-close = Закрыть
act-again = Сыграть ещё
act-rules = Правила
act-moves = Ходы
act-check = Проверить и играть
act-edit = Править правила
resign-sure = Сдать эту партию?

# Новая игра
new-title = Новая партия
preset = Кто играет
preset-alone = Вы против компьютера
preset-team = Ваша команда против компьютера
preset-team-each = Двое, у каждого команда
preset-persons = Все за этим экраном
preset-computers = Только компьютеры
new-from-position = Начать с расставленной позиции
new-variant = Вариант
level-name = { $n ->
    [1] 1 — новичок
    [2] 2 — очень лёгкий
    [3] 3 — лёгкий
    [4] 4 — любитель
    [5] 5 — уверенный
    [6] 6 — умелый
    [7] 7 — сильный
    [8] 8 — очень сильный
    [9] 9 — знаток
   *[other] { $n } — сильнее некуда
}

# Ходы и правила
moves-title = Ходы
moves-none = Ходов ещё нет.
rules-title = Правила
rules-none = В файле правил нет описания.
rules-description = Как играть
rules-history = История
rules-strategy = Стратегия
keys-title = Клавиши
not-now = Сейчас это невозможно.
not-now-this = Сейчас невозможно: { $what }

# Свой файл правил
file-errors = { $n ->
    [0] Ошибок нет
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[other] { $n } ошибок
}
file-place = строка { $line }, столбец { $column }
file-error = Ошибка
file-warning = Предупреждение
file-hint = Совет: { $hint }
file-text = Текст правил

# Концы
result-draw = Ничья
result-lost = Не удалось
result-stopped = Партия остановлена
result-win = Победа: { $player }
result-wins = Победители: { $players }
reason-checkmate = мат
reason-stalemate = нет ни одного хода
reason-repetition = позиция повторилась
reason-captured = взята решающая фигура
reason-place = цель достигнута
reason-pattern = линия построена
reason-remaining = осталось слишком мало фигур
reason-total = на доске всё решено
reason-count = по числу фигур
reason-no-moves = ходов больше нет
reason-goal = достигнута цель игры
reason-number = { $name }: { $n }
reason-hand = в руке ничего не осталось
reason-none-left = у соперника не осталось ничего, что идёт в счёт
reason-most = по итоговому счёту
reason-resigned = сдача: { $player }

# Речь
speech-piece = { $player }: { $piece }
speech-empty = пусто
speech-picked = взято
speech-can-move-here = сюда можно пойти
speech-can-capture = здесь можно взять
speech-can-start = может ходить
speech-move = { $player }: { $piece } { $from }–{ $to }
speech-throw = { $player }: выпало { $value }
speech-draw = { $player } тянет: { $value }
speech-action = { $player }: { $value }
speech-drop = { $player }: { $piece } на { $to }
speech-act = { $player }: { $piece } действует на { $to }
speech-pass = { $player }: пас
speech-takes = берёт: { $pieces }
speech-becomes = превращение: { $piece }
speech-check = шах
speech-over = Партия окончена. { $result }: { $reason }.
speech-undone = Ход отменён.
speech-hint = Подсказка: { $move }
# Подсказка в три шага: какая фигура, какой ход, почему
speech-hint-piece = Посмотрите на эту фигуру: { $piece }, { $site }
speech-hint-new = Посмотрите, что можно выставить на доску: { $piece }
speech-hint-why = { $moves }: { $why }
speech-hint-note = Подсказка: { $told }
hint-throw = Подсказка: бросайте – больше сейчас делать нечего
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
package-no-rules = Среди этих файлов нет файла правил (.zrf).
record-fault = Запись обрывается на строке или ходе { $at }: «{ $text }» по этим правилам сыграть нельзя.
share-title = Поделиться
share-what = Чем поделиться
share-position = Этой позицией
share-game = Всей партией
share-link = Ссылка
share-hint-position = Кто откроет эту ссылку, будет играть с этой позиции. Позиция и правила — в самой ссылке; на сервере ничего не хранится.
share-hint-game = Кто откроет эту ссылку, продолжит отсюда. В ней вся партия с правилами; на сервере ничего не хранится.
share-text = Текст
share-picture = Картинка
share-picture-of = Позиция на картинке
share-copy-link = Копировать ссылку
share-copy-text = Копировать текст
share-copy-picture = Копировать картинку
share-save-file = Сохранить файлом
share-save-png = Сохранить PNG
share-save-svg = Сохранить SVG
share-copied = Скопировано.
share-saved = Сохранено в загрузках.
share-not-copied = Этот браузер не даёт странице копировать. Текст выделен: скопируйте его через Ctrl+C или меню устройства.
share-not-copied-picture = Этот браузер не даёт странице копировать картинки. Сохраните картинку.
share-no-picture = Браузер не смог нарисовать картинку. Сохраните её в SVG.
share-hidden = В этой партии ещё не всё открыто всем игрокам. Поделиться можно, когда всё откроется.
share-impossible = Чтобы описать эту позицию по её правилам, нужно слишком много работы. Вернитесь на ход назад и попробуйте снова.
share-by = Отправить…
share-too-long = Вместе с правилами это слишком длинно для ссылки. Сохраните файл и отправьте его: его откроет любая страница Фишки.
film-title = Анимация
film-hint = Вся партия движущейся картинкой (GIF): { $n ->
    [one] { $n } позиция
    [few] { $n } позиции
   *[other] { $n } позиций
}.
film-make = Сделать анимацию
film-making = Готово картинок: { $n } из { $of }.
film-done = Анимация готова.
film-size = Анимация готова: { $n } КБ.
film-save = Сохранить анимацию
film-failed = Анимация не получилась. Попробуйте ещё раз.
film-too-long = Анимация была бы больше 12 МБ. Поделитесь партией ссылкой или файлом.
arrange-title = Расставить позицию
arrange-status = Расстановка позиции: выберите фигуру, потом место на доске.
arrange-status-held = Выберите, куда её поставить.
arrange-tools = Что делает щелчок по доске
arrange-move = Двигать фигуры
arrange-erase = Снимать
arrange-pieces = Фигуры: { $player }
arrange-turn = Чей ход
arrange-hands = В запасе
arrange-attributes = У фигуры на { $site }
arrange-clear = Очистить доску
arrange-start = Начальная позиция
arrange-play = Играть отсюда
arrange-leave = Назад к партии
arrange-read = Прочитать позицию
arrange-text = Позиция текстом
arrange-fault = Так не выйдет: { $text }.
arrange-over = в этой позиции партия уже окончена
arrange-long = текст длиннее, чем бывает позиция
arrange-hidden = Расставить позицию можно, когда в партии ничего не скрыто и не решается задача.
position-fault = Эту позицию нельзя открыть: { $text }.
position-unread = она записана не так, как записывают позиции ({ $name })
share-damaged = Ссылка повреждена: в ней не хватает части. Попросите прислать её ещё раз или саму партию файлом.
record-by-other-rules = Эта партия сыграна по другим правилам, чем те, что на столе: она обрывается на строке или ходе { $at }, «{ $text }». Откройте её вместе с её файлом правил.
record-other-game = Это сохранённая партия игры «{ $game }». Откройте её вместе с файлом правил.
record-save = Сохранить партию
record-save-zillions = Сохранить для Zillions
record-open = Открыть партию
act-next-level = Следующий уровень

# Ходы из нескольких шагов, области, расстановка
step-of = { $n } из { $most }
steps-made = Сделано шагов: { $n } из { $most }
turn-may-go-on = { $player }: шаг { $n }, или закончите ход
turn-goes-on = { $player }: шаг { $n }
regions-title = Показывать на доске
region-none = нигде
region-sites = { $title }: { $sites }
region-key-hint = Показать или скрыть: клавиша { $n }
region-picked-hint = Щёлкните фигуру, свою или чужую, чтобы это увидеть
moves-set-up = расстановка: { $n }
moves-dealt = сдано: { $n }
moves-pass = пас
setup-tray = Осталось поставить
setup-status = { $player }: расстановка, осталось { $n }
setup-status-done = { $player }: всё расставлено
setup-how = Расставляйте на светлой части доски: выберите фигуру, потом подсвеченное поле.
setup-complete = Всё расставлено. Перетаскивайте фигуры или нажмите «Готово».
setup-fill = Разумная расстановка
setup-start-over = Начать сначала
setup-save = Сохранить расстановку
setup-load = Взять сохранённую
setup-layout = Расстановка { $n }
setup-ready = Готово
setup-done = Всё расставлено.
setup-again = Доска очищена.
setup-loaded = Расстановка на доске.
setup-unfit = Эта расстановка здесь не подходит.
setup-saved = Сохранено: расстановка { $n }.
setup-fixed = На этом держится поставленное позже. Сначала уберите его.
curtain-title = { $player }: расстановка
curtain-text = Остальных просим отвернуться: то, что сейчас расставляют, до начала игры никто не должен видеть.
curtain-turn-title = { $player }: ход
curtain-turn-text = Остальных просим отвернуться: на доске будет видно то, что может видеть только { $player }.
curtain-open = Это я, { $player }
speech-end-turn = { $player }: конец хода
speech-acts-unseen = { $player } делает что-то невидимое другим
speech-hidden = скрыто
speech-sets-up = { $player }: тайная расстановка
# Уроки
lessons-title = Уроки
lessons-of = Уроки: { $game }
lessons-progress = Решено { $n } из { $total }
lesson-to-game = К игре
lesson-not-found = Такого урока нет.
lesson-solved-in = { $n ->
    [one] решено за { $n } ход
    [few] решено за { $n } хода
   *[other] решено за { $n } ходов
}
lesson-moves = { $n ->
    [one] Сделан { $n } ход
    [few] Сделано { $n } хода
   *[other] Сделано { $n } ходов
}
lesson-moves-of = Ход { $n } из { $limit }
lesson-fewest = { $n ->
    [one] можно за { $n } ход
    [few] можно за { $n } хода
   *[other] можно за { $n } ходов
}
lesson-open = Ещё не решено.
lesson-over = { $n ->
    [one] Решено за { $n } ход
    [few] Решено за { $n } хода
   *[other] Решено за { $n } ходов
}. Теперь попробуйте уложиться в { $limit }.
lesson-within = { $n ->
    [one] Хорошо: { $n } ход
    [few] Хорошо: { $n } хода
   *[other] Хорошо: { $n } ходов
}. А можно и за { $least }.
lesson-least = { $n ->
    [one] Отлично! { $n } ход: короче нельзя.
    [few] Отлично! { $n } хода: короче нельзя.
   *[other] Отлично! { $n } ходов: короче нельзя.
}
lesson-late = Ходы кончились. Отмените часть ходов или начните сначала — или играйте дальше и посмотрите, что выйдет.
lesson-previous = Предыдущий урок
lesson-next = Следующий урок
lesson-all = Все уроки
lesson-again = Начать сначала
lesson-show-move = Показать ход
lesson-no-way = Отсюда решения нет. Отмените ход.
result-solved = Решено
result-won-alone = Вы выиграли
result-then = { $result } ({ $places })
reason-solved = задание выполнено
speech-goal = цель
speech-end = решает игру
speech-column = ход на { $site }

# Что рассказывается о фигуре
about-title = Об этой фигуре
about-pieces = Фигуры
about-alone = На пустой доске
about-here = Здесь и сейчас
about-royal = Нельзя оставлять под ударом.
about-drops = Вступает в игру из запаса.
about-goes = С { $from } ходит на: { $sites }.
about-takes = С { $from } берёт на: { $sites }.
about-nowhere = С { $from } ходить некуда.
about-none = Здесь нет фигуры, о которой можно рассказать.
why-own = На { $to } стоит ваша же фигура.
why-not-so = { $piece } на { $to } не ходит: куда ходит, покажет долгое нажатие или клавиша I.
why-check = Шах: ходить можно только так, чтобы от него уйти.
why-must-take = Есть что взять, и брать обязательно.
why-bound = { $piece } сейчас ходить не может: путь закрыт или так велят правила.
why-forbidden = { $piece } сейчас не может попасть на { $to }: что-то стоит на пути или так велят правила.

# Счёт матча
account-title = Счёт
account-game = Партия
account-total = Итого
account-sum = Матч до
account-sum-none = без предела
account-first = Следующую начинают (выбирает победитель)
account-next = Следующая партия
account-end = Закончить матч
account-ended = Матч окончен.
account-over = Условленная сумма набрана: { $player }
account-lot = Бросить жребий
account-lot-fell = Жребий: { $player }

# Переключатели
new-preset = Правила
new-mixed = изменены вами
new-numbers = Ставки и числа
new-random = Случайно

## Стол игр с костями

speech-tower = башня, фигур { $n }, сверху вниз
speech-several = { $piece } ×{ $n }
act-throw = Бросить
dice-title = Кости
dice-settings = Кости и звук
set-board = Доска
set-pieces = Фигуры
board-own = Как задано игрой
board-wood = Дерево
board-green = Зелёная с кремовым
board-slate = Серо-синяя
pieces-pictures = Рисунки
pieces-letters = Буквы
habit-sound = Звук
habit-instant = Всё сразу: кости не катятся, фигуры не едут
habit-throw-alone = Кости бросаются сами
habit-forced-alone = Единственный возможный ход делается за вас
turn-throw = Бросает: { $player }
turn-throw-you = Ваш бросок
turn-no-move = { $player }: ходить нечем
to-go = осталось { $n }
speech-worth = на { $value }
act-danger = Риск
danger-none = До вашего следующего хода ни одну вашу фишку не побить.
danger-told = Могут побить: { $sites }
danger-partly = Могут побить с такой вероятностью или большей: { $sites }
account-tied = Сумму набрали несколько игроков поровну: играют дальше.
to-go-short = ⇥{ $n }
points-short = { $n } очк.
took-short = взято { $n }
took-now = Взято фигур у соперника: { $n }
points-now = очков: { $n }
path-edit = Изменить доску
path-help = Выберите слово и щёлкайте по клеткам; второй щелчок очищает клетку. Что отмечено в самом конце, остаётся в конце.
path-words = Какие бывают клетки
path-columns = Столбцов
path-rows = Строк
path-length = Клеток
path-save = Сохранить файлом
path-play = Играть

# Кости
nav-dice = Кости
check-tab = Кости
check-title = Проверить кости
check-about = До первого броска хранитель костей на этой странице обещает секрет: объявляет хеш от него и от всего, чем определяется партия. Потом за каждое место закладывается и раскрывается доля, одна из них — из ваших слов, если хотите. Каждый бросок решают секрет и доли, ходы на него не влияют; выбрать бросок в одиночку не мог никто. Компьютерный игрок секрета не знает. Когда партия окончена, ходы подписываются, секрет раскрывается, и всё можно вычислить заново — здесь, командой «fishka verify» по сохранённой партии или любой программой, которая умеет считать SHA-256.
check-soon = Секрет будет обещан перед первым броском.
check-none = Кости этой партии не были обещаны; броски проверить нельзя.
check-server = Бросает сервер; эти броски проверить нельзя.
check-older = Кости этой партии обещаны в записи старого вида, а такие больше не проверяются.
check-refused = То, что в этой записи сказано о костях, отвергнуто: заголовка «{ $name }» нет, или он стоит дважды, неизвестен, не на своём месте или записан иначе, чем положено.
check-fault = ✗ С этой партией что-то не так; что именно, скажет «fishka verify» по сохранённой партии.
check-commitment = Обещано: хеш секрета и всего, чем определяется партия
check-share = Доля места { $seat }
check-pledge = Залог места { $seat }, до раскрытия долей
check-key = Ключ места { $seat }
check-end = Подписанный конец: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
}, последний хеш их цепи
check-signature = Подпись за место { $seat }
check-more = Залоги, ключи, подписи
check-game = Эта партия
check-rules = Отпечаток правил
check-secret = Секрет
check-secret-later = Раскроется, когда партия окончится.
check-kept = ✓ Тот самый, что был обещан.
check-broken = ✗ Не тот, что был обещан!
check-words = Мои слова для костей новой партии
check-words-begin = Новая партия с этими словами
check-no-throws = Ещё ничего не брошено.
check-right = ✓ { $throws ->
    [one] { $throws } бросок
    [few] Все { $throws } броска
   *[other] Все { $throws } бросков
} — те, что дают обещанный секрет и доли.
check-wrong = ✗ Не те, что даёт обещанный секрет: { $wrong } из { $throws }!
check-luck = Везение
check-table = Что выпадало
check-throws = Все броски
check-mark-open = Можно проверить, когда партия окончится
check-mark-right = Сходится с секретом
check-mark-wrong = Не сходится с секретом
luck-line = { $player }: { $count ->
    [one] { $count } бросок
    [few] { $count } броска
   *[other] { $count } бросков
}, в среднем { $mean } (у честных костей { $expected }). Из 100 игроков меньше выбрасывают { $percent }.
tally-value = Выпало
tally-seen = Было
tally-expected = Ожидалось
tally-rows = Одно и то же несколько раз подряд
tally-length = Сколько раз
throws-title = Кости
throws-about = Щёлкните или нажмите пробел. Броски делаются так же, как за столом.
throws-what = Что бросать
throws-die = Одна кость
throws-two = Две кости
throws-three = Три кости
throws-cowries = Шесть каури
throws-coin = Монета
throws-d20 = Двадцатигранник
throws-kubik = Кубик из программы
throws-other = Другое:
throws-wrong = Это бросить нельзя. Например: 4d8, 2d10, 7cowries; до 100 штук и 10000 граней.
throws-throw = Бросить
throws-anew = Начать сначала
throws-none = Ещё ничего не брошено.
throws-spoken = { $count ->
    [one] { $count } бросок
    [few] { $count } броска
   *[other] { $count } бросков
} в таблице
throws-kubik-about = «Кубик из программы» — самодельный: случайное число от 0 до 32767 делится на 5461, семёрка бросается заново. Поэтому все шесть выпадают одинаково часто.

# Разбор
study-title = Разбор
study-bar = Ожидаемый итог
study-told = { $shares }
study-wins = { $player }: выигрыш за { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
study-wins-short = { $player }: за { $n }
study-over = Здесь партия уже окончена.
study-setting-up = Пока фигуры расставляют, сказать ещё нечего.
study-throw = Сейчас бросок: это среднее по всему, что может выпасть.
study-unknown = Об этой позиции ничего не сказать.
study-looking = Позиция разбирается…
study-depth = { $n ->
    [one] просмотрен { $n } ход вперёд
    [few] просмотрено { $n } хода вперёд
   *[other] просмотрено { $n } ходов вперёд
}
study-lines = Лучшие продолжения
study-help = Идёт партия с компьютером. Разбор — это подсказка.
study-together = Здесь играют несколько человек. Разбор помогает тому, чей ход, и виден всем.
study-hidden = Здесь не всё открыто. Разбор будет, когда всё покажут.
study-problem = Задачу решают без разбора.
study-start = Разобрать
study-stop = Остановить
study-line = Продолжение { $n }: { $value }
study-material = Материал: { $player } { $points }
study-tree = Варианты
study-tree-none = Пока нет. Отменённые ходы остаются здесь; если вернуться к прежней позиции, ходы на доске пробуются здесь же.
study-at = Раунд { $n }
study-fork = Иначе
study-keep = Сохранить вариант
study-kept = Этот вариант сохранён.
study-leave = Назад к партии
study-beside = Рядом с партией, с раунда { $n }
study-remove = Удалить вариант
study-full = Для новых вариантов нет места: сначала удалите какой-нибудь.
study-lost = Для отменённых ходов не нашлось места среди вариантов.
review-title = Разбор партии
review-start = Разобрать партию
review-again = Разобрать заново
review-go-on = Продолжить
review-wait = Партию можно разобрать, когда она окончится.
review-progress = Оценено ходов: { $done } из { $all }
review-none = Ошибок не найдено.
review-best = лучше: { $moves }
review-mark = { $number }. { $text }{ $sign }: { $grade }, отдано { $loss }
review-turns = Переломы
review-turn = { $number }. { $text }: впереди теперь { $player }, { $before } → { $after }
review-skill = { $player }: { $n ->
    [one] оценён { $n } ход
    [few] оценено { $n } хода
   *[other] оценено { $n } ходов
}; мастерство { $lost }
review-luck-good = Везение { $luck } за { $n ->
    [one] { $n } бросок
    [few] { $n } броска
   *[other] { $n } бросков
}: кости помогали
review-luck-bad = Везение { $luck } за { $n ->
    [one] { $n } бросок
    [few] { $n } броска
   *[other] { $n } бросков
}: кости мешали
review-luck-even = Везение { $luck } за { $n ->
    [one] { $n } бросок
    [few] { $n } броска
   *[other] { $n } бросков
}: кости не помогали и не мешали
review-luck-told = Мастерство — сколько ходы отдали по сравнению с лучшими; везение — сколько броски дали по сравнению со средним по всем броскам. То и другое — доли выигрыша, сложенные вместе.
review-graph = Чего мог ждать игрок { $player }: в начале { $begin }, в конце { $end }; меньше всего { $low }, больше всего { $high }
grade-best = лучший ход
grade-good = хороший ход
grade-inaccuracy = неточность
grade-mistake = ошибка
grade-blunder = грубая ошибка
grade-good-count = { $n ->
    [one] { $n } хороший ход
    [few] { $n } хороших хода
   *[other] { $n } хороших ходов
}
grade-inaccuracy-count = { $n ->
    [one] { $n } неточность
    [few] { $n } неточности
   *[other] { $n } неточностей
} { $sign }
grade-mistake-count = { $n ->
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[other] { $n } ошибок
} { $sign }
grade-blunder-count = { $n ->
    [one] { $n } грубая ошибка
    [few] { $n } грубые ошибки
   *[other] { $n } грубых ошибок
} { $sign }
captured-title = Взято
captured-of = { $player } — взято: { $pieces }
captured-piece = { $piece } ×{ $n }
captured-ahead = { $n ->
    [one] { $player }: на { $n } фигуру больше
    [few] { $player }: на { $n } фигуры больше
   *[other] { $player }: на { $n } фигур больше
}
captured-even = Поровну

## Matches by link, at every table

seat-remote = не здесь
online-play = Играть по ссылке…
online-no-hints = В этой партии подсказки не разрешены.
