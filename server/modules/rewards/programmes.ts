import { type Currency, currencyOf } from '#contracts/values/currency.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import { timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import { type Db, schemaOf, type Tx, write } from '../../platform/database/index.ts';
import type { RewardsTables } from './tables.ts';
import { type Level, levelAbove, levelBelow, type Promotion } from './vip-progress.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** A currency's typical stake, in whole units: the default thresholds are multiples of it. */
const CURRENCY_UNIT: Record<string, bigint> = { PHP: 1n, CNY: 1n, USD: 1n, MMK: 40n, MNT: 60n, IDR: 250n };

/**
 * Name, and in whole units: deposit and turnover to reach the next level, deposit and turnover to keep this
 * one.
 */
const DEFAULT_LEVELS: readonly [string, bigint, bigint, bigint, bigint][] = [
  ['Pebble', 1_000n, 10_000n, 0n, 0n],
  ['River', 5_000n, 60_000n, 0n, 5_000n],
  ['Jade', 25_000n, 300_000n, 1_000n, 30_000n],
  ['Pearl', 120_000n, 1_500_000n, 5_000n, 150_000n],
  ['Lantern', 600_000n, 8_000_000n, 25_000n, 750_000n],
  ['Phoenix', 0n, 0n, 100_000n, 4_000_000n],
];

/** A site's VIP programme: its levels in order and the time zone of its cycles, calendar months. */
export type VipProgramme = {
  currency: string;
  zone: string;
  promotion: Promotion;
  /** Whether the progress that led to a level is carried into the next cycle. */
  carry_base: boolean;
  /** Whether progress starts at zero (A) or at the carried-over amount (B). */
  progress_mode: 'A' | 'B';
  /** Smaller amounts are not paid. */
  min_payout: bigint;
  /** A promotion above this position needs approval; null: by jurisdiction. */
  approval_above: number | null;
  /** After a refusal a promotion is not reconsidered for this many days. */
  reapproval_days: number;
  /** Maximum percent of expected revenue given back by rebates and cashback. */
  give_back_percent: number;
  /** Every level at its position, removed ones included. */
  levels: Level[];
};

/**
 * Gives a site the default levels, unless it has a programme. `zone` (an IANA name) decides when a month
 * ends; by default the zone of the currency's main market.
 */
export async function createDefaultProgramme(
  tx: Tx,
  siteId: number,
  currency: string,
  zone: string = timeZoneOfCurrency(currency),
): Promise<void> {
  const created = await tables(tx)
    .insertInto('programme')
    .values({ site_id: siteId, currency, zone })
    .onConflict((conflict) => conflict.doNothing())
    .returning('site_id')
    .executeTakeFirst();
  if (!created) return;
  const levels = defaultLevelsIn(currencyOf(currency)).map((level) => ({ site_id: siteId, ...level }));
  await tables(tx).insertInto('level').values(levels).execute();
}

/** A site's initial levels, in minor units of its currency. */
function defaultLevelsIn(currency: Currency): Level[] {
  const unit = inMinorUnits(CURRENCY_UNIT[currency] ?? 1n, currency);
  return DEFAULT_LEVELS.map(([name, deposit, turnover, keepDeposit, keepTurnover], position) => ({
    position,
    name,
    deposit_next: deposit * unit,
    turnover_next: turnover * unit,
    keep_deposit: keepDeposit * unit,
    keep_turnover: keepTurnover * unit,
  }));
}

/** Level names by position, for selection lists; empty for a removed level. */
export const levelNames = (levels: readonly Level[]): string[] =>
  levels.map(({ name, removed_at }) => (removed_at ? '' : name));

/** The programme of a site; undefined if it has none. */
export async function findVipProgramme(db: Db, siteId: number): Promise<VipProgramme | undefined> {
  const [programme, levels] = await Promise.all([
    tables(db)
      .selectFrom('programme')
      .select([
        'currency',
        'zone',
        'promotion',
        'carry_base',
        'progress_mode',
        'min_payout',
        'approval_above',
        'reapproval_days',
        'give_back_percent',
      ])
      .where('site_id', '=', siteId)
      .executeTakeFirst(),
    tables(db).selectFrom('level').selectAll().where('site_id', '=', siteId).orderBy('position').execute(),
  ]);
  return programme && { ...programme, levels };
}

type ProgrammeRules = Pick<
  VipProgramme,
  'promotion' | 'carry_base' | 'progress_mode' | 'approval_above' | 'reapproval_days' | 'give_back_percent'
>;

/** Serialises changes of a site's reward rules and levels until the transaction ends. */
export async function lockProgrammeRules(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('rewards/rules', $1))`,
    values: [siteId],
  });
}

/** Whether a level's requirements, in minor units, must be earned; otherwise every player would reach it. */
export function isLevelReachable(promotion: Promotion, deposit: bigint, turnover: bigint): boolean {
  return promotion === 'all' ? deposit > 0n || turnover > 0n : deposit > 0n && turnover > 0n;
}

type Requirement = { deposit: bigint; turnover: bigint };

/**
 * Writes a level: requirements from the level below and for keeping it, in minor units. `position` is that of
 * a level or the next above all, removed ones included. Reached levels stay.
 */
export async function setLevel(
  tx: Tx,
  siteId: number,
  { levels }: Pick<VipProgramme, 'levels'>,
  level: { position: number; name: string; reach: Requirement; keep: Requirement },
): Promise<void> {
  const { position, name, reach, keep } = level;
  const kept = { name, keep_deposit: keep.deposit, keep_turnover: keep.turnover };
  await tables(tx)
    .insertInto('level')
    .values({ site_id: siteId, position, ...kept, deposit_next: 0n, turnover_next: 0n })
    .onConflict((conflict) => conflict.columns(['site_id', 'position']).doUpdateSet(kept))
    .execute();
  await setRequirementAbove(tx, siteId, levelBelow(levels, position)?.position ?? -1, reach);
}

/** Sets the requirements from a level to the next higher one. */
async function setRequirementAbove(
  tx: Tx,
  siteId: number,
  position: number,
  { deposit, turnover }: Requirement,
): Promise<void> {
  await tables(tx)
    .updateTable('level')
    .set({ deposit_next: deposit, turnover_next: turnover })
    .where('site_id', '=', siteId)
    .where('position', '=', position)
    .execute();
}

/**
 * Removes a level above the first with immediate effect. Its players move to the level below, which takes
 * over the removed level's requirements for the next one (operations 5). The row and received gifts stay.
 * Open cases about the level move to the level below, and lapse if that level needs no approval
 * (`approvedAbove`, null: none does) or the player already has it.
 */
export async function removeLevel(
  tx: Tx,
  siteId: number,
  { levels }: Pick<VipProgramme, 'levels'>,
  { position, approvedAbove, at }: { position: number; approvedAbove: number | null; at: Date },
): Promise<void> {
  const [removed, below] = [levels[position], levelBelow(levels, position)];
  if (!removed || !below) throw new RangeError('the first level cannot be removed');
  const isHighest = !levelAbove(levels, position);
  const beyond = { deposit: removed.deposit_next, turnover: removed.turnover_next };
  const none = { deposit: 0n, turnover: 0n };
  await setRequirementAbove(tx, siteId, below.position, isHighest ? none : beyond);
  await tables(tx)
    .updateTable('level')
    .set({ removed_at: at })
    .where('site_id', '=', siteId)
    .where('position', '=', position)
    .execute();
  await write(tx, {
    text: `with moved as (
        select c.case_id, $3::int > $4::int and not exists (select from rewards.progress p
          where p.site_id = $1 and p.player_id = c.player_id and p.position >= $3) as is_open
        from rewards.level_case c where c.site_id = $1 and c.state = 'open' and c.position = $2)
      update rewards.level_case c set position = case when m.is_open then $3 else c.position end,
        state = case when m.is_open then 'open' else 'lapsed' end,
        decided_at = case when m.is_open then null else $5::timestamptz end
      from moved m where c.site_id = $1 and c.case_id = m.case_id`,
    values: [siteId, position, below.position, approvedAbove ?? 100, at],
  });
}

/** Sets the counting rules of a site's levels from now on (operations 5); reached levels stay. */
export async function setProgrammeRules(tx: Tx, siteId: number, rules: ProgrammeRules): Promise<void> {
  const { promotion, carry_base, progress_mode, approval_above, reapproval_days, give_back_percent } = rules;
  await tables(tx)
    .updateTable('programme')
    .set({ promotion, carry_base, progress_mode, approval_above, reapproval_days, give_back_percent })
    .where('site_id', '=', siteId)
    .execute();
}
