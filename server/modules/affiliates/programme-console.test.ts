import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

test('an administrator starts the programme of a site and changes its minimum payout; a manager does not', async () => {
  const admin = await staffConsole.clerk('site_admin');
  const manager = await staffConsole.clerk('affiliate_manager');
  const start = { min_payout: '10000' };
  expect((await staffConsole.get(admin, 'affiliateList')).programme).toBeNull();
  expect(await staffConsole.refusal(manager, 'setAffiliateProgramme', start)).toBe('notAllowed');
  const site_id = await testCashier.siteId('two.test');
  expect(await staffConsole.refusal(admin, 'setAffiliateProgramme', { ...start, site_id })).toBe(
    'notAllowed',
  );
  expect(await staffConsole.refusal(admin, 'setAffiliateProgramme', { min_payout: '0' })).toBe(
    'invalidRequest',
  );
  await staffConsole.get(admin, 'setAffiliateProgramme', start);
  expect(await staffConsole.refusal(admin, 'setAffiliateProgramme', start)).toBe('changedMeanwhile');
  await staffConsole.get(admin, 'setAffiliateProgramme', { min_payout: '5000' });
  expect((await staffConsole.get(admin, 'affiliateList')).programme).toEqual({
    zone: 'Asia/Manila',
    min_payout: { amount: '5000', currency: 'PHP' },
  });
});
