import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { setSiteGames, upsertGames, upsertProvider } from '../catalog/index.ts';
import { updateSite } from '../sites/index.ts';
import { openAggregator, type TestAggregator } from './testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';

const OWN = ['lantern-reels', 'mines'] as const;
let platform: ProviderTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform);
  await platform.connect('one.test', aggregator);
  await platform.database.transaction(async (tx) => {
    await upsertProvider(tx, { code: 'BAIZE', name: 'Baize' });
    const games = OWN.map((gameCode) => ({ providerCode: 'BAIZE', gameCode, name: `The ${gameCode}` }));
    const more = { category: 'slots' as const, gameType: 'SLOTS', cover: 'x', releasedAt: '2026-11-01' };
    await upsertGames(
      tx,
      games.map((game) => ({ ...game, ...more, playable: true })),
    );
    await setSiteGames(tx, 1, [...games, { providerCode: PROVIDER, gameCode: GAME }]);
  });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

const who = ({ accountId, auth }: TestPlayer) => ({ account_id: accountId, auth });
const own = (game_code: string) => ({ provider_code: 'BAIZE', game_code });
const open = (
  guest: TestPlayer,
  game_code: string,
  how: { place?: string; visit?: string; take_over?: boolean } = {},
) => platform.call('one.test', 'openGame', { ...who(guest), ...own(game_code), ...how });
let rounds = 0;
const spin = (guest: TestPlayer, game_code: string = OWN[0]) => {
  const round = { client_round_id: `one-game-${++rounds}`, stake: '100' };
  return platform.call('one.test', 'playRound', { ...who(guest), ...own(game_code), ...round });
};
const mines = (guest: TestPlayer) => {
  const round = { client_round_id: `one-game-${++rounds}`, stake: '500', choice: { mines: 3 } };
  return platform.call('one.test', 'beginRound', { ...who(guest), ...own('mines'), ...round });
};
const leave = (guest: TestPlayer, visit: string) =>
  platform.call('one.test', 'leaveGame', { ...who(guest), visit });
const launch = (
  guest: TestPlayer,
  how: { place?: string; visit?: string; take_over?: boolean; mode?: string } = {},
) =>
  platform.callModule('one.test', 'launchGame', {
    ...who(guest),
    ...{ provider_code: PROVIDER, game_code: GAME, home: 'http://one.test' },
    ...how,
  });
const playerOf = async (answer: object) => {
  const token = new URL('url' in answer ? String(answer.url) : 'none:').hash.slice(1);
  return (await aggregator.ask('open', { token })).session;
};

test('[player protection F4] opening a second game asks to close the first, and a stake in the closed one is refused', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  expect(await open(guest, OWN[0], { place: 'left' })).toMatchObject({ statusCode: 1 });
  expect(await spin(guest)).toMatchObject({ statusCode: 1 });
  const refused = { statusMessage: 'gameOpen', statusDetail: { game_name: 'The lantern-reels' } };
  expect(await open(guest, 'mines', { place: 'right' })).toMatchObject(refused);
  expect(await mines(guest)).toMatchObject(refused);
  expect(await launch(guest, { place: 'right' })).toMatchObject(refused);
  // Demo play does not count as play for money.
  expect((await launch(guest, { place: 'right', mode: 'demo' })).statusMessage).not.toBe('gameOpen');
  expect(await open(guest, 'mines', { place: 'right', take_over: true })).toMatchObject({ statusCode: 1 });
  expect(await mines(guest)).toMatchObject({ statusCode: 1 });
  expect(await spin(guest)).toMatchObject({ statusMessage: 'gameOpen' });
  // In its own window a game replaces the other one; an open round there is kept.
  expect(await open(guest, OWN[0], { place: 'right' })).toMatchObject({ statusCode: 1 });
  expect(await open(guest, 'mines', { place: 'right' })).toMatchObject({
    open_round: { game_code: 'mines' },
  });
});

test('[player protection F4] a provider’s game is closed for another: it takes no stake, and its provider is notified', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const player = await playerOf(await launch(guest, { place: 'left' }));
  expect(await spin(guest)).toMatchObject({ statusMessage: 'gameOpen' });
  expect(await open(guest, OWN[0], { place: 'right', take_over: true })).toMatchObject({ statusCode: 1 });
  expect(await aggregator.ask('press', { session: player, stake: '1000' })).toMatchObject({
    refusal: 'SESSION_INVALID',
  });
  await platform.drain();
  expect(aggregator.simulator.sessions.get(String(player))?.closed).toBe(true);
  // A URL requested earlier no longer opens a game.
  const late = await launch(guest, { place: 'left', take_over: true });
  await open(guest, OWN[0], { place: 'right', take_over: true });
  expect(await playerOf(late)).toBeUndefined();
  expect(await spin(guest)).toMatchObject({ statusCode: 1 });
});

test('[player protection F4] of concurrent stakes in two unopened games only one game is played', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? spin(guest) : mines(guest))),
  );
  const played = answers.map(({ statusCode }, n) => (statusCode === 1 ? n % 2 : undefined));
  expect(new Set(played.filter((game) => game !== undefined)).size).toBe(1);
});

test('[player protection F4] a closing page releases its own game once, and none opened since', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  await open(guest, OWN[0], { place: 'left', visit: 'first' });
  expect(await leave(guest, 'first')).toMatchObject({ statusCode: 1 });
  expect(await open(guest, 'mines', { place: 'right', visit: 'second' })).toMatchObject({ statusCode: 1 });
  // Late and repeated messages refer to a visit that has ended.
  expect(await leave(guest, 'first')).toMatchObject({ statusCode: 1 });
  expect(await open(guest, OWN[0], { place: 'left', visit: 'third' })).toMatchObject({
    statusMessage: 'gameOpen',
  });
  // A reloaded page opens before the close message of the old one arrives.
  await open(guest, 'mines', { place: 'right', visit: 'fourth' });
  await leave(guest, 'second');
  expect(await launch(guest, { place: 'left' })).toMatchObject({ statusMessage: 'gameOpen' });
  // Only the player's own page releases the lock, and it must send the visit's id.
  const other = await platform.guest('one.test', 100_000n);
  expect(await leave(other, 'fourth')).toMatchObject({ statusCode: 1 });
  expect(await leave({ ...guest, auth: other.auth }, 'fourth')).not.toMatchObject({ statusCode: 1 });
  expect(await leave(guest, '')).toMatchObject({ statusMessage: 'invalidRequest' });
  expect(await launch(guest, { place: 'left' })).toMatchObject({ statusMessage: 'gameOpen' });
  // A provider's game is released the same way; it still accepts a bet in transit, which reopens it.
  await leave(guest, 'fourth');
  const player = await playerOf(await launch(guest, { place: 'left', visit: 'fifth' }));
  await leave(guest, 'fifth');
  expect(await open(guest, OWN[0], { place: 'right' })).toMatchObject({ statusCode: 1 });
  expect(await aggregator.ask('press', { session: player, stake: '1000' })).toMatchObject({
    refusal: 'SESSION_INVALID',
  });
});

test('[player protection F4] no game is released while a round is open, and a bet in flight is accepted', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  await open(guest, 'mines', { place: 'left', visit: 'stay' });
  const { open: begun } = (await mines(guest)) as unknown as { open: { round_id: string } };
  await leave(guest, 'stay');
  expect(await open(guest, OWN[0], { place: 'right' })).toMatchObject({ statusMessage: 'gameOpen' });
  const step = { round_id: begun.round_id, step: 0, action: 'cashOut' };
  expect(await platform.call('one.test', 'stepRound', { ...who(guest), ...step })).toMatchObject({
    statusCode: 1,
  });
  await leave(guest, 'stay');
  expect(await open(guest, OWN[0], { place: 'right', visit: 'slot' })).toMatchObject({ statusCode: 1 });
  const [played] = await Promise.all([
    spin(guest),
    ...Array.from({ length: 49 }, () => leave(guest, 'slot')),
  ]);
  expect(played).toMatchObject({ statusCode: 1 });
});

test('[player protection F4] signing out closes the game; a jurisdiction without the rule allows any number of open games', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  await open(guest, OWN[0], { place: 'left' });
  await platform.signOut(guest);
  await platform.drain();
  const back = await platform.signIn('one.test', guest);
  expect(await open(back, 'mines', { place: 'right' })).toMatchObject({ statusCode: 1 });
  await platform.database.transaction((tx) => updateSite(tx, 1, { jurisdiction: 'open' }));
  expect(await spin(back)).toMatchObject({ statusCode: 1 });
  expect(await mines(back)).toMatchObject({ statusCode: 1 });
});
