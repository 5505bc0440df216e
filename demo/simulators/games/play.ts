import type { GameSession, Simulator } from './game-sessions.ts';
import { contributionsOf, feedPools, takePool } from './jackpots.ts';
import { accountOf, newId } from './signature.ts';
import type { Game, Grant, Round, Transaction } from './simulator-state.ts';
import { trim } from './simulator-state.ts';
import { drawOf, FREE_DRAWS, type WheelDraw } from './wheel-rules.ts';

/** The result of a spin. */
type SpinResult =
  | { draw: WheelDraw; round: Round; win: string; balance: string | null }
  | { refusal: string };

/**
 * Stakes on offer, in minor units, for currencies with two decimals and with none, within the limits of the
 * game and the wallet.
 */
export function stakesOf({ exponent, currency, game, maxBet }: GameSession): bigint[] {
  const [min = '0', max] = [limitIn(game.min_bet, currency), limitIn(game.max_bet, currency)];
  return [100n, 200n, 500n, 1000n, 2000n, 5000n]
    .map((stake) => (exponent === 0 ? stake / 10n : stake))
    .filter((stake) => stake >= BigInt(min) && (max === undefined || stake <= BigInt(max)))
    .filter((stake) => maxBet === null || stake <= maxBet);
}

const limitIn = (limit: Game['min_bet'], currency: string) =>
  typeof limit === 'object' ? limit[currency] : limit;

/**
 * Takes a stake from the wallet, draws, and pays. While free draws are left, the next spin plays one of them.
 */
export async function playGameRound(
  simulator: Simulator,
  session: GameSession,
  stake: bigint,
): Promise<SpinResult> {
  if (session.closed) return { refusal: 'SESSION_INVALID' };
  if (session.round) return await drawOnce(simulator, session, session.round, session.round.draws.length > 0);
  if (!stakesOf(session).includes(stake)) return { refusal: 'WRONG_AMOUNT' };
  if (simulator.now() - session.lastBetAt < session.cycle) return { refusal: 'TOO_FAST' };
  session.lastBetAt = simulator.now();
  const grant = grantFor(simulator, session);
  const round = newRound(simulator, session, grant ? BigInt(grant.bet_value) : stake, grant);
  const refusal = session.isDemo ? takeOfDemo(session, stake) : await bet(simulator, session, round, grant);
  if (refusal) return { refusal };
  simulator.state.rounds.push(round);
  trim(simulator.state);
  session.round = round;
  return await drawOnce(simulator, session, round, false);
}

function takeOfDemo(session: GameSession, stake: bigint): string | undefined {
  if (session.balance < stake) return 'INSUFFICIENT_FUNDS';
  session.balance -= stake;
  return undefined;
}

async function bet(
  simulator: Simulator,
  session: GameSession,
  round: Round,
  grant?: Grant,
): Promise<string | undefined> {
  const amount = grant ? '0' : round.stake;
  const tx = recordTransaction(simulator, session, round, { op: 'bet', amount });
  const reply = await simulator.wallet.call(accountOf(simulator, session.site, session.provider), 'bet', {
    ...fieldsOf(session, round, tx),
    session: session.walletSession,
    ...(grant ? { grant_id: grant.grant_id } : partsOf(session, round)),
  });
  if (reply.isKnown) {
    tx.state = reply.status === 'OK' ? 'ok' : 'refused';
    if (reply.balance !== undefined) session.balance = BigInt(reply.balance);
    if (reply.status === 'OK' && grant) grant.used += 1;
    if (reply.status === 'OK' && !grant) feedPools(simulator, session, BigInt(round.stake));
    return reply.status === 'OK' ? undefined : reply.status;
  }
  // Whether the stake was taken is unknown: it is rolled back, repeatedly until confirmed.
  const back = recordTransaction(simulator, session, round, {
    op: 'rollback',
    amount: '0',
    target_tx_id: tx.tx_id,
  });
  const { player_id } = session;
  const fields = {
    tx_id: back.tx_id,
    target_tx_id: tx.tx_id,
    target_op: 'bet',
    player_id,
    reason: 'timeout',
  };
  void simulator.outbox.send({ ...placeOf(session), op: 'rollback', tx_id: back.tx_id, fields });
  return 'INTERNAL';
}

/** Contributions of a stake to jackpots. */
function partsOf({ game }: GameSession, { stake }: Round) {
  const jackpot_contributions = contributionsOf(game, BigInt(stake));
  return jackpot_contributions.length > 0 ? { jackpot_contributions } : {};
}

/** The first paid spin of a round may win the pool, in addition to the wheel's payout. */
async function payJackpot(simulator: Simulator, session: GameSession, round: Round): Promise<void> {
  const [jackpot_id] = session.game.jackpot_ids ?? [];
  if (jackpot_id === undefined || session.isDemo || round.grant_id || !simulator.hits()) return;
  const amount = takePool(simulator, session, jackpot_id);
  round.jackpot = amount;
  round.won = (BigInt(round.won) + BigInt(amount)).toString();
  const tx = recordTransaction(simulator, session, round, { op: 'jackpot_win', amount });
  const fields = { ...fieldsOf(session, round, tx), jackpot_id };
  await simulator.outbox.send({ ...placeOf(session), op: 'jackpot_win', tx_id: tx.tx_id, fields });
}

/** One draw of a round, and its payout; the last one closes it. */
async function drawOnce(
  simulator: Simulator,
  session: GameSession,
  round: Round,
  isFree: boolean,
): Promise<SpinResult> {
  if (round.draws.length === 0) await payJackpot(simulator, session, round);
  const drawn = drawOf(simulator.field(), isFree);
  round.draws.push(drawn);
  round.freeLeft += (drawn.free ? FREE_DRAWS : 0) - (isFree ? 1 : 0);
  const win = BigInt(round.stake) * BigInt(drawn.pays);
  round.won = (BigInt(round.won) + win).toString();
  const isOver = round.freeLeft <= 0;
  if (isOver) {
    round.state = 'closed';
    session.round = undefined;
  }
  simulator.onChange();
  const balance = session.isDemo
    ? payDemo(session, win)
    : await pay(simulator, session, round, { win, isFree, isOver });
  return { draw: drawn, round, win: win.toString(), balance };
}

function payDemo(session: GameSession, win: bigint): string {
  session.balance += win;
  return session.balance.toString();
}

type Pay = { win: bigint; isFree: boolean; isOver: boolean };

async function pay(
  simulator: Simulator,
  session: GameSession,
  round: Round,
  { win, isFree, isOver }: Pay,
): Promise<string | null> {
  // A draw without a win is sent when it ends the round.
  if (win === 0n && !isOver) return session.balance.toString();
  const tx = recordTransaction(simulator, session, round, { op: 'win', amount: win.toString() });
  const kind = round.grant_id ? 'free_round' : isFree ? 'feature' : 'base';
  const fields = {
    ...fieldsOf(session, round, tx),
    round_closed: isOver,
    kind,
    ...(round.grant_id && { grant_id: round.grant_id }),
  };
  const reply = await simulator.outbox.send({ ...placeOf(session), op: 'win', tx_id: tx.tx_id, fields });
  if (reply.balance === undefined) return null;
  session.balance = BigInt(reply.balance);
  return reply.balance;
}

const placeOf = ({ site, provider }: GameSession) => ({ site, provider });

function fieldsOf(session: GameSession, round: Round, tx: Transaction) {
  const { tx_id, amount, currency, at } = tx;
  const { player_id } = session;
  return { tx_id, player_id, game: session.game.game_code, round_id: round.id, amount, currency, at };
}

type MoneyMessage = Pick<Transaction, 'op' | 'amount'> & { target_tx_id?: string };

function recordTransaction(
  simulator: Simulator,
  session: GameSession,
  round: Round,
  message: MoneyMessage,
): Transaction {
  const tx: Transaction = {
    ...placeOf(session),
    tx_id: newId(message.op === 'rollback' ? 'x' : message.op[0]!),
    player_id: session.player_id,
    round_id: round.id,
    game: session.game.game_code,
    currency: session.currency,
    state: 'pending',
    at: new Date(simulator.now()).toISOString(),
    ...message,
  };
  simulator.state.transactions.push(tx);
  return tx;
}

function newRound(simulator: Simulator, session: GameSession, stake: bigint, grant?: Grant): Round {
  return {
    ...placeOf(session),
    id: newId('r'),
    player_id: session.player_id,
    game: session.game.game_code,
    currency: session.currency,
    stake: stake.toString(),
    draws: [],
    freeLeft: 0,
    won: '0',
    state: 'open',
    opened_at: new Date(simulator.now()).toISOString(),
    ...(grant && { grant_id: grant.grant_id }),
  };
}

/** The player's free rounds: they are used before money. */
export function grantFor({ state, now }: Simulator, session: GameSession): Grant | undefined {
  const at = new Date(now()).toISOString();
  return state.grants.find(
    (grant) =>
      grant.site === session.site &&
      grant.provider === session.provider &&
      grant.player_id === session.player_id &&
      grant.games.includes(session.game.game_code) &&
      !grant.cancelled &&
      grant.used < grant.rounds &&
      grant.valid_from <= at &&
      at < grant.valid_to,
  );
}
