import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { creditPlayMoney } from '../originals/testing/funds.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let support: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  support = await staffConsole.clerk('support');
});
afterAll(() => testCashier.close());

/** Ids of the players matching a filter, over all pages. */
async function found(filter: object): Promise<string[]> {
  const ids: string[] = [];
  let after = '';
  do {
    const page = await staffConsole.get(support, 'playerSearch', { limit: 2, ...filter, after });
    ids.push(...page.value.map(({ player_id }) => player_id));
    after = page.next;
  } while (after !== '');
  const totals = await staffConsole.get(support, 'playerTotals', filter);
  expect(totals).toMatchObject({ count: ids.length, is_more: false });
  return ids.toSorted();
}

test('[operations 1.1] players are found by the beginning of any word of the name, with or without accents, on their site alone', async () => {
  const jose = await testCashier.guest('one.test', 'José Peña Quijote');
  const quin = await testCashier.guest('one.test', 'Ana Quinto');
  const brien = await testCashier.guest('one.test', "Ann O'Brien");
  await testCashier.guest('two.test', 'José Quijote');
  const [one, other, third] = [jose, quin, brien].map(({ playerId }) => playerId);
  expect(await found({ query: 'qui' })).toEqual([one, other].toSorted());
  expect(await found({ query: 'PENA jose' })).toEqual([one]);
  expect(await found({ query: "o'br" })).toEqual([third]);
  // Characters of the query language are matched literally.
  for (const query of ["q' | '1/a", 'q:*', "\\'", '&', '!'])
    expect(await found({ query }), query).toEqual([]);
});

test('[operations 1.1] players are filtered by flag, balance, level, country and birth date, together and page by page', async () => {
  const guests = await Promise.all(
    Array.from({ length: 6 }, () => testCashier.guest('one.test', 'Zara Zaal')),
  );
  const ids = guests.map(({ playerId }) => playerId);
  const siteId = await testCashier.siteId();
  const query = 'zaal';
  for (const [n, player_id] of ids.entries()) {
    if (n < 4) await staffConsole.get(support, 'setFlag', { player_id, flag: 'watch', is_set: true });
    await creditPlayMoney(testCashier.database, siteId, player_id, BigInt(1000 * (n + 1)));
    const cycle = dayIn(testCashier.now(), 'Asia/Manila').slice(0, 8).concat('01');
    await run(testCashier.db, {
      text: `insert into rewards.progress (site_id, player_id, position, cycle) values ($1, $2, $3, $4)
        on conflict (site_id, player_id) do update set position = $3, cycle = $4`,
      values: [siteId, player_id, n % 3, cycle],
    });
    await run(testCashier.db, {
      text: `update players.player set birth_date = $3::date, birth_date_set_at = now(), contact_phone = $4
        where site_id = $1 and player_id = $2`,
      values: [siteId, player_id, `1990-04-1${n}`, n === 5 ? '' : `${n === 0 ? '+44' : '+63'}917000000${n}`],
    });
  }
  await staffConsole.get(support, 'setFlag', { player_id: ids[3]!, flag: 'watch', is_set: false });
  const some = (...places: number[]) => places.map((n) => ids[n]).toSorted();
  expect(await found({ query, flag: 'watch' })).toEqual(some(0, 1, 2));
  expect(await found({ flag: 'watch', balance_from: '2000' })).toEqual(some(1, 2));
  expect(await found({ query, balance_from: '2000', balance_to: '5000' })).toEqual(some(1, 2, 3, 4));
  expect(await found({ query, level: '2' })).toEqual(some(2, 5));
  expect(await found({ query, level: '0' })).toEqual(some(0, 3));
  expect(await found({ query, country: 'PH' })).toEqual(some(1, 2, 3, 4));
  expect(await found({ query, country: 'GB' })).toEqual(some(0));
  expect(await found({ birth_date: '1990-04-12' })).toEqual(some(2));
  expect(await found({ level: '1', flag: 'watch', birth_date: '1990-04-11' })).toEqual(some(1));
  // Levels come with their names; without a programme there are none.
  const { levels } = await staffConsole.get(support, 'playerSearch', {});
  expect(levels.length).toBeGreaterThan(2);
});

test('[operations 1.1] days of registration are of the site’s zone', async () => {
  testCashier.wait(DAY_MS - (testCashier.now().getTime() % DAY_MS) + 17 * HOUR_MS);
  support = await staffConsole.clerk('support');
  const { playerId } = await testCashier.guest('one.test', 'Late Lester');
  const { createdAt } = (
    await run<{ createdAt: Date }>(testCashier.db, {
      text: 'select created_at as "createdAt" from players.player where player_id = $1',
      values: [playerId],
    })
  )[0]!;
  const day = dayIn(createdAt, 'Asia/Manila');
  const query = 'lester';
  expect(await found({ query, from: day, to: day })).toEqual([playerId]);
  expect(await found({ query, to: addDays(day, -1) })).toEqual([]);
  expect(await found({ query, from: addDays(day, 1) })).toEqual([]);
});

test('players are filtered by the days of their last sign-in, in the site’s zone', async () => {
  const [early, late, never] = await Promise.all(
    Array.from({ length: 3 }, () => testCashier.guest('one.test', 'Sigrid Sundby')),
  );
  const siteId = await testCashier.siteId();
  const ids = [early, late, never].map((player) => player!.playerId);
  const setSessions = (at: string, player: string | undefined) =>
    run(testCashier.db, {
      text: `update players.session set opened_at = $3, last_seen_at = $3::timestamptz + interval '1 hour'
        where site_id = $1 and player_id = $2`,
      values: [siteId, player, at],
    });
  // One o’clock of 2 January in Manila, where 1 January ended an hour before.
  await setSessions('2026-01-01T17:00:00Z', ids[0]);
  await setSessions('2026-01-05T03:00:00Z', ids[1]);
  await run(testCashier.db, { text: 'delete from players.session where player_id = $1', values: [ids[2]] });
  const some = (...places: number[]) => places.map((n) => ids[n]).toSorted();
  const query = 'sundby';
  const from = { signed_in_from: '2026-01-02' };
  expect(await found({ query, ...from })).toEqual(some(0, 1));
  expect(await found({ query, signed_in_from: '2026-01-03' })).toEqual(some(1));
  expect(await found({ ...from, signed_in_to: '2026-01-04' })).toEqual(some(0));
  expect(await found({ query, signed_in_to: '2026-01-01' })).toEqual(some(2));
  expect(await found({ query, signed_in_to: '2026-01-02' })).toEqual(some(0, 2));
});

test('players are filtered by the affiliate who referred them, on their site alone', async () => {
  const [ours, other] = [await testCashier.guest(), await testCashier.guest()];
  const strange = await testCashier.guest('two.test', 'Ben Cruz');
  const refer = async (player: string, host: string, code: string) => {
    const values = [await testCashier.siteId(host), player, code];
    const partner = {
      text: `insert into affiliates.affiliate (site_id, affiliate_id, code, name, plan)
        values ($1, uuidv7(), $2, 'Partner', '{}') on conflict do nothing`,
      values: [values[0], code],
    };
    await run(testCashier.db, partner);
    await run(testCashier.db, {
      text: `insert into affiliates.attribution (site_id, player_id, affiliate_id, code, joined_at)
        select site_id, $2, affiliate_id, code, now() from affiliates.affiliate
        where site_id = $1 and code = $3`,
      values,
    });
  };
  await refer(ours.playerId, 'one.test', 'Kiosk');
  await refer(other.playerId, 'one.test', 'Stand');
  await refer(strange.playerId, 'two.test', 'Kiosk');
  expect(await found({ affiliate: 'kiosk' })).toEqual([ours.playerId]);
  expect(await found({ affiliate: 'kios' })).toEqual([]);
  expect(await found({ affiliate: 'Stand', query: ours.playerId })).toEqual([]);
});

test('filters players by segment without revealing self-excluded players or other sites', async () => {
  const crm = await staffConsole.clerk('crm');
  const [one, excluded, other] = await Promise.all(
    ['Odd Segerstam', 'Odd Segerstam', 'Odd Outsider'].map((name) => testCashier.guest('one.test', name)),
  );
  const ids = [one, excluded, other].map((guest) => guest!.playerId);
  for (const player_id of ids.slice(0, 2))
    await staffConsole.get(support, 'setFlag', { player_id, flag: 'vip_care', is_set: true });
  const { segment_id } = await staffConsole.get(crm, 'createSegment', {
    name: 'Cared for',
    rules: { match: 'all', conditions: [{ field: 'flag', is: 'in', values: ['vip_care'] }] },
  });
  expect(await found({ segment: segment_id })).toEqual(ids.slice(0, 2).toSorted());
  await staffConsole.get(await staffConsole.clerk('compliance'), 'excludePlayer', { player_id: ids[1] });
  expect(await found({ segment: segment_id })).toEqual(ids.slice(0, 2).toSorted());
  expect(await found({ segment: segment_id, query: 'outsider' })).toEqual([]);
  expect(await found({ segment: randomUUID() })).toEqual([]);
  const siteId = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'auditor', siteId });
  const elsewhere = await staffConsole.get(stranger, 'playerSearch', {
    site_id: siteId,
    segment: segment_id,
  });
  expect(elsewhere.value).toEqual([]);
  await staffConsole.get(crm, 'archiveSegment', { segment_id });
  expect(await found({ segment: segment_id })).toEqual([]);
});

test('[operations 14.21] players are filtered by identity level', async () => {
  const guests = await Promise.all(
    Array.from({ length: 4 }, () => testCashier.guest('one.test', 'Quirina Vallejo')),
  );
  const [named, reached, proven, lapsed] = guests.map(({ playerId }) => playerId);
  const set = (change: string, ids: (string | undefined)[]) =>
    run(testCashier.db, {
      text: `update players.player set ${change} where player_id = any ($1)`,
      values: [ids],
    });
  await set('contact_verified_at = now()', [reached, proven, lapsed]);
  await set(`verified_name = 'VALLEJO Quirina'`, [proven, lapsed]);
  await set(`verified_until = current_date - 2`, [lapsed]);
  const query = 'vallejo';
  expect(await found({ query, identity: '1' })).toEqual([named]);
  expect(await found({ query, identity: '2' })).toEqual([reached, lapsed].toSorted());
  expect(await found({ query, identity: '3' })).toEqual([proven]);
  expect(await found({ identity: '3' })).toEqual([proven]);
  expect(await found({ query, identity: '0' })).toEqual([]);
});
