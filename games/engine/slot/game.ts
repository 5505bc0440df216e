import {
  checkSeeds,
  MAPPING_VERSION,
  payTableText,
  sha256Hex,
  stream,
  uniform,
  type WordSource,
} from '../fair/index.ts';
import { compileSlot, type Slot, type SlotModel } from './model.ts';
import { lineRule, playSpins, type SpinOutcome, type SpinRule } from './round.ts';
import { type SlotProof, type SlotVerdict, verifyRound } from './round-verification.ts';
import type { SlotRound } from './wire.ts';

/** Input of a round. The stake is the total bet in minor units. */
export type PlayRequest = { serverSeed: string; clientSeed: string; nonce: number; stake: bigint };

/** A line slot that can be played and verified. */
export type LineSlot = {
  slot: Slot;
  /** SHA-256 of the canonical JSON of everything an outcome depends on; see `lineTableText`. */
  payTableHash: string;
  /** Preimage of that hash. */
  payTable: string;
  play(request: PlayRequest): SlotRound;
  /** Plays one paid round from arbitrary words, for simulations whose words do not come from seeds. */
  playWords(words: WordSource, stake: bigint): SpinOutcome;
  verify(proof: SlotProof): SlotVerdict;
};

/** Preimage of a line slot's pay table hash. */
export function lineTableText(gameCode: string, version: number, model: SlotModel): string {
  const { rows, strips, lines, pays, wild, scatter, freeSpins, maxWin } = model;
  return payTableText(gameCode, version, { rows, strips, lines, pays, wild, scatter, freeSpins, maxWin });
}

/** Makes a playable game from a model. Throws a RangeError if the model is invalid. */
export function lineSlot(gameCode: string, version: number, model: SlotModel): LineSlot {
  const slot = compileSlot(model);
  return { slot, ...spinGame(gameCode, lineTableText(gameCode, version, model), lineRule(slot)) };
}

/** A slot of any kind that can be played and verified. `tableText` is the preimage of its pay table hash. */
export function spinGame(gameCode: string, tableText: string, rule: SpinRule): Omit<LineSlot, 'slot'> {
  const payTableHash = sha256Hex(tableText);

  const playWords = (words: WordSource, stake: bigint): SpinOutcome =>
    playSpins(rule, (length) => uniform(words, length), stake);

  /**
   * Plays one paid round including its free spins from the words of one stream (mapping `gp1`, fairness 3.4):
   * one uniform draw per reel, left to right, spin after spin. Throws a RangeError on invalid seeds or
   * stakes.
   */
  const play = ({ serverSeed, clientSeed, nonce, stake }: PlayRequest): SlotRound => {
    checkSeeds(serverSeed, clientSeed, nonce);
    const outcome = playWords(stream(serverSeed, clientSeed, nonce), stake);
    return { gameCode, mappingVersion: MAPPING_VERSION, payTableHash, clientSeed, nonce, stake, ...outcome };
  };

  const verify = (proof: SlotProof): SlotVerdict =>
    verifyRound(proof, (serverSeed, { clientSeed, nonce, stake }) =>
      play({ serverSeed, clientSeed, nonce, stake }),
    );

  return { payTableHash, payTable: tableText, play, playWords, verify };
}
