import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import { schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { removeTriggeredBonus } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import { countDepositOnce, uncountDeposit } from '../deposit-counts.ts';
import type { Day } from '../reward-windows.ts';
import type { RewardsTables } from '../tables.ts';
import { spendTokens, tokenBalances } from '../tokens.ts';
import { bonusSource } from './mission-claims.ts';
import { countActivity, type MissionKey, tokenMovement } from './mission-progress.ts';
import { findMission, type Mission } from './missions.ts';
import { reverseProgress } from './reversals.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Counts a credited deposit for deposit missions, unless its reversal arrived first. */
export async function countDepositForMissions(tx: Tx, deposit: DepositCredited): Promise<void> {
  await countDepositOnce(tx, 'mission', deposit, async () => {
    const counted: [string, Day][] = [];
    await countActivity(tx, deposit, async ({ kind, currency }, { code, window }) => {
      if (kind !== 'deposit_sum' || currency !== deposit.currency) return 0n;
      counted.push([code, window]);
      return BigInt(deposit.amount);
    });
    return counted.length === 0 ? null : JSON.stringify(counted);
  });
}

/**
 * Deducts a reversed deposit from the missions it was counted for. A mission no longer completed returns its
 * reserved tokens; for a claimed one the reward is taken back, like a bonus of that deposit (operations 4.4,
 * B12).
 */
export async function uncountDepositForMissions(tx: Tx, deposit: DepositReturned): Promise<void> {
  const { site_id: siteId, player_id: playerId } = deposit;
  await uncountDeposit(tx, 'mission', deposit, async (countedIn) => {
    for (const [code, window] of JSON.parse(countedIn) as [string, Day][]) {
      const mission = await findMission(tx, siteId, code);
      if (!mission) continue;
      const mine = { siteId, playerId, code, window };
      await reverseProgress(tx, mission, mine, BigInt(deposit.amount));
      await reverseClaimed(tx, mission, mine, deposit);
    }
  });
}

async function reverseClaimed(
  tx: Tx,
  { target }: Mission,
  mine: MissionKey,
  { amount, how, at }: DepositReturned,
): Promise<void> {
  const now = new Date(at);
  const [row] = await write<{ tokens: bigint; isReturned: boolean }>(tx, {
    text: `update rewards.mission_progress set progress = greatest(0, progress - $5),
        returned_at = case when progress - $5 < $6 then $7::timestamptz end
      where site_id = $1 and player_id = $2 and code = $3 and window_key = $4 and claimed_at is not null
      and returned_at is null
      returning tokens, returned_at is not null as "isReturned"`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, BigInt(amount), target, now],
  });
  if (!row?.isReturned) return;
  const audit = { actor: 'system', reason: how, now };
  await removeTriggeredBonus(tx, { ...mine, source: bonusSource(mine) }, audit);
  const waiting = await cancelHold(tx, mine);
  const { token } = await tokenBalances(tx, mine.siteId, mine.playerId);
  // Tokens are not money: spent tokens create no debt.
  const released = row.tokens - waiting;
  const left = released < BigInt(token) ? released : BigInt(token);
  await returnTokens(tx, tokenMovement(mine, 'returned-held', waiting), 'frozen_token');
  await returnTokens(tx, tokenMovement(mine, 'returned', left), 'token');
}

/** Ends the hold of claimed tokens; returns how many were not released. */
async function cancelHold(tx: Tx, { siteId, playerId, code, window }: MissionKey): Promise<bigint> {
  const hold = await tables(tx)
    .deleteFrom('token_hold')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('code', '=', code)
    .where('window_key', '=', window)
    .returning(['tokens', 'released'])
    .executeTakeFirst();
  return hold ? hold.tokens - hold.released : 0n;
}

async function returnTokens(
  tx: Tx,
  part: ReturnType<typeof tokenMovement>,
  accountKind: 'token' | 'frozen_token',
): Promise<void> {
  if (part.amount === 0n) return;
  const posted = await post(tx, spendTokens(part, accountKind));
  if (!posted.ok)
    throw new Error(`the reward of mission ${part.reference} cannot be reversed: ${posted.reason}`);
}
