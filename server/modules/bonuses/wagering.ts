import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { wageringContributionPercent } from '#contracts/values/bonus-rules.ts';
import { toSettledBet, validTurnover } from '#contracts/values/turnover.ts';
import { run, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findHouseEdge } from '../catalog/index.ts';
import { findBalances } from '../ledger/index.ts';
import { countFreeRounds } from './free-rounds.ts';
import { endGrant } from './grant-settlement.ts';
import { findGrant, lockPlayerBonuses, updateGrant } from './grants.ts';
import { removeOpenRound } from './open-rounds.ts';
import type { GrantRow } from './tables.ts';

/**
 * Counts a settled round towards the bonus it was played under, and ends the bonus when its requirement is
 * met or its balance is zero. The event names the bonus: one that started after the stake does not count it.
 */
export async function recordWagering(tx: Tx, round: RoundSettled): Promise<void> {
  const { bonus, free, site_id: siteId, player_id: playerId } = round;
  const player: PlayerKey = { siteId, playerId };
  if (free) {
    const counted = { rounds: free.rounds, won: BigInt(free.win) };
    await countFreeRounds(tx, player, free.bonus_id, counted, new Date(round.at));
  }
  if (!bonus) return;
  await lockPlayerBonuses(tx, player);
  await removeOpenRound(tx, siteId, round.round_id);
  const grant = await findGrant(tx, player, bonus.grant_id);
  if (grant?.state !== 'active') return;
  const audit = { actor: 'system', reason: '', now: new Date(round.at) };
  if (audit.now >= grant.expires_at) {
    await endGrant(tx, grant, 'expired', audit);
    return;
  }
  const edge = await edgeOf(tx, round);
  const wagered = grant.wagered + wageringContribution(grant, { ...round, edge }, BigInt(bonus.stake));
  const isUsed = grant.is_used || BigInt(bonus.stake) > 0n;
  const after = await updateGrant(tx, grant, { wagered, is_used: isUsed });
  if (wagered >= after.wagering_required) await endGrant(tx, after, 'completed', audit);
  else if (isUsed && (await isBonusSpent(tx, player, grant))) await endGrant(tx, after, 'spent', audit);
}

/**
 * Deducts a correction from the progress of an active bonus (operations 4.3: a void counts nothing). An ended
 * bonus stays ended: a paid bonus is never wagered again.
 */
export async function reverseWagering(tx: Tx, round: RoundCorrected): Promise<void> {
  const { bonus, free, was, site_id: siteId, player_id: playerId } = round;
  const player: PlayerKey = { siteId, playerId };
  if (free && was) {
    const counted = {
      rounds: free.rounds - (was.free_rounds ?? 0),
      won: BigInt(free.win) - BigInt(was.free_win ?? 0),
    };
    await countFreeRounds(tx, player, free.bonus_id, counted, new Date(round.at));
  }
  if (!bonus || !was) return;
  await lockPlayerBonuses(tx, player);
  const grant = await findGrant(tx, player, bonus.grant_id);
  if (grant?.state !== 'active') return;
  const edge = await edgeOf(tx, round);
  const before = wageringContribution(
    grant,
    { ...round, edge, stake: was.stake, win: was.win },
    BigInt(was.bonus_stake),
  );
  const less = before - wageringContribution(grant, { ...round, edge }, BigInt(bonus.stake));
  if (less <= 0n) return;
  await updateGrant(tx, grant, { wagered: grant.wagered > less ? grant.wagered - less : 0n });
}

/**
 * The counted turnover of a round in hundredths of minor units. For a non-sticky bonus, only the part staked
 * from it.
 */
function wageringContribution({ rules }: GrantRow, round: RoundSettled, bonusStake: bigint): bigint {
  const { category, edge } = round;
  const stake = BigInt(round.stake);
  const game = `${round.provider_code}/${round.game_code}`;
  const valid = validTurnover(toSettledBet(round), rules.min_odds);
  const own = rules.mode === 'non_sticky' ? (stake > 0n ? (valid * bonusStake) / stake : 0n) : valid;
  return own * BigInt(wageringContributionPercent(rules, { category, game, edge }));
}

/** A round's house edge, from the event or the catalogue; undefined if neither has it. */
async function edgeOf(tx: Tx, { edge, provider_code, game_code }: RoundSettled): Promise<number | undefined> {
  return edge ?? (await findHouseEdge(tx, provider_code, game_code));
}

async function isBonusSpent(tx: Tx, { siteId, playerId }: PlayerKey, grant: GrantRow): Promise<boolean> {
  if (((await findBalances(tx, siteId, playerId))?.bonus ?? 0n) > 0n) return false;
  const open = await run(tx, {
    text: 'select 1 as one from bonuses.open_round where site_id = $1 and grant_id = $2 limit 1',
    values: [siteId, grant.grant_id],
  });
  return open.length === 0;
}
