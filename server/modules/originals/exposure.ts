import type { exponentOf } from '#contracts/values/currency.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ExposureLimits } from './exposure-policy.ts';
import {
  addExposure,
  addToScope,
  gameScope,
  removeOpenExposure,
  SITE_SCOPE,
  slotKeyOf,
  spreadExposure,
} from './exposure-slots.ts';
import { type AnyGame, isChoiceGame } from './outcomes.ts';
import type { RoundInsert } from './round-records.ts';
import { stakeStepOf } from './stake-steps.ts';

/** A bet for the exposure calculation. `stake` in minor units; `choice` in its canonical form. */
export type ExposedBet = {
  siteId: number;
  player: { id: string };
  game: AnyGame;
  currency: Parameters<typeof exponentOf>[0];
  stake: bigint;
  choice?: unknown;
  limits: ExposureLimits;
  /** The site's stakes in ascending order. */
  stakes: readonly bigint[];
};

/** Retention of the daily rows. */
const KEPT_DAYS = 7;

/**
 * Maximum payout of a round in minor units. A round in which the player may stop before every step ends at
 * the maximum win of a bet.
 */
export function maxWinOf({ game, choice, limits }: ExposedBet, stake: bigint): bigint {
  if (!isChoiceGame(game)) {
    if (game.rules.maxWin === undefined) throw new Error(`${game.game_code} declares no maximum win`);
    return stake * BigInt(game.rules.maxWin);
  }
  const win = game.maxWin(choice, stake);
  const canStop = game.firstStepWin(choice, stake) !== undefined;
  return canStop && win > limits.bet ? limits.bet : win;
}

/** Refuses `winLimit` with the maximum stake whose win is within the limit of one bet. */
export function requireWinWithinLimit(bet: ExposedBet): void {
  const { game, choice, limits } = bet;
  const fits = (stake: bigint) => {
    const first = isChoiceGame(game) ? game.firstStepWin(choice, stake) : undefined;
    return (first ?? maxWinOf(bet, stake)) <= limits.bet;
  };
  if (!fits(bet.stake)) refuseBet(bet, 'bet', fits);
}

/** A slot's stakes whose maximum win is within the limit; in other games it depends on the choice. */
export function offeredStakes(game: AnyGame, stakes: readonly bigint[], limits: ExposureLimits): bigint[] {
  if (isChoiceGame(game) || game.rules.maxWin === undefined) return [...stakes];
  const max = BigInt(game.rules.maxWin);
  const within = stakes.filter((stake) => stake * max <= limits.bet);
  // A game always shows at least one stake; bets with it are refused with the reason.
  return within.length > 0 ? within : stakes.slice(0, 1);
}

type Scope = 'player_day' | 'game_day' | 'site_day';

/**
 * Counts a bet against the daily win limits of its player, game and site, and refuses `winLimit` with the
 * maximum possible stake when it could win more. `result` is the player's win less the stakes of a settled
 * round; undefined for a round that stays open and counts with its maximum win. The rows stay locked until
 * the end of the transaction, so that concurrent bets cannot exceed a limit together: call it last. `round`
 * is inserted in the same statement.
 */
export async function countExposure(
  tx: Tx,
  bet: ExposedBet,
  at: Date,
  result: bigint | undefined,
  round?: RoundInsert,
): Promise<void> {
  const { siteId, player, game, stake, limits } = bet;
  const possible = riskOf(bet, stake);
  const day = at.toISOString().slice(0, 10);
  const counted = {
    possible,
    lost: result ?? 0n,
    open: result === undefined ? possible : 0n,
  };
  const requireRoom = (scope: Scope, left: bigint) => {
    if (possible > left) refuseBet(bet, scope, (lower) => riskOf(bet, lower) <= left);
  };
  const key = { siteId, playerId: player.id, gameCode: game.game_code, day };
  const added = await addExposure(tx, key, counted, round);
  requireRoom('player_day', limits.player_day - (added.used - counted.lost - counted.open));
  const slot = slotKeyOf(key);
  if (!added.game)
    requireRoom('game_day', await spreadExposure(tx, slot, gameScope(key), counted, limits.game_day));
  if (!added.site && !(await addToScope(tx, slot, SITE_SCOPE, counted)))
    requireRoom('site_day', await spreadExposure(tx, slot, SITE_SCOPE, counted, limits.site_day));
}

/** Counts the end of an open round on the day it began and releases its possible win. */
export async function settleExposure(
  tx: Tx,
  round: { siteId: number; playerId: string; gameCode: string; openedAt: Date },
  { maxWin, stake, result }: { maxWin: bigint; stake: bigint; result: bigint },
): Promise<void> {
  const open = maxWin > stake ? maxWin - stake : 0n;
  const key = { ...round, day: round.openedAt.toISOString().slice(0, 10) };
  await removeOpenExposure(tx, key, { lost: result, open: -open });
}

/** The possible net win of a bet. */
function riskOf(bet: ExposedBet, stake: bigint): bigint {
  const win = maxWinOf(bet, stake);
  return win > stake ? win - stake : 0n;
}

/** Refuses a bet with the highest stake within the offered range that fits, whether preset or typed. */
function refuseBet(bet: ExposedBet, limit: 'bet' | Scope, fits: (stake: bigint) => boolean): never {
  const { game, stake, stakes, currency } = bet;
  const step = stakeStepOf(game);
  const lowest = ((stakes[0] ?? stake) + step - 1n) / step;
  // Binary search over the steps: below the refused stake, all stakes lower than one that fits fit too.
  let [low, high] = [lowest - 1n, (stake - 1n) / step];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(middle * step)) low = middle;
    else high = middle - 1n;
  }
  const max = low < lowest ? 0n : low * step;
  refuse('winLimit', { limit, max_stake: max.toString(), currency });
}

/** Results of games and site for a day: by game code, the whole site under the empty code. Minor units. */
export async function listExposure(db: Db, siteId: number, at: Date) {
  return await run<{ game_code: string; lost: bigint; open: bigint }>(db, {
    text: `select case when scope = 'site' then '' else substr(scope, 6) end as game_code,
        sum(lost)::int8 as lost, sum(open)::int8 as open
      from originals.exposure
      where site_id = $1 and day = $2 and (scope = 'site' or scope like 'game:%') group by scope order by 1`,
    values: [siteId, at.toISOString().slice(0, 10)],
  });
}

/** Deletes old days; for a job. */
export async function deleteOldExposure(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  await write(tx, { text: 'delete from originals.exposure where day < $1', values: [since] });
}
