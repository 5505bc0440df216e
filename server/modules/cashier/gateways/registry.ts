import type { GatewaySecrets } from '#contracts/console/gateways.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import type { Outages } from '../../../platform/external/outages.ts';
import type { Log } from '../../../platform/log.ts';
import type { GatewayRow } from '../tables.ts';
import type { Gateway } from './gateway.ts';
import type { GatewayDefinition, GatewayInstance } from './gateway-definition.ts';
import { createGatewayFetch } from './gateway-fetch.ts';
import { decryptSecrets, type GatewayEncryption, listGatewayRows } from './instances.ts';
import { withOutageTracking } from './outages.ts';
import { createPaymongoGateway } from './paymongo.ts';

/** The gateways of this process by name: those of single brands, and those of every brand. */
export type Gateways = ReadonlyMap<string, Gateway>;

export type LiveGateways = Gateways & {
  /**
   * Reloads changes made in the console, at most once a second. Callers await it before a lookup; inside a
   * transaction they give that, which must not wait for a second connection.
   */
  refresh(on?: Db): Promise<void>;
  /** Makes the next `refresh` reload immediately. */
  forget(): void;
};

export type GatewayConfig = {
  SIMPAY_URL?: string | undefined;
  SIMPAY_SECRET?: string | undefined;
  /** Origins that may be called by http or inside the network. */
  PROVIDER_ORIGINS?: readonly string[] | undefined;
};

const FRESH_MS = 1000;

/** A gateway by name, if it serves the brand. */
export function findGateway(gateways: Gateways, siteId: number, name: string): Gateway | undefined {
  const found = gateways.get(name);
  return found && (found.siteId === 0 || found.siteId === siteId) ? found : undefined;
}

/** The gateways that serve a brand. */
export const gatewaysOfSite = (gateways: Gateways, siteId: number): Gateway[] =>
  [...gateways.values()].filter((gateway) => gateway.siteId === 0 || gateway.siteId === siteId);

type RegistryDeps = {
  /** The payment APIs of this process, by code. */
  definitions: ReadonlyMap<string, GatewayDefinition>;
  database: Database;
  encryption: GatewayEncryption;
  config: GatewayConfig;
  outages: Outages;
  log: Log;
  now(): Date;
};

/**
 * The gateways configured by brands, and the simulator configured for the process. A method without its
 * gateway is not offered.
 */
export function createGateways(deps: RegistryDeps): LiveGateways {
  const { database, encryption, config, outages, log, now, definitions } = deps;
  const gateways = new Map<string, Gateway>();
  const simulator = simulatorOf(config);
  if (simulator) gateways.set(simulator.id, withOutageTracking(simulator, outages));
  const send = createGatewayFetch(config.PROVIDER_ORIGINS ?? []);
  const stamps = new Map<string, string>();
  let readAt = 0;
  let reading: Promise<void> | undefined;

  async function read(on: Db): Promise<void> {
    const rows = await listGatewayRows(on);
    for (const [name] of stamps)
      if (!rows.some(({ gateway_id }) => gateway_id === name)) {
        stamps.delete(name);
        gateways.delete(name);
      }
    for (const row of rows) {
      const stamp = `${row.site_id} ${row.revision}`;
      if (stamps.get(row.gateway_id) === stamp || row.gateway_id === simulator?.id) continue;
      try {
        const definition = definitions.get(row.adapter);
        if (!definition) throw new Error(`no payment API called ${row.adapter} is installed`);
        const made = definition.create(instanceOf(row, decryptSecrets(encryption, row)), { send, now });
        gateways.set(row.gateway_id, withOutageTracking(made, outages));
        stamps.set(row.gateway_id, stamp);
      } catch (error) {
        gateways.delete(row.gateway_id);
        log.error({ err: error, gateway: row.gateway_id }, 'a gateway is misconfigured');
      }
    }
  }

  return Object.assign(gateways, {
    async refresh(on?: Db) {
      if (Date.now() - readAt < FRESH_MS) return;
      const readNow = (db: Db) =>
        read(db).finally(() => {
          readAt = Date.now();
        });
      if (on) return await readNow(on);
      reading ??= readNow(database.db).finally(() => {
        reading = undefined;
      });
      await reading;
    },
    forget() {
      readAt = 0;
    },
  });
}

const instanceOf = (row: GatewayRow, secrets: GatewaySecrets): GatewayInstance => ({
  ...{ id: row.gateway_id, siteId: row.site_id, url: row.url, settings: row.settings },
  ...{ isOpen: row.status === 'open', isLive: row.is_live },
  ...{ apiKey: secrets.api_key, webhookSecret: secrets.webhook_secret },
});

function simulatorOf({ SIMPAY_URL, SIMPAY_SECRET }: GatewayConfig): Gateway | undefined {
  if (!SIMPAY_URL || !SIMPAY_SECRET) return undefined;
  return createPaymongoGateway({
    ...{ id: 'simpay', siteId: 0, isOpen: true, url: SIMPAY_URL, isLive: false, header: 'simpay-signature' },
    ...{ apiSecret: SIMPAY_SECRET, hookSecret: SIMPAY_SECRET },
    send: createGatewayFetch([new URL(SIMPAY_URL).origin]),
  });
}
