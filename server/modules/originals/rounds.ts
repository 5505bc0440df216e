import type { LobbyGame } from '#contracts/api/product.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { type Db, type Tx, transaction } from '../../platform/database.ts';
import type { PlayerRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeBonus, takeFreeRound } from '../bonuses/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { requireMayStake } from '../protection/index.ts';
import { settleAny } from './bonus-money.ts';
import {
  type AnyGame,
  cycleOf,
  type Drawn,
  drawRound,
  isChoiceGame,
  isSameBet,
  readChoice,
} from './drawn.ts';
import { type Round, roundOfClient } from './history.ts';
import { requirePace } from './pace.ts';
import { recordRound } from './record.ts';
import type { Seal } from './seal.ts';
import { type Turn, takeTurn } from './seats.ts';
import { gameOnSale, knownGame } from './selection.ts';
import { playableBalance, settle } from './settle.ts';

/** A round somebody asks for. `stake` in minor units of the site's currency. */
export type RoundRequest = {
  siteId: number;
  currency: Currency;
  player: PlayerRef;
  providerCode: string;
  gameCode: string;
  clientRoundId: string;
  stake: bigint;
  /** What the player chose, as it came; games without a choice take none. */
  choice?: unknown;
  /** The bonus one of whose free rounds it is to be. */
  freeBonus?: string | undefined;
};

/** The round, and for a new one the balance after it. */
export type Played = { round: Round; replayed: false; balance: bigint } | { round: Round; replayed: true };

/**
 * Plays one round, or answers the one this client round id has brought already: stake, win, round and event are one
 * transaction. Whatever goes wrong, a round that exists answers: a client that repeats itself after a lost line must see
 * its round even when balance, stakes or rights have changed since.
 *
 * Refuses `gameUnavailable`, `invalidStake`, `invalidChoice`, `insufficientFunds` with the true balance, `duplicateMismatch`
 * when the id was used for another bet or game, `tooFast` before the game's cycle is over, and what `players` says.
 */
export async function playRound(db: Db, seal: Seal, request: RoundRequest): Promise<Played> {
  try {
    const accepted = await accept(db, request, false);
    return await transaction(db, (tx) => playNew(tx, seal, accepted));
  } catch (error) {
    const first = await roundOfClient(db, request.siteId, request.player.id, request.clientRoundId);
    if (!first) throw error;
    if (first.game_code !== request.gameCode || first.stake !== request.stake) refuse('duplicateMismatch');
    if (!isSameBet(knownGame(request), first.outcome, request.stake, request.choice))
      refuse('duplicateMismatch');
    return { round: first, replayed: true };
  }
}

/** A request with the game it names; `card` has the name and category of the reports. */
export type Accepted = RoundRequest & { game: AnyGame; card: LobbyGame };

/** Checks what a request says by itself: the game, its kind, the stake, the choice. */
export async function accept(db: Db, request: RoundRequest, hasSteps: boolean): Promise<Accepted> {
  const { game, card } = await gameOnSale(db, request.siteId, request);
  if ((isChoiceGame(game) && game.hasSteps) !== hasSteps) refuse('gameUnavailable');
  const levels = game.stakesFor(request.currency, exponentOf(request.currency));
  if (!levels.includes(request.stake)) refuse('invalidStake');
  return { ...request, choice: readChoice(game, request.choice), game, card };
}

/**
 * Three round trips: the turn (which locks the seat), then everything it decides sent at once, then the commit. The outcome
 * is drawn before the stake is known to be covered; a refusal rolls it back with its nonce, and nobody has seen it.
 */
async function playNew(tx: Tx, seal: Seal, request: Accepted): Promise<Played> {
  const { siteId, player, game, currency } = request;
  const gameCode = game.game_code;
  const seated = takeTurn(tx, seal, { siteId, playerId: player.id, gameCode });
  const asked = request.freeBonus ? { ...stakeOf(request), stake: 0n } : stakeOf(request);
  const [turn, underBonus] = await Promise.all([
    seated,
    activeBonus(tx, { siteId, playerId: player.id }),
    requireMayStake(tx, asked, seated),
  ]);
  requirePace({ ...turn, cycleMs: turn.cycleMs ?? cycleOf(game) });
  const drawn = drawRound(game, turn, request.stake, request.choice);
  if (request.freeBonus) return await playFree(tx, request, turn, drawn);
  const { roundId } = turn;
  const { stake, win } = drawn;
  const played = { ...request, ...turn, gameCode, nonce: BigInt(turn.nonce) };
  const money = { siteId, playerId: player.id, currency, roundId, gameCode, stake, win };
  const { category } = request.card;
  // The event says what was bonus money: with a bonus the split has to be known first.
  const early = underBonus && (await settleAny(tx, { ...money, category, phase: 'whole' }));
  const [, balance, round] = await Promise.all([
    requireMayPlay(tx, siteId, player.id),
    early?.balance ?? settle(tx, money),
    recordRound(tx, played, drawn, early?.bonus),
  ]);
  return { round, replayed: false, balance };
}

/** A free round: nothing is taken, what it wins is counted for its bonus. Refuses `notClaimable` when none is left. */
async function playFree(tx: Tx, request: Accepted, turn: Turn, drawn: Drawn): Promise<Played> {
  const { siteId, player, freeBonus, stake } = request;
  const gameCode = request.game.game_code;
  const key = { siteId, playerId: player.id };
  await requireMayPlay(tx, siteId, player.id);
  await takeFreeRound(tx, {
    ...key,
    bonusId: freeBonus!,
    gameCode,
    stake,
    won: drawn.win,
    now: turn.settledAt,
  });
  const played = { ...request, ...turn, gameCode, nonce: BigInt(turn.nonce) };
  const round = await recordRound(tx, played, drawn, undefined);
  return { round, replayed: false, balance: await playableBalance(tx, siteId, player.id) };
}

/** A stake as `protection` asks about it. */
export const stakeOf = ({ siteId, player, stake, card }: Accepted) => ({
  siteId,
  playerId: player.id,
  sessionStartedAt: player.sessionStartedAt,
  stake,
  category: card.category,
  game: { providerCode: card.provider_code, gameCode: card.game_code },
});
