// What hands do, as action sequences of W3C WebDriver: a mouse, a finger, a keyboard.

/** @typedef {{ x: number, y: number }} Point in pixels of the window */
/** @typedef {'mouse' | 'touch'} Pointer */
/** @typedef {{ type: string, id: string, parameters?: object, actions: object[] }} Sequence */

/** How many moves a pointer makes from one point to the next. */
const steps = 5;

/** The numbers that WebDriver gives to keys without a character. @type {Record<string, string>} */
const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/**
 * Presses at a point, moves over others, and lets go at the last.
 * @param {Point[]} points a single one for a click
 * @param {Pointer} pointer
 * @returns {Sequence}
 */
export function drag(points, pointer) {
  const [first, ...rest] = points;
  if (first === undefined) throw new Error('a drag begins somewhere');
  const way = rest.flatMap((to, i) => between(points[i] ?? first, to));
  const actions = [
    move(first),
    { type: 'pointerDown', button: 0 },
    ...way.map(move),
    { type: 'pointerUp', button: 0 },
  ];
  return { type: 'pointer', id: pointer, parameters: { pointerType: pointer }, actions };
}

/** @param {Point} point */
const move = ({ x, y }) => ({
  type: 'pointerMove',
  // Only whole pixels are accepted everywhere.
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});

/**
 * @param {Point} from
 * @param {Point} to
 */
function between(from, to) {
  const shares = Array.from({ length: steps }, (_, i) => (i + 1) / steps);
  return shares.map((share) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  }));
}

/** Presses the key of each character. @param {string} text */
export const type = (text) => keyboard([...text].flatMap((key) => [down(key), up(key)]));

/** Presses keys together, as in `Control+f`. @param {string} chord */
export function press(chord) {
  const together = chord.split('+');
  return keyboard([...together.map(down), ...together.toReversed().map(up)]);
}

/** @param {object[]} actions @returns {Sequence} */
const keyboard = (actions) => ({ type: 'key', id: 'keyboard', actions });

/** @param {string} key */
const down = (key) => ({ type: 'keyDown', value: keys[key] ?? key });

/** @param {string} key */
const up = (key) => ({ type: 'keyUp', value: keys[key] ?? key });
