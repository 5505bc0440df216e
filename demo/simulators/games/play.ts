import type { Game, Grant, Round, Transaction } from './book.ts';
import { trim } from './book.ts';
import { contributionsOf, feedPools, takePool } from './jackpots.ts';
import { type Draw, drawOf, FREE_DRAWS } from './rules.ts';
import type { Kit, Seat } from './seats.ts';
import { accountOf, newId } from './signature.ts';

/** What a press of the button brought. */
export type Result = { draw: Draw; round: Round; win: string; balance: string | null } | { refusal: string };

/**
 * Stakes on offer, in minor units, for currencies of two places and of none: those the game's own limits and
 * the wallet's leave.
 */
export function stakesOf({ exponent, currency, game, maxBet }: Seat): bigint[] {
  const [min = '0', max] = [limitIn(game.min_bet, currency), limitIn(game.max_bet, currency)];
  return [100n, 200n, 500n, 1000n, 2000n, 5000n]
    .map((stake) => (exponent === 0 ? stake / 10n : stake))
    .filter((stake) => stake >= BigInt(min) && (max === undefined || stake <= BigInt(max)))
    .filter((stake) => maxBet === null || stake <= maxBet);
}

const limitIn = (limit: Game['min_bet'], currency: string) =>
  typeof limit === 'object' ? limit[currency] : limit;

/**
 * Takes a stake at the wallet, draws, and pays. While free draws are left the next press plays one of those.
 */
export async function press(kit: Kit, seat: Seat, stake: bigint): Promise<Result> {
  if (seat.closed) return { refusal: 'SESSION_INVALID' };
  if (seat.round) return await turn(kit, seat, seat.round, seat.round.draws.length > 0);
  if (!stakesOf(seat).includes(stake)) return { refusal: 'WRONG_AMOUNT' };
  if (kit.now() - seat.lastBetAt < seat.cycle) return { refusal: 'TOO_FAST' };
  seat.lastBetAt = kit.now();
  const grant = grantFor(kit, seat);
  const round = newRound(kit, seat, grant ? BigInt(grant.bet_value) : stake, grant);
  const refusal = seat.isDemo ? takeOfDemo(seat, stake) : await bet(kit, seat, round, grant);
  if (refusal) return { refusal };
  kit.book.rounds.push(round);
  trim(kit.book);
  seat.round = round;
  return await turn(kit, seat, round, false);
}

function takeOfDemo(seat: Seat, stake: bigint): string | undefined {
  if (seat.balance < stake) return 'INSUFFICIENT_FUNDS';
  seat.balance -= stake;
  return undefined;
}

async function bet(kit: Kit, seat: Seat, round: Round, grant?: Grant): Promise<string | undefined> {
  const amount = grant ? '0' : round.stake;
  const tx = note(kit, seat, round, { op: 'bet', amount });
  const heard = await kit.wallet.say(accountOf(kit.master, seat.site, seat.provider), 'bet', {
    ...fieldsOf(seat, round, tx),
    session: seat.session,
    ...(grant ? { grant_id: grant.grant_id } : partsOf(seat, round)),
  });
  if (heard.isKnown) {
    tx.state = heard.status === 'OK' ? 'ok' : 'refused';
    if (heard.balance !== undefined) seat.balance = BigInt(heard.balance);
    if (heard.status === 'OK' && grant) grant.used += 1;
    if (heard.status === 'OK' && !grant) feedPools(kit, seat, BigInt(round.stake));
    return heard.status === 'OK' ? undefined : heard.status;
  }
  // Nobody knows whether the stake was taken: it is taken back, however often that must be said.
  const back = note(kit, seat, round, { op: 'rollback', amount: '0', target_tx_id: tx.tx_id });
  const { player_id } = seat;
  const fields = {
    tx_id: back.tx_id,
    target_tx_id: tx.tx_id,
    target_op: 'bet',
    player_id,
    reason: 'timeout',
  };
  void kit.letters.send({ ...placeOf(seat), op: 'rollback', tx_id: back.tx_id, fields });
  return 'INTERNAL';
}

/** Parts of a stake that go to jackpots. */
function partsOf({ game }: Seat, { stake }: Round) {
  const jackpot_contributions = contributionsOf(game, BigInt(stake));
  return jackpot_contributions.length > 0 ? { jackpot_contributions } : {};
}

/** The first spin of a round that cost money may win the pool; it is paid beside what the wheel pays. */
async function payJackpot(kit: Kit, seat: Seat, round: Round): Promise<void> {
  const [jackpot_id] = seat.game.jackpot_ids ?? [];
  if (jackpot_id === undefined || seat.isDemo || round.grant_id || !kit.hits()) return;
  const amount = takePool(kit, seat, jackpot_id);
  round.jackpot = amount;
  round.won = (BigInt(round.won) + BigInt(amount)).toString();
  const tx = note(kit, seat, round, { op: 'jackpot_win', amount });
  const fields = { ...fieldsOf(seat, round, tx), jackpot_id };
  await kit.letters.send({ ...placeOf(seat), op: 'jackpot_win', tx_id: tx.tx_id, fields });
}

/** One draw of a round, and its pay; the last one closes it. */
async function turn(kit: Kit, seat: Seat, round: Round, isFree: boolean): Promise<Result> {
  if (round.draws.length === 0) await payJackpot(kit, seat, round);
  const drawn = drawOf(kit.field(), isFree);
  round.draws.push(drawn);
  round.freeLeft += (drawn.free ? FREE_DRAWS : 0) - (isFree ? 1 : 0);
  const win = BigInt(round.stake) * BigInt(drawn.pays);
  round.won = (BigInt(round.won) + win).toString();
  const isOver = round.freeLeft <= 0;
  if (isOver) {
    round.state = 'closed';
    seat.round = undefined;
  }
  kit.onChange();
  const balance = seat.isDemo ? payDemo(seat, win) : await pay(kit, seat, round, { win, isFree, isOver });
  return { draw: drawn, round, win: win.toString(), balance };
}

function payDemo(seat: Seat, win: bigint): string {
  seat.balance += win;
  return seat.balance.toString();
}

type Pay = { win: bigint; isFree: boolean; isOver: boolean };

async function pay(kit: Kit, seat: Seat, round: Round, { win, isFree, isOver }: Pay): Promise<string | null> {
  // A draw that pays nothing is told when it ends the round.
  if (win === 0n && !isOver) return seat.balance.toString();
  const tx = note(kit, seat, round, { op: 'win', amount: win.toString() });
  const kind = round.grant_id ? 'free_round' : isFree ? 'feature' : 'base';
  const fields = {
    ...fieldsOf(seat, round, tx),
    round_closed: isOver,
    kind,
    ...(round.grant_id && { grant_id: round.grant_id }),
  };
  const heard = await kit.letters.send({ ...placeOf(seat), op: 'win', tx_id: tx.tx_id, fields });
  if (heard.balance === undefined) return null;
  seat.balance = BigInt(heard.balance);
  return heard.balance;
}

const placeOf = ({ site, provider }: Seat) => ({ site, provider });

function fieldsOf(seat: Seat, round: Round, tx: Transaction) {
  const { tx_id, amount, currency, at } = tx;
  const { player_id } = seat;
  return { tx_id, player_id, game: seat.game.game_code, round_id: round.id, amount, currency, at };
}

type Said = Pick<Transaction, 'op' | 'amount'> & { target_tx_id?: string };

function note(kit: Kit, seat: Seat, round: Round, said: Said): Transaction {
  const tx: Transaction = {
    ...placeOf(seat),
    tx_id: newId(said.op === 'rollback' ? 'x' : said.op[0]!),
    player_id: seat.player_id,
    round_id: round.id,
    game: seat.game.game_code,
    currency: seat.currency,
    state: 'pending',
    at: new Date(kit.now()).toISOString(),
    ...said,
  };
  kit.book.transactions.push(tx);
  return tx;
}

function newRound(kit: Kit, seat: Seat, stake: bigint, grant?: Grant): Round {
  return {
    ...placeOf(seat),
    id: newId('r'),
    player_id: seat.player_id,
    game: seat.game.game_code,
    currency: seat.currency,
    stake: stake.toString(),
    draws: [],
    freeLeft: 0,
    won: '0',
    state: 'open',
    opened_at: new Date(kit.now()).toISOString(),
    ...(grant && { grant_id: grant.grant_id }),
  };
}

/** Free rounds the player has here: they go before money. */
export function grantFor({ book, now }: Kit, seat: Seat): Grant | undefined {
  const at = new Date(now()).toISOString();
  return book.grants.find(
    (grant) =>
      grant.site === seat.site &&
      grant.provider === seat.provider &&
      grant.player_id === seat.player_id &&
      grant.games.includes(seat.game.game_code) &&
      !grant.cancelled &&
      grant.used < grant.rounds &&
      grant.valid_from <= at &&
      at < grant.valid_to,
  );
}
