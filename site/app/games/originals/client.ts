import type { ComponentType } from 'react';
import type { OpenRoundItem, RoundItem } from '#contracts/api/originals.ts';
import type { ChoiceGame, ChoiceOutcome } from '#games/engine/choice/index.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import type { Translate } from '../../lib/i18n.ts';

/** The server's last answer about a round: settled, or waiting for the next step. */
export type ShownRound = RoundItem | OpenRoundItem;

/** Amounts in minor units as the player reads them. */
export type MoneyText = (amount: bigint) => string;

export type StageProps = {
  /** The choice of the coming round. */
  choice: Json;
  /** What is on the table; null before the first round. Nothing moves before the server has sent it. */
  item: ShownRound | null;
  /** The table moves towards `item`. */
  isMoving: boolean;
  /** Rounds that the table moves to their ends beside each other, in a game with `isOverlapping`. */
  falling: readonly RoundItem[];
  /** Waiting for the server; the result is unknown. */
  isAsking: boolean;
  isReduced: boolean;
  /** A round waits for a step. */
  isOpen: boolean;
  stake: bigint;
  money: MoneyText;
  /**
   * What is marked on the table for the next step, before it is taken; null when a round begins or moves on.
   */
  draft: Json;
  onChoice: (choice: Json) => void;
  onDraft: (draft: Json) => void;
  onAct: (action: Json) => void;
};

export type ControlsProps = Pick<StageProps, 'choice' | 'stake' | 'money' | 'onChoice' | 'onAct' | 'item'> & {
  gameCode: string;
  /** While a round is pending, shown or open. */
  isOff: boolean;
  isOpen: boolean;
  /** An open round may be moved on now. */
  canAct: boolean;
};

/**
 * A pay table: what each line pays and how likely it is, where that does not depend on how well is played.
 */
export type PayGroup = {
  /** What it counts for; null where the game has only this one. */
  name: string | null;
  /** It is valid for the current choice. */
  isChosen: boolean;
  rows: readonly { name: string; pays: string; chance: string | null; rtp?: string }[];
};

/** What a game brings to the shell that all games with a choice share. */
export type OriginalClient = {
  game: ChoiceGame;
  firstChoice: Json;
  /** Whether the choice is complete; without it every choice is. Nothing is bet on one that is not. */
  isReady?(choice: Json): boolean;
  /** The next round may begin while the table still shows the last ones, as soon as the cycle allows it. */
  isOverlapping?: boolean;
  /** How long the table takes to show an answer, in ms. */
  showMs(item: ShownRound, isReduced: boolean): number;
  /** The table itself. */
  Stage: ComponentType<StageProps>;
  /** What is chosen beside the stake. */
  Controls: ComponentType<ControlsProps>;
  /** The actions of an open round, in the place of the one button, where there are several. */
  Actions?: ComponentType<ControlsProps>;
  /** Keys of these actions, for the help. */
  keys?(t: Translate): readonly { keys: readonly string[]; text: string }[];
  /**
   * Every pay table of the game; of a price that is a formula so many points of it that a reader sees its
   * course.
   */
  pays(t: Translate, choice: Json): readonly PayGroup[];
  /** What came out, in one sentence. */
  resultText(t: Translate, outcome: ChoiceOutcome, money: MoneyText): string;
  /** A settled round in the strip of the last ones, in a few characters. */
  mark(outcome: ChoiceOutcome, t: Translate): string;
  /** What the button of an open round does: the action and its words; null while it does nothing. */
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
