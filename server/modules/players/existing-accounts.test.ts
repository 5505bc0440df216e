import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegistrationMode } from '#contracts/values/registration-modes.ts';
import {
  newPlayer,
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  SITE_ONE,
  type TestClient,
} from './testing/api.ts';

/** What signing up reveals to a stranger about other people's accounts. */
let api: PlayersApi;
let registration: RegistrationMode = 'code';
beforeAll(async () => {
  api = await openPlayersApi({ registration: async () => registration });
  await newPlayer(api, '+639171230011', { email: 'owner@mail.test' });
  await newPlayer(api, 'ana@mail.test');
  await newPlayer(api, 'plain-name');
});
afterAll(() => api.close());

let address = 0;
/** Each sign-up uses its own network: network limits are not tested here. */
const signUp = (account_id: string, from: TestClient = {}) => {
  address += 1;
  const client = { browser: true, address: `203.0.113.${address}`, ...from };
  return api.call('signup', { ...SITE_ONE, account_id, password: PASSWORD }, client);
};
const requestCode = (account_id: string, from: TestClient) =>
  api.call('requestRegisterTac', { ...SITE_ONE, account_id }, from);

test('[A-05] [P-10] enumeration: where registration asks for codes, sign-up answers a stranger alike for a taken id and a free one, with the same work', async () => {
  const accounts = (await api.dump('player')).length;
  const before = { ...api.counted };
  const taken = ['+639171230011', '09171230011', 'ANA@mail.test', 'plain-name'];
  const free = ['+639171230099', 'nobody@mail.test', 'other-name'];
  for (const id of [...taken, ...free])
    expect(await signUp(id), id).toMatchObject({
      statusMessage: 'codeNotVerified',
      statusDetail: '',
      setCookie: [],
    });
  expect(await api.dump('player')).toHaveLength(accounts);
  expect(api.counted).toEqual(before);
});

test('[A-06] [A-07] enumeration: codes for a taken and a free contact are answered alike until no SMS may be sent; the owner alone is told, at that contact', async () => {
  const answersFor = async (account_id: string, network: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < 26; n++) {
      const reply = await requestCode(account_id, { address: `198.51.100.${network}${n}` });
      answers.push([reply.statusMessage, reply.statusDetail, reply.expires_in, reply.retry_after]);
      api.later(101);
    }
    return answers;
  };
  const start = api.clock.now;
  const taken = await answersFor('+639171230011', '1');
  api.clock.now = start;
  const free = await answersFor('+639981230088', '2');
  expect(taken).toEqual(free);
  expect(taken.flat()).toContain('smsLimitReached');
  const letters = await api.letters();
  const told = letters.filter(({ to }) => to === '+639171230011');
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ text }) => /\d{6}/.test(text) || !text.includes('already have an account'))).toEqual(
    [],
  );
  expect(letters.filter(({ to }) => to === 'owner@mail.test')).toEqual([]);
});

test('[A-05] a verified owner of a contact learns that the account exists, and nobody else', async () => {
  const [first, second] = [new Map<string, string>(), new Map<string, string>()];
  const id = 'late@mail.test';
  const verify = async (cookies: Map<string, string>) => {
    await requestCode(id, { cookies, browser: true });
    const tac = await api.lastCode(id);
    await api.call('verifyTac', { ...SITE_ONE, account_id: id, tac }, { cookies, browser: true });
    api.later(61);
  };
  await verify(first);
  // Staff open the account in the meantime.
  await newPlayer(api, id);
  expect((await signUp(id, { cookies: second })).statusMessage).toBe('codeNotVerified');
  expect((await signUp(id, { cookies: first })).statusMessage).toBe('accountTaken');
});

test('[A-05] without registration codes a taken id is reported as taken; such checks are rate limited', async () => {
  registration = 'open';
  expect((await signUp('09171230011')).statusMessage).toBe('accountTaken');
  const from = { address: '203.0.113.200' };
  const answers: string[] = [];
  for (let n = 0; n < 70; n++) answers.push((await signUp('plain-name', from)).statusMessage);
  expect(answers.at(-1)).toBe('tooManyAttempts');
  expect(answers.filter((answer) => answer === 'accountTaken').length).toBeLessThanOrEqual(60);
  registration = 'code';
});
