import { HOUR_MS } from '#contracts/values/time.ts';
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
import { riskChecks, type WithdrawalCheck } from './risk-checks.ts';

export type { WithdrawalCheck };

/**
 * Texts for players; a check that would reveal a suspicion is described as a routine check (player protection
 * K4).
 */
const DISCLOSED_REASONS = [
  'TURNOVER',
  'IDENTITY',
  'DOCUMENTS',
  'NAME_MISMATCH',
  'NEW_BANK',
  'CREDENTIAL_CHANGED',
  'FIRST_WITHDRAWAL',
  'LARGE',
];

/** The reason shown to the player: the first check that fails, or that requires review. */
export function disclosedReason(checks: readonly WithdrawalCheck[]): string {
  const first =
    checks.find(({ verdict }) => verdict === 'fail') ?? checks.find((check) => check.verdict === 'flag');
  if (!first) return '';
  // Turnover is flagged only for an excluded player, who cannot play it.
  if (first.code === 'TURNOVER' && first.verdict === 'flag') return 'ROUTINE';
  return DISCLOSED_REASONS.includes(first.code) ? first.code : 'ROUTINE';
}

/** Every automatic check of a request (operations 3.4), each with its verdict and evidence. */
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
  const check = (
    code: string,
    passes: boolean,
    otherwise: 'flag' | 'fail',
    evidence: JsonObject,
  ): WithdrawalCheck => ({
    code,
    verdict: passes ? 'pass' : otherwise,
    evidence,
  });
  return [
    // An excluded player cannot play it, and keeps the money [player protection E3, E4]: staff review it.
    check('TURNOVER', missing === 0n, exclusion && exclusion.kind !== 'break' ? 'flag' : 'fail', {
      missing: missing.toString(),
    }),
    check('IDENTITY', identity >= policy.withdrawal_identity, 'fail', {
      level: identity,
      required: policy.withdrawal_identity,
    }),
    check('DOCUMENTS', required.length === 0, 'flag', { kinds: required.join(', ') }),
    check('NAME_MISMATCH', isSameHolderName(bank.holder_name, player?.fullName ?? ''), 'flag', {}),
    check('NEW_BANK', hours >= policy.bank_age_hours, 'flag', { hours }),
    credentialCheck(player?.credentialsChangedAt ?? null, policy, now),
    check('FIRST_WITHDRAWAL', before > 0, 'flag', { before }),
    check('LARGE', amount <= policy.auto_limit, 'flag', { limit: policy.auto_limit.toString() }),
    check('SHARED_BANK', others === 0, 'flag', { others }),
    check('OPEN_CASE', cases.blocking === 0, 'flag', { cases: cases.blocking, others: cases.others }),
    check(
      'CLOSED_LOOP',
      plan.every(({ shouldGoBack }) => !shouldGoBack),
      'flag',
      {
        plan: plan.map(({ method, amount: sum }) => ({ method, amount: sum.toString() })),
      },
    ),
    ...risks,
    // The last: any other reason is what the player reads.
    check('SCREENING', !holds.withdrawals, 'flag', {}),
  ];
}

/** An account thief changes password or contact first, and then withdraws. */
function credentialCheck(changedAt: Date | null, policy: CashierPolicy, now: Date): WithdrawalCheck {
  const hours = changedAt && Math.max(0, Math.floor((now.getTime() - changedAt.getTime()) / HOUR_MS));
  const passes = hours === null || hours >= policy.credential_hours;
  return { code: 'CREDENTIAL_CHANGED', verdict: passes ? 'pass' : 'flag', evidence: { hours } };
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
