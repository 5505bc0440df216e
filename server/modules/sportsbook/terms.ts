import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { DEFAULT_RULES } from '#odds/settlement/rules.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { type SportsTerms, tables } from './tables.ts';

/** The terms of a site that has set none: stakes from 1 to 10 000 of its currency. */
export function defaultTerms(currency: Currency): SportsTerms {
  const units = (amount: bigint) => (amount * 10n ** BigInt(exponentOf(currency))).toString();
  return {
    marginMethod: 'power',
    marginPoints: 550,
    minStake: units(1n),
    maxStake: units(10_000n),
    maxWin: units(500_000n),
    liability: units(1_000_000n),
    minLegs: 2,
    maxLegs: 20,
    maxPrice: 10_000,
    cashOutMarginPoints: 500,
    rules: DEFAULT_RULES,
  };
}

/** The terms of a site. */
export async function findTerms(db: Db, site: { id: number; currency: Currency }): Promise<SportsTerms> {
  const row = await tables(db)
    .selectFrom('terms')
    .select('terms')
    .where('site_id', '=', site.id)
    .executeTakeFirst();
  return { ...defaultTerms(site.currency), ...row?.terms };
}

/** Sets the terms of a site; tickets keep the rules they were accepted under (sportsbook 15.4). */
export async function setTerms(tx: Tx, siteId: number, terms: Partial<SportsTerms>): Promise<void> {
  await write(tx, {
    text: `insert into sportsbook.terms (site_id, terms) values ($1, $2)
      on conflict (site_id) do update set terms = excluded.terms`,
    values: [siteId, JSON.stringify(terms)],
  });
}
