import type { Hono } from 'hono';
import type { Tx } from '../../platform/database.ts';
import type { Origin } from '../../platform/http/api.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { addSecret } from './accounts.ts';
import { createDoor, type DoorOptions } from './door/index.ts';
import { issueLaunchToken, type LaunchRequest } from './launch.ts';
import { createSecretSeal } from './seal.ts';

export { type ProviderSettings, putProvider, retireSecret } from './accounts.ts';
export { cancelFreeRounds, freeRoundsOf, grantFreeRounds, type NewGrant } from './free-rounds.ts';
export { acceptWaitingWin, waitingWins } from './orphans.ts';
export { sweepProviders } from './upkeep.ts';

export type ProvidersModule = Module & {
  /** The door `/gwp/1/*`. */
  door(options: Omit<DoorOptions, 'seal' | 'now'>): Hono<{ Bindings: Origin }>;
  /** Gives a provider of a site a key; the secret is told once. */
  addSecret(tx: Tx, key: Parameters<typeof addSecret>[2]): ReturnType<typeof addSecret>;
  /** A token for a game's address, good for one exchange within a minute. */
  launch(tx: Tx, request: LaunchRequest): Promise<string>;
};

/** Games of others, by the wallet protocol GWP/1. `secretKey` (32 bytes) encrypts providers' secrets. */
export function createProvidersModule({
  secretKey,
  now = () => new Date(),
}: {
  secretKey: Buffer;
  now?: () => Date;
}): ProvidersModule {
  const seal = createSecretSeal(secretKey);
  return {
    ...defineModule({ name: 'providers' }),
    door: (options) => createDoor({ ...options, seal, now }),
    addSecret: (tx, key) => addSecret(tx, seal, key),
    launch: (tx, request) => issueLaunchToken(tx, request, now()),
  };
}
