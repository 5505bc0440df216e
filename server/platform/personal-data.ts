import { type Db, run } from './database/index.ts';
import type { PlayerKey } from './player-key.ts';

/**
 * One section of a module's personal data of a player, for the export (player protection L10). Read page by
 * page: `next` is undefined after the last. Data about others, or suspicions, are excluded.
 */
export type PersonalDataSection = {
  name: string;
  read(db: Db, key: PlayerKey, cursor?: unknown): Promise<{ rows: readonly object[]; next?: unknown }>;
};

/** Maximum rows of a section read at once; a player with more contacts support. */
const MAX_ROWS = 20_000;

/** A section from one statement, with the site's id ($1) and the player's ($2), in reading order. */
export function personalDataSection(name: string, text: string): PersonalDataSection {
  return {
    name,
    read: async (db, { siteId, playerId }) => ({
      rows: await run<Record<string, unknown>>(db, {
        text: `${text} limit ${MAX_ROWS}`,
        values: [siteId, playerId],
      }),
    }),
  };
}
