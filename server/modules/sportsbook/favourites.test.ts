import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SPORTS_FAVOURITES } from '#contracts/values/sports-favourites.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { eraseFavourites, personalData } from './personal-data.ts';
import { openSportsbook, type TestSportsbook } from './testing/sportsbook.ts';

let testCashier: TestCashier;
let book: TestSportsbook;
beforeAll(async () => {
  testCashier = await openCashier();
  book = openSportsbook(testCashier);
});
afterAll(() => testCashier.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const anna = () => testCashier.newPlayer('one.test', 0n);

/** An event with the keys of its possible favourites. */
async function marks(days?: number, competition?: string) {
  const event_id = await book.event(undefined, days, competition);
  const answer = await testCashier.call('one.test', 'sportsEvent', { ...GUEST, event_id });
  if (!('event' in answer)) throw new Error(answer.statusMessage);
  const { event, home_id, away_id } = answer;
  return {
    event: { kind: 'event' as const, favourite_id: event_id },
    home: { kind: 'team' as const, favourite_id: home_id },
    away: { kind: 'team' as const, favourite_id: away_id },
    league: { kind: 'competition' as const, favourite_id: event.competition_id },
    teams: event,
  };
}

const set = (player: TestPlayer, key: object, favourite = true) =>
  testCashier.call('one.test', 'setSportsFavourite', {
    ...{ account_id: player.account_id, auth: player.auth },
    ...{ ...(key as { kind: 'team'; favourite_id: string }), favourite },
  });
const listOf = (player: TestPlayer) => testCashier.get(player, 'mySportsFavourites');
const keysOf = ({ value }: { value: { kind: string; favourite_id: string }[] }) =>
  value.map(({ kind, favourite_id }) => ({ kind, favourite_id }));

test('competitions, teams and events are marked once, listed with their next events, and unmarked', async () => {
  const player = await anna();
  const first = await marks(3, 'Marked league');
  const later = await marks(4, 'Marked league');
  await marks(5, 'Marked league');
  const other = await marks(2, 'Other league');
  for (const key of [first.league, other.home, first.event, other.home]) await set(player, key);
  const { value, events } = await listOf(player);
  expect(new Set(value.map(({ kind, name }) => `${kind} ${name}`))).toEqual(
    new Set([
      'competition Marked league',
      `team ${other.teams.home_team_name}`,
      `event ${first.teams.home_team_name} – ${first.teams.away_team_name}`,
    ]),
  );
  // Only the next two events of the competition, each event once, by start.
  const expected = [other, first, later].map(({ event }) => event.favourite_id);
  expect(events.map(({ event_id }) => event_id)).toEqual(expected);
  expect(events[0]!.main_market?.outcomes).toHaveLength(3);
  for (const key of [first.league, first.event]) await set(player, key, false);
  expect(keysOf(await listOf(player))).toEqual([other.home]);
  await set(player, first.league, false);
});

test('a guest keeps a list in the browser, and signing in adds it to the account once', async () => {
  const [one, two] = [await marks(), await marks()];
  const unknown = { kind: 'event' as const, favourite_id: one.league.favourite_id };
  const items = [one.home, unknown, two.event];
  const seen = await testCashier.call('one.test', 'sportsFavourites', { ...GUEST, items });
  expect(keysOf(seen as never)).toEqual([one.home, two.event]);
  const player = await anna();
  await set(player, two.event);
  for (let i = 0; i < 2; i++) {
    const taken = await testCashier.get(player, 'takeSportsFavourites', { items });
    expect(taken.value).toHaveLength(2);
  }
  expect(await listOf(await anna())).toMatchObject({ value: [], events: [] });
});

test('fifty concurrent requests keep the limit, and started events make room', async () => {
  const player = await anna();
  const own = await marks(2);
  const keys = [];
  for (let i = 0; i < 18; i++) {
    const { event, home, away } = await marks(9);
    keys.push(event, home, away);
  }
  await set(player, own.event);
  const answers = await Promise.all(keys.map((key) => set(player, key)));
  const refused = answers.filter(({ statusMessage }) => statusMessage === 'favouritesFull');
  expect(refused).toHaveLength(keys.length - (MAX_SPORTS_FAVOURITES - 1));
  expect(refused[0]).toMatchObject({ statusDetail: { limit: MAX_SPORTS_FAVOURITES } });
  const left = keys.filter((_, place) => answers[place]!.statusCode !== 1);
  const listed = await testCashier.get(player, 'takeSportsFavourites', { items: left });
  expect(listed.value).toHaveLength(MAX_SPORTS_FAVOURITES);
  expect(listed.events.length).toBeLessThanOrEqual(12);
  testCashier.wait(3 * DAY_MS);
  expect(await set(player, left[0]!)).toMatchObject({ favourite: true });
  expect(await set(player, left[1]!)).toMatchObject({ statusMessage: 'favouritesFull' });
});

test('[W-02] [player protection L10] another brand’s events cannot be marked; a player’s list is exported and erased', async () => {
  const { home, league } = await marks();
  const stranger = await testCashier.newPlayer('two.test', 0n);
  const session = { account_id: stranger.account_id, auth: stranger.auth };
  const foreign = { ...session, ...home, favourite: true };
  expect(await testCashier.call('two.test', 'setSportsFavourite', foreign)).toMatchObject({
    statusMessage: 'notFound',
  });
  const taken = await testCashier.get(stranger, 'takeSportsFavourites', { items: [home, league] });
  expect(taken.value).toEqual([]);
  const player = await anna();
  await set(player, league);
  const siteId = await testCashier.siteId();
  const section = personalData.find(({ name }) => name === 'sports_favourites')!;
  const exported = async () =>
    (await section.read(testCashier.db, { siteId, playerId: player.playerId })).rows;
  expect(await exported()).toMatchObject([{ kind: 'competition', name: 'Harbour League' }]);
  const erased = { event_id: 'x', site_id: siteId, player_id: player.playerId, account_id: 'x', at: '' };
  await testCashier.database.transaction((tx) => eraseFavourites(tx, erased));
  expect(await exported()).toEqual([]);
  const [{ count }] = (await run<{ count: number }>(testCashier.db, {
    text: 'select count(*)::int as count from sportsbook.favourite where site_id = $1 and player_id = $2',
    values: [siteId, player.playerId],
  })) as [{ count: number }];
  expect(count).toBe(0);
});
