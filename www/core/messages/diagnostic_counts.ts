import type { Diagnostic } from '../../engine/structures';
import { joinAnd, translate } from '../../language/translate';

/** As in "2 errors and 1 warning"; '' if there are none. */
export function countsOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return joinAnd([
    ...(errors > 0 ? [translate('count.errors', { count: errors })] : []),
    ...(warnings > 0 ? [translate('count.warnings', { count: warnings })] : []),
  ]);
}
