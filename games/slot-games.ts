import type { PlayRequest } from './engine/slot/game.ts';
import type { SlotProof, SlotVerdict } from './engine/slot/round-verification.ts';
import type { SlotRules } from './engine/slot/rules.ts';
import type { SlotRound } from './engine/slot/wire.ts';
import * as fiestaRoads from './fiesta-roads/index.ts';
import * as lanternReels from './lantern-reels/index.ts';
import { OWN_PROVIDER } from './provider.ts';
import * as tideGarden from './tide-garden/index.ts';

export {
  bindCommitment,
  type Commitment,
  commitment,
  isClientSeed,
  isServerSeed,
  seedHash,
} from './engine/fair/index.ts';
export type { PlayRequest } from './engine/slot/game.ts';
export type { ClusterWin, Fall, LineWin, Spin, WayWin } from './engine/slot/round.ts';
export type { SlotCheck, SlotPart, SlotProof, SlotVerdict } from './engine/slot/round-verification.ts';
export type { PublishedFigures, SlotRules } from './engine/slot/rules.ts';
export { fromWire, type RoundWire, type SlotRound, toWire } from './engine/slot/wire.ts';
export { OWN_PROVIDER } from './provider.ts';

/** An own slot, as server, client and verifier page use it. */
export type SlotGame = {
  provider_code: string;
  game_code: string;
  /** Plain JSON for the player page. */
  rules: SlotRules;
  /** Preimage of `rules.payTableHash`. */
  payTable: string;
  /** Allowed total bets of a currency in minor units, rising; `exponent` is its number of decimals. */
  stakesFor(currency: string, exponent: number): bigint[];
  /**
   * Plays one whole paid round; pure. Throws a RangeError on malformed seeds or a stake that does not divide.
   */
  play(request: PlayRequest): SlotRound;
  /**
   * Recomputes a round from revealed seeds and reports which part differs; does not throw on an invalid
   * proof.
   */
  verify(proof: SlotProof): SlotVerdict;
};

/** Exports of a slot's folder. */
type SlotFolder = Omit<SlotGame, 'provider_code' | 'game_code'> & { GAME_CODE: string };

const slot = ({ GAME_CODE, rules, payTable, stakesFor, play, verify }: SlotFolder): SlotGame => ({
  provider_code: OWN_PROVIDER,
  game_code: GAME_CODE,
  rules,
  payTable,
  stakesFor,
  play,
  verify,
});

export const slotGames: readonly SlotGame[] = [slot(lanternReels), slot(fiestaRoads), slot(tideGarden)];

/** The own slot with this code, or undefined. */
export function findSlotGame(gameCode: string): SlotGame | undefined {
  return slotGames.find((game) => game.game_code === gameCode);
}
