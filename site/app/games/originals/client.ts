import type { ComponentType } from 'react';
import type { OpenRoundItem, RoundItem } from '#contracts/api/originals.ts';
import type { ChoiceGame, ChoiceOutcome } from '#games/engine/choice/index.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import type { Translate } from '../../lib/i18n.ts';

/** The server's last answer about a round: settled, or waiting for the next step. */
export type ShownRound = RoundItem | OpenRoundItem;

/** Formats minor units for the player. */
export type MoneyText = (amount: bigint) => string;

export type StageProps = {
  gameCode: string;
  /** The choice for the next round. */
  choice: Json;
  /** The displayed round; null before the first round. Nothing moves before the server has sent it. */
  item: ShownRound | null;
  /** The table is animating towards `item`. */
  isMoving: boolean;
  /** Rounds animating in parallel, in a game with `isOverlapping`. */
  falling: readonly RoundItem[];
  /** Waiting for the server; the result is unknown. */
  isAsking: boolean;
  isReduced: boolean;
  /** A round waits for a step. */
  isOpen: boolean;
  stake: bigint;
  money: MoneyText;
  /** Marks for the next step, before it is taken; null when a round begins or advances. */
  draft: Json;
  onChoice: (choice: Json) => void;
  onDraft: (draft: Json) => void;
  onAct: (action: Json) => void;
};

export type ControlsProps = Pick<
  StageProps,
  'gameCode' | 'choice' | 'stake' | 'money' | 'onChoice' | 'onAct' | 'item'
> & {
  /** While a round is pending, shown or open. */
  isOff: boolean;
  isOpen: boolean;
  /** An open round accepts a step now. */
  canAct: boolean;
};

/** A pay table: payout and probability of each line, if it does not depend on the player's skill. */
export type PayGroup = {
  /** Which pay table (such as the risk level); null if there is only one. */
  name: string | null;
  /** It applies to the current choice. */
  isChosen: boolean;
  rows: readonly { name: string; pays: string; chance: string | null; rtp?: string }[];
};

/** The game-specific parts of the shell shared by all games with a choice. */
export type OriginalClient = {
  game: ChoiceGame;
  firstChoice: Json;
  /** Whether the choice is complete; without it every choice is. Incomplete choices cannot be bet. */
  isReady?(choice: Json): boolean;
  /** The next round may begin while earlier ones are still animating, once the cycle allows it. */
  isOverlapping?: boolean;
  /** Duration of the animation of an answer, in ms. */
  showMs(item: ShownRound, isReduced: boolean): number;
  /** The table itself. */
  Stage: ComponentType<StageProps>;
  /** The choices beside the stake. */
  Controls: ComponentType<ControlsProps>;
  /** The actions of an open round, replacing the single button if there are several. */
  Actions?: ComponentType<ControlsProps>;
  /** Keys of these actions, for the help. */
  keys?(t: Translate): readonly { keys: readonly string[]; text: string }[];
  /** Every pay table of the game; for a formula, enough sample points to plot it. */
  pays(t: Translate, choice: Json): readonly PayGroup[];
  /** The outcome in one sentence. */
  resultText(t: Translate, outcome: ChoiceOutcome, money: MoneyText): string;
  /** A settled round in the strip of last rounds, in a few characters. */
  mark(outcome: ChoiceOutcome, t: Translate): string;
  /** The action of the button in an open round and its label; null while it has none. */
  finish?(
    outcome: ChoiceOutcome,
    t: Translate,
    money: MoneyText,
    draft: Json,
  ): { action: Json; text: string } | null;
};

/** The button that cashes an open round out, with the amount. */
export function cashOutAt(multiplier: number, outcome: ChoiceOutcome, t: Translate, money: MoneyText) {
  const amount = money(payoutAt(BigInt(outcome.stake), multiplier));
  return { action: 'cashOut', text: t('game.mines.cashOut', { amount }) };
}
