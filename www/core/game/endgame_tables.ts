/** Gives the engine the endgame tables of a game once so few pieces are left that they may soon be needed. */
import type { Engine } from '../../engine/client';
import type { RuleChoice } from '../../engine/protocol';
import type { State } from '../state/state';

/** Tables are for fewer pieces than this, which leaves some moves to load them. */
const fewPieces = 8;

export class EndgameTables {
  /** The rules whose tables have been asked for. */
  private asked: RuleChoice | null = null;

  constructor(
    private readonly engine: Pick<Engine, 'loaded' | 'useTablebase'>,
    private readonly read: (name: string) => Promise<Uint8Array>,
    /** Called when the engine has them. */
    private readonly given: () => void,
  ) {}

  follow({ view }: Pick<State, 'view'>): void {
    const rules = this.engine.loaded?.rules;
    if (rules?.tablebase === undefined || rules === this.asked || view === null) return;
    if (view.pieces.length > fewPieces) return;
    this.asked = rules;
    void this.give(rules, rules.tablebase);
  }

  private async give(rules: RuleChoice, name: string): Promise<void> {
    try {
      const bytes = await this.read(name);
      if (this.engine.loaded?.rules !== rules) return;
      this.engine.useTablebase(bytes);
      this.given();
    } catch {
      // Without a network, searches do without; with the next position they are asked for again.
      if (this.asked === rules) this.asked = null;
    }
  }
}
