import { MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run, transaction, write } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { listGamesOfProvider, providersWithJackpots } from '../catalog/index.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { type JackpotRow, type ProviderKey, tables } from './tables.ts';

export type JackpotTools = { db: Db; outbound: Outbound; log: Pick<Log, 'warn'>; now(): Date };

/** Scheduled task that reads the pools. */
export const JACKPOTS_TASK = 'providers.refresh-jackpots';

/** A pool read longer ago is not shown: it may have been won in the meantime. */
const MAX_AGE_MS = 15 * MINUTE_MS;
const COLUMNS = 'site_id int, provider_code text, jackpot_id text, currency text, games text[], amount int8';

/**
 * Reads the pools of all providers with jackpot games; when a provider does not respond, its last values
 * remain until they are too old.
 */
export async function refreshJackpots(tools: JackpotTools): Promise<void> {
  for (const key of await accountsWithJackpots(tools.db)) {
    try {
      await refreshJackpotFeed(tools, key);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      tools.log.warn({ ...key, why }, 'a provider’s jackpots could not be read');
    }
  }
}

/** Stores one provider's feed. */
export async function refreshJackpotFeed({ db, outbound, now }: JackpotTools, key: ProviderKey) {
  const { jackpots } = await outbound.ask(db, key, 'jackpots', {});
  const rows = jackpots.map(({ current, ...rest }) => ({ ...key, ...rest, amount: current }));
  await transaction(db, (tx) =>
    write(tx, {
      text: `insert into providers.jackpot (site_id, provider_code, jackpot_id, currency, games, amount, seed,
        shared, read_at)
        select a.*, $2::timestamptz from json_to_recordset($1) as a (${COLUMNS}, seed int8, shared bool)
        on conflict (site_id, provider_code, jackpot_id, currency) do update
        set games = excluded.games, amount = excluded.amount,
          seed = excluded.seed, shared = excluded.shared, read_at = excluded.read_at`,
      values: [JSON.stringify(rows), now()],
    }),
  );
  return jackpots;
}

/** Accounts that use GWP/1, of providers with jackpot games. */
export async function accountsWithJackpots(db: Db): Promise<ProviderKey[]> {
  const codes = await providersWithJackpots(db);
  if (codes.length === 0) return [];
  return await run<ProviderKey>(db, {
    text: `select a.site_id, a.provider_code from providers.account a
      where a.url is not null and a.status = 'open' and a.provider_code = any ($1)
        and not exists (select from providers.adapter d where d.site_id = a.site_id
        and d.provider_code = a.provider_code)
      order by 1, 2`,
    values: [codes],
  });
}

/** Recently read pools in a site's currency, of games it sells, largest first. */
export async function listJackpotPools(
  db: Db,
  { id, currency }: { id: number; currency: string },
  now: Date,
): Promise<JackpotRow[]> {
  const rows = await tables(db)
    .selectFrom('jackpot')
    .selectAll()
    .where('site_id', '=', id)
    .where('currency', '=', currency)
    .where('read_at', '>', new Date(now.getTime() - MAX_AGE_MS))
    .orderBy('amount', 'desc')
    .orderBy('jackpot_id')
    .execute();
  const sold = new Set<string>();
  for (const code of new Set(rows.map(({ provider_code }) => provider_code)))
    for (const { game_code } of await listGamesOfProvider(db, id, code)) sold.add(`${code}/${game_code}`);
  const isSold = (code: string) => (game: string) => sold.has(`${code}/${game}`);
  return rows
    .map((row) => ({ ...row, games: row.games.filter(isSold(row.provider_code)) }))
    .filter(({ games }) => games.length > 0);
}
