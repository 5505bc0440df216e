import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { setSiteGames } from '../catalog/index.ts';
import { readIncomingBody } from './endpoint/request-body.ts';
import { retireSecret } from './index.ts';
import { GAME, openProviderSite, PROVIDER, type ProviderTestSite } from './testing/application.ts';
import { createGameClient, openGameClient } from './testing/game-client.ts';
import type { Provider, WalletAnswer } from './testing/provider.ts';

const QUESTIONS_PER_SECOND = 60;
let platform: ProviderTestSite;
let provider: Provider;
let clock = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  platform = await openProviderSite({ now: () => clock, questionsPerSecond: QUESTIONS_PER_SECOND });
  provider = await platform.provider();
});
afterAll(async () => {
  await expectBooks(platform.db);
  await platform.close();
});
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

/**
 * Retries like a provider must: a message with an unknown outcome is sent again, with the same id [wallet
 * R15].
 */
async function untilKnown(ask: () => Promise<WalletAnswer>): Promise<WalletAnswer> {
  const heard = await ask();
  return heard.status === 'INTERNAL' ? await untilKnown(ask) : heard;
}

test('[wallet 3.1] [wallet R15] the public endpoint answers a ping, a bet and a win, each signed', async () => {
  const front = await platform.provider('one.test', { front: true });
  expect(await untilKnown(() => front.say('ping', {}))).toMatchObject({ http: 200, status: 'OK' });
  clock = new Date();
  const guest = await platform.guest('one.test', 10_000n);
  const { player_id, session } = await openGameClient(platform, provider, guest);
  const table = createGameClient(front, player_id, session);
  expect(await untilKnown(() => table.bet('front-1', 1000, 'front'))).toMatchObject({
    http: 200,
    status: 'OK',
    balance: '9000',
    currency: 'PHP',
    replayed: expect.any(Boolean),
    balance_parts: { cash: '9000', bonus: '0' },
    tx_ref: expect.any(String),
    server_time: expect.any(String),
    request_id: expect.any(String),
  });
  expect(await untilKnown(() => table.win('front-2', 300, 'front'))).toMatchObject({
    status: 'OK',
    balance: '9300',
  });
  const answer = await platform.call('one.test', 'getBalance', {
    account_id: guest.accountId,
    auth: guest.auth,
  });
  expect(answer).toMatchObject({ game_balance: 93 });
});

test('[wallet 3.3] a session gives the game its data, its rules and the open rounds', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const table = await openGameClient(platform, provider, guest);
  await table.bet('auth-1', 700, 'auth');
  const opened = await provider.say('authenticate', {
    launch_token: await platform.launch(guest),
    game: GAME,
  });
  expect(opened).toMatchObject({
    status: 'OK',
    player_id: table.player_id,
    currency: 'PHP',
    exponent: 2,
    balance: '9300',
    language: 'fil',
    mode: 'real',
    rules: {
      ...{ autoplay: false, min_game_cycle_ms: 2500, reality_check: { interval_s: 1800 } },
      ...{ max_win: '1250000000' },
    },
    active_rounds: [{ round_id: 'auth', game: GAME, staked: '700', won: '0' }],
  });
  expect(table.player_id).not.toContain(guest.accountId);
  // The newer session replaces the older one for bets; open rounds continue in it.
  expect(await table.bet('auth-2', 100, 'auth')).toMatchObject({ status: 'SESSION_INVALID' });
  const again = createGameClient(provider, table.player_id, opened.session!);
  expect(await again.bet('auth-3', 100, 'auth')).toMatchObject({ status: 'OK', balance: '9200' });
});

test('[wallet 4.2] a launch token is valid for a minute, for its game and provider only', async () => {
  const guest = await platform.guest('one.test', 0n);
  const say = (launch_token: string, game = GAME) => provider.say('authenticate', { launch_token, game });
  const other = await platform.provider('two.test');
  const token = await platform.launch(guest);
  expect(await other.say('authenticate', { launch_token: token, game: GAME })).toMatchObject({
    status: 'SESSION_INVALID',
  });
  later(61);
  expect(await say(token)).toMatchObject({ status: 'SESSION_INVALID' });
  expect(await say(await platform.launch(guest), 'other-slot')).toMatchObject({ status: 'SESSION_INVALID' });
  expect(await say('l_nonsense-and-more')).toMatchObject({ status: 'SESSION_INVALID' });
});

test('[wallet R1] a bet needs a session of the same player and game; a session ends with the day', async () => {
  const [ana, ben] = [await platform.guest('one.test', 5000n), await platform.guest('one.test', 5000n)];
  const [hers, his] = [
    await openGameClient(platform, provider, ana),
    await openGameClient(platform, provider, ben),
  ];
  const stolen = createGameClient(provider, his.player_id, hers.session);
  expect(await stolen.bet('r1-1', 100, 'r1')).toMatchObject({ status: 'SESSION_INVALID' });
  expect(await hers.bet('r1-2', 100, 'r1', { game: 'other-slot' })).toMatchObject({
    status: 'SESSION_INVALID',
  });
  expect(await hers.bet('r1-3', 100, 'r1')).toMatchObject({ status: 'OK' });
  await run(platform.db, { text: `update players.session set last_seen_at = now() + interval '2 days'` });
  later(24 * 3600 + 1);
  expect(await hers.bet('r1-4', 100, 'r1')).toMatchObject({ status: 'SESSION_INVALID' });
  expect(await hers.win('r1-5', 50, 'r1')).toMatchObject({ status: 'OK', balance: '4950' });
  later(-24 * 3600 - 1);
});

test('[wallet 3.1] a nonce is single use, and a refused one moves nothing', async () => {
  const table = await openGameClient(platform, provider, await platform.guest('one.test', 1000n));
  const bet = (tx_id: string, nonce: string) =>
    provider.say(
      'bet',
      {
        player_id: table.player_id,
        session: table.session,
        game: GAME,
        round_id: 'n',
        amount: '100',
        currency: 'PHP',
        tx_id,
      },
      { nonce },
    );
  const nonce = randomUUID();
  const heard = await Promise.all([bet('n-1', nonce), bet('n-2', nonce), bet('n-3', nonce)]);
  expect(heard.map(({ status }) => status).sort()).toEqual(['NONCE_REUSED', 'NONCE_REUSED', 'OK']);
  expect(heard.find(({ status }) => status !== 'OK')).toMatchObject({ http: 401 });
  expect(await provider.say('ping', {}, { nonce })).toMatchObject({ http: 401, status: 'NONCE_REUSED' });
  expect(await table.balance()).toBe('900');
});

test.each([
  ['an amount with a leading zero', { amount: '0100' }],
  ['a decimal amount', { amount: '1.5' }],
  ['a negative amount', { amount: '-1' }],
  ['an amount too long', { amount: '1'.repeat(17) }],
  ['an id with a space', { tx_id: 'a b' }],
  ['an id too long', { tx_id: 'x'.repeat(65) }],
  ['no round', { round_id: undefined }],
  ['another version', { v: '2' }],
  ['another operation than the path', { op: 'win' }],
  ['no request id', { request_id: 'x' }],
  ['too much about the bet', { bet_meta: { x: 'x'.repeat(5000) } }],
])('[wallet 3.2] refused as a bad request: %s', async (_, fields) => {
  const bet = {
    player_id: 'p_nobody0',
    session: 's',
    game: GAME,
    round_id: 'b',
    amount: '1',
    currency: 'PHP',
  };
  expect(await provider.say('bet', { ...bet, tx_id: 'bad', ...fields })).toMatchObject({
    http: 400,
    status: 'BAD_REQUEST',
  });
});

test('[wallet 3.2] [wallet 11] ignores unknown fields; refuses duplicate fields, large bodies and other content types', async () => {
  expect(await provider.say('ping', { more: 'fields' })).toMatchObject({ status: 'OK' });
  const twice = (text: string) => text.replace('{', '{"op":"ping",');
  expect(await provider.say('ping', {}, { text: twice })).toMatchObject({ http: 400 });
  expect(await provider.say('ping', { x: 'x'.repeat(66_000) })).toMatchObject({ http: 400 });
  expect(await provider.say('ping', {}, { contentType: 'text/plain' })).toMatchObject({ http: 400 });
  expect(await provider.say('ping', {}, { path: '/gwp/1/steal' })).toMatchObject({ http: 400 });
});

test('stranger: a message that breaks off is not an error, which anybody could fill the log with', async () => {
  const broken = new IncomingMessage(new Socket());
  const read = readIncomingBody(broken);
  broken.push('{"half":');
  broken.destroy(new Error('aborted'));
  expect(await read).toBeUndefined();
});

test('[wallet 3.1] two keys are active at once; a third replaces the first, and a retired key is unknown', async () => {
  const keys = [await platform.provider('two.test'), await platform.provider('two.test')] as const;
  const [first, second] = keys;
  expect(await second.say('ping', {})).toMatchObject({ status: 'OK' });
  const third = await platform.provider('two.test');
  expect(await first.say('ping', {})).toMatchObject({ http: 401, status: 'BAD_SIGNATURE' });
  expect(await second.say('ping', {}, { keyId: provider.keyId })).toMatchObject({ status: 'BAD_SIGNATURE' });
  await platform.database.transaction((tx) => retireSecret(tx, 2, third.keyId));
  expect(await third.say('ping', {})).toMatchObject({ http: 401, status: 'BAD_SIGNATURE' });
  const rows = await run<{ sealed: Buffer }>(platform.db, { text: 'select sealed from providers.secret' });
  expect(rows.some(({ sealed }) => sealed.includes(second.secret))).toBe(false);
  expect(platform.lines.join('\n')).not.toContain(second.secret);
});

test('[wallet 3.4] a provider that is switched off, or calls from elsewhere, is forbidden', async () => {
  await platform.settings('two.test', { status: 'disabled' });
  expect(await (await platform.provider('two.test')).say('ping', {})).toMatchObject({
    http: 403,
    status: 'FORBIDDEN',
  });
  await platform.settings('two.test', { status: 'open', addresses: ['198.51.100.0/24', '2001:db8::/32'] });
  expect(await (await platform.provider('two.test')).say('ping', {})).toMatchObject({ http: 403 });
  await platform.settings('two.test', { addresses: ['192.0.2.0/24'] });
  expect(await (await platform.provider('two.test')).say('ping', {})).toMatchObject({ http: 200 });
});

test('[wallet 3.4] an unknown player is not found; another site’s player and another provider’s name are forbidden', async () => {
  const table = await openGameClient(platform, provider, await platform.guest('one.test', 1000n));
  const other = await platform.provider('two.test');
  expect(await createGameClient(other, table.player_id, 's').bet('s-1', 1, 's')).toMatchObject({
    http: 403,
    status: 'FORBIDDEN',
  });
  const nobody = createGameClient(provider, 'p_nobody0', table.session);
  expect(await nobody.bet('s-2', 1, 's')).toMatchObject({
    http: 200,
    status: 'PLAYER_NOT_FOUND',
    replayed: false,
  });
  expect(await nobody.bet('s-2', 1, 's')).toMatchObject({ status: 'PLAYER_NOT_FOUND', replayed: true });
  expect(await nobody.win('s-3', 1, 's')).toMatchObject({ status: 'PLAYER_NOT_FOUND' });
  expect(await provider.say('balance', { player_id: 'p_nobody0' })).toMatchObject({
    status: 'PLAYER_NOT_FOUND',
  });
  expect(await provider.say('balance', { player_id: table.player_id, provider: 'OTHER' })).toMatchObject({
    http: 403,
  });
});

test('[wallet R12] new rounds are refused in a game off sale or at a closing provider; open rounds continue', async () => {
  const table = await openGameClient(platform, provider, await platform.guest('one.test', 5000n));
  await table.bet('off-1', 100, 'off');
  const sell = (enabled: boolean) =>
    platform.database.transaction((tx) =>
      setSiteGames(tx, 1, [{ providerCode: PROVIDER, gameCode: GAME, enabled }]),
    );
  await sell(false);
  const newRound = async () => (await table.bet(`off-${randomUUID()}`, 1, randomUUID())).status;
  await expect.poll(newRound, { timeout: 15_000 }).toBe('GAME_DISABLED');
  expect(await table.bet('off-3', 100, 'off')).toMatchObject({ status: 'OK' });
  await sell(true);
  await expect.poll(newRound, { timeout: 15_000 }).toBe('OK');
  await platform.settings('one.test', { status: 'closing' });
  expect(await table.bet('off-4', 100, 'off-new')).toMatchObject({ status: 'GAME_DISABLED' });
  expect(await table.bet('off-5', 100, 'off')).toMatchObject({ status: 'OK' });
  expect(await table.win('off-6', 100, 'off')).toMatchObject({ status: 'OK' });
  await platform.settings('one.test', { status: 'open' });
});

test('[wallet 11] queries are rate limited by key, money calls never', async () => {
  const asker = await platform.provider('two.test');
  const heard = await Promise.all(
    Array.from({ length: QUESTIONS_PER_SECOND + 5 }, () => asker.say('balance', { player_id: 'p_nobody0' })),
  );
  const limited = heard.filter(({ status }) => status === 'RATE_LIMITED');
  expect(limited).toHaveLength(5);
  expect(limited[0]!.http).toBe(429);
  expect(await createGameClient(asker, 'p_nobody0', 's').win('q-1', 1, 'q')).toMatchObject({
    status: 'PLAYER_NOT_FOUND',
  });
});
