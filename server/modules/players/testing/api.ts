import { randomBytes } from 'node:crypto';
import type { Input } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import { run, singleStatementHandle, write } from '#server/platform/database/index.ts';
import { createApi } from '#server/platform/http/api.ts';
import { createLog } from '#server/platform/log.ts';
import { createOutbox, type Outbox } from '#server/platform/messages/outbox.ts';
import type { SiteRef } from '#server/platform/module.ts';
import { testDatabase } from '#test/support/database.ts';
import { unusedHandlers } from '#test/support/module-api.ts';
import { testLog } from '#test/support/postgres.ts';
import { createHasher, type Hasher } from '../hasher.ts';
import { createPlayersModule, type OpenedPlayer, type PlayersDeps } from '../index.ts';
import type { Tables } from '../tables.ts';

const site = (id: number, domain: string): SiteRef => ({
  id,
  externalId: `site-${id}`,
  name: `Site ${id}`,
  currency: 'PHP',
  domain,
  isOpen: true,
  inMaintenance: false,
  hasRewards: true,
  timeZone: 'Asia/Manila',
});
const MAX_LETTERS = 1000;
const SITES = new Map([
  ['one.test', site(1, 'one.test')],
  ['other-one.test', site(1, 'other-one.test')],
  ['two.test', site(2, 'two.test')],
]);

/** Site, caller and address. `cookies` is a jar: cookies set by a response are sent with the next call. */
export type TestClient = {
  host?: string;
  browser?: boolean;
  cookies?: Map<string, string>;
  address?: string;
  userAgent?: string;
};
export type Reply = {
  statusCode: number;
  statusMessage: string;
  statusDetail: unknown;
  setCookie: string[];
} & Record<string, unknown>;

/**
 * This module's routes behind the real HTTP API, two sites, one of them with two domains, a clock controlled
 * by tests, and the local outbox.
 */
export async function openPlayersApi({
  outbox = createOutbox({ secretKey: randomBytes(32), log: testLog }),
  ...deps
}: Partial<PlayersDeps> & { outbox?: Outbox } = {}) {
  const database = await testDatabase();
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const opened: OpenedPlayer[] = [];
  const counted = countingHasher();
  const module = createPlayersModule({
    onAccountOpened: async (_tx, player) => void opened.push(player),
    messages: outbox,
    secret: 'a secret of at least thirty-two characters',
    now: () => clock.now,
    hasher: counted.hasher,
    steadyMs: 0,
    ...deps,
  });
  const app = createApi({
    db: database.db,
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    modules: [module, unusedHandlers([module])],
    trustProxy: true,
    siteOfDomain: async (domain) => SITES.get(domain),
    authenticate: (at, input, request) => module.authenticate(database.db, at, input, request),
  });
  const send = async (path: string, body: string, from: TestClient = {}, method = 'POST') =>
    await app.request(path, { method, headers: headersOf(from), ...(method === 'GET' ? {} : { body }) });

  return {
    module,
    sites: SITES,
    outbox,
    clock,
    opened,
    counted,
    db: database.db,
    database: database.database,
    url: database.url,
    send,
    close: () => database.drop(),
    later(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    async call<Name extends CallName>(name: Name, input: Input<Api[Name]>, from: TestClient = {}) {
      const response = await send(api[name].path, JSON.stringify(input), from);
      const setCookie = response.headers.getSetCookie();
      keepCookies(from.cookies, setCookie);
      return { ...((await response.json()) as Reply), setCookie } as Reply;
    },
    /** All rows of a table, as stored. */
    dump: (table: keyof Tables) =>
      run<Record<string, unknown>>(database.db, { text: `select * from players.${table}` }),
    /** A whole table as text, byte columns in hexadecimal: what someone who steals the database can read. */
    async dumpText(table: keyof Tables) {
      const text = `select jsonb_agg(to_jsonb(row))::text as text from players.${table} row`;
      return (await run<{ text: string }>(database.db, { text }))[0]!.text;
    },
    /** Emails of the first site, newest first. */
    letters: () => outbox.waiting(database.db, 1, MAX_LETTERS),
    /** The code in the newest message to a recipient. */
    async lastCode(recipient: string) {
      const letters = await outbox.waiting(database.db, 1, MAX_LETTERS);
      const text = letters.find(({ to }) => to === recipient)?.text ?? '';
      return /\b\d{6}\b/.exec(text)?.[0] ?? 'no code';
    },
  };
}

export type PlayersApi = Awaited<ReturnType<typeof openPlayersApi>>;

function headersOf({
  host = 'one.test',
  browser = false,
  cookies,
  address,
  userAgent,
}: TestClient): Record<string, string> {
  return {
    host,
    'content-type': 'application/json',
    'user-agent': userAgent ?? 'test',
    ...(address ? { 'x-forwarded-for': address } : {}),
    ...(browser ? { 'sec-fetch-site': 'same-origin' } : {}),
    ...(cookies?.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
  };
}

function keepCookies(jar: Map<string, string> | undefined, setCookie: readonly string[]): void {
  for (const line of setCookie) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (line.includes('Max-Age=0')) jar?.delete(name!);
    else jar?.set(name!, value!);
  }
}

/** The real hasher, counting its work: equal work takes equal time. */
function countingHasher() {
  const real = createHasher();
  const counted = { hashes: 0, verifications: 0 };
  const hasher: Hasher = {
    hash(password) {
      counted.hashes += 1;
      return real.hash(password);
    },
    verify(stored, password) {
      counted.verifications += 1;
      return real.verify(stored, password);
    },
  };
  return Object.assign(counted, { hasher });
}

const siteFields = (id: number) => ({
  domain_name: id === 1 ? 'one.test' : 'two.test',
  external_id: `site-${id}`,
});
export const SITE_ONE = siteFields(1);
export const SITE_TWO = siteFields(2);
export const PASSWORD = 'Lantern-88';

/** An account with verified contacts, signed in as a program; returns the credentials of player calls. */
export async function newPlayer(
  playersApi: PlayersApi,
  accountId: string,
  fields: { phone?: string; email?: string } = {},
) {
  const { phone = '', email = '' } = fields;
  const playerId = await playersApi.module.createPlayer(
    playersApi.db,
    { id: 1, currency: 'PHP' },
    { accountId, password: PASSWORD, phone, email },
  );
  const text = `update players.player set contact_verified_at = created_at, id_verified_at = created_at
    where player_id = $1 and (contact_phone <> '' or contact_email <> '' or account_id ~ '^[+0-9]+$|@')`;
  await write(singleStatementHandle(playersApi.db), { text, values: [playerId] });
  return { playerId, ...(await signIn(playersApi, accountId)) };
}

export async function signIn(
  playersApi: PlayersApi,
  accountId: string,
  from: TestClient = {},
  password = PASSWORD,
) {
  const reply = await playersApi.call('login', { ...SITE_ONE, account_id: accountId, password }, from);
  const user = reply.user as { account_id: string; session_token: string };
  return { account_id: user.account_id, auth: user.session_token };
}
