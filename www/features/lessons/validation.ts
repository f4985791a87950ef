/**
 * Checks untrusted data: each check takes a value with its path, and returns a value of the wanted type.
 *
 * Errors are collected with their paths, and checking continues with a default, so that all errors are reported at
 * once.
 */

/** An error: the end of a catalogue key, and the values for its text. */
export interface Fault {
  code: Kind | 'json' | 'missing' | 'unknown' | 'among' | 'size' | 'number' | 'twice';
  values: Record<string, string | number>;
}

export type Kind = 'text' | 'list' | 'object' | 'flag';
export type Check<T> = (value: unknown, path: string, faults: Fault[]) => T;
type Fields = Record<string, unknown>;

/** No more errors than this are reported. */
const maxFaults = 20;

export function report(faults: Fault[], code: Fault['code'], values: Fault['values']): void {
  if (faults.length < maxFaults) faults.push({ code, values });
}

export function text(most: number): Check<string> {
  return (value, path, faults) => {
    if (typeof value !== 'string' || value.trim() === '') return wanted('text', '', path, faults);
    if (value.length > most) report(faults, 'size', { path, most });
    return value;
  };
}

export const flag: Check<boolean> = (value, path, faults) =>
  typeof value === 'boolean' ? value : wanted('flag', false, path, faults);

export function number(least: number, most: number): Check<number> {
  return (value, path, faults) => {
    const isRight = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
    if (!isRight) report(faults, 'number', { path, least, most });
    return isRight ? Number(value) : least;
  };
}

export function among<T extends string>(...known: T[]): Check<T> {
  return (value, path, faults) => {
    const found = known.find((one) => one === value);
    if (found === undefined) report(faults, 'among', { path, known: known.join(', ') });
    return found ?? (known[0] as T);
  };
}

export function list<T>(check: Check<T>, most: number, least = 0): Check<T[]> {
  return (value, path, faults) => {
    if (!Array.isArray(value)) return wanted('list', [], path, faults);
    if (value.length > most) report(faults, 'size', { path, most });
    if (value.length < least) report(faults, 'missing', { path: `${path}[${value.length}]` });
    return value.slice(0, most).map((one, i) => check(one, `${path}[${i}]`, faults));
  };
}

/** An object whose properties are read by name; those that nobody reads are errors. */
export class Reading {
  private readonly fields: Fields;
  private readonly read = new Set<string>();

  constructor(
    value: unknown,
    private readonly path: string,
    private readonly faults: Fault[],
  ) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.fields = isObject ? (value as Fields) : wanted('object', {}, path, faults);
  }

  must<T>(name: string, check: Check<T>): T {
    if (!this.has(name)) report(this.faults, 'missing', { path: this.placeOf(name) });
    // The check supplies a default for a missing property.
    return this.has(name)
      ? check(this.fields[name], this.placeOf(name), this.faults)
      : check(undefined, '', []);
  }

  may<T, D>(name: string, check: Check<T>, otherwise: D): T | D {
    return this.has(name) ? check(this.fields[name], this.placeOf(name), this.faults) : otherwise;
  }

  /** Reports properties that were not read. */
  end(): void {
    const known = [...this.read].join(', ');
    for (const name of Object.keys(this.fields))
      if (!this.read.has(name)) report(this.faults, 'unknown', { path: this.placeOf(name), known });
  }

  private has(name: string): boolean {
    this.read.add(name);
    return Object.hasOwn(this.fields, name);
  }

  private placeOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

function wanted<T>(kind: Kind, instead: T, path: string, faults: Fault[]): T {
  report(faults, kind, { path });
  return instead;
}
