import type { Limits, Staked } from '#games/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { run, type Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';

type Place = { siteId: number; roundId: string; game: SharedGame };

/**
 * Refuses `roundFull` when the house could lose more than its bank by this round, whose newest bet is written already. From here to the
 * end of the transaction bets of the round go one after another: two of them must not both see room for themselves.
 */
export async function requireBank(tx: Tx, { siteId, roundId, game }: Place, { bank }: Limits): Promise<void> {
  if (!game.worst) return;
  const values = [siteId, roundId];
  await run(tx, {
    name: 'rooms-bank-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('rooms/bank/' || $1, 0))`,
    values: [roundId],
  });
  const [row] = await run<{ staked: bigint }>(tx, {
    name: 'rooms-bank-staked',
    text: 'select sum(stake)::bigint as staked from rooms.bet where site_id = $1 and round_id = $2 and returned_at is null',
    values,
  });
  const staked = row?.staked ?? 0n;
  // Far below the bank nobody has to look at what was chosen.
  if (staked * BigInt(Math.ceil(Number(game.rules.top.multiple))) <= bank) return;
  const lines = await run<Staked>(tx, {
    name: 'rooms-bank-lines',
    text: `select choice, sum(line.stake)::bigint as stake
      from rooms.bet, jsonb_to_recordset(bet.lines) as line (stake bigint, choice jsonb)
      where site_id = $1 and round_id = $2 and returned_at is null group by choice`,
    values,
  });
  if (game.worst(lines) - staked > bank) refuse('roundFull');
}
