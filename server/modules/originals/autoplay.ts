import { randomUUID } from 'node:crypto';
import { autoplayBetId } from '#contracts/values/autoplay-bet.ts';
import type { AutoplayStop } from '#contracts/values/autoplay-stops.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';

type Key = { siteId: number; playerId: string; gameCode: string };

/** The player's stop conditions for an autoplay; amounts in minor units, null for none. */
type AutoplayRules = {
  rounds: number;
  stake: bigint;
  /** Maximum loss: stakes less returns. */
  lossLimit: bigint | null;
  /** It stops once the net win, returns less stakes, reaches this amount. */
  winLimit: bigint | null;
  /** It stops after a round that wins at least this amount. */
  singleWinLimit: bigint | null;
  /** No round starts whose stake would reduce the balance below this amount. */
  balanceLimit: bigint | null;
};

type Row = {
  rounds_left: number;
  stake: bigint;
  loss_limit: bigint | null;
  win_limit: bigint | null;
  single_win_limit: bigint | null;
  balance_limit: bigint | null;
  result: bigint;
  stopped: AutoplayStop | null;
};
export type AutoplayState = { left: number; stopped: AutoplayStop | null };

/** A jurisdiction's autoplay rules for a game; null if it has none. */
export function presentAutoplay(profile: JurisdictionProfile, hasSteps: boolean) {
  if (!profile.autoplay || hasSteps) return null;
  return {
    max_rounds: profile.autoplay_max_rounds,
    loss_limit_required: profile.autoplay_loss_limit,
    single_win_limit_required: profile.autoplay_win_limit,
  };
}

/**
 * Starts an autoplay; the player's previous one in this game ends. Refuses `autoplayOver` with `reason`
 * `forbidden` if the jurisdiction does not allow it, and `invalidLimit` with the field for limits that it
 * does not allow, or under which no round could be played (player protection F1).
 */
export async function startAutoplay(
  tx: Tx,
  key: Key,
  rules: AutoplayRules,
  { profile, balance }: { profile: JurisdictionProfile; balance: bigint },
): Promise<string> {
  if (!profile.autoplay) refuse('autoplayOver', { reason: 'forbidden' });
  const { rounds, stake, lossLimit, winLimit, singleWinLimit, balanceLimit } = rules;
  const wrong = (field: string): never => refuse('invalidLimit', { field });
  if (rounds > profile.autoplay_max_rounds) wrong('rounds');
  if (lossLimit === null ? profile.autoplay_loss_limit : lossLimit < stake) wrong('loss_limit');
  if (singleWinLimit === null && profile.autoplay_win_limit) wrong('single_win_limit');
  if (balanceLimit !== null && balance - stake < balanceLimit) wrong('balance_limit');
  const autoplayId = randomUUID();
  await write(tx, {
    text: `insert into originals.autoplay (site_id, player_id, game_code, autoplay_id, started_at, rounds_left,
        stake, loss_limit, win_limit, single_win_limit, balance_limit)
      values ($1, $2, $3, $4, now(), $5, $6, $7, $8, $9, $10)
      on conflict (site_id, player_id, game_code) do update set autoplay_id = excluded.autoplay_id,
        started_at = excluded.started_at, rounds_left = excluded.rounds_left, stake = excluded.stake,
        loss_limit = excluded.loss_limit, win_limit = excluded.win_limit,
        single_win_limit = excluded.single_win_limit, balance_limit = excluded.balance_limit, result = 0,
        stopped = null`,
    values: [
      ...[key.siteId, key.playerId, key.gameCode, autoplayId, rounds, stake],
      ...[lossLimit, winLimit, singleWinLimit, balanceLimit],
    ],
  });
  return autoplayId;
}

/** Ends an autoplay; no further round is accepted. */
export async function stopAutoplay(tx: Tx, key: Key, autoplayId: string): Promise<void> {
  await write(tx, {
    text: `update originals.autoplay set stopped = 'player' where site_id = $1 and player_id = $2
      and game_code = $3 and autoplay_id = $4 and stopped is null`,
    values: [key.siteId, key.playerId, key.gameCode, autoplayId],
  });
}

/**
 * Consumes one round of an autoplay, in the round's transaction. Refuses `autoplayOver` with the reason it
 * has stopped; `reason` is `stake` for a stake other than its own, and `unknown` if a newer autoplay has
 * replaced it.
 */
export async function takeAutoplayRound(
  tx: Tx,
  key: Key,
  autoplayId: string,
  { stake, profile }: { stake: bigint; profile: Pick<JurisdictionProfile, 'autoplay'> },
): Promise<Row> {
  if (!profile.autoplay) refuse('autoplayOver', { reason: 'forbidden' });
  const [row] = await write<Row>(tx, {
    text: `select rounds_left, stake, loss_limit, win_limit, single_win_limit, balance_limit, result, stopped
      from originals.autoplay where site_id = $1 and player_id = $2 and game_code = $3 and autoplay_id = $4
      for update`,
    values: [key.siteId, key.playerId, key.gameCode, autoplayId],
  });
  if (!row) refuse('autoplayOver', { reason: 'unknown' });
  if (row.stopped) refuse('autoplayOver', { reason: row.stopped });
  if (row.stake !== stake) refuse('autoplayOver', { reason: 'stake' });
  return row;
}

/** Records the result of an autoplay's round, and whether it was the last one. */
export async function recordAutoplayRound(
  tx: Tx,
  key: Key,
  row: Row,
  { win, balance }: { win: bigint; balance: bigint },
): Promise<AutoplayState> {
  const left = row.rounds_left - 1;
  const result = row.result + win - row.stake;
  const stopped = stopReason({ ...row, rounds_left: left, result }, win, balance);
  await write(tx, {
    text: `update originals.autoplay set rounds_left = $4, result = $5, stopped = $6
      where site_id = $1 and player_id = $2 and game_code = $3`,
    values: [key.siteId, key.playerId, key.gameCode, left, result, stopped],
  });
  return { left, stopped };
}

function stopReason(row: Row, win: bigint, balance: bigint): AutoplayStop | null {
  const { single_win_limit, win_limit, loss_limit, balance_limit, result, stake } = row;
  if (single_win_limit !== null && win >= single_win_limit) return 'single_win';
  if (win_limit !== null && result >= win_limit) return 'win';
  if (loss_limit !== null && stake - result > loss_limit) return 'loss';
  if (balance_limit !== null && balance - stake < balance_limit) return 'balance';
  return row.rounds_left <= 0 ? 'rounds' : null;
}

/** The settings of an autoplay as sent in the call. */
export function autoplayRulesOf(input: {
  rounds: number;
  stake: string;
  loss_limit?: string | undefined;
  win_limit?: string | undefined;
  single_win_limit?: string | undefined;
  balance_limit?: string | undefined;
}): AutoplayRules {
  const amountOf = (text: string | undefined) => (text === undefined ? null : BigInt(text));
  return {
    rounds: input.rounds,
    stake: BigInt(input.stake),
    lossLimit: amountOf(input.loss_limit),
    winLimit: amountOf(input.win_limit),
    singleWinLimit: amountOf(input.single_win_limit),
    balanceLimit: amountOf(input.balance_limit),
  };
}

type SharedBet = {
  autoplayId: string;
  betId: string;
  stake: bigint;
  profile: Pick<JurisdictionProfile, 'autoplay'>;
  /** The player's balance before the bet. */
  balance: bigint;
};

/**
 * Consumes one round of an autoplay in a room, in the bet's transaction. Such a round ends long after its
 * bet: the result of the previous round is counted now, from `findWin`, null while it is not over. Has the
 * same refusals as `takeAutoplayRound`; `reason` is `pending` before the previous round has ended.
 */
export async function takeSharedRound(
  tx: Tx,
  key: Key,
  { autoplayId, betId, stake, profile, balance }: SharedBet,
  findWin: (betId: string) => Promise<bigint | null | undefined>,
): Promise<void> {
  const row = await takeAutoplayRound(tx, key, autoplayId, { stake, profile });
  if (betId !== autoplayBetId(autoplayId, row.rounds_left)) refuse('autoplayOver', { reason: 'unknown' });
  const win = await findWin(autoplayBetId(autoplayId, row.rounds_left + 1));
  if (win === null) refuse('autoplayOver', { reason: 'pending' });
  const result = win === undefined ? row.result : row.result + win - stake;
  const stopped = win === undefined ? null : stopReason({ ...row, result }, win, balance);
  if (stopped) refuse('autoplayOver', { reason: stopped });
  await write(tx, {
    text: `update originals.autoplay set rounds_left = $4, result = $5
      where site_id = $1 and player_id = $2 and game_code = $3`,
    values: [key.siteId, key.playerId, key.gameCode, row.rounds_left - 1, result],
  });
}

/** State of an autoplay, for a replayed answer. */
export async function findAutoplay(db: Db, key: Key, autoplayId: string): Promise<AutoplayState | null> {
  const [row] = await run<Pick<Row, 'rounds_left' | 'stopped'>>(db, {
    text: `select rounds_left, stopped from originals.autoplay where site_id = $1 and player_id = $2
      and game_code = $3 and autoplay_id = $4`,
    values: [key.siteId, key.playerId, key.gameCode, autoplayId],
  });
  return row ? { left: row.rounds_left, stopped: row.stopped } : null;
}
