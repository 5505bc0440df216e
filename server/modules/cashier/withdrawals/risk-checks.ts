import { DAY_MS } from '#contracts/values/time.ts';
import type { WithdrawalCheckCode } from '#contracts/values/withdrawal-reasons.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { type JsonObject, playTotalsSince } from '../../ledger/index.ts';
import { findLinkedAccounts, isFromNewLocation } from '../../players/index.ts';
import type { CashierPolicy } from '../payment-policy.ts';
import type { WithdrawalRow } from '../tables.ts';

/** A check's verdict: pass, review, or refuse. */
export type CheckFinding = { verdict: 'pass' | 'flag' | 'fail'; evidence: JsonObject };

/** Maximum number of other players at one address that is plausible for a household. */
const MAX_PLAYERS_PER_ADDRESS = 2;
/**
 * Withdrawals per week that take out recent deposits, and daily amounts just below the second-approval
 * threshold.
 */
const CYCLE_LIMIT = 3;
const NEAR_THRESHOLD_LIMIT = 3;
const FAILED_PAYMENT_LIMIT = 5;

type RiskFacts = {
  requested: bigint;
  came: bigint;
  came_week: bigint;
  first_of_week: Date | null;
  failures: bigint;
  charge_backs: bigint;
  below_zero: bigint;
  strangers: bigint;
  cycles: bigint;
  near: bigint;
  wins: bigint;
  largest: bigint | null;
  game: string | null;
};

/**
 * Risk checks of withdrawals (operations 3.4 and 11, player protection 1.11 K1, K2 and K4). Findings are for
 * staff: no reason is shown to the player. A day is any 24 hours, so that splitting at midnight has no
 * effect.
 */
export async function riskChecks(db: Db, withdrawal: WithdrawalRow, policy: CashierPolicy, now: Date) {
  const { site_id: siteId, player_id: playerId } = withdrawal;
  const [facts, links, isNew] = await Promise.all([
    readRiskFacts(db, withdrawal, policy, now),
    findLinkedAccounts(db, siteId, playerId),
    isFromNewLocation(db, siteId, playerId),
  ]);
  const others = (kind: string) => links.find((link) => link.kind === kind)?.players.length ?? 0;
  const staked = facts.first_of_week
    ? (await playTotalsSince(db, siteId, playerId, facts.first_of_week)).staked
    : 0n;
  const sum = facts.came + facts.requested;
  const check = (passes: boolean, evidence: JsonObject): CheckFinding => ({
    verdict: passes ? 'pass' : 'flag',
    evidence,
  });
  const counted = (found: bigint, below: number) => check(found < below, { found: Number(found) });
  return {
    DUE_DILIGENCE: check(sum < policy.due_diligence_from, {
      amount: String(sum),
      limit: String(policy.due_diligence_from),
    }),
    COVERED: check(sum <= policy.covered_above, {
      amount: String(sum),
      limit: String(policy.covered_above),
    }),
    MINIMAL_PLAY: check(staked >= facts.came_week, {
      amount: String(facts.came_week),
      staked: String(staked),
    }),
    NOTABLE_WIN: check(facts.wins === 0n, {
      wins: Number(facts.wins),
      ...(facts.game && { game: facts.game, amount: String(facts.largest) }),
    }),
    CHARGE_BACK: counted(facts.charge_backs, 1),
    NEGATIVE_BALANCE: counted(facts.below_zero, 1),
    THIRD_PARTY: counted(facts.strangers, 1),
    CYCLES: counted(facts.cycles, CYCLE_LIMIT),
    STRUCTURING: counted(facts.near, NEAR_THRESHOLD_LIMIT),
    FAILED_PAYMENTS: counted(facts.failures, FAILED_PAYMENT_LIMIT),
    SHARED_DEVICE: check(others('device') === 0, { others: others('device') }),
    SHARED_ADDRESS: check(others('address') <= MAX_PLAYERS_PER_ADDRESS, { others: others('address') }),
    NEW_PLACE: check(!isNew, {}),
  } satisfies Partial<Record<WithdrawalCheckCode, CheckFinding>>;
}

/** Amounts in minor units; the withdrawal itself is included in the daily total. */
async function readRiskFacts(
  db: Db,
  { site_id, player_id }: WithdrawalRow,
  { second_person_from }: CashierPolicy,
  now: Date,
): Promise<RiskFacts> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [row] = await run<RiskFacts>(db, {
    text: `with deposit as (select * from cashier.deposit where site_id = $1 and player_id = $2),
        withdrawal as (select * from cashier.withdrawal where site_id = $1 and player_id = $2
          and state not in ('rejected', 'returned')),
        finance_case as (select * from cashier.finance_case where site_id = $1 and player_id = $2),
        win as (select * from cashier.large_win where site_id = $1 and player_id = $2
        and at > greatest($5::timestamptz,
          (select max(changed_at) from withdrawal where state = 'paid'))),
        moved as (select credited as amount from deposit where state = 'credited' and credited_at > $3
          union all select amount from withdrawal where created_at > $3)
      select
        (select coalesce(sum(amount), 0)::int8 from withdrawal where created_at > $3) as requested,
        (select coalesce(sum(credited), 0)::int8 from deposit where state = 'credited'
        and credited_at > $3) as came,
        (select coalesce(sum(credited), 0)::int8 from deposit where state = 'credited'
        and credited_at > $4) as came_week,
        (select min(credited_at) from deposit where state = 'credited' and credited_at > $4) as first_of_week,
        (select count(*) from deposit where state = 'failed' and reason = 'DECLINED'
        and changed_at > $3) as failures,
        (select count(*) from finance_case where kind = 'charged_back' and closed_at is null) as charge_backs,
        (select count(*) from finance_case where kind in ('charged_back', 'refunded') and opened_at > $5
          and detail ->> 'balance_after' like '-%') as below_zero,
        (select count(*) from deposit where created_at > $5 and 'NAME_MISMATCH' = any (flags)) as strangers,
        (select count(*) from withdrawal w where created_at > $4 and exists (select from deposit d
        where d.state = 'credited'
          and d.credited_at between w.created_at - interval '1 day' and w.created_at
          and w.amount between d.credited * 4 / 5 and d.credited * 6 / 5)) as cycles,
        (select count(*) from moved where amount between $6::int8 * 9 / 10 and $6::int8) as near,
        (select count(*) from win) as wins, (select max(win) from win) as largest,
        (select game from win order by win desc limit 1) as game`,
    values: [site_id, player_id, ago(1), ago(7), ago(90), second_person_from],
  });
  return row!;
}
