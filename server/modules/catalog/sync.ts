import { sql, type Tx } from '../../platform/database/index.ts';
import { announceChangeToAll, siteProfile } from '../sites/index.ts';
import { hasRequiredDisclosures } from './availability.ts';
import { compareLists, isDiffCurrent, type ListedGame, type SyncDiff } from './sync-diff.ts';
import { tables } from './tables.ts';

export type { ListedGame, SyncDiff } from './sync-diff.ts';

/** Position after all games that an operator has arranged. */
export const END_POSITION = 1_000_000;

/**
 * Compares a provider's game list with the catalogue. A full list withdraws missing games; a game is never
 * deleted, and returns when it is listed again. Read-only.
 */
export async function compareWithCatalog(
  tx: Tx,
  providerCode: string,
  listed: readonly ListedGame[],
  isFull: boolean,
): Promise<SyncDiff> {
  const [known, types] = await Promise.all([
    tables(tx).selectFrom('game').selectAll().where('provider_code', '=', providerCode).execute(),
    tables(tx)
      .selectFrom('provider_type')
      .selectAll()
      .where('provider_code', 'in', ['*', providerCode])
      .orderBy('provider_code')
      .execute(),
  ]);
  // A provider's specific value overrides the general one.
  const categories = new Map(types.map(({ type, category }) => [type, category]));
  return compareLists({ known, categories, listed, isFull });
}

/** Whether the games that a list would change are unchanged since it was read; locks the provider's games. */
export async function isReadingCurrent(tx: Tx, providerCode: string, diff: SyncDiff): Promise<boolean> {
  const known = await tables(tx)
    .selectFrom('game')
    .selectAll()
    .where('provider_code', '=', providerCode)
    .orderBy('game_code')
    .forUpdate()
    .execute();
  return isDiffCurrent(diff, known);
}

/**
 * Applies the result of `compareGames`, and puts new games on sale on these sites where their jurisdiction
 * accepts the data. Updates counts and menus of every site at once.
 */
export async function applySync(
  tx: Tx,
  providerCode: string,
  diff: SyncDiff,
  { siteIds, now }: { siteIds: readonly number[]; now: Date },
): Promise<void> {
  const { added, changed, returned, withdrawn } = diff;
  if (added.length + changed.length + returned.length + withdrawn.length === 0) return;
  for (const game of added) {
    const { local_names, bet_limits, rules, ...row } = game.row;
    await tables(tx)
      .insertInto('game')
      .values({
        ...row,
        provider_code: providerCode,
        local_names: JSON.stringify(local_names),
        bet_limits: JSON.stringify(bet_limits),
        rules: JSON.stringify(rules),
      })
      .execute();
  }
  for (const { game_code, to } of [...changed, ...returned]) {
    const { local_names, bet_limits, rules, rtp, ...rest } = to;
    await tables(tx)
      .updateTable('game')
      .set({
        ...rest,
        withdrawn_at: null,
        ...(rtp !== undefined && { rtp: sql<string | null>`${rtp}::numeric` }),
        ...(rules && { rules: JSON.stringify(rules) }),
        ...(bet_limits && { bet_limits: JSON.stringify(bet_limits) }),
        ...(local_names && {
          local_names: sql<Record<string, string>>`${JSON.stringify(local_names)}::jsonb`,
        }),
      })
      .where('provider_code', '=', providerCode)
      .where('game_code', '=', game_code)
      .execute();
  }
  if (withdrawn.length > 0)
    await tables(tx)
      .updateTable('game')
      .set({ withdrawn_at: now })
      .where('provider_code', '=', providerCode)
      .where('game_code', 'in', withdrawn)
      .execute();
  for (const siteId of siteIds) {
    const { jurisdiction } = await siteProfile(tx, siteId);
    const rows = added.map(({ row }) => ({
      gameCode: row.game_code,
      enabled: hasRequiredDisclosures(jurisdiction, row),
    }));
    await sql`insert into catalog.site_game (site_id, provider_code, game_code, enabled, hot, position)
      select ${siteId}, ${providerCode}, g."gameCode", g.enabled, false, ${END_POSITION}
      from json_to_recordset(${JSON.stringify(rows)}) g ("gameCode" text, enabled bool)
      on conflict do nothing`.execute(tables(tx));
  }
  await announceChangeToAll(tx);
}
