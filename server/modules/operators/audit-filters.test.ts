import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

test('[operations 1.1] the audit log is filtered by person, action and day of the site’s zone, and read page by page', async () => {
  // One o’clock in Manila, when the UTC date is still the day before.
  testCashier.wait(DAY_MS - (testCashier.now().getTime() % DAY_MS) + 17 * HOUR_MS);
  const today = dayIn(testCashier.now(), 'Asia/Manila');
  expect(today).not.toBe(testCashier.now().toISOString().slice(0, 10));
  const [one, other, auditor] = [
    await staffConsole.clerk('support'),
    await staffConsole.clerk('support'),
    await staffConsole.clerk('auditor'),
  ];
  const { playerId: player_id } = await testCashier.guest();
  for (const who of [one, one, other])
    await staffConsole.get(who, 'addNote', { player_id, note: 'Called today' });
  await staffConsole.get(one, 'setFlag', { player_id, flag: 'watch', is_set: true });

  const log = (filter: object) => staffConsole.get(auditor, 'auditLog', filter);
  const actions = async (filter: object) => (await log(filter)).value.map(({ action }) => action);
  expect(await actions({ staff_id: one.staffId })).toEqual(['players/flag', 'players/note', 'players/note']);
  expect(await actions({ staff_id: one.staffId, action: 'players/note' })).toHaveLength(2);
  expect(await actions({ action: 'players' })).toEqual([]);
  expect(await actions({ from: today, to: today })).toHaveLength(4);
  expect(await actions({ to: addDays(today, -1) })).toEqual([]);
  expect(await actions({ from: addDays(today, 1) })).toEqual([]);

  const first = await log({ limit: 3 });
  expect(first.actions).toEqual(['players/flag', 'players/note']);
  expect(first.staff.map(({ staff_id }) => staff_id).toSorted()).toEqual(
    [one.staffId, other.staffId].toSorted(),
  );
  const rest = await log({ limit: 3, after: first.next });
  expect(rest.next).toBe('');
  const entries = [...first.value, ...rest.value].map(({ entry }) => entry);
  expect(entries).toEqual([4, 3, 2, 1]);
  const rising = await log({ limit: 3, direction: 'asc' });
  expect(rising.value.map(({ entry }) => entry)).toEqual([1, 2, 3]);
});
