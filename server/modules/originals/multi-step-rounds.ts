import type { LobbyGame } from '#contracts/api/games.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { type ChoiceGame, findChoiceGame, readOutcome } from '#games/choice-games.ts';
import { canonicalJson, type Json } from '#games/engine/fair/canonical-json.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { type Db, type Tx, transaction } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { playableBalance } from '../bonuses/index.ts';
import { findGame } from '../catalog/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { requireMayStake } from '../protection/index.ts';
import { settleWithFunds } from './bonus-settlement.ts';
import { countExposure, settleExposure } from './exposure.ts';
import { requireGameCycle } from './game-cycle.ts';
import { requireKnownGame } from './game-lookup.ts';
import {
  deleteOpenRound,
  findOpenRound,
  findOpenRoundByClientId,
  insertOpenRound,
  lockOpenRound,
  type OpenRound,
  type OpenRoundRow,
  updateOpenRound,
} from './open-rounds.ts';
import { choiceOutcome, isChoiceGame, isSameBet, refuseOnInvalidInput } from './outcomes.ts';
import { findRound, findRoundByClientId, type SettledRound } from './round-history.ts';
import { recordRound } from './round-records.ts';
import { type RoundRequest, stakeCheckOf, type ValidatedRequest, validateRequest } from './rounds.ts';
import type { SeedEncryption } from './seed-encryption.ts';
import { takeNonce } from './seed-pairs.ts';
import { decryptSeed } from './seeds.ts';

/** State of a multi-step round: open or settled. */
export type MultiStepResult = { balance: bigint; replayed: boolean } & (
  | { open: OpenRound; round: null }
  | { open: null; round: SettledRound }
);

/**
 * Starts a multi-step round, or returns the state of the one with this client round id. The stake is taken
 * immediately; a player has one open round per game. Has the same refusals as `playRound`, and `roundOpen`.
 */
export async function beginRound(
  db: Db,
  seal: SeedEncryption,
  request: RoundRequest,
): Promise<MultiStepResult> {
  const { siteId, player, clientRoundId } = request;
  try {
    const accepted = await validateRequest(db, request, true);
    return await transaction(db, (tx) => beginNewRound(tx, seal, accepted));
  } catch (error) {
    const open = await findOpenRoundByClientId(db, siteId, player.id, clientRoundId);
    const first = open ? undefined : await findRoundByClientId(db, siteId, player.id, clientRoundId);
    const outcome = open ? { ...open, stake: open.stake.toString(), view: null } : first?.outcome;
    if (outcome === undefined) throw error;
    const isSame =
      (open ?? first)?.game_code === request.gameCode &&
      isSameBet(requireKnownGame(request), outcome, request.stake, request.choice);
    if (!isSame) refuse('duplicateMismatch');
    const balance = await playableBalance(db, siteId, player.id);
    if (open) return { open: restoreRound(seal, open), round: null, balance, replayed: true };
    return { open: null, round: first!, balance, replayed: true };
  }
}

async function beginNewRound(
  tx: Tx,
  seal: SeedEncryption,
  request: ValidatedRequest,
): Promise<MultiStepResult> {
  const { siteId, player, game, currency, card, clientRoundId } = request;
  if (!isChoiceGame(game)) throw new Error('only games with a choice have steps');
  const gameCode = game.game_code;
  const key = { siteId, playerId: player.id, gameCode };
  const seeds = await takeNonce(tx, seal, key);
  // The seed pair is locked from here: no other round can begin, and earlier ones are visible.
  if (await findOpenRound(tx, key)) refuse('roundOpen');
  if (await findRoundByClientId(tx, siteId, player.id, clientRoundId)) refuse('roundOver');
  requireGameCycle({ ...seeds, cycleMs: request.cycleMs });
  const position = game.play({ ...seeds, stake: request.stake, choice: request.choice });
  const row = {
    site_id: siteId,
    round_id: seeds.roundId,
    player_id: player.id,
    account_id: player.accountId,
    game_code: gameCode,
    client_round_id: clientRoundId,
    seed_id: seeds.seedId,
    client_seed: seeds.clientSeed,
    nonce: BigInt(seeds.nonce),
    pay_table_hash: position.payTableHash,
    mapping_version: position.mappingVersion,
    currency,
    stake: position.stake,
    staked: position.staked,
    choice: position.choice,
    opened_at: seeds.settledAt,
    last_action_at: seeds.settledAt,
    max_win: request.maxWin,
  };
  const opened: OpenRoundRow = {
    ...row,
    actions: [],
    hash: seeds.hash,
    sealed: null,
    seed_player: player.id,
  };
  await requireMayPlay(tx, siteId, player.id);
  await requireMayStake(tx, { ...stakeCheckOf(request), stake: position.staked });
  const next = { row: opened, position };
  if (position.win !== null) {
    const over = await closeRound(tx, next, card, position.staked, seeds.settledAt, 'whole');
    await countExposure(tx, request, seeds.settledAt, position.win - position.staked);
    return over;
  }
  const { category } = card;
  const [{ balance }] = await Promise.all([
    settleWithFunds(tx, {
      ...stakeTotals(opened),
      category,
      phase: 'begin',
      stake: position.staked,
      win: 0n,
      largestBet: BigInt(game.largestBet),
    }),
    insertOpenRound(tx, row),
    countExposure(tx, request, seeds.settledAt, undefined),
  ]);
  return { open: next, round: null, balance, replayed: false };
}

/** A requested step; `step` counts from 0. */
type StepRequest = {
  siteId: number;
  playerId: string;
  roundId: string;
  step: number;
  action: unknown;
};

/**
 * Takes one step: its money, the actions and, after the last one, the settled round and its event are one
 * transaction. Steps of a round are serialised; of identical ones only the first counts and all get the same
 * answer.
 */
export async function stepRound(
  db: Db,
  seal: SeedEncryption,
  request: StepRequest,
): Promise<MultiStepResult> {
  const { siteId, playerId, roundId } = request;
  const known = await findRound(db, siteId, roundId);
  if (known) return replaySettledStep(db, known, request);
  const taken = await transaction(db, async (tx) => {
    const row = await lockOpenRound(tx, siteId, roundId);
    if (row && row.player_id !== playerId) refuse('notFound');
    return row && (await stepLockedRound(tx, seal, row, request));
  });
  if (taken) return taken;
  // It was settled while this call waited for the lock.
  return replaySettledStep(db, (await findRound(db, siteId, roundId)) ?? refuse('notFound'), request);
}

async function stepLockedRound(
  tx: Tx,
  seal: SeedEncryption,
  row: OpenRoundRow,
  { step, action }: StepRequest,
): Promise<MultiStepResult> {
  const { site_id: siteId, player_id: playerId } = row;
  const game = findChoiceGame(row.game_code) ?? refuse('gameUnavailable');
  const actions = row.actions as Json[];
  if (step < actions.length) {
    requireSameAction(actions[step]!, action);
    const balance = await playableBalance(tx, siteId, playerId);
    return { open: restoreRound(seal, row), round: null, balance, replayed: true };
  }
  if (step > actions.length) refuse('duplicateMismatch');
  const before = restoreRound(seal, row);
  requireStepWithinMaxWin(game, before, action);
  const position = refuseOnInvalidInput(() =>
    replayActions(seal, row, [...actions, game.readAction(action)]),
  );
  const more = position.staked - before.position.staked;
  const card = await gameCardOf(tx, row);
  const { category } = card;
  if (more > 0n) {
    await requireMayPlay(tx, siteId, playerId);
    const game = { providerCode: OWN_PROVIDER, gameCode: row.game_code };
    await requireMayStake(tx, { siteId, playerId, sessionStartedAt: null, stake: more, category, game });
  }
  const now = new Date();
  const { staked } = position;
  const next = { row: { ...row, actions: position.actions, staked, last_action_at: now }, position };
  if (position.win !== null) return await closeRound(tx, next, card, more, now, 'end');
  const money = { ...stakeTotals(row), category, stake: more, win: 0n, step: step + 1 };
  const [{ balance }] = await Promise.all([
    settleWithFunds(tx, { ...money, phase: 'more' }),
    updateOpenRound(tx, row, position, now),
  ]);
  return { open: next, round: null, balance, replayed: false };
}

/**
 * Refuses `maxWinReached` for a step that could raise the win above the round's maximum. It depends only on
 * what the player sees, so that the refusal reveals nothing hidden.
 */
function requireStepWithinMaxWin(game: ChoiceGame, { row, position }: OpenRound, action: unknown): void {
  const win = refuseOnInvalidInput(() => game.winAfter(position, action));
  if (win === undefined || row.max_win === null || win <= row.max_win) return;
  refuse('maxWinReached', { max_win: row.max_win.toString(), currency: row.currency });
}

/** Ends a locked, abandoned round by its game's rule. */
export async function closeIdleRound(tx: Tx, seal: SeedEncryption, row: OpenRoundRow): Promise<void> {
  const game = findChoiceGame(row.game_code);
  if (!game) throw new Error(`no game ${row.game_code} for the open round ${row.round_id}`);
  const { position: before } = restoreRound(seal, row);
  const position = replayActions(seal, row, [...before.actions, game.abandon(before)]);
  if (position.win === null || position.staked !== before.staked)
    throw new Error(`the rule of ${row.game_code} does not end the round ${row.round_id}`);
  await closeRound(tx, { row, position }, await gameCardOf(tx, row), 0n, new Date(), 'end');
}

/** Pays, writes the round and its event, and deletes the open round. */
async function closeRound(
  tx: Tx,
  { row, position }: OpenRound,
  card: Pick<LobbyGame, 'game_name' | 'category'>,
  more: bigint,
  settledAt: Date,
  phase: 'whole' | 'end',
): Promise<MultiStepResult> {
  const win = position.win!;
  const played = {
    siteId: row.site_id,
    player: { id: row.player_id, accountId: row.account_id },
    gameCode: row.game_code,
    card,
    currency: currencyOf(row.currency),
    roundId: row.round_id,
    clientRoundId: row.client_round_id,
    seedId: row.seed_id,
    hash: row.hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    settledAt,
  };
  const drawn = choiceOutcome(findChoiceGame(row.game_code)!, position, win);
  const { category } = card;
  const money = { ...stakeTotals(row), category, stake: more, win, step: position.actions.length };
  const { balance, bonus } = await settleWithFunds(tx, { ...money, phase });
  const key = { siteId: row.site_id, playerId: row.player_id, gameCode: row.game_code };
  const counted = { maxWin: row.max_win ?? 0n, stake: row.stake, result: win - position.staked };
  const [round] = await Promise.all([
    recordRound(tx, played, drawn, bonus),
    deleteOpenRound(tx, row),
    // A round from before the limits were introduced was never counted.
    phase === 'end' &&
      row.max_win !== null &&
      settleExposure(tx, { ...key, openedAt: row.opened_at }, counted),
  ]);
  return { open: null, round, balance, replayed: false };
}

/** A round already settled: the same step gets its original answer, any other is refused. */
async function replaySettledStep(
  db: Db,
  round: SettledRound,
  request: StepRequest,
): Promise<MultiStepResult> {
  if (round.player_id !== request.playerId) refuse('notFound');
  const { actions } = findChoiceGame(round.game_code) ? readOutcome(round.outcome) : refuse('notFound');
  const first = actions[request.step];
  if (first === undefined) refuse('roundOver');
  requireSameAction(first, request.action);
  const balance = await playableBalance(db, request.siteId, request.playerId);
  return { open: null, round, balance, replayed: true };
}

function requireSameAction(first: Json, action: unknown): void {
  if (canonicalJson(first) !== refuseOnInvalidInput(() => canonicalJson(action as Json)))
    refuse('duplicateMismatch');
}

/** The current state of an open round. */
export function restoreRound(seal: SeedEncryption, row: OpenRoundRow): OpenRound {
  return { row, position: replayActions(seal, row, row.actions as Json[]) };
}

function replayActions(seal: SeedEncryption, row: OpenRoundRow, actions: readonly Json[]) {
  const game = findChoiceGame(row.game_code);
  if (!game) throw new Error(`no game ${row.game_code} for the open round ${row.round_id}`);
  if (game.payTableHash !== row.pay_table_hash)
    throw new Error(`${row.game_code} has changed under the open round ${row.round_id}`);
  if (!row.sealed) throw new Error('the seed of an open round must be secret');
  const key = { siteId: row.site_id, playerId: row.player_id, gameCode: row.game_code };
  const serverSeed = decryptSeed(seal, key, row.hash, row.sealed);
  const { client_seed: clientSeed, stake, choice } = row;
  return game.play({ serverSeed, clientSeed, nonce: Number(row.nonce), stake, choice, actions });
}

function stakeTotals(row: OpenRoundRow) {
  return {
    siteId: row.site_id,
    playerId: row.player_id,
    currency: currencyOf(row.currency),
    roundId: row.round_id,
    gameCode: row.game_code,
  };
}

/** Name and category for the reports; a removed game keeps its code. */
async function gameCardOf(tx: Tx, row: OpenRoundRow): Promise<Pick<LobbyGame, 'game_name' | 'category'>> {
  const card = await findGame(tx, row.site_id, OWN_PROVIDER, row.game_code);
  return card ?? { game_name: row.game_code, category: 'arcade' };
}
