/** The fields for the strength of an engine: a level, or a limit per move. */
import { make, setAttribute } from '../../ui/dom';
import { translate } from '../../language/translate';
import { levels } from '../../core/players/levels';
import { makeSelect } from '../../ui/fields';
import { levelName } from '../../core/messages/labels';
import type { Strength } from './match';

const usual = { depth: 3, nodes: 2000, milliseconds: 100 };
type Limit = keyof typeof usual;

export interface StrengthField {
  element: HTMLElement;
  value(): Strength;
}

export function makeStrength(title: string, level: number): StrengthField {
  const named = levels.map((_, index) => ({
    value: String(index + 1),
    label: translate('seat.computer', { level: levelName(index + 1) }),
  }));
  const limits: Limit[] = ['depth', 'nodes', 'milliseconds'];
  const limited = limits.map((limit) => ({
    value: limit,
    label: translate(`tournament.${limit}`),
  }));
  const choice = makeSelect('strength', [...named, ...limited], String(level));
  setAttribute(choice, 'aria-label', title);
  const amount = makeNumber('amount', usual.depth, 1, 10_000_000);
  setAttribute(amount, 'aria-label', translate('tournament.limitOf', { name: title }));
  const limitOf = () => limits.find((limit) => limit === choice.value) ?? null;
  const show = () => {
    const limit = limitOf();
    setAttribute(amount, 'hidden', limit === null);
    if (limit !== null) amount.value = String(usual[limit]);
  };
  choice.addEventListener('change', show);
  show();
  return {
    element: make('fieldset', { class: 'strength' }, make('legend', {}, title), choice, amount),
    value: () => strengthOf(limitOf(), choice, amount),
  };
}

function strengthOf(
  limit: Limit | null,
  choice: HTMLSelectElement,
  amount: HTMLInputElement,
): Strength {
  if (limit === null) return { kind: 'level', value: Number(choice.value) };
  // The engine does not search deeper than this.
  return { kind: limit, value: Math.min(numberOf(amount), limit === 'depth' ? 64 : Infinity) };
}

export function describeStrength({ kind, value }: Strength): string {
  return kind === 'level'
    ? translate('seat.computer', { level: levelName(value) })
    : translate(`tournament.${kind}.words`, { value });
}

export function makeNumber(
  name: string,
  value: number,
  min: number,
  max: number,
): HTMLInputElement {
  const bounds = { min: String(min), max: String(max), step: '1' };
  const input = make('input', { type: 'number', name, inputmode: 'numeric', ...bounds });
  input.value = String(value);
  return input;
}

/** The number in a field, as an integer within its limits. */
export function numberOf(input: HTMLInputElement): number {
  const value = Math.round(input.valueAsNumber);
  const [min, max] = [Number(input.min), Number(input.max)];
  return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : min;
}
