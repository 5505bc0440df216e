import type { Hono } from 'hono';
import type { Db, Tx } from '../../platform/database.ts';
import type { Origin } from '../../platform/http/api.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { addSecret } from './accounts.ts';
import { adapterToken } from './adapters/connect.ts';
import { type AdapterDoorOptions, createAdapterDoor } from './adapters/door.ts';
import { providersConsole } from './console/index.ts';
import { createDoor, type Door, type DoorOptions } from './door/index.ts';
import { endSessionOfGame, endSessionsOfVisit, endSessionsWithProviders } from './ending.ts';
import { eraseName } from './erase.ts';
import { endRoundsOfCampaign, giveRoundsOfCampaign } from './free-rounds-campaigns.ts';
import { issueLaunchToken, type LaunchRequest } from './launch.ts';
import { createOutbound, type Outbound } from './outbound/client.ts';
import {
  type Actor,
  closeUnfinished,
  type Difference,
  reconcileDay,
  reconcileHourly,
  reconcileJackpots,
  repair,
} from './reconcile/index.ts';
import { createRoutes } from './routes.ts';
import { createSecretSeal } from './seal.ts';
import { type SyncRequest, type SyncResult, syncAll, syncProvider } from './sync.ts';
import type { ProviderKey } from './tables.ts';
import { providerTasks } from './tasks.ts';

export { keysInForce, type ProviderSettings, putProvider, retireSecret } from './accounts.ts';
export { type NewAdapter, putAdapter } from './adapters/connect.ts';
export {
  askForFreeRounds,
  cancelFreeRounds,
  freeRoundsOf,
  grantFreeRounds,
  type NewGrant,
} from './free-rounds.ts';
export { acceptWaitingWin, waitingWins } from './orphans.ts';
export {
  type Difference,
  providerCases,
  type RoundDecision,
  settleDifference,
} from './reconcile/index.ts';
export { type SyncRequest, type SyncResult, syncRuns } from './sync.ts';
export { sweepProviders } from './upkeep.ts';

export type ProvidersModule = Module & {
  /** The door `/gwp/1/*`. */
  door(options: Omit<DoorOptions, 'seal' | 'now'>): Door;
  /** The doors of providers that speak another dialect, `/adapters/*`. */
  adapterDoor(options: Omit<AdapterDoorOptions, 'seal' | 'now'>): Hono<{ Bindings: Origin }>;
  /** A token for such a provider's game, which is a session from the start. */
  adapterToken(db: Db, request: LaunchRequest): ReturnType<typeof adapterToken>;
  /** Gives a provider of a site a key; the secret is told once. */
  addSecret(tx: Tx, key: Parameters<typeof addSecret>[2]): ReturnType<typeof addSecret>;
  /** A token for a game's address, good for one exchange within a minute. */
  launch(tx: Tx, request: LaunchRequest): Promise<string>;
  /** Calls to providers. */
  outbound: Outbound;
  /** Jobs that tell or ask a provider something, by task. */
  tasks(db: Db): ReturnType<typeof providerTasks>;
  /** Reads a provider's list of games into the catalogue, or tells what that would change. */
  sync(db: Db, request: SyncRequest): Promise<SyncResult>;
  /** The same for all of them. */
  syncAll(db: Db, kind: 'full' | 'delta'): Promise<SyncResult[]>;
  /** Compares books and jackpots with every provider since the last time, and asks about rounds that were never finished. */
  reconcile(db: Db): Promise<{ found: number; closed: number }>;
  /** Compares the sums of a day, yesterday's when none is named. */
  reconcileDay(db: Db, day?: Date): Promise<{ unequal: number }>;
  /** Puts a difference right by the normal path, where there is one right way; answers what was done. */
  repair(db: Db, key: ProviderKey, difference: Difference, by: Actor): Promise<string | undefined>;
};

/** Games of others, by the wallet protocol GWP/1. `secretKey` (32 bytes) encrypts providers' secrets. */
export function createProvidersModule({
  secretKey,
  log,
  origins = [],
  now = () => new Date(),
}: {
  secretKey: Buffer;
  log: Log;
  /** Origins of providers that may be called; nobody else is. */
  origins?: readonly string[];
  now?: () => Date;
}): ProvidersModule {
  const seal = createSecretSeal(secretKey);
  const outbound = createOutbound({ seal, log, origins, now });
  return {
    ...defineModule({
      name: 'providers',
      handlers: createRoutes({ outbound, log, now }),
      console: providersConsole(outbound),
      events: {
        'free_rounds.given': { 'providers.rounds-given': giveRoundsOfCampaign },
        'free_rounds.ended': { 'providers.rounds-ended': endRoundsOfCampaign },
        'player.excluded': { 'providers.excluded': endSessionsWithProviders },
        'game.left': { 'providers.game-left': endSessionOfGame },
        'session.ended': { 'providers.ended': endSessionsOfVisit },
        'player.closed': { 'providers.closed': endSessionsWithProviders },
        'player.erased': { 'providers.erased': eraseName },
      },
    }),
    tasks: (db) => providerTasks({ db, outbound, log, now }),
    outbound,
    sync: (db, request) => syncProvider({ db, outbound, log, now }, request),
    reconcile: async (db) => {
      const tools = { db, outbound, log, now };
      const { found } = await reconcileHourly(tools);
      await reconcileJackpots(tools);
      return { found, closed: (await closeUnfinished(tools)).closed };
    },
    reconcileDay: (db, day) => reconcileDay({ db, outbound, log, now }, day),
    repair: (db, key, difference, by) => repair({ db, outbound, now }, key, difference, by),
    syncAll: (db, kind) => syncAll({ db, outbound, log, now }, kind),
    door: (options) => createDoor({ ...options, seal, now }),
    adapterDoor: (options) => createAdapterDoor({ ...options, seal, now }),
    adapterToken: (db, request) => adapterToken(db, request, now()),
    addSecret: (tx, key) => addSecret(tx, seal, key),
    launch: async (tx, request) => (await issueLaunchToken(tx, request, now())).token,
  };
}
