import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { nextMonth } from './months.ts';
import { openAffiliateSite, type TestPlayer } from './testing/affiliates.ts';

let on: Awaited<ReturnType<typeof openAffiliateSite>>;
let leaf: string;
beforeAll(async () => {
  on = await openAffiliateSite();
  const plan = { tiers: [{ from: '0', share: 2_500 }], platform: 0, cpa: '5000', min_deposit: '10000' };
  leaf = await on.partner('Leaf', plan);
});
afterAll(async () => {
  await expectBooks(on.house.db);
  await on.house.close();
});

const lines = async (month = on.month) => {
  await on.draft(month);
  return new Map((await on.statement(leaf, month))!.lines.map(({ what, amount }) => [what, BigInt(amount)]));
};
const harm = (who: TestPlayer, level: 30 | 50 | 75, at: string) =>
  on.publishEvent('risk_level.reached', {
    ...on.whose(who),
    level,
    score: level,
    version: 1,
    rules: ['x'],
    at,
  });
const flagged = (who: TestPlayer, flag: string, is_set: boolean, at: string) =>
  on.publishEvent('player.flagged', { ...on.whose(who), flag, is_set, at });

test('[operations 6] [player protection J3] a partner earns nothing from a player with strong markers of harm; earlier play and its corrections count', async () => {
  const who = await on.join('Leaf', '198.51.100.1');
  const before = await on.round(who, 100_000n, 0n, on.within('10'));
  await harm(who, 30, on.within('11'));
  await on.round(who, 50_000n, 0n, on.within('12'));
  expect((await lines()).get('ggr')).toBe(150_000n);
  await harm(who, 50, on.within('13'));
  await on.round(who, 900_000n, 0n, on.within('14'));
  await on.deposit(who, 900_000n, on.within('14'));
  await harm(who, 75, on.within('15'));
  await on.round(who, 900_000n, 0n, on.within('16'));
  expect((await lines()).get('ggr')).toBe(150_000n);
  await on.takeBack(before, on.within('17'));
  expect((await lines()).get('ggr')).toBe(50_000n);
});

test('[operations 6] [player protection J3] a staff flag for harm ends attribution permanently; other flags do not', async () => {
  const first = (await lines()).get('ggr') ?? 0n;
  const who = await on.join('Leaf', '198.51.100.2');
  await flagged(who, 'vip', true, on.within('10'));
  await on.round(who, 10_000n, 0n, on.within('11'));
  await flagged(who, 'harm', true, on.within('12'));
  await on.round(who, 70_000n, 0n, on.within('13'));
  await flagged(who, 'harm', false, on.within('14'));
  await on.round(who, 70_000n, 0n, on.within('15'));
  expect((await lines()).get('ggr')).toBe(first + 10_000n);
});

test('[operations 6] [player protection J3] no CPA is paid for a player with strong markers, even if they appear last', async () => {
  const [calm, harmed] = [await on.join('Leaf', '203.0.113.1'), await on.join('Leaf', '203.0.113.2')];
  for (const [n, who] of [calm, harmed].entries()) {
    await on.deposit(who, 10_000n + BigInt(n), on.before('21'));
    await on.round(who, 100n, 0n, on.before('22'));
  }
  const next = nextMonth(on.month);
  expect((await lines(next)).get('cpa')).toBe(10_000n);
  await harm(harmed, 50, on.within('20'));
  expect((await lines(next)).get('cpa')).toBe(5_000n);
});
