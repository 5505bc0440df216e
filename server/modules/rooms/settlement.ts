import { currencyOf } from '#contracts/values/currency.ts';
import { houseEdge } from '#contracts/values/turnover.ts';
import type { Json } from '#games/engine/fair/index.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame, type SharedGame } from '#games/shared-games.ts';
import { run, type Tx, write } from '../../platform/database/index.ts';
import { publish, publishAll } from '../../platform/events/index.ts';
import { findGame } from '../catalog/index.ts';
import { lockAccounts, postAll, type TransferInput } from '../ledger/index.ts';
import { type BonusPart, roundTransfer, type SeedEncryption, settleWithFunds } from '../originals/index.ts';
import { sharedDevices } from '../players/index.ts';
import { endExposure } from './bet-exposure.ts';
import { publishRoomChange } from './change-notices.ts';
import { REFUND_MULTIPLIER } from './flight-exit.ts';
import {
  decryptSeed,
  drawOutcome,
  gameLines,
  listRoomBets,
  type RoomBet,
  type RoomRoundRow,
  tables,
} from './round.ts';
import { addMs } from './round-closing.ts';
import { releaseLiability } from './round-liability.ts';
import { validTurnoverOf } from './valid-turnover.ts';
import { cashOutLimitOf } from './win-limits.ts';

/** Maximum payments, and rows, per statement. */
const BATCH_SIZE = 50;

/** A bet with its return, in total and by line, and its valid turnover. */
type SettledBet = RoomBet & BetReturn & { valid: bigint };
type BetReturn = { win: bigint; each: bigint[] };

/**
 * Settles a locked round: outcome, revealed seed, returns, payments and events are one transaction.
 * `brokenOff`: its flight was interrupted, so a player without an auto cash-out gets the stake back (fairness
 * 5.4).
 */
export async function settleRound(
  tx: Tx,
  seal: SeedEncryption,
  game: SharedGame,
  round: RoomRoundRow,
  { brokenOff }: { brokenOff: boolean },
): Promise<void> {
  const { outcome, seed } = drawOutcome(seal, game, round);
  const bets = await listRoomBets(tx, round.site_id, round.round_id);
  const left = bets
    .map((bet) => (brokenOff ? refundOf(game, bet) : bet))
    .map((bet) => stoppedBet(game, bet, outcome, round.ceiling));
  const lines = gameLines(left);
  const returns = game.settle(outcome, lines, round.ceiling);
  let at = 0;
  const returned = left.map((bet): RoomBet & BetReturn => {
    const each = returns.slice(at, at + bet.lines.length);
    at += bet.lines.length;
    return { ...bet, each, win: each.reduce((sum, win) => sum + win, 0n) };
  });
  const counts = validTurnoverOf(game, returned, await linkedPlayersIn(tx, game, returned));
  const paid = returned.map((bet): SettledBet => ({ ...bet, valid: counts.get(bet.bet_id)! }));
  const ending = { outcome: JSON.stringify(outcome), board: JSON.stringify(game.board(lines, outcome)) };
  const settledAt = await endRound(tx, game, round, paid, { ...ending, state: 'settled', revealed: seed });
  await publishRoom(tx, game, round, paid, settledAt);
}

/** Players of a round who share a browser, for games where combined bets matter. */
async function linkedPlayersIn(tx: Tx, { hasPools, coverage }: SharedGame, bets: readonly RoomBet[]) {
  const players = [...new Set(bets.map(({ player_id }) => player_id))];
  return hasPools || coverage ? await sharedDevices(tx, bets[0]?.site_id ?? 0, players) : [];
}

/**
 * Returns every stake: for a round that cannot be drawn because its rules changed or its game was removed.
 * The seed is still revealed. A game that still exists continues with its next round.
 */
export async function voidRound(
  tx: Tx,
  seal: SeedEncryption,
  game: SharedGame | undefined,
  round: RoomRoundRow,
): Promise<void> {
  const bets = await listRoomBets(tx, round.site_id, round.round_id);
  const revealed = round.sealed ? decryptSeed(seal, round) : null;
  await endRound(tx, game, round, bets.map(betAtFullStake), { state: 'voided', revealed });
}

const betAtFullStake = (bet: RoomBet): SettledBet => ({
  ...bet,
  win: bet.stake,
  each: bet.lines.map(({ stake }) => BigInt(stake)),
  valid: 0n,
});

/** Removes bets from a locked round that has not started: their stakes are returned and do not count. */
export async function refundBets(
  tx: Tx,
  round: RoomRoundRow,
  bets: readonly RoomBet[],
  at: Date,
): Promise<void> {
  await payBets(tx, round, bets.map(betAtFullStake), at);
  await tables(tx)
    .updateTable('bet')
    .set({ returned_at: at })
    .where('site_id', '=', round.site_id)
    .where(
      'bet_id',
      'in',
      bets.map(({ bet_id }) => bet_id),
    )
    .execute();
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0n);
  await releaseLiability(tx, { siteId: round.site_id, roundId: round.round_id, stake });
  await endExposure(tx, round, bets.map(betAtFullStake), false);
  await publishRoomChange(tx, { site: round.site_id, game: round.game_code, what: 'bets' });
}

/** A cash-out at 1.00 returns the stake. */
function refundOf(game: SharedGame, bet: RoomBet): RoomBet {
  const aims = bet.lines.every(({ choice }) => game.flight?.aimOf(choice as Json) !== null);
  return bet.exit !== null || aims ? bet : { ...bet, exit: REFUND_MULTIPLIER };
}

/** A bet that its flight has cashed out at its maximum win. */
function stoppedBet(game: SharedGame, bet: RoomBet, outcome: Json, ceiling: number | null): RoomBet {
  const stop = bet.exit === null ? cashOutLimitOf(game, bet) : undefined;
  if (stop === undefined || stop > Math.min(game.flight!.endOf(outcome), ceiling ?? stop)) return bet;
  return { ...bet, exit: stop };
}

type RoundEnd = { state: 'settled' | 'voided'; revealed: string | null; outcome?: string; board?: string };

async function endRound(
  tx: Tx,
  game: SharedGame | undefined,
  round: RoomRoundRow,
  paid: readonly SettledBet[],
  ending: RoundEnd,
): Promise<Date> {
  const [clock] = await run<{ now: Date }>(tx, { text: 'select clock_timestamp() as now' });
  const at = clock!.now;
  const shownUntil = addMs(at, game?.pace.showMs ?? 0);
  await tables(tx)
    .updateTable('round')
    .set({
      ...ending,
      settled_at: at,
      shown_until: shownUntil,
      due_at: game ? shownUntil : null,
      bets: paid.length,
      staked: paid.reduce((sum, { stake }) => sum + stake, 0n),
      won: paid.reduce((sum, { win }) => sum + win, 0n),
    })
    .where('site_id', '=', round.site_id)
    .where('round_id', '=', round.round_id)
    .execute();
  await payBets(tx, round, paid, at);
  await endExposure(tx, round, paid, true);
  await publishRoomChange(tx, { site: round.site_id, game: round.game_code, what: 'round' });
  return at;
}

/** Stores the returns of bets, pays them and publishes them. */
async function payBets(tx: Tx, round: RoomRoundRow, paid: readonly SettledBet[], at: Date): Promise<void> {
  const card = await findGame(tx, round.site_id, OWN_PROVIDER, round.game_code);
  const about = { game_name: card?.game_name ?? round.game_code, category: card?.category ?? 'arcade' };
  const rules = findSharedGame(round.game_code)?.rules;
  const edge = rules && houseEdge(rules.rtp.max);
  // Locks all accounts at once: payments are in bet order, and other rooms may pay the same players
  // concurrently.
  const concerned = paid
    .filter(({ win, grant_id }) => win > 0n || grant_id)
    .map(({ player_id }) => player_id);
  await lockAccounts(tx, round.site_id, [...new Set(concerned)]);
  for (let first = 0; first < paid.length; first += BATCH_SIZE) {
    const some = paid.slice(first, first + BATCH_SIZE);
    await writeWins(tx, round, some);
    const bonuses = await postWins(tx, some, about.category);
    await publishAll(
      tx,
      some.map((bet) => ({
        name: 'round.settled',
        payload: eventOf(bet, { ...about, edge }, bonuses.get(bet.bet_id), at),
      })),
    );
  }
}

/** Counts the whole round: its bets share an outcome, so its return is one sample. */
async function publishRoom(
  tx: Tx,
  game: SharedGame,
  round: RoomRoundRow,
  paid: readonly SettledBet[],
  at: Date,
): Promise<void> {
  const cameBack = ({ exit, stake, win }: SettledBet) =>
    exit === REFUND_MULTIPLIER || (game.hasPools && win === stake);
  const counted = paid.filter((bet) => !cameBack(bet));
  if (counted.length === 0) return;
  await publish(tx, 'room.settled', {
    event_id: round.round_id,
    site_id: round.site_id,
    game_code: round.game_code,
    pay_table: round.pay_table_hash,
    currency: round.currency,
    staked: counted.reduce((sum, { stake }) => sum + stake, 0n).toString(),
    won: counted.reduce((sum, { win }) => sum + win, 0n).toString(),
    at: at.toISOString(),
  });
}

async function writeWins(tx: Tx, { site_id }: RoomRoundRow, paid: readonly SettledBet[]): Promise<void> {
  await write(tx, {
    name: 'rooms-wins',
    text: `update rooms.bet set win = paid.win, wins = paid.wins, exit = paid.exit
      from unnest($2::uuid[], $3::bigint[], $4::jsonb[], $5::int[]) as paid (bet_id, win, wins, exit)
      where bet.site_id = $1 and bet.bet_id = paid.bet_id`,
    values: [
      site_id,
      paid.map(({ bet_id }) => bet_id),
      paid.map(({ win }) => win),
      paid.map(({ each }) => JSON.stringify(each.map(String))),
      paid.map(({ exit }) => exit),
    ],
  });
}

/**
 * Pays winnings: cash bets together, bets with bonus money under the terms of their bonus. Returns the bonus
 * part.
 */
async function postWins(
  tx: Tx,
  paid: readonly SettledBet[],
  category: string,
): Promise<Map<string, BonusPart>> {
  const bonuses = new Map<string, BonusPart>();
  const transfers: TransferInput[] = [];
  for (const bet of paid) {
    const money = {
      siteId: bet.site_id,
      playerId: bet.player_id,
      currency: currencyOf(bet.currency),
      roundId: bet.bet_id,
      gameCode: bet.game_code,
      stake: 0n,
      win: bet.win,
    };
    if (bet.grant_id) {
      const { bonus } = await settleWithFunds(tx, { ...money, category, phase: 'end' });
      if (bonus) bonuses.set(bet.bet_id, bonus);
    } else if (bet.win > 0n) {
      const house = { house: `game_clearing:${OWN_PROVIDER}` };
      const line = { from: house, to: { player: bet.player_id, kind: 'cash' as const }, amount: bet.win };
      transfers.push(roundTransfer(money, 'win', [line]));
    }
  }
  if (transfers.length > 0) {
    const posted = await postAll(tx, transfers);
    if (!posted.ok) throw new Error(`a win cannot be posted: ${posted.reason} ${posted.key}`);
  }
  return bonuses;
}

function eventOf(
  bet: SettledBet,
  about: { game_name: string; category: string; edge: number | undefined },
  bonus: BonusPart | undefined,
  at: Date,
) {
  return {
    event_id: bet.bet_id,
    site_id: bet.site_id,
    player_id: bet.player_id,
    account_id: bet.account_id,
    round_id: bet.bet_id,
    provider_code: OWN_PROVIDER,
    game_code: bet.game_code,
    ...about,
    currency: bet.currency,
    stake: bet.stake.toString(),
    win: bet.win.toString(),
    ...(bet.valid < bet.stake && { valid: bet.valid.toString() }),
    ...(bonus && {
      bonus: { grant_id: bonus.grantId, stake: bonus.stake.toString(), win: bonus.win.toString() },
    }),
    at: at.toISOString(),
  };
}
