import type { ComponentType } from 'react';
import type { OwnBet, RoomRound } from '#contracts/api/rooms.ts';
import type { SharedGame } from '#games/engine/shared/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { MoneyText } from '../originals/client.ts';
import type { RoomPlay } from './room-play.ts';
import type { RoomState } from './room-state.ts';

export type RoomProps = {
  play: RoomPlay;
  state: RoomState;
  money: MoneyText;
  isReduced: boolean;
  /** Bets are taken now. */
  isOpen: boolean;
  /** The outcome on the table; null while there is none. */
  outcome: unknown;
  /** It has been shown to its end. */
  isShown: boolean;
  /** Time in ms between settlement and its arrival here. */
  settledMs: number;
};

/** What a game brings to the shell that all shared tables have. */
export type RoomClient = {
  game: SharedGame;
  /**
   * How long the table takes to show an outcome, in ms from its settlement; shorter than its pace's `showMs`.
   */
  showMs(outcome: unknown, isReduced: boolean): number;
  /** The table and where chips are laid. */
  Table: ComponentType<RoomProps>;
  /** In place of chips and their buttons: games that are bet on in another way. */
  Panel?: ComponentType<RoomProps & { text: string }>;
  /** The panel handles the keys of its own button. */
  hasKeys?: boolean;
  /** What the button says that bets what is laid, of so many lines; without chips on the table both are 0. */
  betText?(t: Translate, lines: number, amount: string): string;
  /** The text while bets are accepted and the player has none. */
  openText?(t: Translate): string;
  /** The text about an accepted bet, where nothing can be added to it or chips are not placed. */
  takenText?(t: Translate, amount: string): string;
  /** The text about a late bet, where no chips stay on the table. */
  lateText?(t: Translate): string;
  /** The text between the close and the outcome, where it is more than waiting. */
  lockedText?(t: Translate, round: RoomRound | null): string;
  /** The text while the outcome is being shown. */
  drawingText?(t: Translate): string;
  /** Rules of this game only. */
  notes?(t: Translate, money: MoneyText, state: RoomState): readonly string[];
  /**
   * What came out, in one sentence; of the player's own bets where they ended otherwise than the outcome
   * says.
   */
  resultText(t: Translate, outcome: unknown, own?: readonly OwnBet[]): string;
  /** A choice as a bet list names it. */
  choiceText(t: Translate, choice: unknown): string;
  /** The returns of each kind of bet, in percent, and what it pays. */
  pays(t: Translate): readonly { name: string; pays: string; chance: string; rtp: string }[];
};
