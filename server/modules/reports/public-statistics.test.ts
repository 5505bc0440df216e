import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { guestOf, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { createReportsModule } from './index.ts';
import { settledRound } from './testing/rounds.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const clock = { now: NOON };
const hoursAgo = (hours: number) => new Date(NOON - hours * HOUR_MS).toISOString();

let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([createReportsModule({ clock: () => clock.now })]);
});
afterAll(() => api.close());

async function top10(siteId: 1 | 2) {
  const answer = await api.call('top10', guestOf(siteId));
  if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  return (answer as Extract<typeof answer, { statusCode: 1 }>).value;
}

const NOTHING = {
  withrawal: [],
  winner: [],
  hour_withdrawal: { count: 0, amount: 0 },
  registered_player: 0,
  active_player: 0,
  deposited_player: 0,
};

test('[A-16] [S-19] a site where nothing happened shows empty lists and zeros', async () => {
  expect(await top10(2)).toEqual(NOTHING);
});

test('[A-16] [S-19] winners of 24 hours with returns of at least ten stakes, by net win, masked, in whole units', async () => {
  const juan = api.player(1, 'juan1234');
  const li = api.player(1, '李小龙');
  const elsewhere = api.player(2, 'other-brand');
  await api.emit(
    'round.settled',
    settledRound(juan, { stake: '1000', win: '10000', at: hoursAgo(1) }),
    settledRound(juan, { stake: '100', win: '999', at: hoursAgo(1) }),
    settledRound(juan, { stake: '100', win: '9000000', at: hoursAgo(25) }),
    settledRound(li, { stake: '55', win: '123456', at: hoursAgo(23) }),
    settledRound(elsewhere, { stake: '100', win: '700000', at: hoursAgo(2) }),
  );
  clock.now += 61_000;
  const { winner, active_player } = await top10(1);
  expect(winner).toEqual([
    { account: '李***', amount: 1234, currency: 'PHP', game: 'Lantern Reels', at: hoursAgo(23) },
    { account: 'ju***4', amount: 90, currency: 'PHP', game: 'Lantern Reels', at: hoursAgo(1) },
  ]);
  expect(active_player).toBe(2);
});

test('[A-16] [S-19] never more than ten lines', async () => {
  const lucky = api.player(2, 'lucky-one');
  const wins = Array.from({ length: 12 }, (_, i) =>
    settledRound(lucky, { stake: '100', win: String(100_000 + i), at: hoursAgo(3) }),
  );
  await api.emit('round.settled', ...wins);
  clock.now += 61_000;
  expect((await top10(2)).winner).toHaveLength(10);
});

test('[A-16] [S-19] a player is registered and active once; the counts are read once a minute', async () => {
  const before = await top10(1);
  const player = api.player(1, 'newcomer');
  const event = {
    event_id: randomUUID(),
    site_id: 1,
    player_id: player.id,
    account_id: player.accountId,
    at: hoursAgo(0),
  };
  await api.emit(
    'round.settled',
    settledRound(player, { at: hoursAgo(0.5) }),
    settledRound(player, { at: hoursAgo(0.1) }),
  );
  await api.emit('player.registered', event, event, { ...event, event_id: randomUUID() });
  expect(await top10(1)).toEqual(before);
  clock.now += 61_000;
  const after = await top10(1);
  expect(after.registered_player).toBe(before.registered_player + 1);
  expect(after.active_player).toBe(before.active_player + 1);
});

test('[A-16] the call is refused for a domain without a site', async () => {
  const answer = await api.call('top10', { domain_name: 'nowhere.test', external_id: 'site-1' });
  expect(answer.statusMessage).toBe('invalidDomain');
});
