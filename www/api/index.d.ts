import type { CompileOptions, Rules } from '../../pkg/boardwright.js';

export type * from '../../pkg/boardwright.js';
export { Game, Loading, MoveKinds, Rules, Search } from '../../pkg/boardwright.js';

/**
 * Compiles the text of a rule file, once the engine is loaded. Rejects with an `EngineError` of the kind `rules`, with all
 * that is wrong in the text, or of the kind `invalidArgument`.
 */
export declare function compile(text: string, options?: CompileOptions): Promise<Rules>;
