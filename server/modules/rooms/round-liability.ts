import type { StakedChoice } from '#games/engine/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { run, type Tx, write } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RoomLimits } from '../originals/index.ts';

type StakePlacement = { siteId: number; roundId: string; game: SharedGame; stake: bigint };

/**
 * Adds the stake of a round's newest bet, already written, to the round's total, and refuses `roundFull` when
 * the house could lose more than its bank in the round. From here to the end of the transaction bets of the
 * round are serialised: two of them must not both see room for themselves.
 */
export async function requireLiabilityRoom(
  tx: Tx,
  { siteId, roundId, game, stake }: StakePlacement,
  { bank }: RoomLimits,
): Promise<void> {
  if (!game.maxPayout) return;
  const values = [siteId, roundId];
  const [row] = await write<{ staked: bigint }>(tx, {
    name: 'rooms-bank-staked',
    text: `insert into rooms.round_liability (site_id, round_id, staked) values ($1, $2, $3)
      on conflict (site_id, round_id) do update set staked = round_liability.staked + excluded.staked
      returning round_liability.staked`,
    values: [...values, stake],
  });
  const staked = row!.staked;
  // Far below the bank the choices need no check.
  if (staked * BigInt(Math.ceil(Number(game.rules.top.multiple))) <= bank) return;
  const lines = await run<StakedChoice>(tx, {
    name: 'rooms-bank-lines',
    text: `select choice, sum(line.stake)::bigint as stake
      from rooms.bet, jsonb_to_recordset(bet.lines) as line (stake bigint, choice jsonb)
      where site_id = $1 and round_id = $2 and returned_at is null group by choice`,
    values,
  });
  const owed = game.maxPayout(lines);
  // Block games are bounded by everything a block producer could influence (fairness 6), other rounds by the
  // possible loss.
  if ((game.source === 'block' ? owed : owed - staked) > bank) refuse('roundFull');
}

/** Deducts returned stakes from the totals of their round, which is locked. */
export async function releaseLiability(
  tx: Tx,
  { siteId, roundId, stake }: Omit<StakePlacement, 'game'>,
): Promise<void> {
  await write(tx, {
    text: 'update rooms.round_liability set staked = staked - $3 where site_id = $1 and round_id = $2',
    values: [siteId, roundId, stake],
  });
}
