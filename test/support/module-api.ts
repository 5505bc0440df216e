import { randomUUID } from 'node:crypto';
import type { Answer, Input } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import type { EventName, EventPayload } from '#contracts/events/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { createApi } from '#server/platform/http/api.ts';
import { drainEvents, type Task } from '#server/platform/jobs/index.ts';
import type { Handlers, Module, PlayerRef, SiteRef } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { testDatabase } from './database.ts';
import { testLog } from './postgres.ts';

/** A site of these tests: `one.test` is site 1, `two.test` site 2, both in pesos. */
const SITES = new Map([1, 2].map((id) => [`${id === 1 ? 'one' : 'two'}.test`, siteRef(id)]));

function siteRef(id: number): SiteRef {
  const domain = `${id === 1 ? 'one' : 'two'}.test`;
  const rest = {
    currency: 'PHP',
    timeZone: 'Asia/Manila',
    domain,
    isOpen: true,
    inMaintenance: false,
    hasRewards: true,
  };
  return { id, externalId: `site-${id}`, name: `Site ${id}`, ...rest };
}

/** The fields by which a guest's call identifies its site. */
export const guestOf = (siteId: 1 | 2) => ({
  domain_name: siteId === 1 ? 'one.test' : 'two.test',
  external_id: `site-${siteId}`,
});

export type ApiPlayer = PlayerRef & { siteId: 1 | 2 };

/**
 * Some modules behind the real HTTP API, with two sites and players faked by the test: a fake player's
 * account id counts as signed in. For tests of a module that need no accounts.
 */
export async function openModuleApi(given: readonly Module[] | ((database: Database) => readonly Module[])) {
  const database = await testDatabase();
  const modules = typeof given === 'function' ? given(database.database) : given;
  const players: ApiPlayer[] = [];
  const app = createApi({
    db: database.db,
    log: testLog,
    modules: [...modules, unusedHandlers(modules)],
    trustProxy: false,
    siteOfDomain: async (domain) => SITES.get(domain),
    authenticate: async (site, input) =>
      players.find(({ siteId, accountId }) => siteId === site.id && accountId === input.account_id) ??
      refuse('sessionExpired'),
  });
  const events = modules.flatMap((module) => module.events ?? []);

  async function call<Name extends CallName>(name: Name, input: Input<Api[Name]>, host = 'one.test') {
    const response = await app.request(api[name].path, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return (await response.json()) as Answer<Api[Name]>;
  }
  return {
    db: database.db,
    database: database.database,
    call,
    close: () => database.drop(),
    player(siteId: 1 | 2, accountId: string): ApiPlayer {
      const player = {
        siteId,
        accountId,
        id: randomUUID(),
        sessionId: randomUUID(),
        sessionStartedAt: new Date(),
      };
      players.push(player);
      return player;
    },
    /**
     * A call by a player to the player's own site; returns the fields of a success and throws on a refusal.
     */
    async as<Name extends CallName>(player: ApiPlayer, name: Name, input: object) {
      const body = { account_id: player.accountId, auth: 'any', ...input } as Input<Api[Name]>;
      const answer = await call(name, body, player.siteId === 1 ? 'one.test' : 'two.test');
      if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
      return answer as Extract<Answer<Api[Name]>, { statusCode: 1 }>;
    },
    /** Runs every waiting job. */
    runJobs: (tasks: Record<string, Task>) =>
      drainEvents({ url: database.url, database: database.database, log: testLog, events, tasks }),
    /** Publishes an event and runs all its consequences. */
    async emit<Name extends EventName>(name: Name, ...payloads: EventPayload<Name>[]): Promise<void> {
      await database.database.transaction(async (tx) => {
        for (const payload of payloads) await publish(tx, name, payload);
      });
      await drainEvents({ url: database.url, database: database.database, log: testLog, events });
    },
  };
}
export type ModuleApi = Awaited<ReturnType<typeof openModuleApi>>;

/** The endpoint starts only if every call has a handler; those of other modules are not called here. */
export function unusedHandlers(modules: readonly Module[]): Module {
  const names = (Object.keys(api) as CallName[]).filter(
    (name) => !modules.some((module) => module.handlers?.[name]),
  );
  const unused = async () => Promise.reject(new Error('not a call of these modules'));
  return { name: 'rest', handlers: Object.fromEntries(names.map((name) => [name, unused])) as Handlers };
}
