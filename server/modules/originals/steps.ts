import type { LobbyGame } from '#contracts/api/product.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { findChoiceGame, outcomeOf, readOutcome } from '#games/choices.ts';
import { canonicalJson, type Json } from '#games/engine/fair/canonical.ts';
import { OWN_PROVIDER } from '#games/registry.ts';
import { type Db, type Tx, transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame } from '../catalog/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { requireMayStake } from '../protection/index.ts';
import { settleAny } from './bonus-money.ts';
import { cycleOf, isChoiceGame, isSameBet, orRefuse } from './drawn.ts';
import { findRound, type Round, roundOfClient } from './history.ts';
import {
  deleteOpenRound,
  insertOpenRound,
  lockOpenRound,
  moveOpenRound,
  type OpenRound,
  type OpenRow,
  openRoundOf,
  openRoundOfClient,
} from './open-rounds.ts';
import { requirePace } from './pace.ts';
import { recordRound } from './record.ts';
import { type Accepted, accept, type RoundRequest, stakeOf } from './rounds.ts';
import type { Seal } from './seal.ts';
import { takeTurn } from './seats.ts';
import { openSeed } from './seeds.ts';
import { knownGame } from './selection.ts';
import { playableBalance } from './settle.ts';

/** Where a round of several steps is: still open, or settled. */
export type Progress = { balance: bigint; replayed: boolean } & (
  | { open: OpenRound; round: null }
  | { open: null; round: Round }
);

/**
 * Begins a round of a game with steps, or answers where the one of this client round id is. The stake is taken at once; one
 * round of a game can be open. Refuses as `playRound` does, and `roundOpen`.
 */
export async function beginRound(db: Db, seal: Seal, request: RoundRequest): Promise<Progress> {
  const { siteId, player, clientRoundId } = request;
  try {
    const accepted = await accept(db, request, true);
    return await transaction(db, (tx) => beginNew(tx, seal, accepted));
  } catch (error) {
    const open = await openRoundOfClient(db, siteId, player.id, clientRoundId);
    const first = open ? undefined : await roundOfClient(db, siteId, player.id, clientRoundId);
    const outcome = open ? { ...open, stake: open.stake.toString(), view: null } : first?.outcome;
    if (outcome === undefined) throw error;
    const isSame =
      (open ?? first)?.game_code === request.gameCode &&
      isSameBet(knownGame(request), outcome, request.stake, request.choice);
    if (!isSame) refuse('duplicateMismatch');
    const balance = await playableBalance(db, siteId, player.id);
    if (open) return { open: resume(seal, open), round: null, balance, replayed: true };
    return { open: null, round: first!, balance, replayed: true };
  }
}

async function beginNew(tx: Tx, seal: Seal, request: Accepted): Promise<Progress> {
  const { siteId, player, game, currency, card, clientRoundId } = request;
  if (!isChoiceGame(game)) throw new Error('only games with a choice have steps');
  const gameCode = game.game_code;
  const key = { siteId, playerId: player.id, gameCode };
  const turn = await takeTurn(tx, seal, key);
  // The seat is locked from here on: nobody else begins, and what was begun before is visible.
  if (await openRoundOf(tx, key)) refuse('roundOpen');
  if (await roundOfClient(tx, siteId, player.id, clientRoundId)) refuse('roundOver');
  requirePace({ ...turn, cycleMs: turn.cycleMs ?? cycleOf(game) });
  const position = game.play({ ...turn, stake: request.stake, choice: request.choice });
  const row = {
    site_id: siteId,
    round_id: turn.roundId,
    player_id: player.id,
    account_id: player.accountId,
    game_code: gameCode,
    client_round_id: clientRoundId,
    seed_id: turn.seedId,
    client_seed: turn.clientSeed,
    nonce: BigInt(turn.nonce),
    pay_table_hash: position.payTableHash,
    mapping_version: position.mappingVersion,
    currency,
    stake: position.stake,
    staked: position.staked,
    choice: position.choice,
    opened_at: turn.settledAt,
    moved_at: turn.settledAt,
  };
  const opened: OpenRow = { ...row, actions: [], hash: turn.hash, sealed: null, seed_player: player.id };
  await requireMayPlay(tx, siteId, player.id);
  await requireMayStake(tx, stakeOf(request));
  const next = { row: opened, position };
  if (position.win !== null) return await close(tx, next, card, position.staked, turn.settledAt, 'whole');
  const { category } = card;
  const [{ balance }] = await Promise.all([
    settleAny(tx, {
      ...moneyOf(opened),
      category,
      phase: 'begin',
      stake: position.staked,
      win: 0n,
      largestBet: BigInt(game.largestBet),
    }),
    insertOpenRound(tx, row),
  ]);
  return { open: next, round: null, balance, replayed: false };
}

/** A step somebody asks for; `step` counts from 0. */
export type StepRequest = {
  siteId: number;
  playerId: string;
  roundId: string;
  step: number;
  action: unknown;
};

/**
 * Takes one step: whatever it takes or pays, the actions and, when it was the last, the settled round and its event are one
 * transaction. Steps of one round follow each other; of equal ones only the first is taken and all answer the same.
 */
export async function stepRound(db: Db, seal: Seal, request: StepRequest): Promise<Progress> {
  const { siteId, playerId, roundId } = request;
  const known = await findRound(db, siteId, roundId);
  if (known) return afterwards(db, known, request);
  const taken = await transaction(db, async (tx) => {
    const row = await lockOpenRound(tx, siteId, roundId);
    if (row && row.player_id !== playerId) refuse('notFound');
    return row && (await stepLocked(tx, seal, row, request));
  });
  if (taken) return taken;
  // It was settled while this call waited for it.
  return afterwards(db, (await findRound(db, siteId, roundId)) ?? refuse('notFound'), request);
}

async function stepLocked(
  tx: Tx,
  seal: Seal,
  row: OpenRow,
  { step, action }: StepRequest,
): Promise<Progress> {
  const { site_id: siteId, player_id: playerId } = row;
  const game = findChoiceGame(row.game_code) ?? refuse('gameUnavailable');
  const actions = row.actions as Json[];
  if (step < actions.length) {
    requireSame(actions[step]!, action);
    const balance = await playableBalance(tx, siteId, playerId);
    return { open: resume(seal, row), round: null, balance, replayed: true };
  }
  if (step > actions.length) refuse('duplicateMismatch');
  const before = resume(seal, row);
  const position = orRefuse(() => replay(seal, row, [...actions, game.readAction(action)]));
  const more = position.staked - before.position.staked;
  const card = await cardOf(tx, row);
  const { category } = card;
  if (more > 0n) {
    await requireMayPlay(tx, siteId, playerId);
    const game = { providerCode: OWN_PROVIDER, gameCode: row.game_code };
    await requireMayStake(tx, { siteId, playerId, sessionStartedAt: null, stake: more, category, game });
  }
  const now = new Date();
  const { staked } = position;
  const next = { row: { ...row, actions: position.actions, staked, moved_at: now }, position };
  if (position.win !== null) return await close(tx, next, card, more, now, 'end');
  const money = { ...moneyOf(row), category, stake: more, win: 0n, step: step + 1 };
  const [{ balance }] = await Promise.all([
    settleAny(tx, { ...money, phase: 'more' }),
    moveOpenRound(tx, row, position, now),
  ]);
  return { open: next, round: null, balance, replayed: false };
}

/** Ends a locked open round nobody came back to, by the rule of its game. */
export async function closeIdle(tx: Tx, seal: Seal, row: OpenRow): Promise<void> {
  const game = findChoiceGame(row.game_code);
  if (!game) throw new Error(`no game ${row.game_code} for the open round ${row.round_id}`);
  const { position: before } = resume(seal, row);
  const position = replay(seal, row, [...before.actions, game.abandon(before)]);
  if (position.win === null || position.staked !== before.staked)
    throw new Error(`the rule of ${row.game_code} does not end the round ${row.round_id}`);
  await close(tx, { row, position }, await cardOf(tx, row), 0n, new Date(), 'end');
}

/** Pays, writes the round and its event, and takes it off the open ones. */
async function close(
  tx: Tx,
  { row, position }: OpenRound,
  card: Pick<LobbyGame, 'game_name' | 'category'>,
  more: bigint,
  settledAt: Date,
  phase: 'whole' | 'end',
): Promise<Progress> {
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
  const drawn = { ...position, stake: position.staked, win, outcome: outcomeOf(position) };
  const { category } = card;
  const money = { ...moneyOf(row), category, stake: more, win, step: position.actions.length };
  const { balance, bonus } = await settleAny(tx, { ...money, phase });
  const [round] = await Promise.all([recordRound(tx, played, drawn, bonus), deleteOpenRound(tx, row)]);
  return { open: null, round, balance, replayed: false };
}

/** A round that is settled already: the same step answers it, any other comes too late. */
async function afterwards(db: Db, round: Round, request: StepRequest): Promise<Progress> {
  if (round.player_id !== request.playerId) refuse('notFound');
  const { actions } = findChoiceGame(round.game_code) ? readOutcome(round.outcome) : refuse('notFound');
  const first = actions[request.step];
  if (first === undefined) refuse('roundOver');
  requireSame(first, request.action);
  const balance = await playableBalance(db, request.siteId, request.playerId);
  return { open: null, round, balance, replayed: true };
}

function requireSame(first: Json, action: unknown): void {
  if (canonicalJson(first) !== orRefuse(() => canonicalJson(action as Json))) refuse('duplicateMismatch');
}

/** An open round as far as it has come. */
export function resume(seal: Seal, row: OpenRow): OpenRound {
  return { row, position: replay(seal, row, row.actions as Json[]) };
}

function replay(seal: Seal, row: OpenRow, actions: readonly Json[]) {
  const game = findChoiceGame(row.game_code);
  if (!game) throw new Error(`no game ${row.game_code} for the open round ${row.round_id}`);
  if (game.payTableHash !== row.pay_table_hash)
    throw new Error(`${row.game_code} has changed under the open round ${row.round_id}`);
  if (!row.sealed) throw new Error('the seed of an open round must be secret');
  const key = { siteId: row.site_id, playerId: row.player_id, gameCode: row.game_code };
  const serverSeed = openSeed(seal, key, row.hash, row.sealed);
  const { client_seed: clientSeed, stake, choice } = row;
  return game.play({ serverSeed, clientSeed, nonce: Number(row.nonce), stake, choice, actions });
}

function moneyOf(row: OpenRow) {
  return {
    siteId: row.site_id,
    playerId: row.player_id,
    currency: currencyOf(row.currency),
    roundId: row.round_id,
    gameCode: row.game_code,
  };
}

/** Name and category for the reports; a game that has left the site keeps its code. */
async function cardOf(tx: Tx, row: OpenRow): Promise<Pick<LobbyGame, 'game_name' | 'category'>> {
  const card = await findGame(tx, row.site_id, OWN_PROVIDER, row.game_code);
  return card ?? { game_name: row.game_code, category: 'arcade' };
}
