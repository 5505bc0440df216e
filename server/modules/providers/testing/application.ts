import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Answer } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import { type Application, createApplication } from '#server/app.ts';
import { type Database, run } from '#server/platform/database/index.ts';
import { createApi } from '#server/platform/http/api.ts';
import { drainEvents } from '#server/platform/jobs/index.ts';
import type { Log } from '#server/platform/log.ts';
import type { PlayerRef } from '#server/platform/module.ts';
import { testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { setSiteGames, upsertGames, upsertProvider } from '../../catalog/index.ts';
import { post } from '../../ledger/index.ts';
import { createSite, findSiteByDomain, watchSiteChanges } from '../../sites/index.ts';
import {
  connectProvider,
  createProvidersModule,
  type ProviderSettings,
  type ProvidersModule,
} from '../index.ts';
import { createProvider, type Provider } from './provider.ts';

export const PROVIDER = 'ACME';
export const GAME = 'demo-slot';
const PASSWORD = 'Lantern-88';

export type TestPlayer = {
  host: string;
  siteId: number;
  playerId: string;
  accountId: string;
  auth: string;
  ref: PlayerRef;
};

/** Controlled by the test: the clock of the providers' endpoint and its rate limit. */
type TestControls = { now?: () => Date; questionsPerSecond?: number };

/** The whole application with its own database, two brands in pesos, and a provider with a key on each. */
export async function openProviderSite({
  now = () => new Date(),
  questionsPerSecond = 1_000_000,
}: TestControls = {}) {
  /** Responses of the endpoint that are lost in transit. */
  const losing = { answers: 0 };
  const origins: string[] = [];
  const test = await testDatabase({ poolSize: 20 });
  const { db, database } = test;
  const lines: string[] = [];
  const secretKey = randomBytes(32);
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const base = { MODE: 'production' as const, TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' };
  const config = { ...base, PROVIDER_ORIGINS: origins };
  const app = createApplication({ database, config, log, secretKey });
  await seed(database);
  const watch = await watchSiteChanges({ db, url: test.url, log, onChange: () => {} });
  const place = { app, database, module: createProvidersModule({ secretKey, log, origins, now }) };
  // Requests are answered even on a loaded machine.
  const limits = { longestMs: 60_000, questionsPerSecond };
  const endpoint = place.module.endpoint({ db, log, trustProxy: false, ...limits });
  return {
    db,
    database,
    url: test.url,
    secretKey,
    lines,
    /** Origins that may be called; additions take effect immediately. */
    origins,
    front: consoleOf(app, db),
    /** The providers' endpoint itself. */
    fetch: async (request: Request) => {
      const answer = await endpoint.app.fetch(request, { peer: '192.0.2.7' });
      return losing.answers-- > 0 ? new Response('lost', { status: 502 }) : answer;
    },
    losing,
    /** The same for a server's own requests. */
    listen: endpoint.listen,
    module: place.module,
    log,
    /** Connects a site to a running aggregator. */
    async connect(host: string, aggregator: { origin: string; account: { keyId: string; secret: string } }) {
      origins.push(aggregator.origin);
      const site = (await findSiteByDomain(db, host))!;
      const key = { siteId: site.id, providerCode: PROVIDER };
      const address = { url: aggregator.origin, gameOrigin: aggregator.origin, siteRef: site.externalId };
      await database.transaction(async (tx) => {
        await connectProvider(tx, { ...key, ...address });
        await place.module.addSecret(tx, { ...key, ...aggregator.account });
      });
    },
    callModule: callerOf(place, log),
    ...peopleOf(place),
    ...providersOf(place, endpoint, now),
    async close(): Promise<void> {
      await watch.close();
      await test.drop();
    },
    drain: () =>
      drainEvents({
        url: test.url,
        database,
        log: testLog,
        events: app.events,
        tasks: place.module.tasks(database.db),
      }),
  };
}
export type ProviderTestSite = Awaited<ReturnType<typeof openProviderSite>>;

/** Helpers for staff actions in this application. */
function consoleOf(app: Application, db: Database['db']) {
  return {
    fetch: (request: Request) => app.fetch(request),
    siteId: async (host = 'one.test') => (await findSiteByDomain(db, host))!.id,
    now: () => new Date(),
    operators: app.operators,
  };
}

/** Calls answered by this module, which knows the test's aggregator; the application answers all others. */
function callerOf({ app, database, module }: Place, log: Log) {
  return async <Name extends 'launchGame' | 'replayRound' | 'jackpots'>(
    host: string,
    name: Name,
    input: object,
  ) => {
    const { db } = database;
    const other = { handlers: Object.fromEntries(Object.keys(api).map((call) => [call, missing])) };
    const handlers = { ...other.handlers, [name]: module.handlers![name] };
    const application = createApi({
      db,
      log,
      modules: [{ name: 'test', handlers }],
      trustProxy: false,
      siteOfDomain: (domain) => findSiteByDomain(db, domain),
      authenticate: (site, credentials, request) => app.players.authenticate(db, site, credentials, request),
    });
    const request = new Request(`http://${host}${api[name].path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return (await (await application.fetch(request)).json()) as Answer<Api[Name]>;
  };
}
const missing = () => Promise.reject(new Error('not here'));

type Place = { app: Application; database: Database; module: ProvidersModule };

async function siteAt({ database }: Place, host: string) {
  return (await findSiteByDomain(database.db, host))!;
}

/** Players and their actions on the site. */
function peopleOf(place: Place) {
  const { app, database } = place;
  async function call<Name extends CallName>(host: string, name: Name, input: object) {
    const request = new Request(`http://${host}${api[name].path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return (await (await app.fetch(request)).json()) as Answer<Api[Name]>;
  }
  async function signIn(
    host: string,
    who: Pick<TestPlayer, 'siteId' | 'playerId' | 'accountId'>,
  ): Promise<TestPlayer> {
    const { externalId } = await siteAt(place, host);
    const named = { domain_name: host, external_id: externalId, account_id: who.accountId };
    const answer = await call(host, 'login', { ...named, password: PASSWORD });
    if (!('user' in answer)) throw new Error(answer.statusMessage);
    const [id, sessionId] = [who.playerId, answer.token];
    const ref = { id, accountId: who.accountId, sessionId, sessionStartedAt: new Date() };
    return { ...who, host, auth: answer.user.session_token, ref };
  }
  return {
    call,
    signIn,
    signOut: ({ host, accountId, auth }: TestPlayer) => call(host, 'logout', { account_id: accountId, auth }),
    pay: (siteId: number, playerId: string, centavos: bigint) =>
      moveTestMoney(database, siteId, playerId, centavos),
    /** A signed-in player with this many centavos; `hasRealityChecks`: and with reality checks. */
    async guest(host: string, centavos: bigint, { hasRealityChecks = false } = {}): Promise<TestPlayer> {
      const site = await siteAt(place, host);
      const accountId = `p-${randomUUID().slice(0, 13)}`;
      const playerId = await app.players.createPlayer(database.db, site, { accountId, password: PASSWORD });
      if (!hasRealityChecks) await disableRealityChecks(database, site.id, playerId);
      if (centavos > 0n) await moveTestMoney(database, site.id, playerId, centavos);
      return await signIn(host, { siteId: site.id, playerId, accountId });
    },
  };
}

/** Providers and the platform's operations on them. */
function providersOf(place: Place, endpoint: ReturnType<ProvidersModule['endpoint']>, now: () => Date) {
  const { app, database, module } = place;
  return {
    /** A provider's side, with a key of a site; `front`: through the whole application. */
    async provider(host = 'one.test', { front = false } = {}): Promise<Provider> {
      const site = await siteAt(place, host);
      const key = await database.transaction((tx) =>
        app.providers.addSecret(tx, { siteId: site.id, providerCode: PROVIDER }),
      );
      const origin = { peer: '192.0.2.7' };
      const send = async (request: Request) =>
        front ? await app.fetch(request, origin) : await endpoint.app.fetch(request, origin);
      return createProvider({ ...key, code: PROVIDER, send, now: front ? () => new Date() : now });
    },
    /** A launch token of a game for a player. */
    async launch(guest: TestPlayer, gameCode = GAME): Promise<string> {
      const site = await siteAt(place, guest.host);
      const request = { site, player: guest.ref, providerCode: PROVIDER, gameCode, language: 'PHP' };
      return await database.transaction((tx) => module.launch(tx, request));
    },
    async settings(host: string, change: Partial<ProviderSettings>): Promise<void> {
      const site = await siteAt(place, host);
      await database.transaction((tx) =>
        connectProvider(tx, { siteId: site.id, providerCode: PROVIDER, ...change }),
      );
    },
  };
}

/** Prevents reality checks from interrupting a test that advances its clock. */
async function disableRealityChecks(database: Database, siteId: number, playerId: string): Promise<void> {
  await database.transaction((tx) =>
    run(tx, {
      text: `insert into protection.reality_check (site_id, player_id, acknowledged_at)
        values ($1, $2, '2100-01-01')`,
      values: [siteId, playerId],
    }),
  );
}

/** Moves a player's money outside the protocol: positive from the house, negative paid out. */
async function moveTestMoney(
  database: Database,
  siteId: number,
  playerId: string,
  centavos: bigint,
): Promise<void> {
  const [cash, out] = [{ player: playerId, kind: 'cash' as const }, centavos < 0n];
  const posted = await database.transaction((tx) =>
    post(tx, {
      siteId,
      key: `test:${randomUUID()}`,
      kind: out ? 'withdrawal' : 'demo_funding',
      currency: 'PHP',
      postings: [
        out
          ? { from: cash, to: { house: 'psp_payable:test' }, amount: -centavos }
          : { from: { house: 'demo_funding' }, to: cash, amount: centavos },
      ],
    }),
  );
  if (!posted.ok) throw new Error(posted.reason);
}

async function seed(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await upsertProvider(tx, { code: PROVIDER, name: 'Acme' });
    const games = [GAME, 'other-slot'].map((gameCode) => ({
      providerCode: PROVIDER,
      gameCode,
      name: 'Demo Slot',
      category: 'slots' as const,
      gameType: 'SLOTS',
      cover: 'games/ACME/demo-slot',
      releasedAt: '2026-11-01',
      playable: true,
    }));
    await upsertGames(tx, games);
    for (const name of ['one', 'two']) {
      const siteId = await createSite(tx, {
        externalId: `site-${name}`,
        name: `Site ${name}`,
        currency: 'PHP',
        theme: { code: 'any', color: 'any' },
        domains: [`${name}.test`],
        languages: ['EN'],
      });
      await setSiteGames(tx, siteId, games);
      await connectProvider(tx, { siteId, providerCode: PROVIDER });
    }
  });
}
