import type { BlackjackView } from '#games/blackjack/index.ts';
import type { ChoiceOutcome } from '#games/engine/choice/round.ts';

/** Delay between two cards of the deal, and between two dealer cards at the end, in ms. */
const DEAL_MS = 140;
const DRAW_MS = 420;
/** Duration of a card's flight. */
export const FLIGHT_MS = 320;
const REDUCED_MS = 150;

const seatsOf = ({ hands }: BlackjackView) => new Set(hands.map(({ seat }) => seat)).size;

/** When a card of a hand leaves the shoe, in ms; undefined for a card already on the table. */
export function handDelay(outcome: ChoiceOutcome, seat: number, index: number): number | undefined {
  const view = outcome.view as BlackjackView;
  if (outcome.actions.length > 0) return index === 0 ? undefined : 0;
  // The first cards, the dealer's face-up card, the second cards.
  return (index === 0 ? seat : seatsOf(view) + 1 + seat) * DEAL_MS;
}

/** When a card of the dealer leaves the shoe, or the hole card is turned over. */
export function dealerDelay(outcome: ChoiceOutcome, index: number): number | undefined {
  const view = outcome.view as BlackjackView;
  const isDeal = outcome.actions.length === 0;
  if (index === 0) return isDeal ? seatsOf(view) * DEAL_MS : undefined;
  return lastOfHands(outcome) + (index - 1) * DRAW_MS;
}

/** When the hole card is dealt. */
export const holeDelay = (outcome: ChoiceOutcome): number | undefined =>
  outcome.actions.length === 0 ? (2 * seatsOf(outcome.view as BlackjackView) + 1) * DEAL_MS : undefined;

/** When the dealer's turn starts on screen. */
function lastOfHands(outcome: ChoiceOutcome): number {
  if (outcome.actions.length === 0) return (holeDelay(outcome) ?? 0) + FLIGHT_MS;
  return ['stand', 'standAll', 'decline', 'insure'].includes(outcome.actions.at(-1) as string) ? 0 : DRAW_MS;
}

/** Duration of the table's animation of an answer, in ms. */
export function showMs(outcome: ChoiceOutcome, isReduced: boolean): number {
  if (isReduced) return REDUCED_MS;
  const view = outcome.view as BlackjackView;
  const isOver = view.hands[0]!.result !== null;
  if (isOver) return dealerDelay(outcome, view.dealer.length - 1)! + FLIGHT_MS;
  const dealt = holeDelay(outcome);
  if (dealt !== undefined) return dealt + FLIGHT_MS;
  return outcome.actions.at(-1) === 'decline' || outcome.actions.at(-1) === 'insure' ? REDUCED_MS : FLIGHT_MS;
}
