import type { Database, Tx } from '../../platform/database/index.ts';
import { createEncryption, type SecretKey } from '../../platform/encryption.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createWebhooksConsole } from './console.ts';
import { createCollection, deleteOldDeliveries } from './deliveries.ts';
import { createSender, type WebhookSender } from './sender.ts';
import { encryptedSecrets } from './signature.ts';
import { createEventHandlers, type MessageSubject } from './webhook-events.ts';

type WebhooksDeps = {
  database: Database;
  log: Log;
  /** 32 bytes: encrypts the secrets of signatures. */
  secretKey: SecretKey;
  /** Origins that may be called over http or inside the network. */
  origins: readonly string[];
  /** Events of extensions that endpoints can also subscribe to. */
  offered?: readonly string[];
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type WebhooksModule = Module &
  WebhookSender & {
    /** Deletes messages past their retention. For a job. */
    deleteExpired(): Promise<void>;
    /** Stores an extension's message for every subscribed endpoint of the brand. */
    send(tx: Tx, about: MessageSubject, message: { event: string; data: object }): Promise<void>;
  };

/** Webhooks to the operator's programs about events of a brand. */
export function createWebhooksModule(deps: WebhooksDeps): WebhooksModule {
  const { database, log, secretKey, origins, offered = [], clock = Date.now } = deps;
  const encryption = createEncryption(secretKey, 'webhooks/secret');
  const now = () => new Date(clock());
  const { collect, collectText, forget } = createCollection(clock);
  return {
    ...defineModule({
      name: 'webhooks',
      encrypted: { columns: encryptedSecrets(encryption) },
      events: createEventHandlers(collect),
      console: createWebhooksConsole({ encryption, origins, offered, forget }),
    }),
    ...createSender({ database, log, encryption, origins, now }),
    deleteExpired: () => database.transaction((tx) => deleteOldDeliveries(tx, now())),
    send: (tx, about, { event, data }) =>
      collectText(tx, about, event, JSON.stringify({ type: event, timestamp: about.at, data })),
  };
}
