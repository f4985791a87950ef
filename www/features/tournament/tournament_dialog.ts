/** The dialog “Engine vs. engine”: two engines play a series of games in the background. */
import { make, makeButton, setAttribute, setText, download } from '../../ui/dom';
import type { GameInfo } from '../../engine/structures';
import { inSuccession } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { shown } from '../../core/moves/rule_texts';
import { makeDialog } from '../../ui/dialog';
import { makeCheck, makeField } from '../../ui/fields';
import { deciders } from '../../core/players/seats';
import type { Seat } from '../../core/players/seats';
import { csvOf, jsonOf } from './export';
import { makeReport } from './report';
import { summarise } from './statistics';
import type { Result } from './statistics';
import { makeNumber, makeStrength, numberOf, describeStrength } from './strengths';
import { Tournament } from './tournament';
import type { Plan } from './tournament';
import './tournament.css';

/** The game that is played in the tournament. */
export interface TournamentGame {
  gameId: string;
  info: GameInfo;
  game: Plan['game'];
}

export interface TournamentActions {
  gamePlayed(): Promise<TournamentGame>;
  /** Shows a game of the tournament on the board, or starts a new one between its players. */
  open(gamePlayed: TournamentGame, record: string | null, seats: Seat[]): void;
}

export class TournamentDialog {
  readonly element: HTMLDialogElement;
  private tournament: Tournament | null = null;
  private gamePlayed: TournamentGame | null = null;
  private readonly a = makeStrength(translate('tournament.engineA'), 2);
  private readonly b = makeStrength(translate('tournament.engineB'), 1);
  private readonly games = makeNumber('games', 20, 1, 10_000);
  private readonly opening = makeNumber('opening', 2, 0, 100);
  private readonly most = makeNumber('most', 300, 1, 5000);
  private readonly seed = makeNumber('seed', 1, 0, 2 ** 31 - 1);
  private readonly swap = makeCheck(translate('tournament.swap'), 'swap', true);
  private readonly state = make('p', { class: 'state' });
  private readonly start = makeButton(
    translate('gamePicker.start'),
    () => void this.withGame((on) => this.begin(on)),
    {
      class: 'primary',
    },
  );
  private readonly stop = makeButton(translate('tournament.stop'), () => this.tournament?.stop());
  private readonly goOn = makeButton(translate('tournament.continue'), () => this.continue());
  private readonly watch = makeButton(
    translate('tournament.watch'),
    () => void this.withGame((on) => this.watchOne(on)),
  );
  private readonly csv = makeButton('CSV', () => this.save('csv'), {
    title: translate('tournament.csv'),
  });
  private readonly json = makeButton('JSON', () => this.save('json'), {
    title: translate('tournament.json'),
  });
  private readonly report = makeReport((result) => this.openGame(result));
  private drawing = false;
  /** Why the game could not be loaded. */
  private problem: string | null = null;
  /** Whether the game is being loaded. */
  private waiting = false;

  constructor(private readonly actions: TournamentActions) {
    const form = make('form', { method: 'dialog', class: 'tournament' });
    this.element = makeDialog(translate('tournament.title'), form);
    this.element.classList.add('wide');
    const close = makeButton(translate('tournament.close'), () => this.element.close());
    form.addEventListener('change', () => this.show());
    form.append(
      make('p', {}, translate('tournament.explanation')),
      make('div', { class: 'sides' }, this.a.element, this.b.element),
      make('div', { class: 'plan' }, ...this.fields()),
      this.swap.element,
      make(
        'div',
        { class: 'row' },
        this.start,
        this.stop,
        this.goOn,
        this.watch,
        this.csv,
        this.json,
        close,
      ),
      this.state,
      this.report.element,
    );
  }

  async open(): Promise<void> {
    this.element.showModal();
    if (this.tournament !== null) return this.show();
    await this.withGame((gamePlayed) => {
      this.gamePlayed = gamePlayed;
      this.show();
    });
  }

  /** Ends the tournament and removes the dialog, for example before a change of language. */
  close(): void {
    this.tournament?.stop();
    this.element.remove();
  }

  private fields(): HTMLElement[] {
    return [
      makeField(translate('tournament.gameCount'), this.games),
      makeField(translate('tournament.randomOpening'), this.opening),
      makeField(translate('tournament.maxMoves'), this.most),
      makeField(translate('tournament.seed'), this.seed),
    ];
  }

  /** Calls back with the current game once it is loaded; does nothing while it is loading. */
  private async withGame(act: (gamePlayed: TournamentGame) => void): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    this.problem = null;
    try {
      act(await this.actions.gamePlayed());
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.show();
    } finally {
      this.waiting = false;
    }
  }

  private begin(gamePlayed: TournamentGame): void {
    this.tournament?.stop();
    this.gamePlayed = gamePlayed;
    const plan: Plan = {
      a: this.a.value(),
      b: this.b.value(),
      games: numberOf(this.games),
      seed: numberOf(this.seed),
      opening: numberOf(this.opening),
      most: numberOf(this.most),
      swap: this.swap.input.checked,
      deciders: deciders(gamePlayed.info),
      players: gamePlayed.info.players.length,
      game: gamePlayed.game,
    };
    const tournament: Tournament = new Tournament(plan, {
      ended: () => this.changed(tournament),
      halted: () => this.changed(tournament),
    });
    this.tournament = tournament;
    tournament.run();
    this.show();
  }

  private continue(): void {
    this.tournament?.run();
    this.show();
  }

  private changed(tournament: Tournament): void {
    if (tournament !== this.tournament || this.drawing) return;
    // Many games may end within a frame.
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.show();
    });
  }

  private show(): void {
    const { tournament, gamePlayed } = this;
    const [running, some] = [tournament?.running === true, (tournament?.results.length ?? 0) > 0];
    setAttribute(this.stop, 'hidden', !running);
    setAttribute(this.goOn, 'hidden', running || tournament === null || tournament.isDone);
    setAttribute(this.start, 'disabled', running);
    setText(
      this.start,
      translate(tournament === null ? 'gamePicker.start' : 'tournament.startOver'),
    );
    setAttribute(this.watch, 'hidden', !this.mayWatch());
    for (const button of [this.csv, this.json]) setAttribute(button, 'hidden', !some);
    setAttribute(this.report.element, 'hidden', tournament === null);
    setText(this.state, this.stateText());
    if (gamePlayed && tournament) this.report.show(gamePlayed.info, tournament.results);
  }

  private stateText(): string {
    const { tournament, gamePlayed } = this;
    const problem = this.problem ?? tournament?.problem ?? null;
    if (problem !== null) return translate('app.didNotWork', { reason: problem });
    if (gamePlayed === null) return '';
    if (tournament === null)
      return translate('tournament.game', { name: shown(gamePlayed.info).title });
    const { plan, results, running } = tournament;
    const values = {
      name: shown(gamePlayed.info).title,
      a: describeStrength(plan.a),
      b: describeStrength(plan.b),
      done: results.length,
      all: plan.games,
    };
    const words = translate('tournament.progress', values);
    const end = running
      ? 'tournament.running'
      : tournament.isDone
        ? 'tournament.finished'
        : 'tournament.stopped';
    return inSuccession([words, translate(end)]);
  }

  private save(kind: 'csv' | 'json'): void {
    const { tournament, gamePlayed } = this;
    if (tournament === null || gamePlayed === null) return;
    const { plan, results } = tournament;
    const sorted = results.toSorted((a, b) => a.number - b.number);
    if (kind === 'csv') download('boardwright-tournament.csv', 'text/csv', csvOf(sorted));
    else {
      const text = jsonOf(gamePlayed.info.title, plan, summarise(sorted), sorted);
      download('boardwright-tournament.json', 'application/json', text);
    }
  }

  private openGame({ record }: Result): void {
    if (this.gamePlayed === null) return;
    this.element.close();
    this.actions.open(this.gamePlayed, record, []);
  }

  /** Starts a game between the two engines on the board. */
  private watchOne(gamePlayed: TournamentGame): void {
    const [a, b] = [this.a.value(), this.b.value()];
    const [first] = deciders(gamePlayed.info);
    const seats = gamePlayed.info.players.map((_, player) => (player === first ? a : b).value);
    this.element.close();
    this.actions.open(gamePlayed, null, seats);
  }

  /** On the board, the computer plays at a level. */
  private mayWatch(): boolean {
    return [this.a, this.b].every((side) => side.value().kind === 'level');
  }
}
