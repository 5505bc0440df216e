import type { Db, Tx } from '../../platform/database/index.ts';
import { transaction } from '../../platform/database/index.ts';
import type { SecretKey } from '../../platform/encryption.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { originalsConsole } from './console.ts';
import { deleteOldExposure } from './exposure.ts';
import { type CountAttempt, freePlayHandlers } from './free-play.ts';
import { endIdleRounds } from './idle-rounds.ts';
import { lagoonShots } from './lagoon-shots.ts';
import {
  beginRound,
  houseJackpots,
  openGame,
  playRound,
  recentRounds,
  rotateSeeds,
  roundProof,
  setClientSeed,
  startAutoplay,
  stepRound,
  stopAutoplay,
} from './routes.ts';
import { createSeedCipher, createSeedEncryption } from './seed-encryption.ts';
import { openSeedPair, rotateSeedPair, takeNonce, updateClientSeed } from './seed-pairs.ts';
import { encryptedSeeds, findRevealedSeed, type SeedPairKey } from './seeds.ts';

export {
  autoplayRulesOf,
  presentAutoplay,
  startAutoplay,
  stopAutoplay,
  takeSharedRound,
} from './autoplay.ts';
export { type BonusPart, settleWithFunds } from './bonus-settlement.ts';
export { DECLARED_BANK, defaultBankOf, presentLimits, setExposurePolicy } from './exposure-policy.ts';
export { setGameCycle } from './game-cycle.ts';
export {
  findBank,
  findPlayTerms,
  listGameSettings,
  mixesPublicValue,
  NO_GAME_SETTINGS,
  type RoomLimits,
  setGameSettings,
  sharedLimitsWithin,
} from './game-settings.ts';
export { changeJackpot, type JackpotRules, jackpotRulesOf, listJackpots, openJackpot } from './jackpots.ts';
export {
  reserveForPlayer,
  reserveForRound,
  reserveUpTo,
  settleRoomExposure,
} from './room-exposure.ts';
export { type RevealedSeed, type SampleSize, sampleRevealed, sampleSeeds } from './round-samples.ts';
export { createSeedCipher, createSeedEncryption, type SeedEncryption } from './seed-encryption.ts';
export type { RoundSeeds, SeedPair } from './seed-pairs.ts';
export type { SeedPairKey } from './seeds.ts';
export { roundTransfer } from './settlement.ts';

/**
 * Committed seeds for other draws for a player (fairness 3.1): a spin takes the nonce inside the caller's
 * transaction.
 * `gameCode` of the key separates them from the games.
 */
export function createSeedPairs(secretKey: SecretKey) {
  const seal = createSeedEncryption(secretKey);
  return {
    read: (db: Db, key: SeedPairKey) => openSeedPair(db, seal, key),
    takeNonce: (tx: Tx, key: SeedPairKey) => takeNonce(tx, seal, key),
    changeClientSeed: (tx: Tx, key: SeedPairKey, seed: string) => updateClientSeed(tx, seal, key, seed),
    rotate: (tx: Tx, key: SeedPairKey) => rotateSeedPair(tx, seal, key),
    revealed: findRevealedSeed,
  };
}
export type SeedPairs = ReturnType<typeof createSeedPairs>;

export type OriginalsModule = Module & {
  /** Ends abandoned open rounds; run every few minutes. Returns the number. */
  endIdleRounds(db: Db, now: Date): Promise<number>;
};

/**
 * In-house rounds. `secretKey` (32 bytes) encrypts server seeds until they are revealed.
 * `countAttempt` limits rounds for play money by address.
 * `entropy`: the source of public values that shared games can mix in, if configured.
 */
export function createOriginalsModule({
  secretKey,
  entropy,
  countAttempt,
}: {
  secretKey: SecretKey;
  entropy?: string | undefined;
  countAttempt: CountAttempt;
}): OriginalsModule {
  const seal = createSeedEncryption(secretKey);
  const module = defineModule({
    name: 'originals',
    console: originalsConsole(entropy),
    encrypted: { columns: [encryptedSeeds(createSeedCipher(secretKey))] },
    siteCopy: {
      tables: [
        { table: 'originals.game_cycle' },
        { table: 'originals.exposure_policy' },
        { table: 'originals.game_settings' },
      ],
    },
    handlers: {
      openGame: openGame(seal),
      playRound: playRound(seal),
      startAutoplay,
      stopAutoplay,
      beginRound: beginRound(seal),
      stepRound: stepRound(seal),
      setClientSeed: setClientSeed(seal),
      rotateSeeds: rotateSeeds(seal),
      houseJackpots,
      roundProof,
      recentRounds,
      lagoonShots,
      ...freePlayHandlers(secretKey, countAttempt),
    },
  });
  return {
    ...module,
    endIdleRounds: async (db, now) => {
      await transaction(db, (tx) => deleteOldExposure(tx, now));
      return await endIdleRounds(db, seal, now);
    },
  };
}
