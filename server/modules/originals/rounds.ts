import type { LobbyGame } from '#contracts/api/product.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { type Round as Drawn, type OwnGame, toWire } from '#games/registry.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database.ts';
import { publish } from '../../platform/events.ts';
import type { PlayerRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireMayPlay } from '../players/index.ts';
import { type Round, roundOfClient } from './history.ts';
import { requirePace } from './pace.ts';
import type { Seal } from './seal.ts';
import { type Turn, takeTurn } from './seats.ts';
import { gameOnSale } from './selection.ts';
import { settle } from './settle.ts';

/** A round somebody asks for. `stake` in minor units of the site's currency. */
export type RoundRequest = {
  siteId: number;
  currency: Currency;
  player: PlayerRef;
  providerCode: string;
  gameCode: string;
  clientRoundId: string;
  stake: bigint;
};

/** The round, and for a new one the balance after it. */
export type Played = { round: Round; replayed: false; balance: bigint } | { round: Round; replayed: true };

/**
 * Plays one round, or answers the one this client round id has brought already: stake, win, round and event are one
 * transaction. Whatever goes wrong, a round that exists answers: a client that repeats itself after a lost line must see
 * its round even when balance, stakes or rights have changed since.
 *
 * Refuses `gameUnavailable`, `invalidStake`, `insufficientFunds` with the true balance, `duplicateMismatch` when the id was
 * used for another stake or game, `tooFast` before the game's cycle is over, and what `players` says about the player.
 */
export async function playRound(db: Db, seal: Seal, request: RoundRequest): Promise<Played> {
  try {
    const { game, card } = await gameOnSale(db, request.siteId, request);
    const levels = game.stakesFor(request.currency, exponentOf(request.currency));
    if (!levels.includes(request.stake)) refuse('invalidStake');
    return await transaction(db, (tx) => playNew(tx, seal, { ...request, game, card }));
  } catch (error) {
    const first = await roundOfClient(db, request.siteId, request.player.id, request.clientRoundId);
    if (!first) throw error;
    if (first.stake !== request.stake || first.game_code !== request.gameCode) refuse('duplicateMismatch');
    return { round: first, replayed: true };
  }
}

/** A request with the game it names; `card` has the name and category of the reports. */
type Accepted = RoundRequest & { game: OwnGame; card: LobbyGame };

/**
 * Three round trips: the turn (which locks the seat), then everything it decides sent at once, then the commit. The outcome
 * is drawn before the stake is known to be covered; a refusal rolls it back with its nonce, and nobody has seen it.
 */
async function playNew(tx: Tx, seal: Seal, request: Accepted): Promise<Played> {
  const { siteId, player, game } = request;
  const turn = await takeTurn(tx, seal, { siteId, playerId: player.id, gameCode: game.game_code });
  requirePace(turn);
  const { serverSeed, clientSeed, nonce } = turn;
  const drawn = game.play({ serverSeed, clientSeed, nonce, stake: request.stake });
  const row = rowOf(request, turn, drawn);
  const [, balance] = await Promise.all([
    requireMayPlay(tx, siteId, player.id),
    settle(tx, {
      siteId,
      playerId: player.id,
      currency: request.currency,
      roundId: turn.roundId,
      gameCode: game.game_code,
      stake: drawn.stake,
      win: drawn.win,
    }),
    insertRound(tx, row),
    publish(tx, 'round.settled', eventOf(request, turn, drawn)),
  ]);
  return { round: { ...row, hash: turn.hash }, replayed: false, balance };
}

/** Prepared by hand: with the turn it is the hot path of every game. */
async function insertRound(tx: Tx, row: ReturnType<typeof rowOf>): Promise<void> {
  const { outcome, ...columns } = row;
  await run(tx, {
    name: 'originals-round',
    text: `insert into originals.round (${[...Object.keys(columns), 'outcome'].join(', ')})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [...Object.values(columns), JSON.stringify(outcome)],
  });
}

function rowOf(request: Accepted, turn: Turn, drawn: Drawn) {
  return {
    site_id: request.siteId,
    round_id: turn.roundId,
    player_id: request.player.id,
    game_code: request.game.game_code,
    client_round_id: request.clientRoundId,
    seed_id: turn.seedId,
    client_seed: turn.clientSeed,
    nonce: BigInt(turn.nonce),
    pay_table_hash: drawn.payTableHash,
    mapping_version: drawn.mappingVersion,
    currency: request.currency,
    stake: drawn.stake,
    win: drawn.win,
    outcome: toWire(drawn),
    settled_at: turn.settledAt,
  };
}

function eventOf({ siteId, player, game, card, currency }: Accepted, turn: Turn, drawn: Drawn) {
  return {
    event_id: turn.roundId,
    site_id: siteId,
    player_id: player.id,
    account_id: player.accountId,
    round_id: turn.roundId,
    provider_code: game.provider_code,
    game_code: game.game_code,
    game_name: card.game_name,
    category: card.category,
    currency,
    stake: drawn.stake.toString(),
    win: drawn.win.toString(),
    at: turn.settledAt.toISOString(),
  };
}
