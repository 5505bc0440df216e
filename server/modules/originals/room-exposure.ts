import { type Tx, write } from '../../platform/database/index.ts';
import {
  addToScope,
  addUnchecked,
  type CountedBet,
  gameScope,
  SITE_SCOPE,
  type SlotKey,
  spreadExposure,
} from './exposure-slots.ts';

type DayLimits = { game_day: bigint; site_day: bigint };

const reservationOf = (open: bigint): CountedBet => ({ lost: 0n, open, possible: open });

/**
 * Reserves the possible net win of a player's bet on a shared round, or changes it; returns the amount the
 * player may still win that day without it. The row stays locked until the end of the transaction.
 */
export async function reserveForPlayer(
  tx: Tx,
  { siteId, day, playerId }: { siteId: number; day: string; playerId: string },
  possible: bigint,
  limit: bigint,
): Promise<bigint> {
  const [row] = await write<{ used: bigint }>(tx, {
    name: 'originals-exposure-player',
    text: `insert into originals.exposure (site_id, day, scope, lost, open) values ($1, $2, $3, 0, $4)
      on conflict (site_id, day, scope, slot) do update set open = exposure.open + excluded.open
      returning lost + open as used`,
    values: [siteId, day, `player:${playerId}`, possible],
  });
  return limit - (row!.used - possible);
}

/**
 * Reserves, for the game and the site of a shared round, the increase of the house's possible loss; a
 * negative amount is released. Returns the limit that has no room, with the remaining amount; in that case
 * nothing is reserved.
 */
export async function reserveForRound(
  tx: Tx,
  key: SlotKey,
  possible: bigint,
  limits: DayLimits,
): Promise<{ limit: 'game_day' | 'site_day'; left: bigint } | undefined> {
  const game = gameScope(key);
  if (possible <= 0n) {
    if (possible < 0n) await addUnchecked(tx, key, [game, SITE_SCOPE], { lost: 0n, open: possible });
    return undefined;
  }
  const ofGame = await reserveIn(tx, key, game, possible, limits.game_day);
  if (ofGame < possible) return { limit: 'game_day', left: ofGame };
  const ofSite = await reserveIn(tx, key, SITE_SCOPE, possible, limits.site_day);
  if (ofSite >= possible) return undefined;
  await addUnchecked(tx, key, [game], { lost: 0n, open: -possible });
  return { limit: 'site_day', left: ofSite };
}

/** Like `reserveForRound`, but takes the remaining amount if it is less; returns the amount reserved. */
export async function reserveUpTo(
  tx: Tx,
  key: SlotKey,
  possible: bigint,
  limits: DayLimits,
): Promise<bigint> {
  const game = await reserveSome(tx, key, gameScope(key), possible, limits.game_day);
  const site = await reserveSome(tx, key, SITE_SCOPE, game, limits.site_day);
  if (site < game) await addUnchecked(tx, key, [gameScope(key)], { lost: 0n, open: site - game });
  return site;
}

async function reserveSome(tx: Tx, key: SlotKey, scope: string, possible: bigint, limit: bigint) {
  if (possible <= 0n) return 0n;
  const left = await reserveIn(tx, key, scope, possible, limit);
  if (left >= possible) return possible;
  if (left <= 0n) return 0n;
  return (await reserveIn(tx, key, scope, left, limit)) >= left ? left : 0n;
}

/** The remaining amount of the limit; if it is less than `possible`, nothing was reserved. */
async function reserveIn(
  tx: Tx,
  key: SlotKey,
  scope: string,
  possible: bigint,
  limit: bigint,
): Promise<bigint> {
  const bet = reservationOf(possible);
  return (await addToScope(tx, key, scope, bet)) ? possible : spreadExposure(tx, key, scope, bet, limit);
}

/** Amounts of a player's bets that leave a round: the reserved net win, and the net result. */
type PlayerResult = { playerId: string; possible: bigint; result: bigint };

/**
 * Counts the end of bets on a shared round, on the day they were reserved: the results of the players, and
 * the house's total reserved and lost amounts.
 */
export async function settleRoomExposure(
  tx: Tx,
  key: SlotKey,
  players: readonly PlayerResult[],
  { reserved, result }: { reserved: bigint; result: bigint },
): Promise<void> {
  // In the order of players: another round with the same players may end concurrently.
  await write(tx, {
    name: 'originals-exposure-players',
    text: `insert into originals.exposure (site_id, day, scope, lost, open)
      select $1, $2, 'player:' || player_id, sum(result)::int8, -sum(possible)::int8
      from unnest($3::uuid[], $4::int8[], $5::int8[]) as ended (player_id, result, possible)
      group by player_id order by player_id
      on conflict (site_id, day, scope, slot) do update
        set lost = exposure.lost + excluded.lost, open = exposure.open + excluded.open`,
    values: [
      ...[key.siteId, key.day, players.map(({ playerId }) => playerId)],
      ...[players.map((player) => player.result), players.map(({ possible }) => possible)],
    ],
  });
  await addUnchecked(tx, key, [gameScope(key), SITE_SCOPE], { lost: result, open: -reserved });
}
