import {
  type SmsCeiling,
  type SmsQuota,
  type SmsRules,
  smsCeiling,
  smsRules,
} from '#contracts/console/sms-limits.ts';
import { homeCallingCode } from '#contracts/values/calling-codes.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';

/** The site id under which the installation's limits are stored. */
export const INSTALLATION = 0;

/** Defaults of a site without its own limits. Foreign countries receive few messages. */
export const DEFAULT_SMS_RULES: SmsRules = {
  number: { hour: 30, day: 60 },
  range: { hour: 60, day: 200 },
  country: { hour: 100, day: 300 },
  address: { hour: 100, day: 400 },
  site: { hour: 2000, day: 10_000 },
  prefixes: [],
  reserve_percent: 20,
  surge_count: 50,
  surge_factor: 3,
};

/** The cost limit is the tighter one: 20,000 messages a day at 0.05. */
export const DEFAULT_SMS_CEILING: SmsCeiling = {
  total: { hour: 10_000, day: 50_000 },
  currency: 'USD',
  price_per_1000: '5000',
  cost_day: '100000',
};

/** A site's limits for text messages; the defaults if none are set. */
export async function findSmsRules(db: Db, siteId: number): Promise<SmsRules> {
  const stored = await findRules(db, siteId);
  return stored === undefined ? DEFAULT_SMS_RULES : smsRules.parse(stored);
}

/** The ceiling for text messages of all sites; the default if none is set. */
export async function findSmsCeiling(db: Db): Promise<SmsCeiling> {
  const stored = await findRules(db, INSTALLATION);
  return stored === undefined ? DEFAULT_SMS_CEILING : smsCeiling.parse(stored);
}

async function findRules(db: Db, siteId: number): Promise<unknown> {
  const [row] = await run<{ rules: unknown }>(db, {
    text: 'select rules from players.sms_limits where site_id = $1',
    values: [siteId],
  });
  return row?.rules;
}

/** Sets the rules of a site, or the ceiling as those of the installation. */
export async function setSmsLimits(tx: Tx, siteId: number, rules: SmsRules | SmsCeiling): Promise<void> {
  await write(tx, {
    text: `insert into players.sms_limits (site_id, rules) values ($1, $2)
      on conflict (site_id) do update set rules = excluded.rules`,
    values: [siteId, JSON.stringify(rules)],
  });
}

/**
 * The limit of a country on a site; undefined for the country of the site's currency, which the site's limits
 * cover unless it has its own.
 */
export function countryQuota(rules: SmsRules, country: string, currency: string): SmsQuota | undefined {
  const own = rules.prefixes.find(({ prefix }) => prefix === country);
  if (own) return own;
  return country === homeCallingCode(currency) ? undefined : rules.country;
}

const isWithin = (one: SmsQuota, other: SmsQuota) => one.hour <= other.hour && one.day <= other.day;

/** Whether `proposed` allows no message that `known` would refuse. */
export function areTighterRules(known: SmsRules, proposed: SmsRules): boolean {
  const scopes = ['number', 'range', 'country', 'address', 'site'] as const;
  const find = (rules: SmsRules, prefix: string) => rules.prefixes.find((quota) => quota.prefix === prefix);
  return (
    scopes.every((scope) => isWithin(proposed[scope], known[scope])) &&
    known.prefixes.every(({ prefix, ...quota }) => {
      const kept = find(proposed, prefix);
      return kept !== undefined && isWithin(kept, quota);
    }) &&
    // A calling code replaces the country's limit; longer prefixes within it are not considered here.
    proposed.prefixes.every(
      ({ prefix, ...quota }) => find(known, prefix) || isWithin(quota, known.country),
    ) &&
    proposed.reserve_percent >= known.reserve_percent &&
    proposed.surge_count <= known.surge_count &&
    proposed.surge_factor <= known.surge_factor
  );
}

/** Whether `proposed` allows no more messages or spending. */
export function isTighterCeiling(known: SmsCeiling, proposed: SmsCeiling): boolean {
  return (
    isWithin(proposed.total, known.total) &&
    proposed.currency === known.currency &&
    BigInt(proposed.price_per_1000) >= BigInt(known.price_per_1000) &&
    BigInt(proposed.cost_day) <= BigInt(known.cost_day)
  );
}
