import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { expireBonuses } from './expiry.ts';
import { endGrant, findGrant, grantBonus, lockPlayerBonuses } from './index.ts';
import { type BonusTestSite, openBonusSite } from './testing/bonuses.ts';

let platform: BonusTestSite;
beforeAll(async () => {
  platform = await openBonusSite();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const audit = () => ({ actor: 'system', reason: '', now: new Date() });

test('[operations 4.2] fifty concurrent claims of one source grant one bonus', async () => {
  const guest = await platform.guest(0n);
  const campaignId = await platform.campaign();
  const request = { siteId: guest.siteId, playerId: guest.playerId, campaignId, source: 'inbox:same' };
  const claims = Array.from({ length: 50 }, () =>
    platform.database.transaction((tx) => grantBonus(tx, request, audit())),
  );
  const answers = await Promise.all(claims);
  expect(answers.filter((answer) => answer.ok && !answer.replayed)).toHaveLength(1);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await platform.balances(guest)).toEqual([0n, 30_000n]);
});

test('[operations 4.2] of many concurrent bonuses one runs and the others queue, within the budget', async () => {
  const guest = await platform.guest(0n);
  const campaignId = await platform.campaign({}, 90_000n);
  const claims = Array.from({ length: 6 }, (_, n) =>
    platform.database.transaction((tx) =>
      grantBonus(
        tx,
        { siteId: guest.siteId, playerId: guest.playerId, campaignId, source: `manual:${n}` },
        audit(),
      ),
    ),
  );
  const answers = await Promise.all(claims);
  expect(answers.map((answer) => (answer.ok ? 'given' : answer.reason)).sort()).toEqual([
    'budget',
    'budget',
    'budget',
    'given',
    'given',
    'given',
  ]);
  expect((await platform.states(guest)).sort()).toEqual(['active', 'queued', 'queued']);
  expect(await platform.balances(guest)).toEqual([0n, 30_000n]);
});

test('[operations 4.2] a bonus ends once under concurrent completion, cancellation and expiry', async () => {
  const guest = await platform.guest(0n);
  const { grant_id } = await platform.give(guest, { wager_multiple: 1 }, { amount: 50_000n });
  const player = { siteId: guest.siteId, playerId: guest.playerId };
  const later = new Date(Date.now() + 8 * DAY_MS);
  const end = (how: 'completed' | 'cancelled') =>
    platform.database.transaction(async (tx) => {
      await lockPlayerBonuses(tx, player);
      const grant = await findGrant(tx, player, grant_id);
      if (grant?.state === 'active') await endGrant(tx, grant, how, audit());
    });
  await Promise.all([
    ...Array.from({ length: 10 }, () => end('completed')),
    ...Array.from({ length: 10 }, () => end('cancelled')),
    ...Array.from({ length: 5 }, () => expireBonuses(platform.database, later)),
  ]);
  const [grant] = await platform.grants(guest);
  expect(grant!.converted + grant!.removed).toBe(50_000n);
  const [cash, bonus] = await platform.balances(guest);
  expect([cash, bonus]).toEqual([grant!.converted, 0n]);
});

test('[operations 4.2] [wallet R5] concurrent stakes, wins and rollbacks return to each fund what it gave', async () => {
  const guest = await platform.guest(40_000n);
  await platform.give(guest, { wager_multiple: 60 }, { amount: 60_000n });
  const table = await platform.sit(guest);
  const bets = Array.from({ length: 20 }, () => ({ tx: randomUUID(), round: randomUUID() }));
  const taken = await Promise.all(bets.map(({ tx, round }) => table.bet(tx, randomInt(1_000, 9_000), round)));
  const standing = bets.filter((_, n) => taken[n]!.status === 'OK');
  expect(standing.length).toBeGreaterThan(10);
  const wins = standing.map(({ round }) => ({ tx: randomUUID(), round }));
  await Promise.all(wins.map(({ tx, round }) => table.win(tx, randomInt(0, 20_000), round)));
  await Promise.all(wins.map(({ tx }) => table.rollback(randomUUID(), tx, 'win')));
  await Promise.all(standing.map(({ tx }) => table.rollback(randomUUID(), tx)));
  expect(await platform.balances(guest)).toEqual([40_000n, 60_000n]);
  expect(await run(platform.db, { text: 'select 1 from bonuses.open_round' })).toEqual([]);
});
