import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contracts/values/passkeys.ts';
import { singleStatementHandle, transaction, write } from '#server/platform/database/index.ts';
import {
  type Authenticator,
  createAuthenticator,
  type Forgery,
} from '#server/platform/passkeys/testing/authenticator.ts';
import { currentStep, totpCode } from '#server/platform/totp.ts';
import { erasePlayer } from './erasure.ts';
import { deleteExpiredPlayerData } from './retention.ts';
import {
  newPlayer,
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  type Reply,
  SITE_ONE,
  SITE_TWO,
  signIn,
  type TestClient,
} from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

type Session = { account_id: string; auth: string };
const creation = (reply: Reply) => reply.options as PasskeyCreationOptions;
const request = (reply: Reply) => reply.options as PasskeyRequestOptions;
const sessionOf = ({ account_id, auth }: Session): Session => ({ account_id, auth });

/** Adds a passkey to a signed-in player, as the account page does. */
async function addPasskey(
  session: Session,
  { key = createAuthenticator(), from = {}, dishonesty = {} as Forgery, name = '' } = {},
) {
  const started = await api.call('startPasskey', { ...session, password: PASSWORD }, from);
  expect(started.statusMessage).toBe('OK');
  const passkey = key.create(creation(started), dishonesty);
  return { key, added: await api.call('addPasskey', { ...session, name, passkey }, from) };
}

/** A browser with a passkey-only account: signed in, with its session, authenticator and recovery codes. */
async function guarded(accountId: string, contacts: { phone?: string; email?: string } = {}) {
  const { playerId, ...signedIn } = await newPlayer(api, accountId, contacts);
  const session = sessionOf(signedIn);
  const { key, added } = await addPasskey(session);
  expect(added.statusMessage).toBe('OK');
  return { playerId, session, key, codes: added.recovery_codes as string[] };
}

const start = (from: TestClient, site = SITE_ONE) => api.call('startPasskeyLogin', site, from);
const finish = (passkey: ReturnType<Authenticator['get']>, from: TestClient, site = SITE_ONE) =>
  api.call('loginPasskey', { ...site, passkey }, from);
/** A complete sign-in from a new browser. */
async function enter(key: Authenticator, dishonesty: Forgery = {}, from: TestClient = browser()) {
  return await finish(key.get(request(await start(from)), dishonesty), from);
}
let browsers = 0;
/** A new browser with its own address: failures from a shared address would be slowed down. */
const browser = () => ({ cookies: new Map<string, string>(), address: `198.51.100.${++browsers}` });
const removal = (session: Session, passkey_id: string, password = PASSWORD) =>
  api.call('removePasskey', { ...session, password, passkey_id });
const credentialsChangedAt = async (accountId: string) =>
  (await api.dump('player')).find(({ account_id }) => account_id === accountId)?.credentials_changed_at;

test('[A-02] a passkey signs in without name and password, and its session counts as confirmed', async () => {
  const { session, key, codes } = await guarded('keyed', { email: 'keyed@mail.test' });
  expect(new Set(codes).size).toBe(10);
  expect((await api.letters())[0]).toMatchObject({
    to: 'keyed@mail.test',
    subject: 'A passkey was added',
  });
  const entered = await enter(key);
  expect(entered).toMatchObject({ statusCode: 1, user: { account_id: 'keyed' } });
  const { user } = entered as unknown as { user: { session_token: string } };
  const fresh = { account_id: 'keyed', auth: user.session_token };
  const listed = (await api.call('passkeys', fresh)).value as object[];
  expect(listed).toMatchObject([{ domain: 'one.test', last_used_at: api.clock.now.toISOString() }]);
  // The factor was entered at sign-in: only the password is required.
  expect((await api.call('startPasskey', { ...fresh, password: PASSWORD })).statusCode).toBe(1);
  expect((await api.call('secondFactor', session)).is_enabled).toBe(false);
});

test('[A-02] thief with the password: an account with a passkey requires it, or a single-use recovery code', async () => {
  const { codes } = await guarded('asked');
  const login = (factor_code?: string, from: TestClient = {}) =>
    api.call(
      'login',
      { ...SITE_ONE, account_id: 'asked', password: PASSWORD, ...(factor_code ? { factor_code } : {}) },
      from,
    );
  const both = { statusMessage: 'factorNeeded', statusDetail: { methods: ['passkey', 'factor'] } };
  expect(await login()).toMatchObject(both);
  expect((await login('123456')).statusMessage).toBe('invalidFactor');
  expect((await login(codes[0])).statusCode).toBe(1);
  expect((await login(codes[0])).statusMessage).toBe('invalidFactor');
});

test('[player protection A6] step-up: sensitive changes require password and passkey within the last ten minutes', async () => {
  const { session, key } = await guarded('stepped', { email: 'stepped@mail.test' });
  api.later(600);
  const renew = () => api.call('renewRecoveryCodes', { ...session, password: PASSWORD });
  expect(await renew()).toMatchObject({
    statusMessage: 'confirmationNeeded',
    statusDetail: { methods: ['passkey', 'factor'] },
  });
  const options = request(await api.call('startPasskeyConfirm', session));
  expect(options.allowCredentials).toMatchObject([{ id: key.credentialId.toString('base64url') }]);
  const passkey = key.get(options);
  expect((await api.call('confirmPasskey', { ...session, passkey })).statusCode).toBe(1);
  const renewed = await renew();
  expect(new Set(renewed.recovery_codes as string[]).size).toBe(10);
  expect((await api.letters())[0]).toMatchObject({ subject: 'Your recovery codes were replaced' });
  // The same response again.
  api.later(600);
  expect((await api.call('confirmPasskey', { ...session, passkey })).statusMessage).toBe('invalidPasskey');
});

test('[player protection A6] stolen session: no passkey is added or removed without password and factor', async () => {
  const { account_id, auth } = await newPlayer(api, 'bare');
  const bare = { account_id, auth };
  const begin = (session: Session, password: string) => api.call('startPasskey', { ...session, password });
  expect((await begin(bare, 'Wrong-pass-1')).statusMessage).toBe('wrongCredentials');
  const { session } = await guarded('kept');
  api.later(600);
  expect((await begin(session, PASSWORD)).statusMessage).toBe('confirmationNeeded');
  const [row] = (await api.call('passkeys', session)).value as { passkey_id: string }[];
  expect((await removal(session, row!.passkey_id)).statusMessage).toBe('confirmationNeeded');
  expect((await api.call('startSecondFactor', { ...session, password: PASSWORD })).statusMessage).toBe(
    'confirmationNeeded',
  );
  // A registration started in another session cannot be finished in the stolen one.
  const own = sessionOf(await signIn(api, 'bare'));
  const begun = creation(await begin(own, PASSWORD));
  const passkey = createAuthenticator().create(begun);
  expect((await api.call('addPasskey', { ...bare, passkey })).statusMessage).toBe('invalidPasskey');
});

test('[P-11] the first passkey ends the other sessions; a second one does not, and issues no new codes', async () => {
  const { account_id, auth } = await newPlayer(api, 'several');
  const session = { account_id, auth };
  const other = await signIn(api, 'several');
  const first = await addPasskey(session, { name: 'My phone' });
  expect((await api.call('listSessions', other)).statusMessage).toBe('sessionExpired');
  expect((await enter(first.key)).statusCode).toBe(1);
  const second = await addPasskey(session);
  expect(second.added).toMatchObject({ statusCode: 1, recovery_codes: [] });
  const rows = (await api.call('passkeys', session)).value as { passkey_id: string; name: string }[];
  expect(rows.map(({ name }) => name)).toEqual(['My phone', 'Passkey']);
  expect(((await api.call('listSessions', session)).value as object[]).length).toBe(2);
  // Withdrawals are reviewed for 72 hours after each change [player protection A6].
  expect(await credentialsChangedAt('several')).toEqual(api.clock.now);
  for (const { passkey_id } of rows) {
    api.later(1);
    expect((await removal(session, passkey_id)).statusCode).toBe(1);
    expect(await credentialsChangedAt('several')).toEqual(api.clock.now);
  }
  expect((await removal(session, rows[0]!.passkey_id)).statusMessage).toBe('notFound');
  expect((await api.call('secondFactor', session)).recovery_codes_left).toBe(0);
  expect((await enter(first.key)).statusMessage).toBe('invalidPasskey');
});

test('[A-02] replay: an answer counts once, within five minutes, in the browser that asked for it', async () => {
  const { key } = await guarded('replayed');
  const from = browser();
  const answer = key.get(request(await start(from)));
  const other = browser();
  await start(other);
  expect((await finish(answer, other)).statusMessage).toBe('invalidPasskey');
  expect((await finish(answer, {})).statusMessage).toBe('invalidPasskey');
  expect((await finish(answer, from)).statusCode).toBe(1);
  await start(from);
  expect((await finish(answer, from)).statusMessage).toBe('invalidPasskey');
  const late = key.get(request(await start(from)));
  api.later(300);
  expect((await finish(late, from)).statusMessage).toBe('invalidPasskey');
});

test('[A-02] of fifty concurrent sign-ins with one challenge one succeeds', async () => {
  const { key } = await guarded('raced');
  const from = browser();
  const answer = key.get(request(await start(from)));
  const replies = await Promise.all(Array.from({ length: 50 }, () => finish(answer, from)));
  expect(replies.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1);
});

test('[A-02] cloned authenticator: a counter that does not rise is refused, at once or later', async () => {
  const { key } = await guarded('cloned');
  const copy = key.clone();
  expect((await enter(key)).statusCode).toBe(1);
  expect((await enter(copy)).statusMessage).toBe('invalidPasskey');
  const twin = key.clone();
  const [mine, theirs] = [browser(), browser()];
  const answers = [key.get(request(await start(mine))), twin.get(request(await start(theirs)))] as const;
  const replies = await Promise.all([finish(answers[0], mine), finish(answers[1], theirs)]);
  expect(replies.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1);
  // Synced passkeys have no counter.
  const { account_id, auth } = await newPlayer(api, 'synced');
  const { key: synced } = await addPasskey(
    { account_id, auth },
    { key: createAuthenticator({ isCounting: false }) },
  );
  expect((await enter(synced)).statusCode).toBe(1);
  expect((await enter(synced.clone())).statusCode).toBe(1);
});

const CHEATS: [string, Forgery][] = [
  ['phishing page', { origin: 'https://one.test.evil.example' }],
  ['page without TLS', { origin: 'http://one.test' }],
  ['sister domain', { origin: 'https://www.one.test' }],
  ['key of another domain', { rpId: 'two.test', origin: 'https://one.test' }],
  ['page in a frame of another site', { crossOrigin: true }],
  ['person not verified', { isUserVerified: false }],
  ['answer to another question', { type: 'payment.get' }],
];
test.each(CHEATS)('[A-02] %s: neither a new passkey nor a sign-in is accepted', async (_name, cheat) => {
  const { session, key } = await guarded(`cheat-${CHEATS.findIndex(([, one]) => one === cheat)}`);
  expect((await enter(key, cheat)).statusMessage).toBe('invalidPasskey');
  expect((await addPasskey(session, { dishonesty: cheat })).added.statusMessage).toBe('invalidPasskey');
  expect((await enter(key)).statusCode).toBe(1);
});

test('[A-02] another brand: passkey, challenge and credential id of one brand are refused on the other', async () => {
  const { session, key } = await guarded('everywhere');
  const twin = await api.module.createPlayer(
    api.db,
    { id: 2, currency: 'PHP' },
    { accountId: 'everywhere', password: PASSWORD },
  );
  const from = { ...browser(), host: 'two.test' };
  const asked = request(await start(from, SITE_TWO));
  expect(asked.rpId).toBe('two.test');
  const forged = key.get(asked, { rpId: 'two.test', origin: 'https://two.test' });
  expect((await finish(forged, from, SITE_TWO)).statusMessage).toBe('invalidPasskey');
  // Even if the credential were registered there, an answer from the first brand's page does not match the
  // second brand.
  const text = `insert into players.passkey (site_id, player_id, credential_id, public_key, counter, domain,
      transports, name, created_at)
    select 2, $1, credential_id, public_key, 0, 'two.test', '{}', name, created_at
      from players.passkey where site_id = 1 and credential_id = $2`;
  await write(singleStatementHandle(api.db), { text, values: [twin, key.credentialId] });
  const phished = key.get(request(await start(from, SITE_TWO)), {
    rpId: 'one.test',
    origin: 'https://one.test',
  });
  expect((await finish(phished, from, SITE_TWO)).statusMessage).toBe('invalidPasskey');
  // A challenge of one brand is unknown on the other.
  const own = browser();
  const answer = key.get(request(await start(own)));
  expect((await finish(answer, { ...own, host: 'two.test' }, SITE_TWO)).statusMessage).toBe('invalidPasskey');
  expect((await api.call('passkeys', session)).value).toHaveLength(1);
});

test('[A-02] another domain of the brand: the passkey is not offered there, a recovery code is', async () => {
  const { key, session, codes } = await guarded('moved');
  const there = { host: 'other-one.test', cookies: new Map<string, string>() };
  const site = { ...SITE_ONE, domain_name: 'other-one.test' };
  const asked = request(await start(there, site));
  expect(asked.rpId).toBe('other-one.test');
  expect((await finish(key.get(asked), there, site)).statusMessage).toBe('invalidPasskey');
  const login = (more: object = {}) =>
    api.call('login', { ...site, account_id: 'moved', password: PASSWORD, ...more }, there);
  expect(await login()).toMatchObject({ statusDetail: { methods: ['factor'] } });
  expect((await login({ factor_code: codes[0] })).statusCode).toBe(1);
  const confirm = await api.call('startPasskeyConfirm', session, there);
  expect(confirm.statusMessage).toBe('notFound');
});

test('[A-02] a stranger’s passkey: neither a taken credential id nor another’s handle is accepted', async () => {
  const victim = await guarded('victim');
  const { account_id, auth } = await newPlayer(api, 'stranger');
  const session = { account_id, auth };
  const taken = await addPasskey(session, { dishonesty: { credentialId: victim.key.credentialId } });
  expect(taken.added.statusMessage).toBe('invalidPasskey');
  const { key } = await addPasskey(session);
  const handle = Buffer.from(victim.playerId.replaceAll('-', ''), 'hex').toString('base64url');
  expect((await enter(key, { userHandle: handle })).statusMessage).toBe('invalidPasskey');
  expect((await enter(key, { userHandle: undefined })).statusMessage).toBe('invalidPasskey');
  expect((await enter(key, { credentialId: victim.key.credentialId })).statusMessage).toBe('invalidPasskey');
  // A session of one brand cannot be confirmed with a passkey of the other.
  const options = request(await api.call('startPasskeyConfirm', session));
  const passkey = victim.key.get(options);
  expect((await api.call('confirmPasskey', { ...session, passkey })).statusMessage).toBe('invalidPasskey');
});

test('[player protection A6] thief who began an authenticator setup: its secret is no factor until the owner completes it', async () => {
  const { account_id, auth } = await newPlayer(api, 'half-done');
  const session = { account_id, auth };
  const started = await api.call('startSecondFactor', { ...session, password: PASSWORD });
  await addPasskey(session);
  const bits = [...(started.secret as string)]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  const factor_code = totpCode(secret, currentStep(api.clock.now));
  const credentials = { ...SITE_ONE, account_id, password: PASSWORD, factor_code };
  expect((await api.call('login', credentials)).statusMessage).toBe('invalidFactor');
});

test('refuses malformed input, certificates and a flood of challenges', async () => {
  const { session, key } = await guarded('flooded');
  const certified = await addPasskey(session, { dishonesty: { statement: 'packed-with-certificate' } });
  expect(certified.added.statusMessage).toBe('invalidPasskey');
  const from = browser();
  const answer = key.get(request(await start(from)));
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const spoiled = { ...answer, response: { ...answer.response, [part]: 'AAAA' } };
    expect((await finish(spoiled, from)).statusMessage, part).toBe('invalidPasskey');
  }
  const replies = [];
  for (let tries = 0; tries < 210; tries++) replies.push(await start({ address: '203.0.113.9' }));
  expect(replies.at(-1)!.statusMessage).toBe('tooManyAttempts');
  expect(replies.filter(({ statusCode }) => statusCode === 1)).toHaveLength(200);
});

test('a player has at most ten passkeys; erasure deletes them, and old challenges expire', async () => {
  const { playerId, session } = await guarded('crowded');
  for (let count = 1; count < 10; count++) await addPasskey(session);
  const started = await api.call('startPasskey', { ...session, password: PASSWORD });
  expect(started.statusMessage).toBe('passkeyLimit');
  api.later(3600);
  await transaction(api.db, async (tx) => {
    await deleteExpiredPlayerData(tx, api.clock.now);
    const close = "update players.player set status = 'closed', closed_at = now() where player_id = $1";
    await write(tx, { text: close, values: [playerId] });
    expect(await erasePlayer(tx, 1, playerId, api.clock.now)).toBe(true);
  });
  expect(await api.dump('passkey_challenge')).toEqual([]);
  const left = await api.dump('passkey');
  expect(left.filter((row) => row.player_id === playerId)).toEqual([]);
});

test('[A-03] pre-hijacker: a passkey added before the owner’s first code is removed with everything else', async () => {
  const phone = '+639180004001';
  await api.call('signup', { ...SITE_ONE, account_id: phone, password: PASSWORD });
  // Accounts from before verification was required have a passkey and an unverified contact.
  const prove = (at: Date | null) =>
    write(singleStatementHandle(api.db), {
      text: 'update players.player set id_verified_at = $2 where account_id = $1',
      values: [phone, at],
    });
  await prove(api.clock.now);
  const { key } = await addPasskey(sessionOf(await signIn(api, phone)));
  await prove(null);
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: phone });
  const tac = await api.lastCode(phone);
  expect(await api.call('loginTac', { ...SITE_ONE, account_id: phone, tac })).toMatchObject({
    statusCode: 1,
    password_needed: true,
  });
  expect((await enter(key)).statusMessage).toBe('invalidPasskey');
});
