import { randomUUID } from 'node:crypto';
import type { Answer, Input } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import type { EventName, EventPayload } from '#contracts/events/index.ts';
import type { Tx } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { createApi } from '#server/platform/http/api.ts';
import { drainEvents } from '#server/platform/jobs/index.ts';
import type { Module, PlayerRef } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { testDatabase } from '#test/support/database.ts';
import { unusedHandlers } from '#test/support/module-api.ts';
import { testLog } from '#test/support/postgres.ts';
import { createSite, findSiteByDomain, type NewSite, watchSiteChanges } from '../index.ts';

export type TestBrand = {
  id: number;
  domain: string;
  /** The site fields of a guest's call. */
  guest: { domain_name: string; external_id: string };
};
export type BrandPlayer = PlayerRef & { brand: TestBrand };

/**
 * Some modules behind the real HTTP API, with real sites found by domain. Players are faked by the test: a
 * fake player's account id on that player's site is treated as signed in.
 */
export async function openBrandApi(modules: readonly Module[]) {
  const database = await testDatabase();
  const watch = await watchSiteChanges({ db: database.db, url: database.url, log: testLog });
  const players: BrandPlayer[] = [];
  const app = createApi({
    db: database.db,
    log: testLog,
    modules: [...modules, unusedHandlers(modules)],
    trustProxy: false,
    siteOfDomain: (domain) => findSiteByDomain(database.db, domain),
    authenticate: async (site, input) =>
      players.find(({ brand, accountId }) => brand.id === site.id && accountId === input.account_id) ??
      refuse('sessionExpired'),
  });
  const write = <T>(work: (tx: Tx) => Promise<T>) => database.database.transaction(work);

  const { send, call } = callerOf(app);

  return {
    db: database.db,
    url: database.url,
    write,
    send,
    call,
    brand: (name: string, changes: Partial<NewSite> = {}) => write((tx) => openBrand(tx, name, changes)),
    player(brand: TestBrand, accountId: string): BrandPlayer {
      const ids = { id: randomUUID(), sessionId: randomUUID() };
      const player = { ...ids, brand, accountId, sessionStartedAt: new Date() };
      players.push(player);
      return player;
    },
    /** A guest's call that must succeed. */
    async ask<Name extends CallName>(brand: TestBrand, name: Name, input: object = {}) {
      return succeeded(await call(name, { ...brand.guest, ...input } as Input<Api[Name]>));
    },
    /** A player's call to the player's site. */
    async as<Name extends CallName>(player: BrandPlayer, name: Name, input: object = {}) {
      const body = { account_id: player.accountId, auth: 'any', ...input } as Input<Api[Name]>;
      return call(name, body, player.brand.domain);
    },
    /** Publishes events and runs all resulting work. */
    async emit<Name extends EventName>(name: Name, ...payloads: EventPayload<Name>[]): Promise<void> {
      await write(async (tx) => {
        for (const payload of payloads) await publish(tx, name, payload);
      });
      const events = modules.flatMap((module) => module.events ?? []);
      await drainEvents({ url: database.url, database: database.database, log: testLog, events });
    },
    async close(): Promise<void> {
      await watch.close();
      await database.drop();
    },
  };
}
export type BrandApi = Awaited<ReturnType<typeof openBrandApi>>;

/** Requests to the endpoint: any body to a path, or a call by name. */
function callerOf(app: ReturnType<typeof createApi>) {
  /** Sends any body to a path, including hostile ones. */
  async function send(path: string, body: string, init: RequestInit & { host?: string } = {}) {
    const { host = 'nowhere.test', ...rest } = init;
    const headers = { host, 'content-type': 'application/json', ...rest.headers };
    return app.request(path, {
      method: 'POST',
      ...rest,
      headers,
      ...(rest.method === 'GET' ? {} : { body }),
    });
  }
  async function call<Name extends CallName>(name: Name, input: Input<Api[Name]>, host?: string) {
    const response = await send(api[name].path, JSON.stringify(input), { host });
    return (await response.json()) as Answer<Api[Name]>;
  }
  return { send, call };
}

async function openBrand(tx: Tx, name: string, changes: Partial<NewSite>): Promise<TestBrand> {
  const domain = `${name}.test`;
  const site: NewSite = {
    externalId: `ext-${name}`,
    name: `House of ${name}`,
    currency: 'PHP',
    theme: { code: 'any', color: 'any' },
    domains: [domain],
    languages: ['EN'],
    ...changes,
  };
  const id = await createSite(tx, site);
  return { id, domain, guest: { domain_name: domain, external_id: site.externalId } };
}

/** Narrows an answer to its success; throws with the refusal's name otherwise. */
export function succeeded<A extends { statusCode: number; statusMessage: string }>(answer: A) {
  if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  return answer as Extract<A, { statusCode: 1 }>;
}
