import { createHmac, randomUUID } from 'node:crypto';
import type { SmsQuota, SmsRules } from '#contracts/console/sms-limits.ts';
import { callingPrefix, internationalDigits, numberRange } from '#contracts/values/calling-codes.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { countryQuota, findSmsCeiling, findSmsRules, INSTALLATION } from './sms-limits.ts';

type Scope =
  | 'installation'
  | 'cost'
  | 'site'
  | 'country'
  | 'prefix'
  | 'range'
  | 'number'
  | 'notice'
  | 'address';
type Period = 'hour' | 'day';
/** One counter of a message: `limit` is the maximum including it, `amount` its increment. */
type Count = {
  siteId: number;
  scope: Scope;
  subject: string;
  period: Period;
  startsAt: Date;
  limit: bigint;
  amount: bigint;
};

/**
 * The share of each limit that a message may use. `known`, from a browser or network that the account uses,
 * or about a signed-in account: all of it. `account`, to the number of an account: all except the reserve, if
 * it is the number's first of the hour. `anyone`: the same share of that.
 */
export type SmsClaim = 'known' | 'account' | 'anyone';

export type SmsAttempt = {
  site: { id: number; currency: string };
  to: string;
  /** A requested code, or a notification to an account's owner: each number has a count for both. */
  kind: 'code' | 'notice';
  /** Network of the request. */
  network: string;
  claim: SmsClaim;
  secret: string;
  now: Date;
};
/** `retryAfterSeconds`: until the end of the period whose limit was reached. */
type SmsVerdict = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number };

/**
 * Counts one SMS before it is sent, against all limits of the site and the installation; a refused one is
 * only counted as refused. Messages of the installation wait for each other until the caller's transaction
 * ends, so that the limits hold under any concurrency.
 */
export async function countSms(tx: Tx, attempt: SmsAttempt): Promise<SmsVerdict> {
  const all = await countsOf(tx, attempt);
  // A flood of refused messages does not wait for the lock.
  if (firstReached(all.counts, all.sent)) return await refused(tx, attempt, all);
  await lockCounts(tx, attempt.now);
  const locked = await countsOf(tx, attempt);
  if (firstReached(locked.counts, locked.sent)) return await refused(tx, attempt, locked);
  const { counts, sent } = locked;
  await add(tx, counts, 'sent');
  await reportSurge(tx, attempt, counts, sent);
  return { isAllowed: true };
}

/** The narrowest limit that is reached; wider ones are irrelevant then. */
function firstReached(counts: readonly Count[], sent: readonly bigint[]): Count | undefined {
  return counts.findLast((count, place) => sent[place]! + count.amount > count.limit);
}

async function refused(
  tx: Tx,
  { site, now }: SmsAttempt,
  { counts, sent }: { counts: readonly Count[]; sent: readonly bigint[] },
): Promise<SmsVerdict> {
  const reached = firstReached(counts, sent)!;
  const isNew = await add(tx, [reached], 'refused');
  if (isNew && !['number', 'notice', 'address'].includes(reached.scope))
    await report(tx, site.id, { ...reached, sent: sent[counts.indexOf(reached)]!, isSurge: false }, now);
  const end = reached.startsAt.getTime() + (reached.period === 'hour' ? HOUR_MS : DAY_MS);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) };
}

const startOf = (period: Period, now: Date) => {
  const length = period === 'hour' ? HOUR_MS : DAY_MS;
  return new Date(Math.floor(now.getTime() / length) * length);
};

async function lockCounts(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: `insert into players.sms_count as c (site_id, scope, subject, period, starts_at, sent, refused)
      values ($1, 'installation', '', 'day', $2, 0, 0)
      on conflict (site_id, scope, subject, period, starts_at) do update set sent = c.sent`,
    values: [INSTALLATION, startOf('day', now)],
  });
}

/** All counters of a message, from the widest to the narrowest, with the messages sent before it. */
async function countsOf(tx: Tx, attempt: SmsAttempt): Promise<{ counts: Count[]; sent: bigint[] }> {
  const rules = await findSmsRules(tx, attempt.site.id);
  const counts = await fullCountsOf(tx, attempt, rules);
  const sent = await sentBefore(tx, counts);
  // The last counter is that of the number in this hour.
  const isFirst = attempt.claim === 'account' && sent.at(-1) === 0n;
  const deductions = attempt.claim === 'known' ? 0 : isFirst ? 1 : 2;
  const rest = BigInt(100 - rules.reserve_percent);
  for (const count of counts)
    for (let n = 0; n < deductions; n++) count.limit = (count.limit * rest + 99n) / 100n;
  return { counts, sent };
}

async function fullCountsOf(tx: Tx, attempt: SmsAttempt, rules: SmsRules): Promise<Count[]> {
  const { site, to, kind, network, secret, now } = attempt;
  const ceiling = await findSmsCeiling(tx);
  const digits = internationalDigits(to, site.currency);
  const country = callingPrefix(digits);
  const hash = (text: string) => createHmac('sha256', secret).update(`sms ${text}`).digest('hex');
  const both = (siteId: number, scope: Scope, subject: string, quota: SmsQuota): Count[] =>
    (['day', 'hour'] as const).map((period) => ({
      ...{ siteId, scope, subject, period, startsAt: startOf(period, now), amount: 1n },
      limit: BigInt(quota[period]),
    }));
  const national = countryQuota(rules, country, site.currency);
  const longer = rules.prefixes.filter(({ prefix }) => prefix !== country && digits.startsWith(prefix));
  return [
    ...both(INSTALLATION, 'installation', '', ceiling.total),
    {
      ...{ siteId: INSTALLATION, scope: 'cost', subject: '', period: 'day', startsAt: startOf('day', now) },
      ...{ limit: BigInt(ceiling.cost_day) * 1000n, amount: BigInt(ceiling.price_per_1000) },
    },
    ...both(site.id, 'site', '', rules.site),
    ...both(site.id, 'country', country, national ?? rules.site),
    ...longer.flatMap(({ prefix, ...quota }) => both(site.id, 'prefix', prefix, quota)),
    ...both(site.id, 'range', numberRange(digits), rules.range),
    ...both(site.id, 'address', hash(network), rules.address),
    ...both(site.id, kind === 'code' ? 'number' : 'notice', hash(digits), rules.number),
  ];
}

const columnsOf = (counts: readonly Count[]) => [
  counts.map(({ siteId }) => siteId),
  counts.map(({ scope }) => scope),
  counts.map(({ subject }) => subject),
  counts.map(({ period }) => period),
  counts.map(({ startsAt }) => startsAt),
];

async function sentBefore(db: Db, counts: readonly Count[]): Promise<bigint[]> {
  const rows = await run<{ sent: bigint }>(db, {
    text: `select coalesce(c.sent, 0)::int8 as sent
      from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality
        as w (site_id, scope, subject, period, starts_at, place)
      left join players.sms_count c using (site_id, scope, subject, period, starts_at) order by place`,
    values: columnsOf(counts),
  });
  return rows.map(({ sent }) => BigInt(sent));
}

/** Adds to counters; returns whether the first of them refuses for the first time. */
async function add(tx: Tx, counts: readonly Count[], what: 'sent' | 'refused'): Promise<boolean> {
  const rows = await write<{ refused: number }>(tx, {
    text: `insert into players.sms_count as c (site_id, scope, subject, period, starts_at, sent, refused)
      select site_id, scope, subject, period, starts_at, sent, refused
      from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int8[], $7::int[])
        as w (site_id, scope, subject, period, starts_at, sent, refused)
      on conflict (site_id, scope, subject, period, starts_at)
      do update set sent = c.sent + excluded.sent, refused = c.refused + excluded.refused returning refused`,
    values: [
      ...columnsOf(counts),
      counts.map(({ amount }) => (what === 'sent' ? amount : 0n)),
      counts.map(() => (what === 'sent' ? 0 : 1)),
    ],
  });
  return what === 'refused' && rows[0]?.refused === 1;
}

/** Reports a country once a day when this hour brings a multiple of its usual messages. */
async function reportSurge(
  tx: Tx,
  { site, now }: SmsAttempt,
  counts: readonly Count[],
  sent: readonly bigint[],
): Promise<void> {
  const place = counts.findIndex(({ scope, period }) => scope === 'country' && period === 'hour');
  const hour = counts[place]!;
  const { surge_count, surge_factor } = await findSmsRules(tx, site.id);
  const sentNow = sent[place]! + 1n;
  if (sentNow < BigInt(surge_count)) return;
  const today = startOf('day', now);
  const rows = await write(tx, {
    text: `insert into players.sms_count (site_id, scope, subject, period, starts_at, sent, refused)
      select $1, 'surge', $2, 'day', $3, $4::int8, 0
      where $4::int8 * 168 > $5::int * (select coalesce(sum(sent), 0) from players.sms_count
        where site_id = $1 and scope = 'country' and subject = $2 and period = 'day'
          and starts_at >= $6 and starts_at < $3)
      on conflict do nothing returning sent`,
    values: [
      ...[site.id, hour.subject, today, sentNow, surge_factor],
      new Date(today.getTime() - 7 * DAY_MS),
    ],
  });
  if (rows.length > 0) await report(tx, site.id, { ...hour, sent: sentNow, isSurge: true }, now);
}

async function report(
  tx: Tx,
  siteId: number,
  { scope, subject, period, startsAt, limit, sent, isSurge }: Count & { sent: bigint; isSurge: boolean },
  now: Date,
): Promise<void> {
  await publish(tx, 'sms_limit.reached', {
    ...{ event_id: randomUUID(), site_id: siteId, scope: scope as 'site', prefix: subject, period },
    ...{ starts_at: startsAt.toISOString(), at: now.toISOString(), is_surge: isSurge },
    ...{ limit: limit.toString(), sent: sent.toString() },
  });
}

/** A surge compares a day with the seven before it. */
const RETENTION_DAYS = 8;

/** Deletes counts of text messages after their retention. */
export async function deleteOldSmsCounts(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: `delete from players.sms_count where starts_at < $1`,
    values: [new Date(now.getTime() - RETENTION_DAYS * DAY_MS)],
  });
}

type SmsToday = {
  sent: number;
  refused: number;
  countries: { prefix: string; sent: number; refused: number }[];
};

/** Messages of a site today (UTC): in total, and by country, highest count first. */
export async function smsToday(db: Db, siteId: number, now: Date): Promise<SmsToday> {
  const rows = await run<{ scope: string; prefix: string; sent: number; refused: number }>(db, {
    text: `select scope, subject as prefix, sum(sent) filter (where period = 'day')::int as sent,
        sum(refused)::int as refused from players.sms_count
      where site_id = $1 and scope <> 'surge' and starts_at >= $2 group by scope, subject
      order by sent desc nulls last`,
    values: [siteId, startOf('day', now)],
  });
  const countries = rows.filter(({ scope }) => scope === 'country');
  return {
    sent: rows.find(({ scope }) => scope === 'site')?.sent ?? 0,
    refused: rows.reduce((sum, row) => sum + row.refused, 0),
    countries: countries.slice(0, 20).map(({ prefix, sent, refused }) => ({ prefix, sent, refused })),
  };
}
