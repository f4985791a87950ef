/** The addresses of a game's files: its rules, and what each variant looks like at its start. */
export interface GameFiles {
  rules: string;
  openings: readonly string[];
}
/** Says where the files of a game lie, and its lessons where it has some, if not beside the module. */
export declare function registerGame(id: string, files: GameFiles, lessons?: string | null): void;
