/** The files of a game: what it looks like and its program, for each variant. */
export type GameFiles = readonly (readonly [opening: string, program: string])[];
/** Says where the files of a game lie, if not beside the module. */
export declare function registerGame(id: string, files: GameFiles): void;
