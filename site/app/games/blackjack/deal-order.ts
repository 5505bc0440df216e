import type { BlackjackView } from '#games/blackjack/index.ts';
import type { ChoiceOutcome } from '#games/engine/choice/round.ts';

/** Between two cards of the deal, and between two cards of the dealer's at the end, in ms. */
const DEAL_MS = 140;
const DRAW_MS = 420;
/** The flight of a card. */
export const FLIGHT_MS = 320;
const REDUCED_MS = 150;

const seatsOf = ({ hands }: BlackjackView) => new Set(hands.map(({ seat }) => seat)).size;

/** When a card of a hand leaves the shoe, in ms; undefined for one that lay there before. */
export function handDelay(outcome: ChoiceOutcome, seat: number, index: number): number | undefined {
  const view = outcome.view as BlackjackView;
  if (outcome.actions.length > 0) return index === 0 ? undefined : 0;
  // The first cards, the dealer's open one, the second cards.
  return (index === 0 ? seat : seatsOf(view) + 1 + seat) * DEAL_MS;
}

/** When a card of the dealer's leaves the shoe, or the closed one is turned over. */
export function dealerDelay(outcome: ChoiceOutcome, index: number): number | undefined {
  const view = outcome.view as BlackjackView;
  const isDeal = outcome.actions.length === 0;
  if (index === 0) return isDeal ? seatsOf(view) * DEAL_MS : undefined;
  return lastOfHands(outcome) + (index - 1) * DRAW_MS;
}

/** When the hole card is put down, at the deal. */
export const holeDelay = (outcome: ChoiceOutcome): number | undefined =>
  outcome.actions.length === 0 ? (2 * seatsOf(outcome.view as BlackjackView) + 1) * DEAL_MS : undefined;

/** When the dealer's turn begins to show. */
function lastOfHands(outcome: ChoiceOutcome): number {
  if (outcome.actions.length === 0) return (holeDelay(outcome) ?? 0) + FLIGHT_MS;
  return ['stand', 'standAll', 'decline', 'insure'].includes(outcome.actions.at(-1) as string) ? 0 : DRAW_MS;
}

/** How long the table takes to show an answer, in ms. */
export function showMs(outcome: ChoiceOutcome, isReduced: boolean): number {
  if (isReduced) return REDUCED_MS;
  const view = outcome.view as BlackjackView;
  const isOver = view.hands[0]!.result !== null;
  if (isOver) return dealerDelay(outcome, view.dealer.length - 1)! + FLIGHT_MS;
  const dealt = holeDelay(outcome);
  if (dealt !== undefined) return dealt + FLIGHT_MS;
  return outcome.actions.at(-1) === 'decline' || outcome.actions.at(-1) === 'insure' ? REDUCED_MS : FLIGHT_MS;
}
