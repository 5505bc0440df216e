import { type ChoiceGame, findChoiceGame } from '#games/choice-games.ts';
import { findSharedGame, type SharedGame } from '#games/shared-games.ts';
import { findSlotGame } from '#games/slot-games.ts';

/** A game's declaration: its exact return in percent, rounded down, over all choices of a player. */
export type ReturnDeclaration = {
  min: string;
  max: string;
  /** Set if this is the return of a single step. */
  isPerStep?: true;
  /**
   * The permitted range of the measured return, in percent; null where it is meaningless, such as for a pool
   * that players share.
   */
  measured: { min: number; max: number } | null;
  /** Standard deviation of a round in stakes, if it does not depend on the player's choices. */
  deviation?: number;
  payTableHash: string;
  /** The text behind that hash, needed to verify a round. */
  payTable: string;
};

/** The declaration of one of our own games; undefined if it has none. */
export function findDeclaration(gameCode: string): ReturnDeclaration | undefined {
  const slot = findSlotGame(gameCode);
  if (slot) {
    const { rtpPercent, deviation } = slot.rules.figures;
    const { payTableHash } = slot.rules;
    return {
      min: rtpPercent,
      max: rtpPercent,
      measured: { min: Number(rtpPercent), max: Number(rtpPercent) },
      deviation: Number(deviation),
      payTableHash,
      payTable: slot.payTable,
    };
  }
  const game = findChoiceGame(gameCode) ?? findSharedGame(gameCode);
  return (
    game && {
      ...game.rules.rtp,
      ...(game.kind === 'choice' && game.rules.isPerStep && { isPerStep: true as const }),
      measured: measuredReturnOf(game),
      payTableHash: game.payTableHash,
      payTable: game.payTable,
    }
  );
}

function measuredReturnOf(game: ChoiceGame | SharedGame): ReturnDeclaration['measured'] {
  if (game.kind === 'shared' && game.hasPools) return null;
  const { min, max } = game.rules.rtp;
  const skill = game.kind === 'choice' && game.rules.bySkill;
  return skill ? { min: 0, max: Number(skill.max) } : { min: Number(min), max: Number(max) };
}
