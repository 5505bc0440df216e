import { currencyOf } from '#contracts/values/currency.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { findBank } from '../originals/index.ts';
import { type HeldWinLimits, type ProviderKey, tables } from './tables.ts';

/** The limits of a provider without its own on a site. */
export async function defaultWinLimits(db: Db, siteId: number, currency: string): Promise<HeldWinLimits> {
  return winLimitsOfBank(await findBank(db, siteId, currencyOf(currency)));
}

/**
 * The limits of a provider without its own: fixed shares of the bank that the site has declared in its
 * exposure policy, and 10,000 times the stakes of a round.
 */
export function winLimitsOfBank(bank: bigint): HeldWinLimits {
  const share = (points: bigint) => (bank * points) / 10_000n;
  return {
    max_win: share(250n),
    max_multiple: 10_000,
    player_day: share(500n),
    provider_day: share(2000n),
    game_multiples: {},
  };
}

/** The limits set for a provider of a site; undefined while the defaults apply. */
export async function findWinLimits(db: Db, key: ProviderKey): Promise<HeldWinLimits | undefined> {
  return await tables(db)
    .selectFrom('win_limits')
    .select(['max_win', 'max_multiple', 'player_day', 'provider_day', 'game_multiples'])
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .executeTakeFirst();
}

/** The limits set on a site, by provider; the defaults apply to the others. */
export async function winLimitsOfSite(db: Db, siteId: number): Promise<Map<string, HeldWinLimits>> {
  const rows = await tables(db)
    .selectFrom('win_limits')
    .select(['provider_code', 'max_win', 'max_multiple', 'player_day', 'provider_day', 'game_multiples'])
    .where('site_id', '=', siteId)
    .execute();
  return new Map(rows.map(({ provider_code, ...limits }) => [provider_code, limits]));
}

/** Sets a site's limits for a provider, replacing the previous ones. */
export async function setWinLimits(tx: Tx, key: ProviderKey, limits: HeldWinLimits): Promise<void> {
  const row = { ...limits, game_multiples: JSON.stringify(limits.game_multiples) };
  await tables(tx)
    .insertInto('win_limits')
    .values({ site_id: key.site_id, provider_code: key.provider_code, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider_code']).doUpdateSet(row))
    .execute();
}
