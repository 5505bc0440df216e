import { run, type Tx, write } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { reserveForRound } from '../originals/index.ts';
import { type ExposedBet, exposureKeyOf } from './bet-exposure.ts';
import { type LimitedLine, refuseWin } from './win-limits.ts';

type Totals = { staked: bigint; reserved: bigint };

/**
 * Adds the stake of a round's newest bet, already written, to the round's total, and reserves the additional
 * possible loss in the daily limits of game and site. Refuses `roundFull` when the possible loss exceeds the
 * bank of the round, `winLimit` when it exceeds a daily limit. From here to the end of the transaction bets
 * of the round are serialised, so that two bets cannot use the same remaining limit.
 */
export async function requireLiabilityRoom(tx: Tx, exposed: ExposedBet): Promise<void> {
  const { round, bet, game, limits } = exposed;
  if (!game.maxPayout) return;
  const values = [round.site_id, round.round_id];
  const [row] = await write<Totals>(tx, {
    name: 'rooms-bank-staked',
    text: `insert into rooms.round_liability (site_id, round_id, staked) values ($1, $2, $3)
      on conflict (site_id, round_id) do update set staked = round_liability.staked + excluded.staked
      returning round_liability.staked, round_liability.reserved`,
    values: [...values, bet.stake],
  });
  const { staked, reserved } = row!;
  const bound = staked * BigInt(Math.ceil(Number(game.rules.top.multiple)));
  // Skips the check per choice while stakes are far below the bank.
  const isFar = bound <= limits.bank / 10n;
  const isReserved = isFar && !(await reserveMore(tx, exposed, bound - staked - reserved));
  if (isReserved) return await setReserved(tx, values, bound - staked);
  const owed = game.maxPayout(await stakedChoices(tx, exposed, null));
  const loss = owed > staked ? owed - staked : 0n;
  const full = await reserveMore(tx, exposed, loss - reserved);
  if (full) await refuseRound(tx, exposed, { staked, reserved }, full);
  // Block games are limited by the total a block producer could influence (fairness 6), other rounds by the
  // possible loss.
  if ((game.source === 'block' ? owed : loss) > limits.bank) refuse('roundFull');
  await setReserved(tx, values, loss);
}

function reserveMore(tx: Tx, { round, limits }: ExposedBet, more: bigint) {
  return reserveForRound(tx, exposureKeyOf(round), more, limits.wins);
}

async function setReserved(tx: Tx, values: readonly unknown[], reserved: bigint): Promise<void> {
  await write(tx, {
    name: 'rooms-bank-reserved',
    text: 'update rooms.round_liability set reserved = $3 where site_id = $1 and round_id = $2',
    values: [...values, reserved],
  });
}

/** The stakes on each choice of a round, without this bet. */
function stakedChoices(tx: Tx, { round }: ExposedBet, without: string | null): Promise<LimitedLine[]> {
  return run<LimitedLine>(tx, {
    name: 'rooms-bank-lines',
    text: `select choice, sum(line.stake)::bigint as stake
      from rooms.bet, jsonb_to_recordset(bet.lines) as line (stake bigint, choice jsonb)
      where site_id = $1 and round_id = $2 and returned_at is null and bet_id is distinct from $3
      group by choice`,
    values: [round.site_id, round.round_id, without],
  });
}

/** Refuses a bet that exceeds a daily limit, with the stake still available in the current round. */
async function refuseRound(
  tx: Tx,
  exposed: ExposedBet,
  { staked, reserved }: Totals,
  { limit, left }: NonNullable<Awaited<ReturnType<typeof reserveForRound>>>,
): Promise<never> {
  const { game, bet } = exposed;
  const others = await stakedChoices(tx, exposed, bet.bet_id);
  const before = staked - bet.stake;
  return refuseWin(exposed, limit, (lines) => {
    const stake = lines.reduce((sum, line) => sum + line.stake, 0n);
    return game.maxPayout!([...others, ...lines]) - before - stake - reserved <= left;
  });
}

/** Deducts returned stakes from the totals of their locked round. */
export async function releaseLiability(
  tx: Tx,
  { siteId, roundId, stake }: { siteId: number; roundId: string; stake: bigint },
): Promise<void> {
  await write(tx, {
    text: 'update rooms.round_liability set staked = staked - $3 where site_id = $1 and round_id = $2',
    values: [siteId, roundId, stake],
  });
}
