import { hash } from 'node:crypto';
import { minAmount } from '#contracts/values/money.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { endGrant, findActiveBonus, findGrant, lockPlayerBonuses } from '../../bonuses/index.ts';
import { screenPlayer } from '../../kyc/index.ts';
import { findBalances } from '../../ledger/index.ts';
import { type NetworkCoin, walletOf } from '../bank-accounts.ts';
import { newReference } from '../deposits/creation.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { findGateway, type Gateways } from '../gateways/registry.ts';
import { requireIdentityAllowance } from '../identity-limits.ts';
import { notifyPayment } from '../notifications.ts';
import { type CashierPolicy, findPolicy } from '../payment-policy.ts';
import { lockPlayerPayments } from '../player-lock.ts';
import { findOwnLimits, narrowed, type OwnLimits, requireOwnLimits } from '../segment-limits.ts';
import { history, tables, type WithdrawalRow } from '../tables.ts';
import { isPayable, listCoinPayoutMethods } from '../wallets.ts';
import { checkWithdrawal, disclosedReason, type WithdrawalCheck } from './checks.ts';
import { insertLegs } from './payout-legs.ts';
import { planPayout } from './payout-plan.ts';
import { releaseReserved, reserveWithdrawal } from './postings.ts';
import { changeWithdrawalState } from './states.ts';

export type NewWithdrawal = PlayerKey & {
  currency: string;
  requestId: string;
  bankId: string;
  amount: bigint;
  language: string;
} & (
    | {
        by?: 'player';
        /** The player's VIP level, starting at 0. */
        level: number;
        /** The player agrees that the active bonus ends. */
        endBonus: boolean;
      }
    /**
     * On behalf of an excluded player or at account closure: the whole balance, regardless of the player
     * limits.
     */
    | { by: 'house' }
  );

/**
 * Requests a withdrawal: reserves the amount, runs the checks, and approves, queues, or refuses the request
 * with the money returned, all in the caller's transaction. A repeated `requestId` returns the existing
 * withdrawal unchanged. Refuses `notFound` for an unknown account, and `methodUnavailable` for a wallet whose
 * coin the site does not currently pay out.
 */
export async function createWithdrawal(
  tx: Tx,
  gateways: Gateways,
  request: NewWithdrawal,
  now: Date,
): Promise<WithdrawalRow> {
  await lockPlayerPayments(tx, request);
  const { siteId, playerId, bankId, amount, currency } = request;
  const requestHash = hash('sha256', JSON.stringify([bankId, amount.toString()]), 'buffer');
  const known = await tables(tx)
    .selectFrom('withdrawal')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('request_id', '=', request.requestId)
    .executeTakeFirst();
  if (known) return known.fingerprint.equals(requestHash) ? known : refuse('duplicateMismatch');
  const sitePolicy = await findPolicy(tx, siteId, currency);
  const { wallet, ...bank } = await requirePayoutAccount(tx, request);
  // A gateway without an adapter makes no payouts, and none pays out crypto: staff do.
  const isReachable = findGateway(gateways, siteId, sitePolicy.payout_adapter)?.isOpen && wallet === null;
  const policy = isReachable ? sitePolicy : { ...sitePolicy, payout_adapter: 'manual' };
  await requireWithinLimits(tx, request, policy, now);
  const bonus = await requireBonusForfeit(tx, request);
  const requested = await insertWithdrawal(tx, { ...request, ...bank }, requestHash, policy, now);
  await reserveWithdrawal(tx, requested);
  const step = { actor: 'system', now } as const;
  const checking = await changeWithdrawalState(tx, requested, 'auto_checks', step);
  // A recently entered name may not have been screened yet.
  await screenPlayer(tx, request, now);
  const plan = await planPayout(tx, request, gateways, amount, wallet);
  const checks = await checkWithdrawal(tx, checking, plan, policy, now);
  const change = { checks: JSON.stringify(checks), reason: disclosedReason(checks) };
  if (checks.some(({ verdict }) => verdict === 'fail')) {
    const rejected = await changeWithdrawalState(tx, checking, 'rejected', { ...step, change });
    return await refundRejected(tx, rejected, now);
  }
  await insertLegs(tx, checking, plan, now);
  await openReportingCase(tx, checking, checks, now);
  if (bonus) await endGrant(tx, bonus, 'forfeited', { actor: 'player', reason: 'withdrawal', now });
  if (checks.every(({ verdict }) => verdict === 'pass'))
    return await changeWithdrawalState(tx, checking, 'approved', { ...step, change });
  const due_at = new Date(now.getTime() + policy.review_hours * HOUR_MS);
  return await changeWithdrawalState(tx, checking, 'review', { ...step, change: { ...change, due_at } });
}

/** Limits on a player's request: refuses `invalidAmount`, `paymentLimit`, `dailyLimit`, `identityLimit`. */
async function requireWithinLimits(
  tx: Tx,
  request: NewWithdrawal,
  policy: CashierPolicy,
  now: Date,
): Promise<void> {
  if (request.by === 'house') return;
  const { amount, currency } = request;
  const own = await findOwnLimits(tx, request, 'withdrawal', now);
  const range = withdrawalRange(policy, own);
  if (amount < minAmount(policy.withdrawal_min, range.max) || amount > policy.withdrawal_max)
    refuse('invalidAmount', { min: range.min.toString(), max: range.max.toString(), currency });
  await requireOwnLimits(tx, request, 'withdrawal', { own, range }, now);
  const left = await remainingIn24Hours(tx, request, policy, request.level, now);
  if (left.count < 1 || amount > left.amount)
    refuse('dailyLimit', { count: left.count, remaining: left.amount.toString(), currency });
  await requireIdentityAllowance(tx, request, 'withdrawal', policy, now);
}

/**
 * Amounts that a player may withdraw at once, in minor units. The brand's minimum never exceeds the player's
 * maximum: money must remain payable.
 */
export function withdrawalRange(policy: CashierPolicy, own: OwnLimits): { min: bigint; max: bigint } {
  const { min, max } = narrowed({ min: policy.withdrawal_min, max: policy.withdrawal_max }, own);
  return { min: minAmount(min, max), max };
}

/**
 * Opens a case for amounts that must be reported, one per request that reaches the threshold (player
 * protection K2).
 */
async function openReportingCase(
  tx: Tx,
  withdrawal: WithdrawalRow,
  checks: readonly WithdrawalCheck[],
  now: Date,
) {
  const covered = checks.find(({ code, verdict }) => code === 'COVERED' && verdict === 'flag');
  if (!covered) return;
  const { site_id: siteId, player_id: playerId, withdrawal_id: subject, reference } = withdrawal;
  const detail = { ...covered.evidence, reference };
  await openFinanceCase(tx, { siteId, kind: 'covered_transaction', subject, playerId, detail }, now);
}

/**
 * The active bonus, which every withdrawal forfeits, sticky or not (operations 4.4 B6). Refuses
 * `bonusWouldBeLost` with its balance until the player has agreed.
 */
async function requireBonusForfeit(tx: Tx, request: NewWithdrawal) {
  const { siteId, playerId, currency } = request;
  await lockPlayerBonuses(tx, { siteId, playerId });
  const active = await findActiveBonus(tx, { siteId, playerId });
  if (!active) return undefined;
  if (request.by !== 'house' && request.endBonus)
    return await findGrant(tx, { siteId, playerId }, active.grantId);
  const balances = await findBalances(tx, siteId, playerId);
  return refuse('bonusWouldBeLost', { bonus: (balances?.bonus ?? 0n).toString(), currency });
}

/** Returns the money of a rejected request and notifies the player. */
export async function refundRejected(tx: Tx, rejected: WithdrawalRow, now: Date): Promise<WithdrawalRow> {
  await releaseReserved(tx, rejected);
  const change = { reason: rejected.reason, due_at: null };
  const returned = await changeWithdrawalState(tx, rejected, 'returned', { actor: 'system', now, change });
  await notifyPayment(
    tx,
    'withdrawal',
    { ...returned, payment_id: returned.withdrawal_id, sum: returned.amount },
    now,
  );
  return returned;
}

/**
 * A player's remaining number and amount of withdrawals in the 24 hours before `now`; refused requests do not
 * count.
 */
export async function remainingIn24Hours(
  db: Db,
  { siteId, playerId }: PlayerKey,
  policy: CashierPolicy,
  level: number,
  now: Date,
): Promise<{ count: number; amount: bigint }> {
  const { count, sum } = await tables(db)
    .selectFrom('withdrawal')
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::int8`.as('sum')])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('state', 'not in', ['rejected', 'returned'])
    .executeTakeFirstOrThrow();
  const limits = policy.daily_amounts;
  const limit = limits[Math.min(level, limits.length - 1)] ?? 0n;
  return {
    count: Math.max(0, policy.daily_count - Number(count)),
    amount: limit > sum ? limit - sum : 0n,
  };
}

type Account = { bank_name: string; last_digits: string };

/** The requested payout account, and the coin of a wallet. */
async function requirePayoutAccount(
  tx: Tx,
  request: NewWithdrawal,
): Promise<Account & { wallet: NetworkCoin | null }> {
  const bank = await tables(tx)
    .selectFrom('bank_account')
    .select(['bank_name', 'last_digits', 'network', 'coin'])
    .where('site_id', '=', request.siteId)
    .where('player_id', '=', request.playerId)
    .where('bank_id', '=', request.bankId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!bank) return refuse('notFound');
  const wallet = walletOf(bank);
  if (!isPayable({ wallet }, await listCoinPayoutMethods(tx, request.siteId, request.currency)))
    refuse('methodUnavailable');
  return { bank_name: bank.bank_name, last_digits: bank.last_digits, wallet };
}

async function insertWithdrawal(
  tx: Tx,
  request: NewWithdrawal & Account,
  requestHash: Buffer,
  policy: CashierPolicy,
  now: Date,
): Promise<WithdrawalRow> {
  const row = await tables(tx)
    .insertInto('withdrawal')
    .values({
      site_id: request.siteId,
      player_id: request.playerId,
      request_id: request.requestId,
      fingerprint: requestHash,
      reference: newReference('W'),
      state: 'requested',
      currency: request.currency,
      amount: request.amount,
      paid: null,
      bank_id: request.bankId,
      bank_name: request.bank_name,
      last_digits: request.last_digits,
      payout_adapter: policy.payout_adapter,
      language: request.language,
      created_at: now,
      changed_at: now,
      due_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const entry = { siteId: request.siteId, subject: row.withdrawal_id, action: 'requested' };
  await history.record(tx, entry, { actor: request.by === 'house' ? 'system' : 'player', now });
  return row;
}
