import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
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

let house: ProviderTestSite;
let kit: TestAggregator;
beforeAll(async () => {
  house = await openProviderSite();
  kit = await openAggregator(house);
  await house.connect('one.test', kit);
});
afterAll(async () => {
  kit.close();
  await house.close();
});

const asked = (guest: { accountId: string; auth: string }, more: object = {}) => ({
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
  const guest = await house.guest('one.test', 100_000n);
  const opened = await house.callModule('one.test', 'launchGame', asked(guest));
  expect(opened).toMatchObject({ statusCode: 1, open: 'iframe' });
  const seat = await kit.ask('open', { token: tokenOf(opened) });
  expect(seat).toMatchObject({ balance: '100000', currency: 'PHP', cycle: 2500, isDemo: false });
  let expected = 100_000n;
  for (let n = 0; n < 12; n++) {
    const isOpen = kit.book.rounds.some(({ state }) => state === 'open');
    const played = await kit.ask('press', { seat: seat.seat, stake: '1000' });
    expected += BigInt(played.win ?? '0') - (isOpen ? 0n : 1000n);
    expect(played.balance).toBe(expected.toString());
    kit.pass(2500);
  }
  // Free draws that are still open are played to their end.
  while (kit.book.rounds.some(({ state }) => state === 'open')) {
    const played = await kit.ask('press', { seat: seat.seat, stake: '1000' });
    expected += BigInt(played.win ?? '0');
  }
  expect((await findBalances(house.db, guest.siteId, guest.playerId))?.cash).toBe(expected);
  expect(await kit.ask('press', { seat: seat.seat, stake: '999' })).toHaveProperty('refusal');
  expect(await kit.ask('open', { token: tokenOf(opened) })).toEqual({ refusal: 'SESSION_INVALID' });
  const who = { account_id: guest.accountId, auth: guest.auth };
  const [ref] = await run<{ round_ref: string }>(house.db, {
    text: `select round_ref from providers.round where player_id = $1 and state = 'closed' limit 1`,
    values: [guest.playerId],
  });
  const shown = await house.callModule('one.test', 'replayRound', { ...who, round_id: ref!.round_ref });
  const [round, key] = ('url' in shown ? new URL(shown.url).hash.slice(1) : '').split('.');
  expect(await kit.ask('replay', { round, key })).toMatchObject({ provider: PROVIDER });
  const stranger = await house.guest('one.test', 0n);
  const other = { account_id: stranger.accountId, auth: stranger.auth, round_id: ref!.round_ref };
  expect(await house.callModule('one.test', 'replayRound', other)).toMatchObject({
    statusMessage: 'notFound',
  });
  const odd = await house.callModule('one.test', 'replayRound', { ...who, round_id: 'no id of ours' });
  expect(odd).toMatchObject({ statusMessage: 'notFound' });
  const session = await house.call('one.test', 'playSession', asked(guest));
  expect(session).toMatchObject({ balance: expected.toString() });
  if ('staked' in session)
    expect(BigInt(session.returned) - BigInt(session.staked)).toBe(expected - 100_000n);
  expect(await invariantViolations(house.db)).toEqual([]);
});

test('[player protection F2] a press before the cycle is over is not a bet', async () => {
  const guest = await house.guest('one.test', 10_000n);
  const opened = await house.callModule('one.test', 'launchGame', asked(guest));
  const { seat } = await kit.ask('open', { token: tokenOf(opened) });
  await kit.ask('press', { seat, stake: '100' });
  const mine = kit.book.rounds.at(-1)!;
  if (mine.state === 'closed')
    expect(await kit.ask('press', { seat, stake: '100' })).toMatchObject({ refusal: 'TOO_FAST' });
});

async function demoAllowed(guest: TestPlayer) {
  const send = (request: Request) => house.fetch(request);
  const provider = createProvider({ ...kit.account, code: PROVIDER, send, now: () => new Date() });
  const launch_token = await house.launch(guest);
  const { rules } = await provider.say('authenticate', { launch_token, game: GAME });
  return (rules as { demo_allowed: boolean }).demo_allowed;
}

test('[wallet 4.3] [wallet 3.7] a demo touches no wallet, and opens only to whom the rule says', async () => {
  const guest = await house.guest('one.test', 10_000n);
  const closed = await house.callModule('one.test', 'launchGame', asked(guest, { mode: 'demo' }));
  expect(closed).toMatchObject({ statusMessage: 'demoClosed' });
  expect(await demoAllowed(guest)).toBe(false);
  await house.settings('one.test', { demo: 'signed_in' });
  expect(await demoAllowed(guest), 'the rules of a session say the same').toBe(true);
  const opened = await house.callModule('one.test', 'launchGame', asked(guest, { mode: 'demo' }));
  const seat = await kit.ask('open', { token: tokenOf(opened) });
  expect(seat).toMatchObject({ isDemo: true, currency: 'FUN' });
  kit.pass(2500);
  const before = kit.book.transactions.length;
  expect(await kit.ask('press', { seat: seat.seat, stake: '1000' })).toHaveProperty('draw');
  expect(kit.book.transactions).toHaveLength(before);
  expect((await findBalances(house.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n);
});

test('[wallet 4.2] a launch leads back to the site alone, and to no provider that is not connected', async () => {
  const guest = await house.guest('one.test', 10_000n);
  const elsewhere = await house.callModule(
    'one.test',
    'launchGame',
    asked(guest, { home: 'http://two.test' }),
  );
  expect(elsewhere).toMatchObject({ statusMessage: 'notFound' });
  for (const [language, path] of Object.entries({ PHP: '/php', CN: '/cn', xx: '' })) {
    const opened = await house.callModule('one.test', 'launchGame', asked(guest, { language }));
    expect(kit.kit.launches.get(tokenOf(opened)), 'in the player’s language').toMatchObject({
      lobby_url: `http://one.test${path || '/'}`,
      cashier_url: `http://one.test${path}/deposit`,
    });
  }
  const other = await house.guest('two.test', 10_000n);
  const none = await house.callModule('two.test', 'launchGame', asked(other, { home: 'http://two.test' }));
  expect(none).toMatchObject({ statusMessage: 'gameUnavailable' });
});

test('[wallet 2.1.6] a bet nobody answered is taken back, and neither end has lost anything', async () => {
  const guest = await house.guest('one.test', 10_000n);
  const opened = await house.callModule('one.test', 'launchGame', asked(guest));
  const { seat } = await kit.ask('open', { token: tokenOf(opened) });
  kit.pass(2500);
  house.losing.answers = 1;
  expect(await kit.ask('press', { seat, stake: '1000' })).toMatchObject({ refusal: 'INTERNAL' });
  await expect.poll(() => kit.book.letters.length).toBe(0);
  const [back, bet] = kit.book.transactions.slice(-2).reverse();
  expect([bet?.state, back?.state]).toEqual(['reversed', 'ok']);
  expect((await findBalances(house.db, guest.siteId, guest.playerId))?.cash).toBe(10_000n);
  expect(await invariantViolations(house.db)).toEqual([]);
});

test('[player protection E3] a self-exclusion closes the game at its provider, and the bet after it is the player’s to be refused', async () => {
  const guest = await house.guest('one.test', 100_000n);
  const opened = await house.callModule('one.test', 'launchGame', asked(guest));
  const seat = await kit.ask('open', { token: tokenOf(opened) });
  const who = { account_id: guest.accountId, auth: guest.auth };
  expect(await house.call('one.test', 'takeBreak', { ...who, length: '6months' })).toMatchObject({
    statusCode: 1,
  });
  await house.drain();
  expect(await kit.ask('press', { seat: seat.seat, stake: '1000' })).toHaveProperty('refusal');
  expect(kit.kit.seats.get(String(seat.seat))?.closed).toBe(true);
  expect((await findBalances(house.db, guest.siteId, guest.playerId))?.cash).toBe(100_000n);
});

test('[player protection B5] a block closes the game at its provider', async () => {
  const guest = await house.guest('one.test', 100_000n);
  const opened = await house.callModule('one.test', 'launchGame', asked(guest));
  const seat = await kit.ask('open', { token: tokenOf(opened) });
  await house.database.transaction((tx) => setPlayerStatus(tx, guest.siteId, guest.playerId, 'blocked'));
  expect(await kit.ask('press', { seat: seat.seat, stake: '1000' })).toHaveProperty('refusal');
  await house.drain();
  expect(kit.kit.seats.get(String(seat.seat))?.closed).toBe(true);
  expect((await findBalances(house.db, guest.siteId, guest.playerId))?.cash).toBe(100_000n);
});

test('[player protection B5] [wallet R1] a logout ends the game at its provider and every token of the visit, and of that visit alone', async () => {
  const guest = await house.guest('one.test', 100_000n);
  const seat = await kit.ask('open', {
    token: tokenOf(await house.callModule('one.test', 'launchGame', asked(guest))),
  });
  const unused = await house.launch(guest);
  const phone = await house.signIn('one.test', guest);
  await house.signOut(phone);
  await house.drain();
  expect(kit.kit.seats.get(String(seat.seat))?.closed).toBe(false);
  const own = kit.kit.seats.get(String(seat.seat))!;
  // Another seat of the same player, whose session the wallet has not ended: it is not named.
  kit.kit.seats.set('newer', { ...own, id: 'newer', session: 's_newer', closed: false });
  await house.signOut(guest);
  await house.drain();
  expect([own.closed, kit.kit.seats.get('newer')?.closed]).toEqual([true, false]);
  expect(await kit.ask('press', { seat: seat.seat, stake: '1000' })).toMatchObject({
    refusal: 'SESSION_INVALID',
  });
  const provider = await house.provider();
  const late = await provider.say('authenticate', { launch_token: unused, game: GAME });
  expect(late.status).toBe('SESSION_INVALID');
  expect(await invariantViolations(house.db)).toEqual([]);
});
