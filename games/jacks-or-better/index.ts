import { deal } from '../engine/cards/deck.ts';
import {
  type ChoiceModel,
  choiceGame,
  type PlayInput,
  type Position,
  readInteger,
  readNothing,
  readObject,
  stakesFor,
} from '../engine/choice/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { PAYS, type PaidHand, paidHand } from './pay-table.ts';

export { PAYS, type PaidHand, paidHand } from './pay-table.ts';

export const GAME_CODE = 'jacks-or-better';
export const VERSION = 1;

const HAND = 5;
/** Exact return of optimal play; `optimal-play.ts` computes it over all 2,598,960 hands and 32 holds. */
export const OPTIMAL_RETURN = ratio(1_653_526_326_983n, 1_661_102_543_100n);

/** Positions of the held cards, ascending from 0. */
type JacksAction = { keep: readonly number[] };
export type JacksView = {
  /** The cards on the table: as dealt; after the draw, with the new cards in the positions not held. */
  cards: readonly number[];
  kept: readonly number[] | null;
  /** Paying hand of the cards on the table; before the draw, as if all were held. */
  hand: PaidHand;
};

function readAction(value: unknown): JacksAction {
  const { keep } = readObject(value, ['keep']);
  if (!Array.isArray(keep) || keep.length > HAND) throw new RangeError('a list of places is needed');
  const places = keep.map((place) => readInteger(place, 0, HAND - 1));
  if (places.some((place, i) => i > 0 && place <= places[i - 1]!)) throw new RangeError('places must rise');
  return { keep: places };
}

/**
 * Five cards, then one draw. The ten cards of the round are drawn at once, so nothing depends on the hold.
 */
function play({ words, stake, actions }: PlayInput<null, JacksAction>): Position {
  if (actions.length > 1) throw new RangeError('there is one draw');
  const deck = deal(words, HAND * 2);
  const [action] = actions;
  let next = HAND;
  const cards = deck
    .slice(0, HAND)
    .map((card, place) => (!action || action.keep.includes(place) ? card : deck[next++]!));
  const hand = paidHand(cards);
  const view: JacksView = { cards, kept: action ? action.keep : null, hand };
  return { staked: stake, win: action ? stake * BigInt(PAYS[hand]) : null, view };
}

const model: ChoiceModel<null, JacksAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { cards: 52, hand: HAND, draws: 1, pays: PAYS },
  readChoice: readNothing,
  play,
  returnOf: () => OPTIMAL_RETURN,
  steps: {
    readAction,
    // An abandoned hand is paid as dealt: no cards are exchanged for the player.
    abandon: () => ({ keep: [0, 1, 2, 3, 4] }),
  },
};

/** Jacks or Better, full pay 9/6: five cards, hold any, draw the others once. */
export const jacks = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '99.54', max: '99.54' },
    bySkill: { max: '99.54' },
    houseEdgePercent: '0.46',
    top: { multiple: '800.00', oneIn: '40390' },
  },
  stakesFor,
});
