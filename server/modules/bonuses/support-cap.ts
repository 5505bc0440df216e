import { currencyOf, dollarsIn } from '#contracts/values/currency.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/**
 * Default: a tenth of the amount from which a second person must approve, in whole units of each currency.
 */
const SUPPORT_CAP_DEFAULTS: Readonly<Record<string, bigint>> = {
  PHP: 500n,
  CNY: 60n,
  USD: 10n,
  IDR: 130_000n,
  MNT: 30_000n,
  MMK: 20_000n,
};

/**
 * The maximum bonus that support may propose for one player on a site, in minor units (operations 1.2, "M ≤
 * cap").
 */
export async function supportCapOf(db: Db, siteId: number, code: string): Promise<bigint> {
  const row = await tables(db)
    .selectFrom('grant_policy')
    .select('support_cap')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const currency = currencyOf(code);
  if (row) return row.support_cap;
  const units = SUPPORT_CAP_DEFAULTS[currency];
  return units ? inMinorUnits(units, currency) : dollarsIn(currency, 10);
}

/** Sets the maximum that support may propose on a site, in minor units; 0 disables proposals by support. */
export async function setSupportCap(tx: Tx, siteId: number, support_cap: bigint): Promise<void> {
  await tables(tx)
    .insertInto('grant_policy')
    .values({ site_id: siteId, support_cap })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ support_cap }))
    .execute();
}
