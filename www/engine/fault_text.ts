/** Says what went wrong, in the reader's language where the engine gives codes. Fetched with the first fault. */
import type { Failure } from './protocol';
import type { Fault } from './structures';
import { translate } from '../language/translate';
import type { MessageKey } from '../language/translate';

export function faultText({ faults, message }: Failure): string {
  return faults.length > 0 ? faults.reduceRight(around, '') : message;
}

/** The text of a fault around that of the next. */
function around(problem: string, fault: Fault): string {
  const key = `fault.${fault.code}` as Extract<MessageKey, `fault.${string}`>;
  return translate(key, { ...fault.values, problem });
}
