import { type ChoiceGame, findChoiceGame } from '#games/choice-games.ts';
import { findSharedGame, type SharedGame } from '#games/shared-games.ts';
import { findSlotGame } from '#games/slot-games.ts';

/** A game's declaration: its exact return in percent, floored, over all choices of a player. */
export type ReturnDeclaration = {
  min: string;
  max: string;
  /** Set where this is the return of one step. */
  isPerStep?: true;
  /**
   * The permitted range of the measured return, in percent; null where it is meaningless, as in a pool that
   * players divide.
   */
  measured: { min: number; max: number } | null;
  /** Standard deviation of a round in stakes, where it does not depend on the player's choices. */
  deviation?: number;
  payTableHash: string;
  /** The text behind that hash, which the check of a round needs. */
  payTable: string;
};

/** The declaration of an own game; undefined without one. */
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
