import { hash, randomInt } from 'node:crypto';
import { missingIdentityStep } from '#contracts/values/identity-levels.ts';
import { OPEN_DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { sql, type Tx } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findScreeningHolds } from '../../kyc/index.ts';
import { identityLevelOf, phoneCountryOf, requireMayPlay } from '../../players/index.ts';
import { requireMayDeposit } from '../../protection/index.ts';
import { isWindingDown } from '../../sites/index.ts';
import type { Gateways } from '../gateways/registry.ts';
import { requireIdentityAllowance } from '../identity-limits.ts';
import { readFieldValues } from '../methods/field-values.ts';
import {
  findMethod,
  isAvailable,
  isMethodPermitted,
  isMethodUnderMaintenance,
  type Method,
} from '../methods/methods.ts';
import { findPolicy } from '../payment-policy.ts';
import { lockPlayerPayments } from '../player-lock.ts';
import { findOwnLimits, narrowed, requireOwnLimits } from '../segment-limits.ts';
import { type DepositRow, history, tables } from '../tables.ts';
import { requireDeclineLimit } from './declines.ts';
import { changeDepositState } from './states.ts';

export type NewDeposit = PlayerKey & {
  currency: string;
  requestId: string;
  methodId: string;
  amount: bigint;
  fields: Readonly<Record<string, string>>;
  language: string;
  /** Country of the address, two letters; undefined if unknown. */
  country?: string | undefined;
};

/**
 * Creates a deposit that waits for payment. A repeated `requestId` returns the existing deposit; with
 * different input it is `duplicateMismatch`. A player who may not play may not deposit, whatever the state of
 * the session (operations 3.2 rule 1).
 */
export async function createDeposit(
  tx: Tx,
  { encryption, gateways }: { encryption: Encryption; gateways: Gateways },
  request: NewDeposit,
  now: Date,
): Promise<DepositRow> {
  await lockPlayerPayments(tx, request);
  const requestHash = fingerprint(request);
  const known = await tables(tx)
    .selectFrom('deposit')
    .selectAll()
    .where('site_id', '=', request.siteId)
    .where('player_id', '=', request.playerId)
    .where('request_id', '=', request.requestId)
    .executeTakeFirst();
  if (known) return known.fingerprint.equals(requestHash) ? known : refuse('duplicateMismatch');
  await requireMayPlay(tx, request.siteId, request.playerId);
  await requireMayDeposit(tx, request, request.amount, (start) => depositTotalSince(tx, request, start), now);
  await requireDeclineLimit(tx, request, now);
  const method = await requireUsableMethod(tx, gateways, request, now);
  const answers = readFieldValues(method.details.fields, request.fields, method.details.chain?.network);
  await requireDepositAllowance(tx, method, request, now);
  const country = request.country ?? (await phoneCountryOf(tx, request, request.currency)) ?? '';
  const created = await insertDeposit(tx, method, { ...request, country }, requestHash, now);
  const place = `${created.site_id}/${created.deposit_id}/request`;
  if (Object.keys(answers).length > 0) {
    await tables(tx)
      .updateTable('deposit')
      .set({ request_sealed: encryption.encrypt(JSON.stringify(answers), place) })
      .where('site_id', '=', created.site_id)
      .where('deposit_id', '=', created.deposit_id)
      .execute();
  }
  // The gateway is called after this transaction: no external calls are made inside it.
  if (method.adapter !== 'manual') return created;
  return await changeDepositState(tx, created, 'awaiting_payment', { actor: 'system', now });
}

/** Deposits since a time, including pending ones but not failed ones. */
export function depositTotalSince(tx: Tx, { siteId, playerId }: PlayerKey, start: Date) {
  return tables(tx)
    .selectFrom('deposit')
    .select(['deposit_id', 'created_at as at', sql<bigint>`coalesce(received, amount)`.as('amount')])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('created_at', '>', start)
    .where('state', 'not in', ['rejected', 'failed', 'expired', 'cancelled'])
    .execute();
}

async function requireUsableMethod(
  tx: Tx,
  gateways: Gateways,
  request: NewDeposit,
  now: Date,
): Promise<Method> {
  const { siteId, playerId, methodId, currency } = request;
  const method = await findMethod(tx, siteId, methodId);
  if (!method?.is_open || method.currency !== currency || !isAvailable(method, gateways))
    return refuse('methodUnavailable');
  if (await isWindingDown(tx, siteId, now)) refuse('methodUnavailable');
  if (!(await isMethodPermitted(tx, siteId, method))) refuse('methodUnavailable');
  // The same answer for any unavailable method: a screening case must not be revealed (player protection K4).
  if ((await findScreeningHolds(tx, request)).deposits) refuse('methodUnavailable');
  if (isMethodUnderMaintenance(method, now))
    refuse('methodUnavailable', { until: method.closed_until?.toISOString() });
  await requireAllowedAmount(tx, method, request, now);
  const policy = await findPolicy(tx, siteId, currency);
  const missing = missingIdentityStep(
    await identityLevelOf(tx, siteId, playerId, now),
    Math.max(method.identity_level, policy.deposit_identity),
  );
  if (missing) refuse('identityNeeded', { missing });
  await requireIdentityAllowance(tx, request, 'deposit', policy, now);
  return method;
}

/** The range of the method, and the player's limits by segment. */
async function requireAllowedAmount(tx: Tx, method: Method, request: NewDeposit, now: Date): Promise<void> {
  const { amount, currency } = request;
  const { min_amount: min, max_amount: max } = method;
  if (amount < min || amount > max)
    refuse('invalidAmount', { min: min.toString(), max: max.toString(), currency });
  const own = await findOwnLimits(tx, request, 'deposit', now);
  await requireOwnLimits(tx, request, 'deposit', { own, range: narrowed({ min, max }, own) }, now);
}

/**
 * Limits on pending deposits and on the daily amount. Pending deposits count because they may still arrive.
 */
async function requireDepositAllowance(
  tx: Tx,
  method: Method,
  request: NewDeposit,
  now: Date,
): Promise<void> {
  const { open, paid } = await tables(tx)
    .selectFrom('deposit')
    .select([
      sql<bigint>`count(*) filter (where state in (${sql.join(OPEN_DEPOSIT_STATES)}))`.as('open'),
      sql<bigint>`coalesce(sum(coalesce(received, amount))
        filter (where created_at > ${new Date(now.getTime() - DAY_MS)}
        and state not in ('rejected', 'failed', 'expired', 'cancelled')), 0)::int8`.as('paid'),
    ])
    .where('site_id', '=', request.siteId)
    .where('player_id', '=', request.playerId)
    .where('method_id', '=', request.methodId)
    .executeTakeFirstOrThrow();
  if (open >= BigInt(method.max_open)) refuse('paymentOpen');
  if (method.daily_max === null || paid + request.amount <= method.daily_max) return;
  const left = method.daily_max - paid;
  refuse('dailyLimit', { remaining: (left > 0n ? left : 0n).toString(), currency: request.currency });
}

async function insertDeposit(
  tx: Tx,
  method: Method,
  request: NewDeposit & { country: string },
  requestHash: Buffer,
  now: Date,
): Promise<DepositRow> {
  const created = await tables(tx)
    .insertInto('deposit')
    .values({
      site_id: request.siteId,
      player_id: request.playerId,
      method_id: request.methodId,
      request_id: request.requestId,
      fingerprint: requestHash,
      reference: newReference('D'),
      state: 'created',
      currency: request.currency,
      amount: request.amount,
      received: null,
      fee: null,
      request_sealed: null,
      proof_sealed: null,
      language: request.language,
      country: request.country,
      created_at: now,
      changed_at: now,
      expires_at: new Date(now.getTime() + method.expires_minutes * MINUTE_MS),
      due_at: null,
      credited_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const entry = { siteId: request.siteId, subject: created.deposit_id, action: 'created' };
  await history.record(tx, entry, { actor: 'player', now });
  return created;
}

function fingerprint({ methodId, amount, fields }: NewDeposit): Buffer {
  const typed = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([methodId, amount.toString(), typed]), 'buffer');
}

/** Letters and digits that are not confused when read aloud or handwritten. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A reference for manual entry: a letter and nine characters. The database refuses duplicates of the same
 * kind.
 */
export function newReference(kind: 'D' | 'W'): string {
  return (
    kind + Array.from({ length: 9 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')
  );
}
