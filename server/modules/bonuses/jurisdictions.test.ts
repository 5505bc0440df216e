import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Jurisdiction } from '#contracts/values/jurisdictions.ts';
import { openTill, type Till } from '../cashier/testing/till.ts';
import { sumsToZero } from '../ledger/index.ts';
import { type Clerk, type ConsoleDesk, consoleOf } from '../operators/testing/desk.ts';
import { updateSite } from '../sites/index.ts';

let till: Till;
let desk: ConsoleDesk;
let crm: Clerk;
beforeAll(async () => {
  till = await openTill();
  desk = consoleOf(till);
  crm = await desk.clerk('crm');
});
afterAll(async () => {
  expect(await sumsToZero(till.db)).toBe(true);
  await till.close();
});

async function under(jurisdiction: Jurisdiction): Promise<void> {
  const siteId = await till.siteId();
  await till.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction }));
}
const draft = (rules: object) => ({
  campaign_id: `c-${randomUUID().slice(0, 8)}`,
  ...{ budget: '1000000', starts_at: new Date(0).toISOString(), ends_at: null },
  rules: { title: { EN: 'Offer' }, mode: 'sticky', valid_days: 7, ...rules },
});

test('[I1] where a jurisdiction caps it, no campaign can ask that its bonus be played for more often', async () => {
  const deposit = { type: 'first_deposit', percent: 100, max_bonus: '100000' };
  const said = (rules: object) => desk.ask(crm, 'draftCampaign', draft({ ...deposit, ...rules }));
  // The deposit is as much as the bonus: five times both are ten times the bonus.
  const both = { wager_base: 'deposit_plus_bonus' };
  await under('uk');
  expect(await said({ wager_multiple: 11 })).toMatchObject({ error: 'invalidRequest' });
  expect(await said({ ...both, wager_multiple: 6 })).toMatchObject({ error: 'invalidRequest' });
  expect(await said({ ...both, wager_multiple: 5 })).toMatchObject({ ok: true });
  expect(await said({ wager_multiple: 10 })).toMatchObject({ ok: true });
  await under('open');
  expect(await said({ wager_multiple: 11 })).toMatchObject({ ok: true });
});

test('[I4] where a bonus may be offered once, who has had one is given no other', async () => {
  const [admin, ana] = [await desk.clerk('site_admin'), await till.seat('one.test', 0n)];
  await under('se');
  const offer = async () => {
    const wanted = draft({ type: 'no_deposit', fixed: '10000', wager_multiple: 5 });
    await desk.get(crm, 'draftCampaign', wanted);
    await desk.get(admin, 'moveCampaign', { campaign_id: wanted.campaign_id, to: 'open' });
    return wanted.campaign_id;
  };
  const [first, second] = [await offer(), await offer()];
  const claim = async (campaign_id: string) =>
    (await till.ask(ana, 'claimBonus', { campaign_id })).statusMessage;
  expect(await claim(first)).toBe('OK');
  expect(await claim(second)).not.toBe('OK');
  await under('open');
  expect(await claim(second)).toBe('OK');
});

test('[A1] nobody notes a birth date below the age of the jurisdiction: of age on the birthday itself, and not the day before', async () => {
  const ana = await till.seat('one.test', 0n);
  const [year, ...rest] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' })
    .format(new Date())
    .split('-');
  const years = (count: number) => [Number(year) - count, ...rest].join('-');
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const note = async (birth_date: string) => (await till.ask(ana, 'birthDate', { birth_date })).statusMessage;
  await under('ph');
  const { min_age } = (await till.call('one.test', 'startup', { domain_name: 'one.test' })) as {
    min_age: number;
  };
  expect(min_age).toBe(21);
  expect(await note(dayAfter(years(21)))).toBe('invalidBirthDate');
  await under('on');
  expect(await note(dayAfter(years(19)))).toBe('invalidBirthDate');
  await under('ph');
  expect(await note(years(21))).toBe('OK');
  await under('open');
});
