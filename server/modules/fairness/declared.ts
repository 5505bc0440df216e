import { findChoiceGame } from '#games/choices.ts';
import { ownGame } from '#games/registry.ts';
import { findSharedGame } from '#games/shared-games.ts';

/** What a game says of itself: its exact return in percent, floored, over everything a player can choose. */
export type Declaration = {
  least: string;
  most: string;
  /** Standard deviation of a round in stakes, where it does not depend on what the player chooses. */
  deviation?: number;
  payTableHash: string;
  /** The text behind that hash, which the check of a round needs. */
  payTable: string;
};

/** The declaration of one of our games; undefined for a game that makes none. */
export function declarationOf(gameCode: string): Declaration | undefined {
  const slot = ownGame(gameCode);
  if (slot) {
    const { rtpPercent, deviation } = slot.rules.figures;
    const { payTableHash } = slot.rules;
    return {
      least: rtpPercent,
      most: rtpPercent,
      deviation: Number(deviation),
      payTableHash,
      payTable: slot.payTable,
    };
  }
  const game = findChoiceGame(gameCode) ?? findSharedGame(gameCode);
  return game && { ...game.rules.rtp, payTableHash: game.payTableHash, payTable: game.payTable };
}
