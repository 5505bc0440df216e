import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { importFixtures, readFixtureCsv, readFixtureJson } from './index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let trader: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  trader = await staffConsole.clerk('trader');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const HEADER = 'league,season,round,date,time,home,away,ht_home,ht_away,ft_home,ft_away';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');
const importing = (text: string, more: object = {}) =>
  staffConsole.get(trader, 'importFixtures', {
    format: 'csv',
    category: 'England',
    text,
    dry: false,
    ...more,
  });

async function listed(input: object = {}) {
  const answer = await testCashier.call('one.test', 'sportsEvents', { ...GUEST, ...input });
  if (!('value' in answer)) throw new Error(answer.statusMessage);
  return answer.value;
}

test('a fixture file is previewed, imported once, and its later changes are applied', async () => {
  const [soon, later] = [day(3), day(4)];
  const text = csv(
    `en.1,2026-27,Matchday 1,${soon},15:00,Arsenal FC,"Leicester, City",,,,`,
    `en.1,2026-27,Matchday 1,${day(-2)},15:00,Chelsea FC,Burnley FC,0,1,2,1`,
  );
  expect(await importing(text, { dry: true })).toMatchObject({ added: 2, results: 1, unchanged: 0 });
  expect(await listed()).toEqual([]);
  expect(await importing(text)).toMatchObject({ added: 2, results: 1 });
  expect(await importing(text)).toMatchObject({ added: 0, moved: 0, results: 0, unchanged: 2 });
  const [event] = await listed();
  expect(event).toMatchObject({
    home_team_name: 'Arsenal FC',
    away_team_name: 'Leicester, City',
    starts_at: `${soon}T15:00:00.000Z`,
    state: 'open',
    result: null,
  });
  const moved = await importing(text.replace(`${soon},15:00`, `${later},17:30`));
  expect(moved).toMatchObject({ added: 0, moved: 1, unchanged: 1 });
  expect(moved.changes[0]).toMatchObject({ what: 'moved', after: `${later}T17:30:00.000Z` });
  expect((await listed())[0]!.starts_at).toBe(`${later}T17:30:00.000Z`);
  const [ended] = await listed({ phase: 'ended' });
  expect(ended).toMatchObject({ state: 'settled', result: { status: 'finished', full: '2:1', half: '0:1' } });
  const other = await testCashier.call('two.test', 'sportsEvents', {
    domain_name: 'two.test',
    external_id: 'site-two',
  });
  expect(other).toMatchObject({ total: 0 });
});

test('refuses an unreadable file and names the line', async () => {
  const answer = await staffConsole.ask(trader, 'importFixtures', {
    ...{ format: 'csv', category: 'England', dry: false },
    text: csv(`en.1,2026-27,,${day(1)},15:00,Arsenal FC,Burnley FC,,,1,`),
  });
  expect(answer).toMatchObject({
    error: 'invalidRequest',
    detail: { fields: [{ field: 'text', rule: expect.stringContaining('line 2') }] },
  });
});

test.each(['0000-01-01', '9999-12-31', '2026-02-30'])(
  'refuses a file with the day %s and names the line, and moves no match to another day',
  async (date) => {
    const text = csv(`en.1,2026-27,,${date},15:00,Everton FC,Burnley FC,,,,`);
    const file = { format: 'csv', category: 'England', dry: false, text };
    expect(await staffConsole.ask(trader, 'importFixtures', file)).toMatchObject({
      error: 'invalidRequest',
      detail: { fields: [{ field: 'text', rule: expect.stringContaining('line 2') }] },
    });
  },
);

test('a tournament of openfootball has its results, and the order of goals of regular time', async () => {
  const rows = readFixtureJson(readFileSync('odds/testing/worldcup/worldcup-2022.json', 'utf8'));
  expect(rows).toHaveLength(64);
  const final = rows.find(({ round }) => round === 'Final')!;
  expect(final).toMatchObject({
    competition: 'World Cup',
    season: '2022',
    home: 'Argentina',
    away: 'France',
  });
  expect(final.full).toEqual({ home: 2, away: 2 });
  expect(final.goals?.map(({ by }) => by)).toEqual(['home', 'home', 'away', 'away']);
  const [brazil] = readFixtureJson(readFileSync('odds/testing/worldcup/worldcup-2014.json', 'utf8'));
  expect(brazil!.startsAt.toISOString()).toBe('2014-06-12T20:00:00.000Z');
  expect(brazil!.goals?.[0]).toEqual({ by: 'away', half: 1 });
  const siteId = await testCashier.siteId();
  const fixtures = { siteId, category: 'World', rows, isDry: false, actor: 'test', now: new Date() };
  const counts = await testCashier.database.transaction((tx) => importFixtures(tx, fixtures));
  expect(counts).toMatchObject({ added: 64, results: 64 });
  const found = await listed({ phase: 'ended', page: 1 });
  expect(found).toHaveLength(20);
});

test('results of five leagues are imported at once', async () => {
  const rows = readFixtureCsv(readFileSync('odds/testing/football/matches.csv', 'utf8'));
  const siteId = await testCashier.siteId('two.test');
  const fixtures = { siteId, category: 'Europe', rows, isDry: false, actor: 'test', now: new Date() };
  const counts = await testCashier.database.transaction((tx) => importFixtures(tx, fixtures));
  expect(counts.added).toBe(rows.length);
  expect(counts.refused).toBe(0);
});

test('a manually added event, with names in the reader’s language', async () => {
  const event = { category: 'Philippines', competition: 'Harbour League', season: '2026' };
  const teams = { home: 'Manila Harbour', away: 'Cebu Anchors' };
  const starts_at = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const { event_id } = await staffConsole.get(trader, 'addFixture', { ...event, ...teams, starts_at });
  const again = await staffConsole.ask(trader, 'addFixture', { ...event, ...teams, starts_at });
  expect(again).toMatchObject({ error: 'fixtureKnown' });
  const named = (await staffConsole.get(trader, 'sportsNames', { event_id })).value;
  expect(named.map(({ subject, name }) => `${subject} ${name}`)).toEqual([
    ...['team Manila Harbour', 'team Cebu Anchors'],
    ...['competition Harbour League', 'category Philippines'],
  ]);
  const name = async (subject: 'team' | 'competition' | 'event', id: string, names: object) =>
    await staffConsole.get(trader, 'setSportsNames', { subject, id, names: { ...names } });
  await name('team', named[0]!.id, { CN: '马尼拉港', php: 'Daungan' });
  await name('team', named[0]!.id, { PHP: '' });
  await name('competition', named[2]!.id, { cn: '港口联赛' });
  const shown = await testCashier.call('one.test', 'sportsEvent', { ...GUEST, event_id });
  expect(shown).toMatchObject({
    event: {
      home_name_cn: '马尼拉港',
      home_team_name: 'Manila Harbour',
      competition: { name: 'Harbour League', names: { cn: '港口联赛' } },
    },
    markets: [],
  });
  expect(shown).not.toHaveProperty('event.home_name_php');
  const match = { subject: 'event' as const, id: event_id, names: { cn: '比赛' } };
  expect(await staffConsole.ask(trader, 'setSportsNames', match)).toMatchObject({ error: 'notFound' });
  const race = await staffConsole.get(trader, 'addRace', {
    ...{ kind: 'race', sport: 'motor_racing', category: 'Asia', competition: 'Bay Ring', season: '2026' },
    ...{ name: 'Bay Grand Prix', starts_at, places: 0, place_divisor: 1 },
    runners: ['Ana Reyes', 'Leo Cruz'].map((driver, i) => ({ number: i + 1, name: driver, price: '1.9' })),
  });
  await name('event', race.event_id, { CN: '海湾大奖赛' });
  const called = await staffConsole.get(trader, 'sportsNames', { event_id: race.event_id });
  expect(called.value.slice(0, 2)).toMatchObject([
    { subject: 'event', name: 'Bay Grand Prix', names: { cn: '海湾大奖赛' } },
    { subject: 'team', name: 'Ana Reyes', names: {} },
  ]);
  const seen = await testCashier.call('one.test', 'sportsEvent', { ...GUEST, event_id: race.event_id });
  expect(seen).toMatchObject({ event: { home_name_cn: '海湾大奖赛' } });
  const tree = await testCashier.call('one.test', 'sportsTree', GUEST);
  expect(JSON.stringify(tree)).toContain('Harbour League');
  const found = await staffConsole.get(trader, 'fixtures', { text: 'anchors' });
  expect(found.value).toMatchObject([{ event_id, tickets: 0 }]);
  expect(
    await testCashier.call('two.test', 'sportsEvent', {
      domain_name: 'two.test',
      external_id: 'site-two',
      event_id,
    }),
  ).toMatchObject({ statusMessage: 'notFound' });
});
