import type { BonusState } from '#contracts/values/bonus-rules.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { type AccountRef, findBalances, type Posting, post } from '../ledger/index.ts';
import { conversionOf, lateConversionOf } from './amounts.ts';
import { withJurisdictionLimits } from './campaigns.ts';
import { revokeFreeRounds } from './free-rounds.ts';
import { activateNext, findGrant, lockPlayerBonuses, updateGrant } from './grants.ts';
import { notifyBonus } from './notifications.ts';
import { type GrantRow, history, tables } from './tables.ts';

type GrantEndState = Exclude<BonusState, 'queued' | 'active'>;
const PROMO_EXPENSE: AccountRef = { house: 'promo_expense' };

/**
 * The effect of ending a bonus now: the preview that the player confirms (GLI-19 A.5.3). Amounts in minor
 * units.
 */
export function previewGrantEnd(
  grant: GrantRow,
  bonus: bigint,
  how: GrantEndState,
): { convert: bigint; remove: bigint } {
  if (grant.state === 'rounds') return { convert: 0n, remove: grant.rounds_won };
  if (grant.state !== 'active' || bonus <= 0n) return { convert: 0n, remove: 0n };
  return how === 'completed' ? conversionOf(grant, bonus) : { convert: 0n, remove: bonus };
}

/**
 * Ends a bonus: the balance of the bonus account becomes cash or returns to the house, depending on the rules
 * and the kind of ending; then the next bonus starts. Cash is unchanged. The player's cash account is locked.
 */
export async function endGrant(
  tx: Tx,
  grant: GrantRow,
  how: GrantEndState,
  audit: AuditContext,
): Promise<GrantRow> {
  if (grant.state === 'rounds')
    return await revokeFreeRounds(tx, grant, how === 'cancelled' ? how : 'removed', audit);
  const { site_id: siteId, player_id: playerId, grant_id: grantId } = grant;
  const key = { siteId, playerId };
  const balance = grant.state === 'active' ? ((await findBalances(tx, siteId, playerId))?.bonus ?? 0n) : 0n;
  const { convert, remove } = previewGrantEnd(await withJurisdictionLimits(tx, grant), balance, how);
  await postConversion(tx, grant, `bonus:${grantId}:end`, convert, remove);
  const ended = await updateGrant(tx, grant, {
    state: how,
    ended_at: audit.now,
    converted: convert,
    removed: remove,
  });
  await history.record(tx, { siteId, subject: grantId, action: how }, audit);
  if (how === 'completed') await notifyBonus(tx, ended, 'bonus_completed', convert, audit.now);
  await activateNext(tx, key, { ...audit, actor: 'system', reason: '' });
  return ended;
}

async function postConversion(
  tx: Tx,
  grant: GrantRow,
  key: string,
  convert: bigint,
  remove: bigint,
): Promise<void> {
  const from: AccountRef = { player: grant.player_id, kind: 'bonus' };
  const cash: AccountRef = { player: grant.player_id, kind: 'cash' };
  const lines: Posting[] = [
    { from, to: cash, amount: convert },
    { from, to: PROMO_EXPENSE, amount: remove },
  ].filter(({ amount }) => amount > 0n);
  const [first, ...rest] = lines;
  if (!first) return;
  const posted = await post(tx, {
    siteId: grant.site_id,
    key,
    kind: convert > 0n ? 'bonus_convert' : 'bonus_remove',
    currency: grant.currency,
    postings: [first, ...rest],
    meta: { bonus_id: grant.grant_id, campaign: grant.campaign_id },
  });
  if (!posted.ok) throw new Error(`bonus ${grant.grant_id} cannot be ended: ${posted.reason}`);
}

/** Bonus money that a round of an ended bonus has credited to the account, or debited when negative. */
type LateResult = PlayerKey & { grantId: string; amount: bigint; key: string };

/**
 * Applies a result that arrives after its bonus has ended (operations 4.4, B10): a forfeited bonus pays
 * nothing, a completed one pays cash. Reversing a win reverses that too. The player's cash account is locked.
 */
export async function settleLateResult(
  tx: Tx,
  { siteId, playerId, grantId, amount, key }: LateResult,
): Promise<void> {
  const found = await findGrant(tx, { siteId, playerId }, grantId);
  if (!found || amount === 0n) return;
  const grant = await withJurisdictionLimits(tx, found);
  const isPaid = grant.state === 'completed';
  const size = amount < 0n ? -amount : amount;
  const lost = { convert: 0n, remove: size };
  const paid = amount < 0n ? { convert: size, remove: 0n } : lateConversionOf(grant, size);
  const { convert, remove } = isPaid ? paid : lost;
  const bonus: AccountRef = { player: playerId, kind: 'bonus' };
  const line = (other: AccountRef, sum: bigint): Posting =>
    amount > 0n ? { from: bonus, to: other, amount: sum } : { from: other, to: bonus, amount: sum };
  const lines = [line({ player: playerId, kind: 'cash' }, convert), line(PROMO_EXPENSE, remove)];
  const [first, ...rest] = lines.filter((line) => line.amount > 0n);
  if (!first) return;
  const posted = await post(tx, {
    siteId,
    key: `bonus-late:${key}`,
    kind: 'bonus_correct',
    currency: grant.currency,
    postings: [first, ...rest],
    meta: { bonus_id: grantId },
  });
  if (!posted.ok) throw new Error(`a late result of bonus ${grantId} cannot be posted: ${posted.reason}`);
  const sign = amount > 0n ? 1n : -1n;
  await updateGrant(tx, grant, {
    converted: grant.converted + sign * convert,
    removed: grant.removed + sign * remove,
  });
}

/**
 * Revokes a bonus in any state because its source no longer exists (operations B12). Converted money is
 * debited from cash, below zero if necessary.
 */
export async function revokeGrant(tx: Tx, grant: GrantRow, audit: AuditContext): Promise<GrantRow> {
  if (grant.ended_at === null) return await endGrant(tx, grant, 'removed', audit);
  if (grant.state !== 'completed') return grant;
  const { site_id: siteId, player_id: player, grant_id: grantId, converted } = grant;
  if (converted > 0n) {
    const posted = await post(tx, {
      siteId,
      key: `bonus:${grantId}:removed`,
      kind: 'bonus_correct',
      currency: grant.currency,
      postings: [{ from: { player, kind: 'cash' }, to: PROMO_EXPENSE, amount: converted }],
      meta: { bonus_id: grantId, campaign: grant.campaign_id },
    });
    if (!posted.ok) throw new Error(`bonus ${grantId} cannot be removed: ${posted.reason}`);
  }
  await history.record(tx, { siteId, subject: grantId, action: 'removed' }, audit);
  return await updateGrant(tx, grant, {
    state: 'removed',
    converted: 0n,
    removed: grant.removed + converted,
  });
}

/** Ends all active and pending bonuses of a player (operations B11): cash can still be withdrawn. */
export async function endAllGrants(
  tx: Tx,
  player: PlayerKey,
  how: 'forfeited' | 'removed',
  audit: AuditContext,
): Promise<void> {
  await lockPlayerBonuses(tx, player);
  const open = () =>
    tables(tx)
      .selectFrom('grant')
      .selectAll()
      .where('site_id', '=', player.siteId)
      .where('player_id', '=', player.playerId);
  // Pending bonuses first: none may start when the active one ends.
  for (const grant of await open().where('state', 'in', ['rounds', 'queued']).execute())
    await endGrant(tx, grant, 'removed', audit);
  const active = await open().where('state', '=', 'active').executeTakeFirst();
  if (active) await endGrant(tx, active, how, audit);
}
