import { deal } from '../engine/cards/deck.ts';
import { handOf, type PokerHand, pokerScore } from '../engine/cards/poker.ts';
import {
  type ChoiceModel,
  choiceGame,
  type PlayInput,
  type Position,
  readNothing,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { ANTE, CALL, QUALIFYING_PAIR, type Showdown, showdown } from './pay-table.ts';

export { ANTE, CALL } from './pay-table.ts';

export const GAME_CODE = 'casino-holdem';
export const VERSION = 1;

/**
 * Exact return of optimal play: one ante less the house's share of it, counted by `optimal-play.ts` over
 * every hand.
 */
export const OPTIMAL_RETURN = ratio(61_849_287_523n, 63_213_204_600n);

const ACTIONS = ['call', 'fold'] as const;
type HoldemAction = (typeof ACTIONS)[number];
export type HoldemView = {
  player: readonly number[];
  /** Three cards; five after a call. */
  board: readonly number[];
  /** Revealed after a call. */
  dealer: readonly number[] | null;
  /** The player's best hand from the visible cards. */
  hand: PokerHand;
  dealerHand: PokerHand | null;
  result: Showdown['result'] | 'fold' | null;
};

/**
 * Two cards each and a flop; the player folds, or calls and the board is completed. All nine cards are drawn
 * at once.
 */
function play({ words, stake, actions }: PlayInput<null, HoldemAction>): Position {
  if (actions.length > 1) throw new RangeError('there is one decision');
  const cards = deal(words, 9);
  const [player, dealer, board] = [cards.slice(0, 2), cards.slice(2, 4), cards.slice(4)];
  const flop = board.slice(0, 3);
  const [action] = actions;
  if (action !== 'call') {
    const hand = handOf(pokerScore([...player, ...flop]));
    const result = action === 'fold' ? action : null;
    const view: HoldemView = { player, board: flop, dealer: null, hand, dealerHand: null, result };
    return { staked: stake, win: action === 'fold' ? 0n : null, view };
  }
  const { hand, dealerHand, result, antes } = showdown([...player, ...board], [...dealer, ...board]);
  const view: HoldemView = { player, board, dealer, hand, dealerHand, result };
  return { staked: stake * BigInt(1 + CALL), win: stake * BigInt(antes), view };
}

const model: ChoiceModel<null, HoldemAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { cards: 52, ante: ANTE, call: CALL, qualifyingPair: QUALIFYING_PAIR },
  readChoice: readNothing,
  play,
  steps: {
    readAction: (value) => readOneOf(value, ACTIONS),
    // An abandoned hand is folded, because only the player can add a stake.
    abandon: () => 'fold',
    raise: CALL,
  },
};

/** Casino hold'em against the dealer: an ante, a flop, then call or fold. */
export const holdem = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '97.84', max: '97.84' },
    // The house edge is at least 2.1576 % of the ante, and a round stakes at most three antes.
    bySkill: { max: '99.28' },
    houseEdgePercent: '2.16',
    top: { multiple: '105.00', oneIn: '37777' },
  },
  stakesFor,
});
