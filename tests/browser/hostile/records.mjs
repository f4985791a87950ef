// More than a hundred unreadable chess records, each with a different fault.

const head = ['Boardwright record 2', 'game Chess'];
const good = ['1. e2 - e4', '2. e7 - e5', '3. g1 - f3'];

/** @param {string[]} lines */
const record = (...lines) => [...head, ...lines].join('\n');
/** @param {number} at @param {string} line a replacement of the valid one */
const spoilt = (at, line) => record(...good.map((one, index) => (index === at ? line : one)));

const markup = '<img src=x class=pwned onerror="document.title=1">';

const firstLines = [
  'Boardwright',
  'Boardwright record',
  'Boardwright record 0',
  'Boardwright record -1',
  'Boardwright record 2.5',
  'Boardwright record 4',
  'Boardwright record 99999999999999999999999',
  'Boardwright record two',
  'Boardwrong record 2',
  'record 2',
  `Boardwright record 2${markup}`,
  `${markup}Boardwright record 2`,
];

const foreign = [
  '{}',
  '[]',
  'null',
  '0',
  '"',
  '{"record": 2, "moves": ["e2 - e4"]}',
  '[Event "?"]\n\n1. e4 e5 2. Nf6 Nc3 1-0',
  'rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '(;GM[1]FF[4]SZ[19];B[zz])',
  '(game (title "Chess"))',
  '<!doctype html><title>404</title>',
  'PK\u0003\u0004\u0014\u0000\u0000',
  '\u0000asm\u0001\u0000\u0000\u0000',
  '\u0000'.repeat(1000),
  '\ud800',
  '\u202e\u2066\ufeff',
  markup,
  '-'.repeat(10_000),
  `${'\n'.repeat(1000)}x`,
  'RulesFile=chess.zrf\nVariantName=No such variant\n1. Pawn e2 - e4',
  'RulesFile=chess.zrf\nVariantName=Chess\n1. Pawn e2 - e5',
  'RulesFile=chess.zrf\nVariantName=Chess\n1. Pwan e2 - e4',
];

const badMoves = [
  '',
  '-',
  'e2',
  'e2 -',
  'e2 - e5',
  'e4 - e5',
  'e7 - e5',
  'e2 - e9',
  'z2 - z4',
  'e2 - e4 - e5',
  'e2 - e4 = Queen',
  'King e1 - e2',
  'O-O',
  'e5',
  'Nf6',
  'exd5',
  'Qh5',
  '0-0-0-0',
  'pass',
  'Pass',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '%s%s%s%n',
  '../../etc/passwd',
  '${7*7}',
  "'; drop table moves; --",
  'e2\u0000- e4',
  'е2 - е4',
  '🙂',
  markup,
  'e2 - e4 '.repeat(1000),
  'a'.repeat(20_000),
];

const badNumbers = [
  '0.',
  '-1.',
  '3.',
  '2.',
  '1.5.',
  '1e3.',
  '0x1.',
  '٣.',
  'one.',
  '.',
  '4294967296.',
];

const badLines = [
  'e2 - e4',
  'present 7',
  'present -1',
  'present one',
  'present 1.5',
  'present 99999999999999999999',
  'repetition',
  'repetition maybe',
  'repetition draw always',
  'start',
  'start nowhere',
  'start White',
  'start Green; White King e1',
  'start White; White King e9; Black King e8',
  'start White; White King e1 e2; Black Kong e8',
  'start White; Grey King e1',
  `start ${markup}`,
  `start White; White King ${'e1 '.repeat(3000)}`,
  'ply 1',
  `present ${markup}`,
  markup,
];

const badComments = [
  '; \\u{110000}',
  '; \\u{}',
  '; \\u{20',
  '; \\x',
  '; \\',
  `; ${'a'.repeat(10_001)}`,
];

export const badRecords = [
  ...firstLines.map((line) => [line, ...head.slice(1), ...good].join('\n')),
  ...foreign,
  ...badMoves.map((move) => spoilt(0, `1. ${move}`)),
  ...badMoves.slice(0, 9).map((move) => spoilt(2, `3. ${move}`)),
  ...badNumbers.map((number) => spoilt(number === '2.' ? 0 : 1, `${number} e7 - e5`)),
  ...badLines.map((line) => record(line, ...good)),
  ...badComments.map((line) => record(...good, line)),
  record(...good, 'start White; White King e1; Black King e8'),
  record('start White; White King e1; Black King e8', ...good),
];
