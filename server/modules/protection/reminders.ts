import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { playTotalsSince } from '../ledger/index.ts';
import { findPlayerById } from '../players/index.ts';
import { siteProfile as siteProfileOf } from '../sites/index.ts';
import { addMonths } from './limit-windows.ts';
import { listLimits, setLimit } from './limits.ts';
import { history, type LimitPeriod, type ReminderRow, subjectOf, tables } from './tables.ts';

/**
 * The interval at which all players, with or without limits, are asked to review them [player protection C4].
 */
const REVIEW_MONTHS = 6;
const SUMMARY_DAYS = 30;

type DepositAnswer = { period: Exclude<LimitPeriod, 'session'>; amount: bigint | null };
type ReminderKind = 'review' | 'summary';

/** The requirements of the site's jurisdiction. */
export async function jurisdictionTermsOf(db: Db, siteId: number): Promise<JurisdictionProfile> {
  return (await siteProfileOf(db, siteId)).jurisdiction;
}

/** Whether an unavailable public register counts as a refusal. */
export async function registersFailClosed(db: Db, siteId: number): Promise<boolean> {
  return (await jurisdictionTermsOf(db, siteId)).registers_fail_closed;
}

/**
 * The question about deposit limits that is due before a deposit, or null [player protection C1]. A limit in
 * force always counts as an answer; "no limit" does if the jurisdiction accepts it.
 */
export async function missingDepositLimitAnswer(
  db: Db,
  key: PlayerKey,
  hasLimit: boolean,
): Promise<'asked' | 'number' | null> {
  const { deposit_limit: depositLimit } = await jurisdictionTermsOf(db, key.siteId);
  if (depositLimit === 'offered' || hasLimit) return null;
  if (depositLimit === 'number') return 'number';
  return (await findReminder(db, key))?.answered_at ? null : 'asked';
}

/**
 * Sets the answer about deposit limits: a limit, or none (null). Refuses `invalidLimit` if the jurisdiction
 * requires a number [player protection C1].
 */
export async function answerDepositLimit(
  tx: Tx,
  key: PlayerKey,
  { period, amount }: DepositAnswer,
  now: Date,
): Promise<void> {
  if (amount !== null) await setLimit(tx, key, { kind: 'deposit', period }, amount, now);
  else {
    if ((await jurisdictionTermsOf(tx, key.siteId)).deposit_limit === 'number') refuse('invalidLimit');
    await history.record(tx, { ...subjectOf(key), action: 'no_deposit_limit' }, { actor: 'player', now });
  }
  await upsertReminder(tx, key, { answered_at: now, reviewed_at: now });
}

/** Records that the player has reviewed the limits, or has seen the totals of the last 30 days. */
export async function acknowledgeReminder(
  tx: Tx,
  key: PlayerKey,
  what: ReminderKind,
  now: Date,
): Promise<void> {
  await upsertReminder(tx, key, what === 'review' ? { reviewed_at: now } : { summary_at: now });
  await history.record(tx, { ...subjectOf(key), action: `${what}_seen` }, { actor: 'player', now });
}

/**
 * The prompts due after signing in: the missing answer, the six-month review, the totals of 30 days [player
 * protection C1, C4, D6].
 */
export async function listReminders(db: Db, key: PlayerKey, now: Date) {
  const [terms, reminder, limits, player] = await Promise.all([
    jurisdictionTermsOf(db, key.siteId),
    findReminder(db, key),
    listLimits(db, key),
    findPlayerById(db, key.siteId, key.playerId),
  ]);
  const reviewed = reminder?.reviewed_at ?? player?.createdAt ?? now;
  const lastSummaryAt = reminder?.summary_at;
  const isShownToday = lastSummaryAt && now.getTime() - lastSummaryAt.getTime() < DAY_MS;
  const since = new Date(now.getTime() - SUMMARY_DAYS * DAY_MS);
  return {
    missing: await missingDepositLimitAnswer(
      db,
      key,
      limits.some(({ kind }) => kind === 'deposit'),
    ),
    reviewDue: addMonths(reviewed, REVIEW_MONTHS) <= now,
    summary: terms.monthly_summary && !isShownToday ? await sumsSince(db, key, since) : null,
  };
}

async function sumsSince(db: Db, { siteId, playerId }: PlayerKey, since: Date) {
  const { staked, returned } = await playTotalsSince(db, siteId, playerId, since);
  return { since, staked, returned };
}

function findReminder(db: Db, { siteId, playerId }: PlayerKey): Promise<ReminderRow | undefined> {
  return tables(db)
    .selectFrom('reminder')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

async function upsertReminder(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  change: Partial<Pick<ReminderRow, 'answered_at' | 'reviewed_at' | 'summary_at'>>,
): Promise<void> {
  await tables(tx)
    .insertInto('reminder')
    .values({ site_id: siteId, player_id: playerId, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(change))
    .execute();
}
