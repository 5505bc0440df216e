import type { Db, Tx } from '../../platform/database.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { originalsConsole } from './console.ts';
import { lagoonShots } from './lagoon.ts';
import {
  beginRound,
  openGame,
  playRound,
  recentRounds,
  rotateSeeds,
  roundProof,
  setClientSeed,
  stepRound,
} from './routes.ts';
import { createSeal } from './seal.ts';
import { changeClientSeed, readSeat, rotate, takeTurn } from './seats.ts';
import { revealedSeed, type SeatKey } from './seeds.ts';
import { endIdleRounds } from './sweep.ts';

export { type BonusPart, type Staking, settleAny } from './bonus-money.ts';
export { setPace } from './pace.ts';
export { type RevealedSeed, type SampleSize, sampleRevealed, sampleSeeds } from './sample.ts';
export { createSeal, type Seal } from './seal.ts';
export type { Seat, Turn } from './seats.ts';
export type { SeatKey } from './seeds.ts';
export { playableBalance, transfer as roundTransfer } from './settle.ts';

/**
 * Committed seeds for whatever else is drawn for a player (fairness 3.1): a turn takes the nonce inside the caller's transaction.
 * `gameCode` of the key keeps them apart from the games.
 */
export function createSeats(secretKey: Buffer) {
  const seal = createSeal(secretKey);
  return {
    read: (db: Db, key: SeatKey) => readSeat(db, seal, key),
    turn: (tx: Tx, key: SeatKey) => takeTurn(tx, seal, key),
    changeClientSeed: (tx: Tx, key: SeatKey, seed: string) => changeClientSeed(tx, seal, key, seed),
    rotate: (tx: Tx, key: SeatKey) => rotate(tx, seal, key),
    revealed: revealedSeed,
  };
}
export type Seats = ReturnType<typeof createSeats>;

export type OriginalsModule = Module & {
  /** Ends open rounds nobody came back to; for a job every few minutes. Answers how many. */
  endIdleRounds(db: Db, now: Date): Promise<number>;
};

/** In-house rounds. `secretKey` (32 bytes) encrypts server seeds until they are revealed. */
export function createOriginalsModule({ secretKey }: { secretKey: Buffer }): OriginalsModule {
  const seal = createSeal(secretKey);
  const module = defineModule({
    name: 'originals',
    console: originalsConsole,
    handlers: {
      openGame: openGame(seal),
      playRound: playRound(seal),
      beginRound: beginRound(seal),
      stepRound: stepRound(seal),
      setClientSeed: setClientSeed(seal),
      rotateSeeds: rotateSeeds(seal),
      roundProof,
      recentRounds,
      lagoonShots,
    },
  });
  return { ...module, endIdleRounds: (db, now) => endIdleRounds(db, seal, now) };
}
