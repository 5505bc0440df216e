import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { setPolicy } from '../index.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

type Player = Awaited<ReturnType<typeof testCashier.guest>>;
const pesos = (amount: number) => String(amount * 100);

async function proved(player: Player, amount: number): Promise<string> {
  const { deposit_id } = await testCashier.deposit(player, amount);
  await testCashier.prove(player, deposit_id);
  return deposit_id;
}
const approve = async (who: TestStaff, deposit_id: string, amount: number) =>
  await staffConsole.get(who, 'approveDeposit', { deposit_id, received: pesos(amount) });

test('[operations 1.2] one maker alone credits a player at most the daily limit, however it is split', async () => {
  const [maker, ana] = [await staffConsole.clerk('finance_maker'), await testCashier.guest()];
  const checker = await staffConsole.clerk('finance_checker');
  const outcomes: string[] = [];
  let last = '';
  for (let n = 0; n < 3; n++) {
    last = await proved(ana, 4_900);
    outcomes.push((await approve(maker, last, 4_900)).outcome);
  }
  expect(outcomes).toEqual(['credited', 'credited', 'signed']);
  expect(await testCashier.cash(ana)).toBe(980_000n);
  const { value } = await staffConsole.get(checker, 'depositQueue', {});
  expect(value.find(({ deposit_id }) => deposit_id === last)).toMatchObject({ people: 2 });
  const other = await staffConsole.clerk('finance_maker');
  const again = { deposit_id: last, received: pesos(4_900) };
  expect(await staffConsole.refusal(other, 'approveDeposit', again)).toBe('checkerNeeded');
  expect(await approve(checker, last, 4_900)).toMatchObject({ outcome: 'credited', missing: 0 });
  // Deposits approved by two people do not count; a day later the limit is available again.
  testCashier.wait(DAY_MS + 1);
  const fresh = await staffConsole.clerk('finance_maker');
  expect(await approve(fresh, await proved(ana, 4_900), 4_900)).toMatchObject({ outcome: 'credited' });
});

test('[operations 1.2] one maker alone credits at most the daily limit over all players', async () => {
  const maker = await staffConsole.clerk('finance_maker');
  const outcomes: string[] = [];
  for (let n = 0; n < 11; n++)
    outcomes.push((await approve(maker, await proved(await testCashier.guest(), 4_900), 4_900)).outcome);
  expect(outcomes).toEqual([...Array(10).fill('credited'), 'signed']);
});

test('[operations 1.2] concurrent approvals do not exceed the limit together', async () => {
  const maker = await staffConsole.clerk('finance_maker');
  const id = await testCashier.siteId();
  await testCashier.database.transaction((tx) =>
    setPolicy(tx, id, 'PHP', { single_approver_daily: 1_000_000n }),
  );
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await proved(await testCashier.guest(), 4_900));
  const done = await Promise.all(ids.map((deposit) => approve(maker, deposit, 4_900)));
  expect(done.map(({ outcome }) => outcome).sort()).toEqual(['credited', 'credited', 'signed']);
  await testCashier.database.transaction((tx) => setPolicy(tx, id, 'PHP', {}));
});

test('[operations 1.2] an amount far above the request needs a second person; the site’s policy sets the limit', async () => {
  const [maker, ana] = [await staffConsole.clerk('finance_maker'), await testCashier.guest()];
  const checker = await staffConsole.clerk('finance_checker');
  const first = await proved(ana, 400);
  expect(await approve(maker, first, 4_999)).toMatchObject({ outcome: 'signed', missing: 1 });
  expect(await testCashier.cash(ana)).toBe(0n);
  expect(await approve(checker, first, 4_999)).toMatchObject({ outcome: 'credited' });
  expect(await approve(maker, await proved(ana, 400), 480)).toMatchObject({ outcome: 'credited' });
  const id = await testCashier.siteId();
  await testCashier.database.transaction((tx) => setPolicy(tx, id, 'PHP', { received_excess_percent: 0 }));
  expect(await approve(maker, await proved(ana, 400), 401)).toMatchObject({ outcome: 'signed' });
  await testCashier.database.transaction((tx) => setPolicy(tx, id, 'PHP', {}));
});

test('[operations 14.2] adversary: rights on two brands with two currencies do not double one person’s daily limit', async () => {
  const [one, two] = [await testCashier.siteId(), await testCashier.siteId('two.test')];
  const limits = (daily: bigint) => ({ single_approver_daily: daily, single_player_daily: 100_000_000n });
  await testCashier.database.transaction(async (tx) => {
    await setPolicy(tx, one, 'PHP', limits(1_000_000n));
    await setPolicy(tx, two, 'PHP', limits(600_000n));
  });
  const roles = [one, two].map((siteId) => ({ role: 'finance_maker' as const, siteId }));
  const [maker, racer] = [await staffConsole.clerk(...roles), await staffConsole.clerk(...roles)];
  const credit = async (who: TestStaff, host: string, amount: number) => {
    const site_id = await testCashier.siteId(host);
    const deposit_id = await proved(await testCashier.guest(host), amount);
    return await staffConsole.get(who, 'approveDeposit', { site_id, deposit_id, received: pesos(amount) });
  };
  const credited = { outcome: 'credited', limit: null };
  expect(await credit(maker, 'one.test', 4_900)).toMatchObject(credited);
  expect(await credit(maker, 'two.test', 4_900)).toMatchObject(credited);
  // 9,800.00 of 10,000.00 on all sites; the second brand has its own limit of 6,000.00.
  expect(await credit(maker, 'one.test', 300)).toMatchObject({
    ...{ outcome: 'signed', missing: 1, limit: 'approver_all_day' },
  });
  expect(await credit(maker, 'two.test', 1_500)).toMatchObject({ limit: 'approver_day' });
  expect(await credit(maker, 'one.test', 200)).toMatchObject(credited);
  const { value } = await staffConsole.get(maker, 'depositQueue', {});
  expect(value.filter(({ limit }) => limit !== null)).toContainEqual(
    expect.objectContaining({ limit: 'approver_all_day', people: 2 }),
  );

  const race = await Promise.all(
    ['one.test', 'two.test', 'one.test'].map((host) => credit(racer, host, 4_900)),
  );
  expect(race.map(({ outcome }) => outcome).toSorted()).toEqual(['credited', 'credited', 'signed']);

  // Other currencies count with their approximate value: 7,000 dollars exceed either limit.
  const third = await staffConsole.clerk(...roles);
  expect(await credit(third, 'two.test', 777)).toMatchObject(credited);
  await asOwner(
    testCashier.db,
    `update cashier.deposit set currency = 'USD', received = 700000 where received = 77700`,
  );
  expect(await credit(third, 'one.test', 100)).toMatchObject({ limit: 'approver_all_day' });
  await asOwner(
    testCashier.db,
    `update cashier.deposit set currency = 'PHP', received = 77700 where received = 700000`,
  );
  await testCashier.database.transaction(async (tx) => {
    for (const site of [one, two]) await setPolicy(tx, site, 'PHP', {});
  });
});
