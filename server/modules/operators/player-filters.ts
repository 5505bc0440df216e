import type { ModulePlayerFilter } from '#server/platform/console/module-console.ts';
import { run } from '#server/platform/database/index.ts';
import { type CashRange, playersAmongByCash, playersByCash } from '../ledger/index.ts';

/** A flag is active if its last row set it. */
const FLAGGED = `select n.player_id from (select distinct on (player_id) player_id, is_set
  from operators.note where site_id = $1 and flag = $2`;

/** Filters of the list of players by flag, and by balance. */
export const playerFilters: readonly ModulePlayerFilter[] = [
  {
    name: 'flag',
    async find({ db, site }, flag, limit) {
      const rows = await run<{ player_id: string }>(db, {
        text: `${FLAGGED} order by player_id, note_id desc) n where n.is_set limit $3`,
        values: [site.id, flag, limit],
      });
      return rows.map(({ player_id }) => player_id);
    },
    async among({ db, site }, flag, playerIds) {
      const rows = await run<{ player_id: string }>(db, {
        text: `${FLAGGED} and player_id = any ($3::uuid[])
          order by player_id, note_id desc) n where n.is_set`,
        values: [site.id, flag, playerIds],
      });
      return rows.map(({ player_id }) => player_id);
    },
  },
  {
    name: 'balance',
    find: ({ db, site }, range, limit) => playersByCash(db, site.id, rangeOf(range), limit),
    among: ({ db, site }, range, ids) => playersAmongByCash(db, site.id, rangeOf(range), ids),
  },
];

/** `100..5000`; an empty bound is open. */
function rangeOf(text: string): CashRange {
  const [from = '', to = ''] = text.split('..');
  return { from: from === '' ? null : BigInt(from), to: to === '' ? null : BigInt(to) };
}
