import { spanOfDays } from '#server/platform/console/list-days.ts';
import type { ConsoleContext, ModulePlayerFilter } from '#server/platform/console/module-console.ts';
import { run } from '#server/platform/database/index.ts';

/** `2026-11-01..2026-11-30`; an empty bound is open. */
function spanOf(context: ConsoleContext, days: string) {
  const [from = '', to = ''] = days.split('..');
  return spanOfDays(context, { from, to });
}

/**
 * The filter of the player list by the days of the last sign-in. Without a first day it also finds players
 * who never signed in, or so long ago that their sessions are deleted.
 */
export const signInFilter: ModulePlayerFilter = {
  name: 'signed_in',
  async find(context, days, limit) {
    const { from } = spanOf(context, days);
    // Most players signed in before a given day.
    if (!from) return undefined;
    // A session started since then was also last seen since then, and that column has an index.
    const rows = await run<{ player_id: string }>(context.db, {
      text: `select distinct player_id from players.session
        where site_id = $1 and last_seen_at >= $2 and opened_at >= $2 limit $3`,
      values: [context.site.id, from, limit],
    });
    const ids = rows.map(({ player_id }) => player_id);
    return ids.length === limit ? ids : await lastSignedIn(context, days, ids);
  },
  among: lastSignedIn,
};

async function lastSignedIn(
  context: ConsoleContext,
  days: string,
  playerIds: readonly string[],
): Promise<string[]> {
  const { from, to } = spanOf(context, days);
  const rows = await run<{ player_id: string }>(context.db, {
    text: `select p.player_id from unnest($2::uuid[]) p (player_id)
      cross join lateral (select max(opened_at) as at from players.session s
        where s.site_id = $1 and s.player_id = p.player_id) last
      where ($3::timestamptz is null or last.at >= $3)
        and ($4::timestamptz is null or last.at is null or last.at < $4)`,
    values: [context.site.id, playerIds, from ?? null, to ?? null],
  });
  return rows.map(({ player_id }) => player_id);
}
