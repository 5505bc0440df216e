import { type Db, run } from './database/index.ts';
import type { PlayerKey } from './player-key.ts';

/**
 * One part of what a module keeps about a player, for the copy a player may take away (player protection
 * L10). Read a stretch at a time:
 * `next` is undefined after the last. What a module knows of others, or of suspicions, is no part of it.
 */
export type PersonalDataSection = {
  name: string;
  read(db: Db, key: PlayerKey, cursor?: unknown): Promise<{ rows: readonly object[]; next?: unknown }>;
};

/** Rows of a section that is read at once; a player who has more asks the people. */
const MAX_ROWS = 20_000;

/**
 * A section that is one statement, of the site's id ($1) and the player's ($2), in the order it is to be
 * read.
 */
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
