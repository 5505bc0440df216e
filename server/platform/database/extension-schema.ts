/** Tables of an extension with other rights than select, insert and update, by their names in its schema. */
export type ExtensionTables = {
  /** Also delete. */
  deleted?: readonly string[];
  /** Select and insert alone: rows are never changed. */
  final?: readonly string[];
};

/** What migrations and rights need to know of an extension. */
export type ExtensionSchema = {
  name: string;
  tables?: ExtensionTables;
  /** Its folder, with `migrations/NNNN-name.sql`. */
  folder?: string;
};

/** The PostgreSQL schema of an extension: `x_player_feedback` for `player-feedback`. */
export const schemaOfExtension = (name: string): string => `x_${name.replaceAll('-', '_')}`;
