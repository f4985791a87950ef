/** Compiles the text while it is being edited: one version at a time, then the latest one. */
import { EngineError } from '../../engine/client';
import { patienceMilliseconds } from '../../engine/compiler';
import type { Compiled, Diagnostic } from '../../engine/structures';
import { translate } from '../../language/translate';

export interface Asked {
  source: string;
  variant: number;
}

export type Verdict = Asked &
  (
    | { kind: 'fine'; compiled: Compiled }
    | { kind: 'wrong'; diagnostics: Diagnostic[] }
    | { kind: 'failed'; message: string }
  );

export interface CompilerLike {
  compile(source: string, variant: number): Promise<Compiled>;
  close(): void;
}

export class Checker {
  private compiler: CompilerLike | null = null;
  private next: Asked | null = null;
  private isRunning = false;

  constructor(
    private readonly open: () => CompilerLike,
    private readonly report: (verdict: Verdict) => void,
    private readonly patience = patienceMilliseconds,
  ) {}

  check(asked: Asked): void {
    this.next = asked;
    if (!this.isRunning) void this.run();
  }

  close(): void {
    this.next = null;
    this.isRunning = true;
    this.compiler?.close();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.next !== null) {
      const asked = this.next;
      this.next = null;
      const verdict = await this.judge(asked);
      if (this.next === null && verdict !== null) this.report(verdict);
    }
    this.isRunning = false;
  }

  /** If the file has fewer variants than before, its first one is checked. */
  private async judge(asked: Asked): Promise<Verdict | null> {
    const verdict = await this.verdictOn(asked);
    if (asked.variant === 0 || verdict.kind !== 'wrong') return verdict;
    const first = await this.verdictOn({ ...asked, variant: 0 });
    const isGone = first.kind === 'fine' && first.compiled.info.variants.length <= asked.variant;
    return isGone ? first : verdict;
  }

  private async verdictOn(asked: Asked): Promise<Verdict> {
    const { source, variant } = asked;
    let isLate = false;
    const compiler = (this.compiler ??= this.open());
    const alarm = setTimeout(() => {
      isLate = true;
      compiler.close();
    }, this.patience);
    try {
      return { ...asked, kind: 'fine', compiled: await compiler.compile(source, variant) };
    } catch (error) {
      if (error instanceof EngineError && error.diagnostics.length > 0)
        return { ...asked, kind: 'wrong', diagnostics: error.diagnostics };
      // After a failure of its own, a compiler must not be trusted.
      compiler.close();
      this.compiler = null;
      const message = error instanceof Error ? error.message : String(error);
      return {
        ...asked,
        kind: 'failed',
        message: isLate ? translate('ruleEditor.tooSlow') : message,
      };
    } finally {
      clearTimeout(alarm);
    }
  }
}
