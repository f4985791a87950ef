import type { CompileOptions, GameFiles, Rules } from '../../pkg/boardwright.js';

export type * from '../../pkg/boardwright.js';
export { Game, Loading, MoveKinds, Rules, Search } from '../../pkg/boardwright.js';

/**
 * Compiles the text of a rule file, once the engine is loaded. Rejects with an `EngineError` of the kind `rules`, with all
 * that is wrong in the text, or of the kind `invalidArgument`.
 */
export declare function compile(text: string, options?: CompileOptions): Promise<Rules>;

/**
 * Finds the games in a text of another program, such as PGN, once the engine is loaded; `undefined` if it does not look
 * like one. `loadFile` of a game reads one of them.
 */
export declare function findGames(text: string): Promise<GameFiles | undefined>;
