/** The report of a tournament: the score in words, a chart, statistics, and the list of games. */
import { make, makeButton, setText } from '../../ui/dom';
import type { GameInfo } from '../../engine/structures';
import { formatNumber, formatPercent, translate } from '../../language/translate';
import { playerName } from '../../core/messages/labels';
import { outcomeReason } from '../../core/messages/outcome_text';
import { drawChart } from './chart';
import { curveOf, eloOf, summarise } from './statistics';
import type { Result, Summary } from './statistics';

/** Only the last games are listed. */
const maxListed = 100;

export interface Report {
  element: HTMLElement;
  show(info: GameInfo, results: readonly Result[]): void;
}

export function makeReport(open: (result: Result) => void): Report {
  const headline = make('p', { class: 'headline', role: 'status' });
  const chart = make('div', {});
  const numbers = make('tbody', {});
  const games = make('tbody', {});
  const element = make(
    'div',
    { class: 'report' },
    headline,
    chart,
    makeTable(translate('tournament.statistics'), [], numbers),
    make(
      'details',
      {},
      make('summary', {}, translate('tournament.games')),
      makeTable(
        translate('tournament.games'),
        [
          'tournament.gameNumber',
          'tournament.sideOfA',
          'tournament.result',
          'tournament.length',
          'tournament.reason',
          'tournament.open',
        ],
        games,
      ),
    ),
  );
  return {
    element,
    show(info, results) {
      const summary = summarise(results, (result) => reasonOf(info, result));
      setText(headline, headlineOf(summary));
      chart.replaceChildren(drawChart(curveOf(results)));
      numbers.replaceChildren(
        ...numbersOf(info, summary).map(([name, value]) => makeRow(name, value)),
      );
      const last = results.slice(-maxListed).toReversed();
      games.replaceChildren(...last.map((result) => makeGame(info, result, open)));
    },
  };
}

type Heading =
  | 'tournament.gameNumber'
  | 'tournament.sideOfA'
  | 'tournament.result'
  | 'tournament.length'
  | 'tournament.reason'
  | 'tournament.open';

function makeTable(caption: string, headings: Heading[], body: HTMLElement): HTMLElement {
  const cells = headings.map((key) => make('th', { scope: 'col' }, translate(key)));
  const head = headings.length > 0 ? [make('thead', {}, make('tr', {}, ...cells))] : [];
  const table = make('table', {}, make('caption', {}, caption), ...head, body);
  return make(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    table,
  );
}

function makeRow(name: string, value: string): HTMLElement {
  return make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, value));
}

function headlineOf({ games, wins, draws, losses, score, interval }: Summary): string {
  if (games === 0) return translate('tournament.noResults');
  const [low, high] = [formatPercent(interval.low), formatPercent(interval.high)];
  return translate('tournament.headline', {
    wins,
    draws,
    losses,
    score: formatPercent(score),
    low,
    high,
  });
}

function numbersOf(info: GameInfo, summary: Summary): [string, string][] {
  const { games, wins, draws, losses, score, interval, plies, choices } = summary;
  return [
    [translate('tournament.played'), formatNumber(games)],
    [translate('tournament.wins'), formatNumber(wins)],
    [translate('tournament.draws'), formatNumber(draws)],
    [translate('tournament.losses'), formatNumber(losses)],
    [translate('tournament.score'), formatPercent(score)],
    [
      translate('tournament.interval'),
      `${formatPercent(interval.low)} – ${formatPercent(interval.high)}`,
    ],
    [translate('tournament.elo'), eloText(score)],
    [translate('tournament.length'), rounded(plies)],
    [translate('tournament.movesPerTurn'), rounded(choices)],
    ...summary.sides.map(({ side, games: own, points }): [string, string] => [
      translate('tournament.scoreAsSide', { name: playerName(info, side) }),
      `${formatNumber(points)} / ${formatNumber(own)}`,
    ]),
    ...summary.reasons.map(([reason, count]): [string, string] => [reason, formatNumber(count)]),
  ];
}

function rounded(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}

/** Why a game ended, in the language of the page. */
function reasonOf(info: GameInfo, { outcome, reason }: Result): string {
  return outcome === null ? reason : outcomeReason(info, outcome);
}

function eloText(score: number): string {
  const elo = eloOf(score);
  if (!Number.isFinite(elo)) return '–';
  return `${elo < 0 ? '−' : '+'}${formatNumber(Math.abs(Math.round(elo)))}`;
}

function makeGame(info: GameInfo, result: Result, open: (result: Result) => void): HTMLElement {
  const { number, side, score, plies } = result;
  const words = translate(
    score === 1 ? 'tournament.win' : score === 0 ? 'tournament.loss' : 'tournament.draw',
  );
  const button = makeButton(translate('tournament.open'), () => open(result), {
    'aria-label': translate('tournament.openGame', { number }),
  });
  const texts = [
    formatNumber(number),
    playerName(info, side),
    words,
    formatNumber(plies),
    reasonOf(info, result),
  ];
  return make('tr', {}, ...texts.map((text) => make('td', {}, text)), make('td', {}, button));
}
