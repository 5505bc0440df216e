import type { LobbyGame } from '#contracts/api/games.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { canonicalJson, type Json } from '#games/engine/fair/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction, write } from '../../platform/database/index.ts';
import type { PlayerRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { playableBalance } from '../bonuses/index.ts';
import {
  findPlayTerms,
  type RoomLimits,
  settleWithFunds,
  sharedLimitsWithin,
  takeSharedRound,
} from '../originals/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { jurisdictionOf, requireMayStake } from '../protection/index.ts';
import { reserveBet } from './bet-exposure.ts';
import { type Blockchain, limitsWith, requireChain } from './blockchain/chain.ts';
import { ownBetChange, publishRoomChange } from './change-notices.ts';
import { requireGameCard } from './game-lookup.ts';
import { type RoomBet, type RoomRoundRow, tables } from './round.ts';
import { requireLiabilityRoom } from './round-liability.ts';
import type { StoredLine } from './tables.ts';
import { maxWinOf, requireWinWithinLimit } from './win-limits.ts';

/** Maximum number of a player's bets in a round: every viewer sees all of them. */
const MAX_BETS = 50;

/** A requested bet; stakes in minor units as text, choices unparsed. */
export type BetRequest = {
  siteId: number;
  currency: Currency;
  player: PlayerRef;
  game: SharedGame;
  /** The chain, for block games. */
  chain?: Blockchain | undefined;
  roundId: string;
  clientBetId: string;
  lines: readonly { stake: string; choice: unknown }[];
  /** The autoplay it belongs to. */
  autoplayId?: string | undefined;
};

type PlacedBet = { bet: RoomBet; balance: bigint | undefined; replayed: boolean };

/**
 * Places a bet, or returns the existing bet of this client bet id even if the game is no longer on sale.
 * Refuses `gameUnavailable`, `invalidStake`, `invalidChoice`, `winLimit`, `betsClosed`, `roundFull`,
 * `notFound` for an unknown round, `duplicateMismatch`, `autoplayOver`, and the refusals of a stake.
 */
export async function placeBet(db: Db, request: BetRequest): Promise<PlacedBet> {
  try {
    requireChain(request.game, request.chain, request.currency);
    const card = await requireGameCard(db, request.siteId, request.game);
    const limits = await findRoomLimits(db, request);
    const lines = parseLines(request, limits);
    const staked = lines.map(({ stake, choice }) => ({ stake: BigInt(stake), choice: choice as Json }));
    requireWinWithinLimit({ ...request, lines: staked, limits });
    if (request.autoplayId) requireAim(request.game, lines);
    return await transaction(db, (tx) => placeNewBet(tx, request, { card, lines, limits }));
  } catch (error) {
    const first = await findBetByClientId(db, request);
    if (!first) throw error;
    if (first.round_id !== request.roundId || !isSame(first, request)) refuse('duplicateMismatch');
    return { bet: first, balance: undefined, replayed: true };
  }
}

async function placeNewBet(
  tx: Tx,
  request: BetRequest,
  { card, lines, limits }: { card: LobbyGame; lines: StoredLine[]; limits: RoomLimits },
): Promise<PlacedBet> {
  const { siteId, player, game, currency } = request;
  const staked = lines.map((line) => ({ stake: BigInt(line.stake), choice: line.choice as Json }));
  const stake = staked.reduce((sum, line) => sum + line.stake, 0n);
  const round = await shareLockRound(tx, request);
  await requireMayStake(tx, {
    siteId,
    playerId: player.id,
    sessionStartedAt: player.sessionStartedAt,
    stake,
    category: card.category,
    game: { providerCode: card.provider_code, gameCode: game.game_code },
  });
  await requireMayPlay(tx, siteId, player.id);
  if (request.autoplayId) await takeAutoplayBet(tx, request, request.autoplayId, stake);
  const bet = await tables(tx)
    .insertInto('bet')
    .values({
      site_id: siteId,
      round_id: request.roundId,
      game_code: game.game_code,
      player_id: player.id,
      account_id: player.accountId,
      client_bet_id: request.clientBetId,
      currency,
      stake,
      lines: JSON.stringify(lines),
      max_win: maxWinOf(game, staked, limits) ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const money = { siteId, playerId: player.id, currency, gameCode: game.game_code, category: card.category };
  const settled = await settleWithFunds(tx, {
    ...money,
    roundId: bet.bet_id,
    stake,
    win: 0n,
    phase: 'begin',
  });
  // The money is posted first: it locks the player's cash, so that concurrent bets of one player cannot both
  // use it.
  await requireBetCapacity(tx, request, limits);
  const exposed = { round, bet, game, currency, lines: staked, limits };
  const max_win = await reserveBet(tx, exposed);
  await requireLiabilityRoom(tx, exposed);
  if (settled.bonus) await setBonusGrant(tx, bet, settled.bonus.grantId);
  await publishRoomChange(tx, { site: siteId, game: game.game_code, what: 'bets', own: ownBetChange(bet) });
  return {
    bet: { ...bet, max_win, grant_id: settled.bonus?.grantId ?? null },
    balance: settled.balance,
    replayed: false,
  };
}

/** Without an auto cash-out every round of an absent player would be lost. */
function requireAim(game: SharedGame, lines: readonly StoredLine[]): void {
  const aims = game.flight && lines.every(({ choice }) => game.flight!.aimOf(choice as Json) !== null);
  if (!aims) refuse('invalidChoice');
}

async function takeAutoplayBet(
  tx: Tx,
  request: BetRequest,
  autoplayId: string,
  stake: bigint,
): Promise<void> {
  const { siteId, player, game, clientBetId: betId } = request;
  const [profile, balance] = await Promise.all([
    jurisdictionOf(tx, siteId),
    playableBalance(tx, siteId, player.id),
  ]);
  const key = { siteId, playerId: player.id, gameCode: game.game_code };
  await takeSharedRound(tx, key, { autoplayId, betId, stake, profile, balance }, async (clientBetId) => {
    const before = await findBetByClientId(tx, { siteId, player, clientBetId });
    return before?.win;
  });
}

type LockedRound = Pick<RoomRoundRow, 'site_id' | 'round_id' | 'game_code' | 'state' | 'opened_at'>;

/** Keeps the round open until the transaction ends: closing waits for this bet. */
async function shareLockRound(tx: Tx, { siteId, roundId, game }: BetRequest) {
  const [round] = await write<LockedRound & { closed: boolean }>(tx, {
    name: 'rooms-share',
    text: `select site_id, round_id, game_code, state, opened_at, closes_at <= clock_timestamp() as closed
      from rooms.round where site_id = $1 and round_id = $2 for share`,
    values: [siteId, roundId],
  });
  if (round?.game_code !== game.game_code) refuse('notFound');
  if (round.closed || round.state !== 'betting') refuse('betsClosed');
  return round;
}

async function requireBetCapacity(
  tx: Tx,
  { siteId, roundId, player }: BetRequest,
  limits: RoomLimits,
): Promise<void> {
  const [row] = await run<{ bets: bigint; staked: bigint }>(tx, {
    name: 'rooms-staked',
    text: `select count(*) as bets, sum(stake)::bigint as staked from rooms.bet
      where site_id = $1 and round_id = $2 and player_id = $3`,
    values: [siteId, roundId, player.id],
  });
  if (row!.bets > MAX_BETS) refuse('roundFull', { bets: MAX_BETS });
  if (row!.staked > limits.maxPerRound) refuse('invalidStake', { max: limits.maxPerRound.toString() });
}

async function setBonusGrant(tx: Tx, { site_id, bet_id }: RoomBet, grantId: string): Promise<void> {
  await tables(tx)
    .updateTable('bet')
    .set({ grant_id: grantId })
    .where('site_id', '=', site_id)
    .where('bet_id', '=', bet_id)
    .execute();
}

/** A site's stake limits for a shared game, and the maximum loss per round. */
export async function findRoomLimits(
  db: Db,
  { siteId, game, currency, chain }: Pick<BetRequest, 'siteId' | 'game' | 'currency' | 'chain'>,
): Promise<RoomLimits> {
  const limits = game.limitsFor(currency, exponentOf(currency));
  const terms = await findPlayTerms(db, siteId, game.game_code, currency);
  return limitsWith(sharedLimitsWithin(limits, terms), game, chain, currency);
}

/** The lines in their stored form. */
function parseLines(request: BetRequest, limits: RoomLimits): StoredLine[] {
  if (request.lines.length > limits.lines) refuse('invalidStake', { lines: limits.lines });
  return request.lines.map(({ stake, choice }) => {
    const amount = BigInt(stake);
    if (amount < limits.min || amount > limits.max || amount % limits.step !== 0n)
      refuse('invalidStake', { min: limits.min.toString(), max: limits.max.toString() });
    return storedLine(request.game, { stake, choice });
  });
}

function storedLine(game: SharedGame, { stake, choice }: BetRequest['lines'][number]): StoredLine {
  return { stake: BigInt(stake).toString(), choice: parseChoice(game, choice) };
}

function parseChoice(game: SharedGame, choice: unknown): Json {
  try {
    return game.readChoice(choice);
  } catch (error) {
    if (error instanceof RangeError) refuse('invalidChoice');
    throw error;
  }
}

function isSame({ lines }: RoomBet, request: BetRequest): boolean {
  try {
    // Independent of current limits.
    const requested = request.lines.map((line) => storedLine(request.game, line));
    return canonicalJson(lines as Json) === canonicalJson(requested as Json);
  } catch {
    return false;
  }
}

function findBetByClientId(
  db: Db,
  { siteId, player, clientBetId }: Pick<BetRequest, 'siteId' | 'player' | 'clientBetId'>,
): Promise<RoomBet | undefined> {
  return tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', player.id)
    .where('client_bet_id', '=', clientBetId)
    .executeTakeFirst();
}
