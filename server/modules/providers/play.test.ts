import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances } from '../ledger/index.ts';
import { setPlayerStatus } from '../players/index.ts';
import { openAggregator, type TestAggregator } from './testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { invariantViolations } from './testing/invariants.ts';
import { createProvider } from './testing/provider.ts';

let platform: ProviderTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform);
  await platform.connect('one.test', aggregator);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

const requested = (guest: { accountId: string; auth: string }, more: object = {}) => ({
  account_id: guest.accountId,
  auth: guest.auth,
  provider_code: PROVIDER,
  game_code: GAME,
  language: 'PHP',
  home: 'http://one.test',
  ...more,
});
const tokenOf = (answer: object) => new URL('url' in answer ? String(answer.url) : 'none:').hash.slice(1);

test('[wallet 4.2] a launched game plays over HTTP with the player’s money, and both books agree', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const opened = await platform.callModule('one.test', 'launchGame', requested(guest));
  expect(opened).toMatchObject({ statusCode: 1, open: 'iframe' });
  const player = await aggregator.ask('open', { token: tokenOf(opened) });
  expect(player).toMatchObject({ balance: '100000', currency: 'PHP', cycle: 2500, isDemo: false });
  let expected = 100_000n;
  for (let n = 0; n < 12; n++) {
    const isOpen = aggregator.state.rounds.some(({ state }) => state === 'open');
    const played = await aggregator.ask('press', { session: player.session, stake: '1000' });
    expected += BigInt(played.win ?? '0') - (isOpen ? 0n : 1000n);
    expect(played.balance).toBe(expected.toString());
    aggregator.pass(2500);
  }
  // Free spins that are still open are played to the end.
  while (aggregator.state.rounds.some(({ state }) => state === 'open')) {
    const played = await aggregator.ask('press', { session: player.session, stake: '1000' });
    expected += BigInt(played.win ?? '0');
  }
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(expected);
  expect(await aggregator.ask('press', { session: player.session, stake: '999' })).toHaveProperty('refusal');
  expect(await aggregator.ask('open', { token: tokenOf(opened) })).toEqual({ refusal: 'SESSION_INVALID' });
  const who = { account_id: guest.accountId, auth: guest.auth };
  const [ref] = await run<{ round_ref: string }>(platform.db, {
    text: `select round_ref from providers.round where player_id = $1 and state = 'closed' limit 1`,
    values: [guest.playerId],
  });
  const shown = await platform.callModule('one.test', 'replayRound', { ...who, round_id: ref!.round_ref });
  const [round, key] = ('url' in shown ? new URL(shown.url).hash.slice(1) : '').split('.');
  expect(await aggregator.ask('replay', { round, key })).toMatchObject({ provider: PROVIDER });
  const stranger = await platform.guest('one.test', 0n);
  const other = { account_id: stranger.accountId, auth: stranger.auth, round_id: ref!.round_ref };
  expect(await platform.callModule('one.test', 'replayRound', other)).toMatchObject({
    statusMessage: 'notFound',
  });
  const odd = await platform.callModule('one.test', 'replayRound', { ...who, round_id: 'no id of ours' });
  expect(odd).toMatchObject({ statusMessage: 'notFound' });
  const session = await platform.call('one.test', 'playSession', requested(guest));
  expect(session).toMatchObject({ balance: expected.toString() });
  if ('staked' in session)
    expect(BigInt(session.returned) - BigInt(session.staked)).toBe(expected - 100_000n);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection F2] a spin before the end of the game cycle places no bet', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const opened = await platform.callModule('one.test', 'launchGame', requested(guest));
  const { session: player } = await aggregator.ask('open', { token: tokenOf(opened) });
  await aggregator.ask('press', { session: player, stake: '100' });
  const mine = aggregator.state.rounds.at(-1)!;
  if (mine.state === 'closed')
    expect(await aggregator.ask('press', { session: player, stake: '100' })).toMatchObject({
      refusal: 'TOO_FAST',
    });
});

async function demoAllowed(guest: TestPlayer) {
  const send = (request: Request) => platform.fetch(request);
  const provider = createProvider({ ...aggregator.account, code: PROVIDER, send, now: () => new Date() });
  const launch_token = await platform.launch(guest);
  const { rules } = await provider.say('authenticate', { launch_token, game: GAME });
  return (rules as { demo_allowed: boolean }).demo_allowed;
}

test('[wallet 4.3] [wallet 3.7] a demo uses no wallet, and opens only where allowed', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const closed = await platform.callModule('one.test', 'launchGame', requested(guest, { mode: 'demo' }));
  expect(closed).toMatchObject({ statusMessage: 'demoClosed' });
  expect(await demoAllowed(guest)).toBe(false);
  await platform.settings('one.test', { demo: 'signed_in' });
  expect(await demoAllowed(guest), 'the rules of a session say the same').toBe(true);
  const opened = await platform.callModule('one.test', 'launchGame', requested(guest, { mode: 'demo' }));
  const player = await aggregator.ask('open', { token: tokenOf(opened) });
  expect(player).toMatchObject({ isDemo: true, currency: 'FUN' });
  aggregator.pass(2500);
  const before = aggregator.state.transactions.length;
  expect(await aggregator.ask('press', { session: player.session, stake: '1000' })).toHaveProperty('draw');
  expect(aggregator.state.transactions).toHaveLength(before);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n);
});

test('[wallet 4.2] a launch returns to the site only, and never to an unconnected provider', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const elsewhere = await platform.callModule(
    'one.test',
    'launchGame',
    requested(guest, { home: 'http://two.test' }),
  );
  expect(elsewhere).toMatchObject({ statusMessage: 'notFound' });
  for (const [language, path] of Object.entries({ PHP: '/php', CN: '/cn', xx: '' })) {
    const opened = await platform.callModule('one.test', 'launchGame', requested(guest, { language }));
    expect(aggregator.simulator.launches.get(tokenOf(opened)), 'in the player’s language').toMatchObject({
      lobby_url: `http://one.test${path || '/'}`,
      cashier_url: `http://one.test${path}/deposit`,
    });
  }
  const other = await platform.guest('two.test', 10_000n);
  const none = await platform.callModule(
    'two.test',
    'launchGame',
    requested(other, { home: 'http://two.test' }),
  );
  expect(none).toMatchObject({ statusMessage: 'gameUnavailable' });
});

test('[wallet 2.1.6] an unanswered bet is rolled back without a loss on either side', async () => {
  const guest = await platform.guest('one.test', 10_000n);
  const opened = await platform.callModule('one.test', 'launchGame', requested(guest));
  const { session: player } = await aggregator.ask('open', { token: tokenOf(opened) });
  aggregator.pass(2500);
  platform.losing.answers = 1;
  expect(await aggregator.ask('press', { session: player, stake: '1000' })).toMatchObject({
    refusal: 'INTERNAL',
  });
  await expect.poll(() => aggregator.state.outbox.length).toBe(0);
  const [back, bet] = aggregator.state.transactions.slice(-2).reverse();
  expect([bet?.state, back?.state]).toEqual(['reversed', 'ok']);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

test('[player protection E3] a self-exclusion closes the game at its provider, and a later bet is refused for the player', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const opened = await platform.callModule('one.test', 'launchGame', requested(guest));
  const player = await aggregator.ask('open', { token: tokenOf(opened) });
  const who = { account_id: guest.accountId, auth: guest.auth };
  expect(await platform.call('one.test', 'takeBreak', { ...who, length: '6months' })).toMatchObject({
    statusCode: 1,
  });
  await platform.drain();
  expect(await aggregator.ask('press', { session: player.session, stake: '1000' })).toHaveProperty('refusal');
  expect(aggregator.simulator.sessions.get(String(player.session))?.closed).toBe(true);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(100_000n);
});

test('[player protection B5] a block closes the game at its provider', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const opened = await platform.callModule('one.test', 'launchGame', requested(guest));
  const player = await aggregator.ask('open', { token: tokenOf(opened) });
  await platform.database.transaction((tx) => setPlayerStatus(tx, guest.siteId, guest.playerId, 'blocked'));
  expect(await aggregator.ask('press', { session: player.session, stake: '1000' })).toHaveProperty('refusal');
  await platform.drain();
  expect(aggregator.simulator.sessions.get(String(player.session))?.closed).toBe(true);
  expect((await findBalances(platform.db, guest.siteId, guest.playerId))?.cash).toBe(100_000n);
});

test('[player protection B5] [wallet R1] a logout ends the game at its provider and every token of the visit, and of that visit alone', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const player = await aggregator.ask('open', {
    token: tokenOf(await platform.callModule('one.test', 'launchGame', requested(guest))),
  });
  const unused = await platform.launch(guest);
  const phone = await platform.signIn('one.test', guest);
  await platform.signOut(phone);
  await platform.drain();
  expect(aggregator.simulator.sessions.get(String(player.session))?.closed).toBe(false);
  const own = aggregator.simulator.sessions.get(String(player.session))!;
  // The response does not name another session of the same player, which is still valid in the wallet.
  aggregator.simulator.sessions.set('newer', {
    ...own,
    id: 'newer',
    walletSession: 's_newer',
    closed: false,
  });
  await platform.signOut(guest);
  await platform.drain();
  expect([own.closed, aggregator.simulator.sessions.get('newer')?.closed]).toEqual([true, false]);
  expect(await aggregator.ask('press', { session: player.session, stake: '1000' })).toMatchObject({
    refusal: 'SESSION_INVALID',
  });
  const provider = await platform.provider();
  const late = await provider.say('authenticate', { launch_token: unused, game: GAME });
  expect(late.status).toBe('SESSION_INVALID');
  expect(await invariantViolations(platform.db)).toEqual([]);
});
