/** Hint, analysis and tournament. Loaded when one of them is first used; the tournament separately. */
import { planLine } from '../core/entry/planned_moves';
import { Analysis } from '../features/analysis/analysis';
import { translate } from '../language/translate';
import { hasFocus, onChange } from '../ui/dom';
import type { Engine } from '../engine/client';
import type { SearchTeam } from '../engine/search_team';
import type { TournamentDialog, TournamentActions } from '../features/tournament/tournament_dialog';
import { Lazy } from '../ui/lazy';
import { loadModule } from '../ui/load_module';
import { must } from '../core/must';
import type { GameController, Load } from '../core/game/controller';
import type { Library } from '../games/library';
import { isUnaided } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { Placeholders } from './placeholders';
import type { Store } from '../core/state/store';

interface Parts {
  append(dialog: HTMLElement): void;
  store: Store;
  engine: Engine;
  team: SearchTeam;
  controller: GameController;
  library: Library;
  load: Load;
  placeholders: Pick<Placeholders, 'bar' | 'panel'>;
  /** Reports that a part could not be loaded. */
  missing(): void;
  /** Moves the focus to the board. */
  leave(): void;
}

export class EngineTools {
  private analysis: Analysis | null = null;
  private tournament: Lazy<TournamentDialog>;

  constructor(private readonly parts: Parts) {
    this.tournament = this.makeTournament();
  }

  hint(): void {
    if (isUnaided(this.parts.store.get())) return this.refuse();
    void this.wanted.hint();
  }

  toggleAnalysis(): void {
    const { store } = this.parts;
    if (isUnaided(store.get())) return this.refuse();
    const analysing = !store.get().analysing;
    store.set({ analysing, lookedAt: null });
  }

  private refuse(): void {
    this.parts.store.set({ announcement: translate('distant.unaided') });
  }

  openTournament(): void {
    this.tournament.use((tournament) => void tournament.open());
  }

  render(state: State): void {
    const analysis = state.analysing ? this.wanted : this.analysis;
    this.place(analysis, state.analysing);
    analysis?.render(state);
  }

  /** Creates everything again after a change of language. */
  renew(): void {
    this.analysis = null;
    this.tournament.here?.close();
    this.tournament = this.makeTournament();
  }

  private get wanted(): Analysis {
    return (this.analysis ??= this.makeAnalysis());
  }

  private makeAnalysis(): Analysis {
    const { controller, store, engine, team } = this.parts;
    return new Analysis(store, engine, team, {
      play: (texts) => void controller.playLine(texts),
      plan: (texts) => planLine(store, texts),
      setLines: (lines) => store.set({ settings: { ...store.get().settings, lines } }),
      close: () => this.toggleAnalysis(),
    });
  }

  private makeTournament(): Lazy<TournamentDialog> {
    return new Lazy(async () => {
      const { TournamentDialog } = await loadModule(
        () => import('../features/tournament/tournament_dialog'),
      );
      const tournament = new TournamentDialog(makeTournamentActions(this.parts));
      this.parts.append(tournament.element);
      return tournament;
    }, this.parts.missing);
  }

  private readonly place = onChange((analysis: Analysis | null, isShown: boolean) => {
    const { bar, panel } = this.parts.placeholders;
    const shown = analysis && isShown ? analysis : null;
    const hadFocus = hasFocus(bar) || hasFocus(panel);
    bar.replaceChildren(...(shown ? [shown.bar.element] : []));
    panel.replaceChildren(...(shown ? [shown.panel.element] : []));
    if (hadFocus && shown === null) this.parts.leave();
  });
}

/** What a tournament needs from the page: the game on the board, and a way to show a game it has played. */
function makeTournamentActions({ store, library, load }: Parts): TournamentActions {
  return {
    async gamePlayed() {
      const { gameId, info: shown, setup } = store.get();
      const info = must(shown, 'game');
      const opened = must(library.find(gameId), gameId).open(info.variant);
      const [rules] = await Promise.all([opened.rules, opened.opening]);
      return { gameId, info, game: { info, rules, draw: setup.draw } };
    },
    open({ gameId, info, game }, record, by) {
      const seats = info.players.map((_, player) => by[player] ?? 'human');
      const setup = { seats, draw: game.draw, clocks: [] };
      void load({ gameId, variant: info.variant, setup }, record);
    },
  };
}
