import { HOUR_MS } from '#contracts/values/time.ts';
import {
  WITHDRAWAL_CHECK_CODES,
  WITHDRAWAL_CHECKS,
  type WithdrawalCheckCode,
  type WithdrawalReason,
} from '#contracts/values/withdrawal-reasons.ts';
import { type Db, sql } from '../../../platform/database/index.ts';
import { findRequiredDocuments, findScreeningHolds } from '../../kyc/index.ts';
import type { JsonObject } from '../../ledger/index.ts';
import { findPlayerById, identityLevelOf } from '../../players/index.ts';
import { findActiveExclusion } from '../../protection/index.ts';
import { playersSharingAccount } from '../bank-accounts.ts';
import { NON_BLOCKING_KINDS } from '../finance-cases.ts';
import { isSameHolderName } from '../holder-names.ts';
import type { CashierPolicy } from '../payment-policy.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { remainingTurnover } from '../turnover-requirements.ts';
import type { PlannedPart } from './payout-plan.ts';
import { type CheckFinding, riskChecks } from './risk-checks.ts';

/** A finding by the name of its check. */
export type WithdrawalCheck = CheckFinding & { code: WithdrawalCheckCode };

/** The reason shown to the player: the first check that fails, or that requires review. */
export function disclosedReason(checks: readonly WithdrawalCheck[]): WithdrawalReason | '' {
  const first =
    checks.find(({ verdict }) => verdict === 'fail') ?? checks.find((check) => check.verdict === 'flag');
  if (!first) return '';
  // Turnover is flagged only for an excluded player, who cannot play to fulfil it.
  if (first.code === 'TURNOVER' && first.verdict === 'flag') return 'ROUTINE';
  return WITHDRAWAL_CHECKS[first.code];
}

/** All automatic checks of a request (operations 3.4), each with its verdict and evidence. */
export async function checkWithdrawal(
  db: Db,
  withdrawal: WithdrawalRow,
  plan: readonly PlannedPart[],
  policy: CashierPolicy,
  now: Date,
): Promise<WithdrawalCheck[]> {
  const { site_id: siteId, player_id: playerId, bank_id: bankId, amount } = withdrawal;
  const key = { siteId, playerId };
  const [missing, identity, player, bank, others, before, cases, risks, exclusion, required, holds] =
    await Promise.all([
      remainingTurnover(db, key),
      identityLevelOf(db, siteId, playerId, now),
      findPlayerById(db, siteId, playerId),
      bankOf(db, withdrawal),
      playersSharingAccount(db, key, bankId),
      countPaidWithdrawals(db, withdrawal),
      casesOf(db, withdrawal),
      riskChecks(db, withdrawal, policy, now),
      findActiveExclusion(db, key, now),
      findRequiredDocuments(db, key),
      findScreeningHolds(db, key),
    ]);
  const hours = Math.floor((now.getTime() - bank.created_at.getTime()) / HOUR_MS);
  const check = (passes: boolean, otherwise: 'flag' | 'fail', evidence: JsonObject): CheckFinding => ({
    verdict: passes ? 'pass' : otherwise,
    evidence,
  });
  const findings: Record<WithdrawalCheckCode, CheckFinding> = {
    // An excluded player cannot fulfil it and keeps the money [player protection E3, E4]: staff review it.
    TURNOVER: check(missing === 0n, exclusion && exclusion.kind !== 'break' ? 'flag' : 'fail', {
      missing: missing.toString(),
    }),
    IDENTITY: check(identity >= policy.withdrawal_identity, 'fail', {
      level: identity,
      required: policy.withdrawal_identity,
    }),
    DOCUMENTS: check(required.length === 0, 'flag', { kinds: required.join(', ') }),
    NAME_MISMATCH: check(isSameHolderName(bank.holder_name, player?.fullName ?? ''), 'flag', {}),
    NEW_BANK: check(hours >= policy.bank_age_hours, 'flag', { hours }),
    CREDENTIAL_CHANGED: credentialCheck(player?.credentialsChangedAt ?? null, policy, now),
    FIRST_WITHDRAWAL: check(before > 0, 'flag', { before }),
    LARGE: check(amount <= policy.auto_limit, 'flag', { limit: policy.auto_limit.toString() }),
    SHARED_BANK: check(others === 0, 'flag', { others }),
    OPEN_CASE: check(cases.blocking === 0, 'flag', { cases: cases.blocking, others: cases.others }),
    CLOSED_LOOP: check(
      plan.every(({ shouldGoBack }) => !shouldGoBack),
      'flag',
      { plan: plan.map(({ method, amount: sum }) => ({ method, amount: sum.toString() })) },
    ),
    ...risks,
    SCREENING: check(!holds.withdrawals, 'flag', {}),
  };
  return WITHDRAWAL_CHECK_CODES.map((code) => ({ code, ...findings[code] }));
}

/** An account takeover changes the password or contact first, and then withdraws. */
function credentialCheck(changedAt: Date | null, policy: CashierPolicy, now: Date): CheckFinding {
  const hours = changedAt && Math.max(0, Math.floor((now.getTime() - changedAt.getTime()) / HOUR_MS));
  const passes = hours === null || hours >= policy.credential_hours;
  return { verdict: passes ? 'pass' : 'flag', evidence: { hours } };
}

async function bankOf(db: Db, { site_id, player_id, bank_id }: WithdrawalRow) {
  return await tables(db)
    .selectFrom('bank_account')
    .select(['holder_name', 'created_at'])
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('bank_id', '=', bank_id)
    .executeTakeFirstOrThrow();
}

async function countPaidWithdrawals(db: Db, { site_id, player_id }: WithdrawalRow): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('withdrawal')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open finance cases of the player: those that delay a withdrawal, and the others. */
async function casesOf(
  db: Db,
  { site_id, player_id }: WithdrawalRow,
): Promise<{ blocking: number; others: number }> {
  const { open, others } = await tables(db)
    .selectFrom('finance_case')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('open'),
      fn.countAll<bigint>().filterWhere('kind', 'in', NON_BLOCKING_KINDS).as('others'),
    ])
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { blocking: Number(open - others), others: Number(others) };
}
