import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contracts/api/call.ts';
import { api, type CallName } from '#contracts/api/index.ts';
import { createApplication } from '#server/app.ts';
import { createSite } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';

const HOST = 'brand.test';
const GUEST = { domain_name: HOST, external_id: 'brand' };
const PLAYER = { account_id: 'nobody', auth: 'no-session' };

let platform: Awaited<ReturnType<typeof openHouse>>;
/** Row counts before a test, which are those after the previous one. */
let before: Record<string, number>;
beforeAll(async () => {
  platform = await openHouse();
  before = await platform.rowCounts();
});
afterAll(() => platform.close());

/** Every call of the site API against what a hostile or broken caller sends. */
describe.each(Object.entries(api) as [CallName, Call][])('%s', (name, call) => {
  const rows = call.rows.map((row) => `[${row}]`).join(' ');
  const named = call.caller === 'player' ? PLAYER : GUEST;

  test(`${rows} ${call.path} refuses malformed requests in an envelope and changes nothing`, async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      platform.send(call.path, { body, headers });

    expect(await platform.send(call.path, { method: 'GET' })).toMatchObject({
      http: 405,
      statusMessage: 'methodNotAllowed',
    });
    for (const body of ['', '{', 'null', '[]', '"text"', '12']) {
      expect(await post(body), body).toMatchObject({ http: 400, statusMessage: 'invalidRequest' });
    }
    expect(await post(JSON.stringify(named), { 'content-type': 'text/plain' })).toMatchObject({ http: 400 });
    for (const wrong of [7, null, {}, ['x'], true]) {
      const body = Object.fromEntries(Object.keys(named).map((field) => [field, wrong]));
      expect(await post(JSON.stringify(body))).toMatchObject({ http: 400, statusMessage: 'invalidRequest' });
    }
    const large = JSON.stringify({ ...named, padding: 'x'.repeat(call.bodyBytes ?? 70_000) });
    expect(await post(large)).toMatchObject({ http: 413, statusMessage: 'bodyTooLarge' });
    expect(await platform.rowCounts()).toEqual(before);
  });

  test(`${rows} ${call.path} accepts only its own sites and sessions`, async () => {
    const filled = { ...SAMPLE, ...SAMPLES[name], ...named };
    const elsewhere = await platform.send(call.path, {
      body: JSON.stringify({
        ...filled,
        ...(call.caller === 'player' ? {} : { domain_name: 'nowhere.test' }),
      }),
      headers: { host: 'nowhere.test' },
    });
    expect(elsewhere).toMatchObject({ http: 404, statusMessage: 'invalidDomain' });
    if (call.caller === 'player') {
      const stranger = await platform.send(call.path, { body: JSON.stringify(filled) });
      expect(stranger).toMatchObject({ http: 401, statusMessage: 'sessionExpired' });
    } else if ('external_id' in (call.input as unknown as { shape: object }).shape) {
      const other = await platform.send(call.path, {
        body: JSON.stringify({ ...filled, external_id: 'another' }),
      });
      expect(other).toMatchObject({ http: 404, statusMessage: 'invalidDomain' });
    }
    expect(await platform.rowCounts()).toEqual(before);
  });
});

test('characters that PostgreSQL cannot store are refused in any position; their escaped spelling is plain text', async () => {
  const login = (extra: string) =>
    platform.send('/api/auth/login', {
      body: `{"domain_name":"${HOST}","external_id":"brand","account_id":"someone","password":${extra}}`,
    });
  for (const bad of ['"a\\u0000b"', '"x","more":["\\u0000"]', '"x","\\u0000":1', '"x","half":"\\ud800"'])
    expect(await login(bad), bad).toMatchObject({ http: 400, statusMessage: 'invalidRequest' });
  for (const honest of ['"a\\\\u0000b"', '"\\u738b\\ud83d\\ude42"'])
    expect(await login(honest), honest).toMatchObject({ http: 401, statusMessage: 'wrongCredentials' });
});

test('an unknown call is answered notFound in the same envelope', async () => {
  expect(await platform.send('/api/no/such', { body: '{}' })).toMatchObject({
    http: 404,
    statusMessage: 'notFound',
  });
});

/** Paths that take the bytes of a body themselves, reachable by everybody. */
const BYTE_PATHS = [
  '/gwp/1/bet?any=query',
  `/adapters/hub88/${'a'.repeat(24)}/transaction/bet`,
  '/hooks/some-gateway',
  '/hooks/identity/1',
  '/unsubscribe?token=none',
];

test.each(BYTE_PATHS)(
  'adversary: %s stops reading an endless body, and an upload that breaks off is not logged',
  async (path) => {
    const errors = platform.errors.length;
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks > 100) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const broken = new ReadableStream({
      pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
    });
    for (const body of [endless, broken]) {
      const init = { method: 'POST', headers: { host: HOST }, body, duplex: 'half' } as RequestInit;
      const { status } = await platform.fetch(new Request(`http://${HOST}${path}`, init));
      expect(Math.floor(status / 100)).toBe(4);
    }
    expect(chunks).toBeLessThan(10);
    expect(platform.errors.slice(errors)).toEqual([]);
  },
);

/** Fields with a different type than the same name in other calls. */
const SAMPLES: Partial<Record<CallName, object>> = {
  playFree: { visit: 'a-visit-of-the-page', nonce: 0 },
  setAutoCashOut: { amount: '100' },
  setSportsFavourite: { kind: 'team' },
  contentPage: { page: 'about_us' },
  quoteTicket: { kind: 'single' },
  placeTicket: { kind: 'single' },
  referTicket: { kind: 'single' },
};

/** The fields of all calls at once, each of the right type: unknown fields are ignored. */
const SAMPLE = {
  page: 1,
  items: [{ kind: 'team', favourite_id: '00000000-0000-4000-8000-000000000009' }],
  favourite_id: '00000000-0000-4000-8000-000000000009',
  visit: 'a-stay',
  account_id: 'someone',
  password: 'Lantern-88',
  new_password: 'Lantern-99',
  tac: '123456',
  factor_code: '123456',
  passkey_id: '00000000-0000-4000-8000-000000000009',
  passkey: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  },
  endpoint: 'https://push.example/a-browser',
  p256dh: 'A'.repeat(87),
  auth_secret: 'A'.repeat(22),
  rounds: 5,
  autoplay_id: '00000000-0000-4000-8000-000000000009',
  channel: 'mail',
  contact_phone: '+639170000000',
  page_name: 'home',
  provider_code: 'BAIZE',
  game_code: 'lantern-reels',
  favourite: true,
  full_name: 'A Name',
  contact_email: 'a@b.example',
  inbox_id: 'x',
  outcome_ids: ['00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000010'],
  referral_id: '00000000-0000-4000-8000-000000000009',
  accept: true,
  client_round_id: 'round-0001',
  client_spin_id: 'turn-0001',
  spin_id: 'none',
  mission_code: 'none',
  window_key: '2026-11-21',
  message_id: '00000000-0000-4000-8000-000000000000',
  topic: 'other',
  name: 'A Name',
  body: 'Ten letters and more',
  bank_id: '00000000-0000-4000-8000-000000000001',
  bank_name: 'A Bank',
  holder_name: 'A Name',
  account_number: '123456789',
  stake: '20',
  client_seed: 'seed',
  round_id: 'x',
  id: 'x',
  bet_id: '00000000-0000-4000-8000-000000000007',
  client_bet_id: 'bet-00001',
  lines: [{ stake: '20', choice: { kind: 'none' } }],
  home: 'http://brand.test',
  kind: 'deposit',
  period: 'day',
  minutes: 30,
  limit_amount: '1000',
  length: 'day',
  reminder: 'review',
  deposit_limit: { period: 'day', limit_amount: '1000' },
  step: 0,
  action: 'none',
  request_id: '00000000-0000-4000-8000-000000000002',
  method_id: 'none',
  amount: 100,
  deposit_id: '00000000-0000-4000-8000-000000000003',
  withdrawal_id: '00000000-0000-4000-8000-000000000004',
  document_id: '00000000-0000-4000-8000-000000000005',
  transaction_id: '1',
  list: 'statement',
  format: 'csv',
  part: 0,
  campaign_id: 'none',
  code: 'NONE',
  opt_in: true,
  shown: false,
  version: 1,
  accepted: true,
  as: 'json',
  reason: 'time',
  bonus_id: '00000000-0000-4000-8000-000000000005',
  event_id: '00000000-0000-4000-8000-000000000008',
  legs: [{ outcome_id: '00000000-0000-4000-8000-000000000009', price: '2.5' }],
  client_ticket_id: 'ticket-00001',
  ticket_id: '00000000-0000-4000-8000-000000000010',
  offer_id: '00000000-0000-4000-8000-000000000011',
};

async function openHouse() {
  const database = await testDatabase();
  const errors: string[] = [];
  const app = createApplication({
    database: database.database,
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' },
    log: Object.create(testLog, {
      error: { value: (_: object, text: string) => errors.push(text) },
    }) as typeof testLog,
    secretKey: randomBytes(32),
  });
  await database.database.transaction((tx) =>
    createSite(tx, {
      externalId: 'brand',
      name: 'Brand',
      currency: 'PHP',
      theme: { code: 'any', color: 'any' },
      domains: [HOST],
      languages: ['EN'],
    }),
  );
  return {
    close: () => database.drop(),
    errors,
    fetch: async (request: Request) => await app.fetch(request),
    async send(path: string, init: { method?: string; body?: string; headers?: Record<string, string> }) {
      const headers = { host: HOST, 'content-type': 'application/json', ...init.headers };
      const request = new Request(`http://${HOST}${path}`, { method: 'POST', ...init, headers });
      const response = await app.fetch(request);
      const text = await response.text();
      expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
      return {
        http: response.status,
        ...(JSON.parse(text) as { statusCode: number; statusMessage: string }),
      };
    },
    /** Rows of every table except the attempt counters, which are meant to grow. */
    async rowCounts(): Promise<Record<string, number>> {
      const tables = await run<{ name: string }>(database.db, {
        text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
               where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker')
               and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
               and tablename <> 'attempt' order by 1`,
      });
      const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
      const rows = await run<{ name: string; rows: number }>(database.db, {
        // Prepared once per connection: planning takes longer than counting.
        ...{ name: 'row-counts', text: counts.join(' union all ') },
      });
      return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
    },
  };
}
