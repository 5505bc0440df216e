import type { Hono } from 'hono';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { SecretKey } from '../../platform/encryption.ts';
import type { RequestOrigin } from '../../platform/http/api.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { type AdapterEndpointOptions, createAdapterEndpoint } from './adapters/adapter-endpoint.ts';
import { createAdapterToken } from './adapters/connections.ts';
import { providersConsole } from './console/index.ts';
import { createWalletEndpoint, type EndpointOptions, type WalletEndpoint } from './endpoint/index.ts';
import { erasePlayerName } from './erasure.ts';
import { cancelCampaignRounds, grantCampaignRounds } from './free-rounds-campaigns.ts';
import { type SyncRequest, type SyncResult, syncAll, syncProvider } from './game-sync.ts';
import { issueLaunchToken, type LaunchRequest } from './launch-tokens.ts';
import { createOutbound, type Outbound } from './outbound/provider-client.ts';
import { addSecret } from './provider-accounts.ts';
import {
  closeUnfinishedRounds,
  type Difference,
  type RepairActor,
  reconcileDaySums,
  reconcileJackpots,
  reconcileTransactions,
  repairDifference,
} from './reconciliation/index.ts';
import { createRoutes } from './routes.ts';
import { createSecretEncryption, encryptedSecrets } from './secret-encryption.ts';
import { endGameSession, endProviderSessions, endSessionsOfVisit } from './session-ends.ts';
import type { ProviderKey } from './tables.ts';
import { providerTasks } from './tasks.ts';

export { connectAdapter } from './adapters/connections.ts';
export { cancelFreeRounds, freeRoundsCounts, grantFreeRounds, requestFreeRounds } from './free-rounds.ts';
export { listSyncRuns } from './game-sync.ts';
export { acceptWaitingWin, listWaitingWins } from './orphan-wins.ts';
export {
  connectProvider,
  listActiveKeys,
  type ProviderSettings,
  retireSecret,
  retireSecretsOfSite,
} from './provider-accounts.ts';
export { providerReviewItems } from './reconciliation/index.ts';
export { deleteExpiredProviderData } from './retention.ts';

export type ProvidersModule = Module & {
  /** The endpoint `/gwp/1/*`. */
  endpoint(options: Omit<EndpointOptions, 'seal' | 'now'>): WalletEndpoint;
  /** The endpoints of other dialects, `/adapters/*`. */
  adapterEndpoint(options: Omit<AdapterEndpointOptions, 'seal' | 'now'>): Hono<{ Bindings: RequestOrigin }>;
  /** A token for such a provider's game that is already a session. */
  adapterToken(db: Db, request: LaunchRequest): ReturnType<typeof createAdapterToken>;
  /** Adds a key of a provider on a site; the secret is returned once. */
  addSecret(tx: Tx, key: Parameters<typeof addSecret>[2]): ReturnType<typeof addSecret>;
  /** A token for a game's URL, valid for one exchange within a minute. */
  launch(tx: Tx, request: LaunchRequest): Promise<string>;
  /** Calls to providers. */
  outbound: Outbound;
  /** Jobs that call a provider, by task. */
  tasks(db: Db): ReturnType<typeof providerTasks>;
  /** Reads a provider's game list into the catalogue, or reports the changes without applying them. */
  sync(db: Db, request: SyncRequest): Promise<SyncResult>;
  /** The same for all providers. */
  syncAll(db: Db, kind: 'full' | 'delta'): Promise<SyncResult[]>;
  /**
   * Reconciles transactions and jackpots with every provider since the last run, and queries unfinished
   * rounds.
   */
  reconcile(db: Db): Promise<{ found: number; closed: number }>;
  /** Reconciles the totals of a day, yesterday's by default. */
  reconcileDay(db: Db, day?: Date): Promise<{ unequal: number }>;
  /**
   * Repairs a difference through normal wallet messages if there is a single correct repair; returns the
   * repair.
   */
  repair(db: Db, key: ProviderKey, difference: Difference, by: RepairActor): Promise<string | undefined>;
};

/** Third-party games over the wallet protocol GWP/1. `secretKey` (32 bytes) encrypts providers' secrets. */
export function createProvidersModule({
  secretKey,
  log,
  origins = [],
  now = () => new Date(),
}: {
  secretKey: SecretKey;
  log: Log;
  /** Origins that may be called over http or inside the network; others must be public https. */
  origins?: readonly string[];
  now?: () => Date;
}): ProvidersModule {
  const seal = createSecretEncryption(secretKey);
  const outbound = createOutbound({ seal, log, origins, now });
  return {
    ...defineModule({
      name: 'providers',
      encrypted: encryptedSecrets(secretKey),
      handlers: createRoutes({ outbound, log, now }),
      console: providersConsole({ outbound, seal, origins }),
      events: {
        'free_rounds.granted': { 'providers.rounds-given': grantCampaignRounds },
        'free_rounds.ended': { 'providers.rounds-ended': cancelCampaignRounds },
        'player.excluded': { 'providers.excluded': endProviderSessions },
        'game.closed': { 'providers.game-left': endGameSession },
        'session.ended': { 'providers.ended': endSessionsOfVisit },
        'player.closed': { 'providers.closed': endProviderSessions },
        'player.erased': { 'providers.erased': erasePlayerName },
      },
    }),
    tasks: (db) => providerTasks({ db, outbound, log, now }),
    outbound,
    sync: (db, request) => syncProvider({ db, outbound, log, now }, request),
    reconcile: async (db) => {
      const tools = { db, outbound, log, now };
      const { found } = await reconcileTransactions(tools);
      await reconcileJackpots(tools);
      return { found, closed: (await closeUnfinishedRounds(tools)).closed };
    },
    reconcileDay: (db, day) => reconcileDaySums({ db, outbound, log, now }, day),
    repair: (db, key, difference, by) => repairDifference({ db, outbound, now }, key, difference, by),
    syncAll: (db, kind) => syncAll({ db, outbound, log, now }, kind),
    endpoint: (options) => createWalletEndpoint({ ...options, seal, now }),
    adapterEndpoint: (options) => createAdapterEndpoint({ ...options, seal, now }),
    adapterToken: (db, request) => createAdapterToken(db, request, now()),
    addSecret: (tx, key) => addSecret(tx, seal, key),
    launch: async (tx, request) => (await issueLaunchToken(tx, request, now())).token,
  };
}
