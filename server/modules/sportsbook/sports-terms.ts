import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '#contracts/values/currency.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import { DEFAULT_RULES } from '#odds/settlement/betting-rules.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { type OwnTerms, type SportsTerms, tables } from './tables.ts';

const RESULT_WAIT_HOURS = 12;

/** The default terms of a site: stakes from 1 to 10 000 of its currency. */
function defaultTerms(currency: Currency): SportsTerms {
  const units = (amount: bigint) => inMinorUnits(amount, currency).toString();
  return {
    marginMethod: 'power',
    marginPoints: 550,
    minStake: units(1n),
    maxStake: units(10_000n),
    sportMaxStakes: {},
    maxWin: units(500_000n),
    liability: units(1_000_000n),
    minLegs: 2,
    maxLegs: 20,
    maxPrice: 10_000,
    cashOutMarginPoints: 500,
    cashOutSeconds: 5,
    builderLegPoints: 75,
    builderMaxPoints: 1200,
    priceAheadDays: 21,
    priceRefreshHours: 6,
    referralTimes: 0,
    referralSeconds: 60,
    referralOfferSeconds: 30,
    repeatMinutes: 60,
    placeBets: false,
    oddsFormat: 'decimal',
    quickStakes: [10n, 50n, 100n, 500n].map(units),
    rules: DEFAULT_RULES,
    resultWaitHours: RESULT_WAIT_HOURS,
  };
}

async function findOwnTerms(db: Db, siteId: number): Promise<OwnTerms> {
  const row = await tables(db)
    .selectFrom('terms')
    .select('terms')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.terms ?? {};
}

/** The terms of a site. */
export async function findTerms(db: Db, site: { id: number; currency: Currency }): Promise<SportsTerms> {
  const defaults = defaultTerms(site.currency);
  const own = await findOwnTerms(db, site.id);
  return { ...defaults, ...own, rules: { ...defaults.rules, ...own.rules } };
}

/** Hours a site waits for a late result. */
export async function findResultWait(db: Db, siteId: number): Promise<number> {
  return (await findOwnTerms(db, siteId)).resultWaitHours ?? RESULT_WAIT_HOURS;
}

/** Locks the terms of a site until the transaction ends, which serialises changes. */
export async function lockTerms(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: `insert into sportsbook.terms as t (site_id, terms) values ($1, '{}')
      on conflict (site_id) do update set terms = t.terms`,
    values: [siteId],
  });
}

/**
 * Sets terms of a site; tickets keep the rules they were accepted under (sportsbook 15.4). Only differences
 * from the defaults are stored, so that new defaults apply to sites without a custom value. Changing a rule
 * increments the rules version.
 */
export async function setTerms(
  tx: Tx,
  site: { id: number; currency: Currency },
  changes: OwnTerms,
): Promise<SportsTerms> {
  await lockTerms(tx, site.id);
  const before = await findTerms(tx, site);
  const rules = { ...before.rules, ...changes.rules };
  const version = isDeepStrictEqual(rules, before.rules) ? rules.version : before.rules.version + 1;
  const after = { ...before, ...changes, rules: { ...rules, version } };
  const defaults = defaultTerms(site.currency);
  const { rules: all, ...amounts } = after;
  const own = {
    ...different(amounts, defaults),
    rules: different(all, defaults.rules),
  };
  await write(tx, {
    text: `insert into sportsbook.terms (site_id, terms) values ($1, $2)
      on conflict (site_id) do update set terms = excluded.terms`,
    values: [site.id, JSON.stringify(own)],
  });
  return after;
}

/** The fields that differ. */
function different<T extends object>(one: T, other: T): Partial<T> {
  const names = Object.keys(one) as (keyof T)[];
  const found = names.filter((name) => !isDeepStrictEqual(one[name], other[name]));
  return Object.fromEntries(found.map((name) => [name, one[name]])) as Partial<T>;
}
