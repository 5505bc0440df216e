import type { ModulePlayerFilter } from '#server/platform/console/module-console.ts';
import { run } from '#server/platform/database/index.ts';
import { type Identified, identityLevelIn } from './identity.ts';

type Row = Identified & { player_id: string };

const IDENTIFIED = `select player_id, full_name, contact_verified_at, verified_name, verified_until::text
  from players.player where site_id = $1`;

/** Ids of the rows at a level. */
const atLevel = (rows: readonly Row[], level: string, now: Date): string[] =>
  rows.filter((row) => identityLevelIn(row, now) === Number(level)).map(({ player_id }) => player_id);

/** The filter of the player list by identity level. Few players have the highest; most have another level. */
export const identityFilter: ModulePlayerFilter = {
  name: 'identity',
  async find({ db, site, now }, level, limit) {
    if (level !== '3') return undefined;
    const rows = await run<Row>(db, {
      text: `${IDENTIFIED} and verified_name <> '' limit $2`,
      values: [site.id, limit],
    });
    return rows.length < limit ? atLevel(rows, level, now) : undefined;
  },
  async among({ db, site, now }, level, playerIds) {
    const rows = await run<Row>(db, {
      text: `${IDENTIFIED} and player_id = any ($2::uuid[])`,
      values: [site.id, playerIds],
    });
    return atLevel(rows, level, now);
  },
};
