import type { LobbyGame } from '#contracts/api/product.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { canonicalJson, type Json } from '#games/engine/fair/index.ts';
import type { Limits } from '#games/engine/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database.ts';
import type { PlayerRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { settleAny } from '../originals/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { requireMayStake } from '../protection/index.ts';
import { requireBank } from './bank.ts';
import { type Chain, limitsWith, requireChain } from './blocks/chain.ts';
import { notify, ownNotice } from './notice.ts';
import { type Bet, type Round, tables } from './round.ts';
import { cardOf } from './selection.ts';
import type { StoredLine } from './tables.ts';

/** Bets of one player in a round: everybody who looks on is shown all of them. */
const MOST_BETS = 50;

/** A bet somebody asks for; stakes in minor units as text, choices as they came. */
export type BetRequest = {
  siteId: number;
  currency: Currency;
  player: PlayerRef;
  game: SharedGame;
  /** Whose blocks decide, in a game of blocks. */
  chain?: Chain | undefined;
  roundId: string;
  clientBetId: string;
  lines: readonly { stake: string; choice: unknown }[];
};

export type Placed = { bet: Bet; balance: bigint | undefined; replayed: boolean };

/**
 * Places a bet, or answers the one this client bet id has brought already, on sale still or not. Refuses `gameUnavailable`, `invalidStake`, `invalidChoice`, `betsClosed`, `roundFull`,
 * `notFound` when there is no such round here, `duplicateMismatch`, and whatever stands against a stake.
 */
export async function placeBet(db: Db, request: BetRequest): Promise<Placed> {
  try {
    requireChain(request.game, request.chain, request.currency);
    const card = await cardOf(db, request.siteId, request.game);
    const lines = readLines(request);
    return await transaction(db, (tx) => placeNew(tx, request, card, lines));
  } catch (error) {
    const first = await betOfClient(db, request);
    if (!first) throw error;
    if (first.round_id !== request.roundId || !isSame(first, request)) refuse('duplicateMismatch');
    return { bet: first, balance: undefined, replayed: true };
  }
}

async function placeNew(tx: Tx, request: BetRequest, card: LobbyGame, lines: StoredLine[]): Promise<Placed> {
  const { siteId, player, game, currency } = request;
  const stake = lines.reduce((sum, line) => sum + BigInt(line.stake), 0n);
  await shareRound(tx, request);
  await requireMayStake(tx, {
    siteId,
    playerId: player.id,
    sessionStartedAt: player.sessionStartedAt,
    stake,
    category: card.category,
    game: { providerCode: card.provider_code, gameCode: game.game_code },
  });
  await requireMayPlay(tx, siteId, player.id);
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const money = { siteId, playerId: player.id, currency, gameCode: game.game_code, category: card.category };
  const settled = await settleAny(tx, { ...money, roundId: bet.bet_id, stake, win: 0n, phase: 'begin' });
  // The money is posted first: it locks the player's cash, so two bets of one player do not both see room for themselves.
  const limits = limitsOf(request);
  await requireRoom(tx, request, limits);
  await requireBank(tx, { ...request, stake }, limits);
  if (settled.bonus) await putGrant(tx, bet, settled.bonus.grantId);
  await notify(tx, { site: siteId, game: game.game_code, what: 'bets', own: ownNotice(bet) });
  return {
    bet: { ...bet, grant_id: settled.bonus?.grantId ?? null },
    balance: settled.balance,
    replayed: false,
  };
}

/** Holds the round open to the end of the transaction: whoever closes it waits for this bet. */
async function shareRound(tx: Tx, { siteId, roundId, game }: BetRequest): Promise<void> {
  const [round] = await run<Pick<Round, 'game_code' | 'state'> & { closed: boolean }>(tx, {
    name: 'rooms-share',
    text: `select game_code, state, closes_at <= clock_timestamp() as closed from rooms.round
      where site_id = $1 and round_id = $2 for share`,
    values: [siteId, roundId],
  });
  if (round?.game_code !== game.game_code) refuse('notFound');
  if (round.closed || round.state !== 'betting') refuse('betsClosed');
}

async function requireRoom(tx: Tx, { siteId, roundId, player }: BetRequest, limits: Limits): Promise<void> {
  const [row] = await run<{ bets: bigint; staked: bigint }>(tx, {
    name: 'rooms-staked',
    text: `select count(*) as bets, sum(stake)::bigint as staked from rooms.bet
      where site_id = $1 and round_id = $2 and player_id = $3`,
    values: [siteId, roundId, player.id],
  });
  if (row!.bets > MOST_BETS) refuse('roundFull', { bets: MOST_BETS });
  if (row!.staked > limits.mostPerRound) refuse('invalidStake', { most: limits.mostPerRound.toString() });
}

async function putGrant(tx: Tx, { site_id, bet_id }: Bet, grantId: string): Promise<void> {
  await tables(tx)
    .updateTable('bet')
    .set({ grant_id: grantId })
    .where('site_id', '=', site_id)
    .where('bet_id', '=', bet_id)
    .execute();
}

export function limitsOf({ game, currency, chain }: Pick<BetRequest, 'game' | 'currency' | 'chain'>): Limits {
  return limitsWith(game.limitsFor(currency, exponentOf(currency)), game, chain, currency);
}

/** The lines in their stored form. */
function readLines(request: BetRequest): StoredLine[] {
  const limits = limitsOf(request);
  if (request.lines.length > limits.lines) refuse('invalidStake', { lines: limits.lines });
  return request.lines.map(({ stake, choice }) => {
    const amount = BigInt(stake);
    if (amount < limits.least || amount > limits.most || amount % limits.step !== 0n)
      refuse('invalidStake', { least: limits.least.toString(), most: limits.most.toString() });
    return storedOf(request.game, { stake, choice });
  });
}

function storedOf(game: SharedGame, { stake, choice }: BetRequest['lines'][number]): StoredLine {
  return { stake: BigInt(stake).toString(), choice: readChoice(game, choice) };
}

function readChoice(game: SharedGame, choice: unknown): Json {
  try {
    return game.readChoice(choice);
  } catch (error) {
    if (error instanceof RangeError) refuse('invalidChoice');
    throw error;
  }
}

function isSame({ lines }: Bet, request: BetRequest): boolean {
  try {
    // Whatever the limits are by now.
    const asked = request.lines.map((line) => storedOf(request.game, line));
    return canonicalJson(lines as Json) === canonicalJson(asked as Json);
  } catch {
    return false;
  }
}

function betOfClient(db: Db, { siteId, player, clientBetId }: BetRequest): Promise<Bet | undefined> {
  return tables(db)
    .selectFrom('bet')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', player.id)
    .where('client_bet_id', '=', clientBetId)
    .executeTakeFirst();
}
