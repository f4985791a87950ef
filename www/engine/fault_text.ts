/** Describes failures, in the user's language where the engine gives codes. Loaded with the first failure. */
import type { Failure } from './protocol';
import type { Fault } from './structures';
import { translate } from '../language/translate';
import type { MessageKey } from '../language/translate';

export function faultText({ faults, message }: Failure): string {
  return faults.length > 0 ? faults.reduceRight(around, '') : message;
}

/** Inserts the text of an inner fault into that of the outer one. */
function around(problem: string, fault: Fault): string {
  const key = `fault.${fault.code}` as Extract<MessageKey, `fault.${string}`>;
  return translate(key, { ...fault.values, problem });
}
