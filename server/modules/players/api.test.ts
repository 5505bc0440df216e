import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxPage } from '../../../demo/world/pages/outbox.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE } from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const envelope = async (response: Response) => ({
  http: response.status,
  ...((await response.json()) as object),
});

test('[A-14] refuses a script as a name', async () => {
  const { account_id, auth } = await newPlayer(api, 'bess');
  for (const full_name of ['<script>alert(1)</script>', 'Bess\u202e', 'B\u0007ess', '"><img src=x>']) {
    const reply = await api.call('profileUpdate', { account_id, auth, full_name, contact_email: '' });
    expect(reply.statusMessage, full_name).toBe('invalidName');
  }
});

test('[A-02] refuses malformed bodies in the envelope, and changes nothing', async () => {
  const path = '/api/auth/login';
  expect(await envelope(await api.send(path, '{"account_id":'))).toMatchObject({
    http: 400,
    statusMessage: 'invalidRequest',
  });
  expect(await envelope(await api.send(path, '[]'))).toMatchObject({ http: 400 });
  expect(await envelope(await api.send(path, '{"account_id":{"$gt":""}}'))).toMatchObject({
    http: 400,
  });
  expect(await envelope(await api.send(path, 'x'.repeat(10 * 1024 * 1024)))).toMatchObject({
    http: 413,
    statusMessage: 'bodyTooLarge',
  });
  expect(await envelope(await api.send(path, '', {}, 'GET'))).toMatchObject({
    http: 405,
    statusMessage: 'methodNotAllowed',
  });
  expect(await envelope(await api.send(path, '{}', {}, 'PUT'))).toMatchObject({ http: 405 });
  const nul = JSON.stringify({ ...SITE_ONE, account_id: 'a\u0000bc', password: PASSWORD });
  expect(await envelope(await api.send('/api/auth/signup', nul))).toMatchObject({ http: 400 });
  expect(await envelope(await api.send(path, nul))).toMatchObject({ http: 400 });
});

test('[A-02] a body that names a field twice is refused, in whatever spelling', async () => {
  const body = (twice: string) =>
    `{"domain_name":"one.test","external_id":"${SITE_ONE.external_id}",${twice}}`;
  for (const twice of [
    '"account_id":"ann","account_id":"bob"',
    '"account_id":"ann","\\u0061ccount_id":"bob"',
  ])
    expect(await envelope(await api.send('/api/auth/login', body(`${twice},"password":"x"`)))).toMatchObject({
      http: 400,
      statusDetail: { reason: 'duplicateKey' },
    });
});

test('[A-05] handles an unpaired surrogate safely', async () => {
  const half = '\ud800';
  const signup = await api.call('signup', {
    ...SITE_ONE,
    account_id: `ab${half}c`,
    password: PASSWORD,
  });
  expect(signup.statusMessage).toBe('invalidRequest');
  const tracked = await api.call('signup', {
    ...SITE_ONE,
    account_id: 'halved',
    password: PASSWORD,
    ch: half,
  });
  expect(tracked.statusMessage).toBe('invalidRequest');
  const login = await api.call('login', {
    ...SITE_ONE,
    account_id: `ab${half}c`,
    password: `${half}Xx1234567`,
  });
  expect(login.statusMessage).toBe('invalidRequest');
});

test('[P-10] the outbox page shows only its own site’s messages, as text', async () => {
  const sites = new Map([
    ['one.test', 1],
    ['two.test', 2],
  ]);
  const page = createOutboxPage({
    db: api.db,
    outbox: api.outbox,
    siteOfDomain: async (domain) => {
      const id = sites.get(domain);
      return id
        ? {
            id,
            externalId: '',
            name: `Site <${id}>`,
            currency: 'PHP',
            domain,
            isOpen: true,
            inMaintenance: false,
            hasRewards: true,
            timeZone: 'Asia/Manila',
          }
        : undefined;
    },
  });
  const get = async (host: string) => page.request('/dev/outbox', { headers: { host } });
  await api.call('requestRegisterTac', { ...SITE_ONE, account_id: '<b>x@mail.test' });
  const own = await get('one.test:3000');
  const text = await own.text();
  expect(own.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toMatch(/\d{6} is your Site 1 sign-up code/);
  expect(text).not.toContain('<b>x@');
  expect(text).toContain('Site &lt;1&gt;');
  expect(await (await get('two.test')).text()).toContain('No messages yet');
  expect((await get('three.test')).status).toBe(404);
});
