import { type ChoiceGame, findChoiceGame } from '#games/choice-games.ts';
import { findSharedGame, type SharedGame } from '#games/shared-games.ts';
import { ownGame } from '#games/slot-games.ts';

/** What a game says of itself: its exact return in percent, floored, over everything a player can choose. */
export type ReturnDeclaration = {
  min: string;
  max: string;
  /** Set where this is the return of one step. */
  isPerStep?: true;
  /**
   * Between what the measured return must lie, in percent; null where it says nothing of the game, as in a
   * pool that players divide.
   */
  measured: { min: number; max: number } | null;
  /** Standard deviation of a round in stakes, where it does not depend on what the player chooses. */
  deviation?: number;
  payTableHash: string;
  /** The text behind that hash, which the check of a round needs. */
  payTable: string;
};

/** The declaration of one of our games; undefined for a game that makes none. */
export function findDeclaration(gameCode: string): ReturnDeclaration | undefined {
  const slot = ownGame(gameCode);
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
