import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_SECONDS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { deleteExpiredPlayerData, mayPlay, setPlayerStatus } from './index.ts';
import {
  newPlayer,
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  SITE_ONE,
  SITE_TWO,
  signIn,
} from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const list = async (session: { account_id: string; auth: string }, from = {}) =>
  api.call('listSessions', session, from);
const browser = () => ({ browser: true, cookies: new Map<string, string>() });

test('[P-01] a browser gets a cookie that scripts cannot read, and its auth opens nothing without it', async () => {
  await newPlayer(api, 'anna');
  const here = browser();
  const reply = await api.call('login', { ...SITE_ONE, account_id: 'anna', password: PASSWORD }, here);
  expect(reply.setCookie).toEqual([
    expect.stringMatching(
      /^__Host-baize_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-baize_device=/),
  ]);
  const { session_token: auth } = reply.user as { session_token: string };
  expect(reply.setCookie[0]).not.toContain(auth);
  const session = { account_id: 'anna', auth };
  expect((await list(session, here)).statusCode).toBe(1);
  expect((await list(session)).statusMessage).toBe('sessionExpired');
  const stolen = { browser: true, cookies: new Map([['__Host-baize_session', 'x'.repeat(43)]]) };
  expect((await list(session, stolen)).statusMessage).toBe('sessionExpired');
});

test('[P-01] the server renders with the session of the cookie, and stores no secret', async () => {
  await newPlayer(api, 'bella', { phone: '+639170000001', email: 'bella@mail.test' });
  const here = browser();
  const session = await signIn(api, 'bella', here);
  const { cookies } = here;
  const reply = await api.call('currentSession', { domain_name: 'one.test' }, { cookies });
  expect(reply.session).toMatchObject({
    account_id: 'bella',
    session_token: session.auth,
    full_name: '',
    contact_email: 'bella@mail.test',
    contact_phone: '+639170000001',
  });
  expect(await api.call('currentSession', { domain_name: 'one.test' })).toMatchObject({
    session: null,
    setCookie: [],
  });
  const rows = await api.dumpText('session');
  for (const secret of [session.auth, cookies.get('__Host-baize_session')!]) {
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
    expect(rows).toContain(createHash('sha256').update(secret).digest('hex'));
  }
});

test('[P-13] every player call is refused without a session or with another player’s', async () => {
  const one = await newPlayer(api, 'cara');
  await newPlayer(api, 'dora');
  const refusal = async (input: { account_id: string; auth: string }, host = 'one.test') =>
    (await api.call('listSessions', input, { host })).statusMessage;
  expect(await refusal({ account_id: 'cara', auth: 'nonsense' })).toBe('sessionExpired');
  expect(await refusal({ account_id: 'dora', auth: one.auth })).toBe('permissionDenied');
  expect(await refusal({ account_id: 'nobody', auth: one.auth })).toBe('permissionDenied');
  expect(await refusal(one, 'two.test')).toBe('sessionExpired');
  expect(await refusal({ ...one, account_id: 'CARA' })).toBe('OK');
});

test('[W-02] a cookie of one brand is invalid on another', async () => {
  await newPlayer(api, 'elsa');
  const here = browser();
  await signIn(api, 'elsa', here);
  const there = { ...here, host: 'two.test' };
  const reply = await api.call('currentSession', { domain_name: 'two.test' }, there);
  expect(reply).toMatchObject({ session: null, setCookie: [expect.stringContaining('Max-Age=0')] });
  const named = await api.call('login', { ...SITE_TWO, account_id: 'elsa', password: PASSWORD }, browser());
  expect(named.statusMessage).toBe('invalidDomain');
});

test('[P-05] [player protection B5] blocking and closing take effect with the next call, and mayPlay is false', async () => {
  const { playerId, ...session } = await newPlayer(api, 'fina');
  expect(await mayPlay(api.db, 1, playerId)).toEqual({ allowed: true });
  for (const [status, message] of [
    ['blocked', 'BLOCK'],
    ['closed', 'CLOSE'],
  ] as const) {
    await api.database.transaction((tx) => setPlayerStatus(tx, 1, playerId, status));
    expect(await list(session)).toMatchObject({ statusMessage: message, statusCode: -403 });
    expect(await mayPlay(api.db, 1, playerId)).toEqual({ allowed: false, reason: message });
  }
  expect(await mayPlay(api.db, 2, playerId)).toEqual({ allowed: false, reason: 'sessionExpired' });
  await api.database.transaction((tx) => setPlayerStatus(tx, 1, playerId, 'active'));
  expect((await list(session)).statusMessage).toBe('sessionExpired');
});

test('[P-04] logout ends the session and clears the cookie', async () => {
  await newPlayer(api, 'gina');
  const here = browser();
  const session = await signIn(api, 'gina', here);
  const jar = new Map(here.cookies);
  const reply = await api.call('logout', session, here);
  expect(reply.setCookie).toEqual([
    '__Host-baize_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  expect((await list(session, { browser: true, cookies: jar })).statusMessage).toBe('sessionExpired');
  const dead = await api.call('currentSession', { domain_name: 'one.test' }, { cookies: jar });
  expect(dead).toMatchObject({ session: null, setCookie: [expect.stringContaining('Max-Age=0')] });
});

test('[P-01] a session ends twelve hours after its last use and thirty days after its start', async () => {
  const session = await newPlayer(api, 'hana');
  const open = { account_id: session.account_id, auth: session.auth };
  for (let day = 0; day < 29.9; day += 0.46) {
    api.later(0.46 * DAY_SECONDS);
    if (day < 29) expect((await list(open)).statusCode, `day ${day}`).toBe(1);
  }
  api.later(DAY_SECONDS);
  expect((await list(open)).statusMessage).toBe('sessionExpired');
  const idle = await signIn(api, 'hana');
  api.later(12 * 3600 + 1);
  expect((await list(idle)).statusMessage).toBe('sessionExpired');
});

test('[P-01] a player sees the open sessions and ends one or all others', async () => {
  await newPlayer(api, 'ines');
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const phone = await signIn(api, 'ines', { userAgent: android, address: '203.0.113.5' });
  const other = await signIn(api, 'ines');
  await signIn(api, 'ines');
  const stranger = await newPlayer(api, 'jana');
  const seen = (await list(phone)).value as {
    session_id: string;
    current: boolean;
    device: string;
    address: string;
  }[];
  expect(seen).toHaveLength(4);
  expect(seen.filter((item) => item.current)).toEqual([
    expect.objectContaining({ device: 'Chrome, Android', address: '203.0.113.5' }),
  ]);
  const mine = seen.find((item) => item.current)!.session_id;
  const end = async (session: typeof phone, id: string) =>
    (await api.call('endSession', { ...session, session_id: id })).ended;
  expect(await end(stranger, mine)).toBe(0);
  expect(await end(phone, 'no-such-session')).toBe(0);
  const others = (await list(other)).value as typeof seen;
  expect(await end(phone, others.find((item) => item.current)!.session_id)).toBe(1);
  expect((await list(other)).statusMessage).toBe('sessionExpired');
  expect(await end(phone, '')).toBe(2);
  expect((await list(phone)).value).toHaveLength(1);
});

test('[P-01] signing in again in one browser replaces its session', async () => {
  await newPlayer(api, 'kara');
  const here = browser();
  const first = await signIn(api, 'kara', here);
  const jar = new Map(here.cookies);
  const second = await signIn(api, 'kara', here);
  expect((await list(first, { browser: true, cookies: jar })).statusMessage).toBe('sessionExpired');
  expect((await list(second, here)).statusCode).toBe(1);
});

test('use of a session is reported at its start and every quarter of an hour', async () => {
  await newPlayer(api, 'quinn');
  const notices = async () =>
    (
      await run<{ at: string }>(api.db, {
        text: `select payload ->> 'at' as at from platform.event where name = 'player.active'
          and payload ->> 'player_id'
          = (select player_id::text from players.player where account_id = 'quinn') order by id`,
      })
    )
      .map(({ at }) => at)
      .filter((at) => at >= opened.toISOString());
  // Ten seconds after the start of a quarter-hour.
  const quarter = 900_000;
  api.later((quarter - (api.clock.now.getTime() % quarter)) / 1000 + 10);
  const opened = api.clock.now;
  const session = await signIn(api, 'quinn');
  for (const seconds of [1, 80, 700]) {
    api.later(seconds);
    await list(session);
  }
  expect(await notices()).toEqual([opened.toISOString()]);
  api.later(120);
  await list(session);
  await list(session);
  expect(await notices()).toEqual([opened.toISOString(), api.clock.now.toISOString()]);
});

test('deletes sessions past retention, old counters and expired codes', async () => {
  await newPlayer(api, 'lola');
  await api.call('login', { ...SITE_ONE, account_id: 'lola', password: 'Wrong-pass-1' });
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: 'lola' });
  const sweep = () => api.database.transaction((tx) => deleteExpiredPlayerData(tx, api.clock.now));
  const sizes = async () =>
    await Promise.all(
      (['session', 'code', 'attempt', 'player'] as const).map(async (t) => (await api.dump(t)).length),
    );
  const before = await sizes();
  api.later(2 * DAY_SECONDS);
  await sweep();
  const [sessions, codes, attempts, players] = await sizes();
  expect([codes, attempts]).toEqual([0, 0]);
  expect(sessions).toBeGreaterThan(0);
  api.later(121 * DAY_SECONDS);
  await sweep();
  expect(await sizes()).toEqual([0, 0, 0, before[3]]);
  expect(players).toBe(before[3]);
});
