import { defineModule, type Module } from '../../platform/module.ts';
import { openGame, playRound, recentRounds, rotateSeeds, roundProof, setClientSeed } from './routes.ts';
import { createSeal } from './seal.ts';

/** In-house rounds. `secretKey` (32 bytes) encrypts server seeds until they are revealed. */
export function createOriginalsModule({ secretKey }: { secretKey: Buffer }): Module {
  const seal = createSeal(secretKey);
  return defineModule({
    name: 'originals',
    handlers: {
      openGame: openGame(seal),
      playRound: playRound(seal),
      setClientSeed: setClientSeed(seal),
      rotateSeeds: rotateSeeds(seal),
      roundProof,
      recentRounds,
    },
  });
}
