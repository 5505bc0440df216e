import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

/** Attackers who earn on each SMS to a premium range, outsiders as well as staff. */
let testCashier: TestCashier;
let staffConsole: TestConsole;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
});
afterAll(() => testCashier.close());

test('[P-10] one person tightens SMS limits; loosening them needs a second', async () => {
  const { rules } = await staffConsole.get(maker, 'smsLimits');
  const tighter = {
    ...rules,
    country: { hour: 50, day: 100 },
    prefixes: [{ prefix: '882', hour: 0, day: 0 }],
  };
  expect(await staffConsole.get(maker, 'proposeSmsLimits', { rules: tighter })).toMatchObject({
    state: 'done',
  });
  const { proposal_id, state } = await staffConsole.get(maker, 'proposeSmsLimits', { rules });
  expect(state).toBe('open');
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toMatch(
    /notAllowed|sameMaker/,
  );
  expect((await staffConsole.get(maker, 'smsLimits')).rules).toEqual(tighter);
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  expect((await staffConsole.get(maker, 'smsLimits')).rules).toEqual(rules);
});

test('[operations 1.1] only staff with a role for every site change the ceiling of all sites', async () => {
  const { ceiling } = await staffConsole.get(maker, 'smsLimits');
  const newCeiling = { ...ceiling, cost_day: '90000' };
  expect(await staffConsole.refusal(maker, 'proposeSmsCeiling', { ceiling: newCeiling })).toBe('notAllowed');
  const everywhere = await staffConsole.clerk('platform_admin');
  await run(testCashier.db, {
    text: 'update operators.role set site_id = 0 where staff_id = $1',
    values: [everywhere.staffId],
  });
  const done = await staffConsole.get(everywhere, 'proposeSmsCeiling', { ceiling: newCeiling });
  expect(done.state).toBe('done');
  const looser = await staffConsole.get(everywhere, 'proposeSmsCeiling', { ceiling });
  expect(looser.state).toBe('open');
  expect(await staffConsole.refusal(checker, 'approveProposal', looser)).toBe('notAllowed');
  expect((await staffConsole.get(maker, 'smsLimits')).ceiling).toEqual(newCeiling);
});
