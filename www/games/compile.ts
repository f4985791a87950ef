/** Compiles a rule file; what can do that is fetched when it is first wanted. */
import type { Compiled } from '../engine/structures';

export async function compile(source: string, variant: number): Promise<Compiled> {
  const { compileRules } = await import('../engine/compiler');
  return compileRules(source, variant);
}
