import type { RoundCorrected } from '#contracts/events/round.ts';
import { EVENT_CATEGORIES } from '#contracts/values/bonus-rules.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { turnoverReduction } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import { spendTokens } from '../tokens.ts';
import { countActivity, type MissionKey, tokenMovement } from './mission-progress.ts';
import type { Mission } from './missions.ts';

/**
 * Deducts a bet reversed after settlement from the missions it counted for, in the window of its settlement
 * (operations 9). A mission no longer completed returns its reserved tokens; a claimed one stays.
 */
export async function reverseForMissions(tx: Tx, round: RoundCorrected): Promise<void> {
  const { was } = round;
  if (!was) return;
  const less = turnoverReduction(round);
  const isVoid = round.stake === '0' && was.stake !== '0';
  await countActivity(tx, { ...round, at: was.settled_at }, async (mission, mine) => {
    const amount = roundValue(mission, round, { less, isVoid });
    if (amount > 0n) await reverseProgress(tx, mission, mine, amount);
    return 0n;
  });
}

function roundValue(
  { kind, category, currency }: Mission,
  round: RoundCorrected,
  { less, isVoid }: { less: bigint; isVoid: boolean },
): bigint {
  if (category !== '' && category !== round.category) return 0n;
  if (kind === 'turnover') return currency === round.currency ? less : 0n;
  if (kind === 'bet_on_event') return isVoid && EVENT_CATEGORIES.includes(round.category) ? 1n : 0n;
  return kind === 'play_count' && isVoid ? 1n : 0n;
}

/**
 * Deducts progress from an unclaimed mission; if it is no longer completed, its reserved tokens are returned.
 */
export async function reverseProgress(
  tx: Tx,
  mission: Mission,
  mine: MissionKey,
  amount: bigint,
): Promise<void> {
  const key = [mine.siteId, mine.playerId, mine.code, mine.window];
  const [row] = await write<{ progress: bigint; tokens: bigint | null; times: number }>(tx, {
    name: 'rewards-mission-less',
    text: `update rewards.mission_progress set progress = greatest(0, progress - $5)
      where site_id = $1 and player_id = $2 and code = $3 and window_key = $4 and claimed_at is null
      and expired_at is null
      returning progress, tokens, taken_back as times`,
    values: [...key, amount],
  });
  if (!row || row.tokens === null || row.progress >= mission.target) return;
  await write(tx, {
    name: 'rewards-mission-not-done',
    text: `update rewards.mission_progress
      set completed_at = null, claim_until = null, tokens = null, taken_back = taken_back + 1
      where site_id = $1 and player_id = $2 and code = $3 and window_key = $4`,
    values: key,
  });
  const back = tokenMovement(mine, `taken-back-${row.times + 1}`, row.tokens);
  const posted = await post(tx, spendTokens(back, 'frozen_token'));
  if (!posted.ok) throw new Error(`mission ${mine.code} cannot be reversed: ${posted.reason}`);
}
