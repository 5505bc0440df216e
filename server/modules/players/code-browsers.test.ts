import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newPlayer, openPlayersApi, type PlayersApi, SITE_ONE, type TestClient } from './testing/api.ts';

/**
 * An attacker on the owner's mobile network or public Wi-Fi guesses the owner's codes, or tries to prevent
 * the owner, in a browser that never signed in, from using them.
 */
let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

/** Each test uses its own network: the limits of a network are counted over its accounts. */
let cafe = '';
let cafes = 120;
beforeEach(() => {
  cafe = `203.0.113.${cafes++}`;
});
const newBrowser = (address = cafe): TestClient => ({ browser: true, cookies: new Map(), address });
const program = (): TestClient => ({ address: cafe });
const ask = (account_id: string, from: TestClient) =>
  api.call('requestLoginTac', { ...SITE_ONE, account_id }, from);
const enter = (account_id: string, tac: string, from: TestClient) =>
  api.call('loginTac', { ...SITE_ONE, account_id, tac }, from);
const otherThan = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
const cookieOf = (reply: { setCookie: string[] }) =>
  reply.setCookie.find((line) => line.startsWith('__Host-baize_codes='));

async function ownerWithCode(account_id: string, from = newBrowser()) {
  const email = `${account_id}@mail.test`;
  await newPlayer(api, account_id, { email });
  expect((await ask(account_id, from)).statusCode).toBe(1);
  return { email, from, tac: await api.lastCode(email) };
}

test('[P-10] stranger on the owner’s network: wrong tries, however many, leave the code to the browser that requested it', async () => {
  const { from, tac } = await ownerWithCode('cafe-one');
  const answers = new Set<string>();
  for (let n = 1; n <= 60; n++)
    answers.add((await enter('cafe-one', otherThan(tac, n), n % 2 ? newBrowser() : program())).statusMessage);
  expect([...answers].toSorted()).toEqual(['invalidCode', 'tooManyAttempts']);
  expect((await enter('cafe-one', tac, from)).statusCode).toBe(1);
});

test('[P-10] stranger on a network where the owner is known: wrong attempts leave the owner’s code valid', async () => {
  const known = newBrowser();
  const { tac: first } = await ownerWithCode('cafe-two', known);
  expect((await enter('cafe-two', first, known)).statusCode).toBe(1);
  api.later(61);
  const fresh = newBrowser();
  await ask('cafe-two', fresh);
  const tac = await api.lastCode('cafe-two@mail.test');
  for (let n = 1; n <= 8; n++) await enter('cafe-two', otherThan(tac, n), newBrowser());
  expect((await enter('cafe-two', tac, fresh)).statusCode).toBe(1);
});

test('[P-10] stranger: at most ten attempts per code over all browsers, programs and networks: one in a hundred thousand', async () => {
  const { tac } = await ownerWithCode('cafe-three');
  const strangers = Array.from({ length: 12 }, (_, n) => newBrowser(`198.51.100.${n + 1}`));
  // Attackers who request codes get their own codes, and their attempts are not counted against the owner's.
  for (const stranger of strangers.slice(0, 3)) await ask('cafe-three', stranger);
  for (const [n, stranger] of strangers.entries())
    for (const from of [stranger, { address: stranger.address! }])
      await enter('cafe-three', otherThan(tac, n + 1), from);
  for (const { attempts, known_attempts, own_attempts } of await api.dump('code'))
    expect(Number(attempts) + Number(known_attempts) + Number(own_attempts)).toBeLessThanOrEqual(10);
  for (const stranger of strangers)
    expect((await enter('cafe-three', tac, stranger)).statusMessage).toBe('invalidCode');
});

test('[P-10] stranger: a request of their own voids no code that another browser requested', async () => {
  const { email, from, tac } = await ownerWithCode('cafe-four');
  api.later(60);
  await ask('cafe-four', newBrowser());
  expect(await api.lastCode(email)).not.toBe(tac);
  expect((await enter('cafe-four', tac, from)).statusCode).toBe(1);
});

test('[P-10] the browser that requested a code has five attempts, and a second code in it voids the first', async () => {
  const { email, from, tac } = await ownerWithCode('cafe-five');
  for (let n = 1; n <= 5; n++) await enter('cafe-five', otherThan(tac, n), from);
  expect((await enter('cafe-five', tac, from)).statusMessage).toBe('invalidCode');
  api.later(61);
  await ask('cafe-five', from);
  const replaced = await api.lastCode(email);
  api.later(61);
  await ask('cafe-five', from);
  const last = await api.lastCode(email);
  if (last !== replaced) expect((await enter('cafe-five', replaced, from)).statusMessage).toBe('invalidCode');
  expect((await enter('cafe-five', last, from)).statusCode).toBe(1);
});

test('[P-10] [A-03] a code is also entered in another browser than the one that requested it, once', async () => {
  const { tac, from } = await ownerWithCode('cafe-six');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => enter('cafe-six', tac, n % 2 ? newBrowser() : from)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1);
});

test('[P-10] one right code ends the others of the account, which strangers may have requested', async () => {
  const { email, from, tac } = await ownerWithCode('cafe-seven');
  api.later(60);
  const stranger = newBrowser();
  await ask('cafe-seven', stranger);
  const later = await api.lastCode(email);
  expect((await enter('cafe-seven', tac, from)).statusCode).toBe(1);
  expect((await enter('cafe-seven', later, stranger)).statusMessage).toBe('invalidCode');
});

test('[P-10] the cookie is the same whether or not there is an account, and programs receive none', async () => {
  await ownerWithCode('cafe-eight', newBrowser());
  const [there, missing] = [await ask('cafe-eight', newBrowser()), await ask('cafe-nobody', newBrowser())];
  const shape = /^__Host-baize_codes=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
  for (const reply of [there, missing]) expect(cookieOf(reply)).toMatch(shape);
  expect(cookieOf(await ask('cafe-eight', program()))).toBeUndefined();
});

test('[A-06] [P-10] stranger on the network of a new player: the registration code and the sign-up it allows stay the player’s', async () => {
  const account_id = 'newcomer@mail.test';
  const owner = newBrowser();
  await api.call('requestRegisterTac', { ...SITE_ONE, account_id }, owner);
  const tac = await api.lastCode(account_id);
  const verify = (code: string, from: TestClient) =>
    api.call('verifyTac', { ...SITE_ONE, account_id, tac: code }, from);
  const stranger = newBrowser();
  for (let n = 1; n <= 6; n++) await verify(otherThan(tac, n), stranger);
  expect((await verify(tac, owner)).statusCode).toBe(1);
  const password = 'Lantern-88-x';
  const signUp = (from: TestClient) =>
    api.call('signup', { ...SITE_ONE, account_id, password } as never, from);
  expect((await signUp(stranger)).statusMessage).toBe('codeNotVerified');
  expect((await signUp(owner)).statusCode).toBe(1);
});
