/** Tables of an extension with rights other than select, insert and update, by name in its schema. */
export type ExtensionTables = {
  /** Also delete. */
  deleted?: readonly string[];
  /** Select and insert only: rows are never changed. */
  final?: readonly string[];
};

/** Extension data needed for migrations and rights. */
export type ExtensionSchema = {
  name: string;
  tables?: ExtensionTables;
  /** Its folder, with `migrations/NNNN-name.sql`. */
  folder?: string;
};

/** The PostgreSQL schema of an extension: `x_player_feedback` for `player-feedback`. */
export const schemaOfExtension = (name: string): string => `x_${name.replaceAll('-', '_')}`;
