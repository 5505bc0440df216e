import type { OpenRoundItem } from '#contracts/api/originals.ts';
import type { Client } from '#contracts/client.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { type BlackjackView, totalOf } from '#games/blackjack/index.ts';
import { findChoiceGame } from '#games/choice-games.ts';
import type { ChoiceOutcome } from '#games/engine/choice/round.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import type { HiloView } from '#games/hi-lo/index.ts';
import type { JacksView } from '#games/jacks-or-better/index.ts';
import { findSlotGame, OWN_PROVIDER } from '#games/slot-games.ts';
import { requireSuccess } from './caller.ts';

type Session = { account_id: string; auth: string };
/** How a bot plays a game: its choice, and its next action in games with steps. */
type Plan = {
  choice?: Json;
  next?(view: Json, step: number): Json;
  /** The action that ends a round when the bot cannot pay the next step. */
  giveUp?: Json;
};

const PLANS: Readonly<Record<string, Plan>> = {
  'fiesta-roads': {},
  'tide-garden': {},
  dice: { choice: { side: 'under', target: 5000 } },
  limbo: { choice: { target: 200 } },
  plinko: { choice: { rows: 12, risk: 'medium' } },
  keno: { choice: { picks: [3, 9, 14, 22, 37], table: 'classic' } },
  'hash-odd-even': { choice: { bet: 'odd' } },
  'hash-big-small': { choice: { bet: 'big' } },
  'hash-lucky': { choice: { bet: 'lucky' } },
  'hash-dragon-tiger': { choice: { bet: 'dragon' } },
  'hash-bull': { choice: { bet: 'player' } },
  'bubble-lagoon': { choice: { targets: ['sprat', 'puffer', 'squid'] } },
  mines: { choice: { mines: 3 }, next: (_, step) => (step < 2 ? { open: 12 + step } : 'cashOut') },
  'hi-lo': { choice: null, next: (view, step) => (step === 0 ? likelier(view as HiloView) : 'cashOut') },
  'coin-flip': { choice: { side: 'heads' }, next: (_, step) => (step < 1 ? 'heads' : 'cashOut') },
  tower: {
    choice: { difficulty: 'easy' },
    next: (_, step) => (step < 2 ? { door: step } : 'cashOut'),
  },
  'rock-paper-scissors': { choice: { hand: 'rock' }, next: () => 'cashOut' },
  cases: { choice: { kind: 'wood' } },
  diamonds: { choice: { risk: 'medium' } },
  'money-wheel': { choice: { segments: 20, risk: 'medium' } },
  'jacks-or-better': { choice: null, next: (view) => ({ keep: cardsToHold(view as JacksView) }) },
  blackjack: {
    choice: { hands: 2, pairs: 0, trio: 0 },
    next: (view) => blackjackStep(view as BlackjackView),
  },
  'casino-holdem': { choice: null, next: () => 'call', giveUp: 'fold' },
};

/** The guess with the lower payout is the likelier one. */
const likelier = ({ next: { higher, lower } }: HiloView): Json =>
  lower === null || (higher !== null && higher < lower) ? 'higher' : 'lower';

/** Hits up to 16. */
function blackjackStep({ hands, turn }: BlackjackView): Json {
  if (turn === null) return 'decline';
  return totalOf(hands[turn]!.cards).total < 17 ? 'hit' : 'stand';
}

/** Holds equal cards, or without any the high ones. */
function cardsToHold({ cards }: JacksView): number[] {
  const rank = (card: number) => card >> 2;
  const places = cards.map((_, place) => place);
  const equal = places.filter((at) => cards.some((card, i) => i !== at && rank(card) === rank(cards[at]!)));
  return equal.length > 0 ? equal : places.filter((at) => rank(cards[at]!) === 0 || rank(cards[at]!) >= 10);
}

/**
 * A bot plays a round of every other game of ours that the brand sells, at the minimum stake, and reveals the
 * seeds, so that there are rounds to view and verify. Returns how many it played; it stops when it has no
 * money left.
 */
export async function playSampleRounds(
  client: Client,
  session: Session,
  name: string,
  currency: Currency,
): Promise<number> {
  let played = 0;
  for (const [code, plan] of Object.entries(PLANS)) {
    const game = findSlotGame(code) ?? findChoiceGame(code);
    const stake = game?.stakesFor(currency, exponentOf(currency))[0];
    if (stake === undefined) continue;
    const of = { provider_code: OWN_PROVIDER, game_code: code };
    const round = { ...of, client_round_id: `${name}-${code}`, stake: String(stake) };
    const answer = await playOne(client, { ...session, ...round }, plan);
    if (answer === 'insufficientFunds') return played;
    if (answer === 'gameUnavailable') continue;
    played += 1;
    requireSuccess(`bot reveals its seed of ${code}`, await client.rotateSeeds({ ...session, ...of }));
  }
  return played;
}

type NewRound = Session & {
  provider_code: string;
  game_code: string;
  client_round_id: string;
  stake: string;
};

async function playOne(
  client: Client,
  round: NewRound,
  plan: Plan,
): Promise<'played' | 'gameUnavailable' | 'insufficientFunds'> {
  const request = { ...round, ...(plan.choice === undefined ? {} : { choice: plan.choice }) };
  const what = `bot plays ${round.game_code}`;
  const opened = await client.openGame(round);
  const isShut = stops(opened.statusMessage);
  if (isShut) return isShut;
  requireSuccess(what, opened);
  if (!plan.next) {
    const answer = await client.playRound(request);
    const why = stops(answer.statusMessage);
    if (!why) requireSuccess(what, answer);
    return why ?? 'played';
  }
  const begun = await client.beginRound(request);
  const why = stops(begun.statusMessage);
  if (why) return why;
  await playSteps(client, round, plan, requireSuccess(what, begun).open);
  return 'played';
}

/** A refusal that ends a bot's rounds of a game, or the sample rounds of a brand. */
const stops = (message: string) =>
  message === 'gameUnavailable' || message === 'insufficientFunds' ? message : undefined;

async function playSteps(
  client: Client,
  { account_id, auth, game_code }: NewRound,
  { next, giveUp }: Plan,
  begun: OpenRoundItem | null,
): Promise<void> {
  for (let open = begun; open; ) {
    const { round_id, step } = open;
    const { view } = open.outcome as ChoiceOutcome;
    const take = (action: Json) => client.stepRound({ account_id, auth, round_id, step, action });
    let answer = await take(next!(view, step));
    if (answer.statusMessage === 'insufficientFunds' && giveUp !== undefined) answer = await take(giveUp);
    open = requireSuccess(`bot plays on in ${game_code}`, answer).open;
  }
}
