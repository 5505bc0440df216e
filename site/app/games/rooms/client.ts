import type { ComponentType } from 'react';
import type { OwnBet, RoomRound } from '#contracts/api/rooms.ts';
import type { SharedGame } from '#games/engine/shared/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { MoneyText } from '../originals/client.ts';
import type { RoomPlay } from './room-play.ts';
import type { RoomPageState } from './room-state.ts';

export type RoomProps = {
  play: RoomPlay;
  state: RoomPageState;
  money: MoneyText;
  isReduced: boolean;
  /** Betting is open. */
  isOpen: boolean;
  /** The displayed outcome; null if there is none. */
  outcome: unknown;
  /** Its animation is over. */
  isShown: boolean;
  /** Time in ms between settlement and its arrival here. */
  settledMs: number;
};

/** The game-specific parts of the shell shared by all rooms. */
export type RoomClient = {
  game: SharedGame;
  /** Duration of the animation of an outcome, in ms from its settlement; shorter than its pace's `showMs`. */
  showMs(outcome: unknown, isReduced: boolean): number;
  /** The table and its betting spots. */
  Table: ComponentType<RoomProps>;
  /** Replaces chips and their buttons in games with another way of betting. */
  Panel?: ComponentType<RoomProps & { text: string }>;
  /** The panel handles the keys of its own button. */
  hasKeys?: boolean;
  /**
   * The label of the button that bets the placed chips, given the number of lines; without chips on the table
   * both are 0.
   */
  betText?(t: Translate, lines: number, amount: string): string;
  /** The text while bets are accepted and the player has none. */
  openText?(t: Translate): string;
  /** The text about an accepted bet, if nothing can be added to it or chips are not placed. */
  takenText?(t: Translate, amount: string): string;
  /** The text about a late bet, if no chips remain on the table. */
  lateText?(t: Translate): string;
  /** The text between close and outcome, if it is more than waiting. */
  lockedText?(t: Translate, round: RoomRound | null): string;
  /** The text while the outcome is being shown. */
  drawingText?(t: Translate): string;
  /** Rules of this game only. */
  notes?(t: Translate, money: MoneyText, state: RoomPageState): readonly string[];
  /** The outcome in one sentence; for the player's own bets if they ended differently. */
  resultText(t: Translate, outcome: unknown, own?: readonly OwnBet[]): string;
  /** A choice as a bet list names it. */
  choiceText(t: Translate, choice: unknown): string;
  /** Return in percent and payout of each kind of bet. */
  pays(t: Translate): readonly { name: string; pays: string; chance: string; rtp: string }[];
};
