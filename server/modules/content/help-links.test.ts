import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { checkHelpLinks, upsertPages } from './index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let auditor: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  auditor = await staffConsole.clerk('auditor');
});
afterAll(() => testCashier.close());

async function write(body: string, host = 'one.test', status = true): Promise<void> {
  const text = { en_title: 'Help', en_body: body, local_title: '', local_body: '' };
  const siteId = await testCashier.siteId(host);
  await testCashier.database.transaction((tx) =>
    upsertPages(tx, siteId, [{ page: 'responsible_gaming', status, ...text }]),
  );
}
const LINE = 'https://helpline.example/a?b=1&c=2';
const OTHER = 'http://talk.example/';
const page = `<p>Ask <a href="${LINE.replace('&', '&amp;')}">here</a>, <a href="${OTHER}">there</a>,
  <a href="/contact-us">us</a>, <a href="mailto:help@one.example">by mail</a> or <a href="${LINE}">here again</a>.</p>`;
const standing = async () => {
  const { value, ...last } = await staffConsole.get(auditor, 'helpLinks');
  return { ...last, value: value.map(({ href, why, closed_at }) => [href, why, closed_at !== null]) };
};
const queued = async () =>
  (await staffConsole.get(auditor, 'dashboard')).queues.find(({ name }) => name === 'help_links')?.count;

test('[player protection J4] a broken help link is an alarm in the console until it is fixed, only on its site', async () => {
  await write(page);
  await write('<p>None.</p>', 'two.test');
  expect(await standing()).toMatchObject({ checked_at: null, links: 0, value: [] });
  const requested: string[] = [];
  const day = (n: number) => new Date(Date.UTC(2026, 10, n, 4, 37));
  const check = (n: number, wrong: Record<string, string>) =>
    checkHelpLinks(testCashier.database, day(n), async (href) => {
      requested.push(href);
      return wrong[href] ?? null;
    });
  await check(1, { [LINE]: 'answered 404' });
  expect(requested).toEqual([LINE, OTHER]);
  const first = { checked_at: day(1).toISOString(), links: 2, value: [[LINE, 'answered 404', false]] };
  expect(await standing()).toMatchObject(first);
  expect(await queued()).toBe(1);
  await check(2, { [LINE]: 'does not answer' });
  expect((await standing()).value).toEqual([[LINE, 'does not answer', false]]);
  await check(3, {});
  expect(await standing()).toMatchObject({ value: [[LINE, 'does not answer', true]] });
  expect(await queued()).toBe(0);
  await check(4, { [OTHER]: 'is no https address' });
  expect(await queued()).toBe(1);
  // The link is no longer used.
  await write('<p>Nothing leads out.</p>');
  await check(5, {});
  expect(await queued()).toBe(0);
  const { value } = await staffConsole.get(auditor, 'significantEvents', {
    from: '2026-11-01',
    to: '2026-11-06',
  });
  expect(value.filter(({ what }) => what === 'help.link')).toMatchObject([
    { kind: 'outage', subject: `link:${OTHER}`, reason: 'is no https address' },
    { kind: 'outage', subject: `link:${LINE}` },
  ]);
});

test('[player protection J4] by default links are requested; internal and non-HTTPS ones count as broken', async () => {
  await write('<a href="https://127.0.0.1:9/">a</a> <a href="http://help.example/">b</a>');
  await checkHelpLinks(testCashier.database, new Date());
  const { value } = await staffConsole.get(auditor, 'helpLinks');
  expect(
    value
      .filter(({ closed_at }) => !closed_at)
      .map(({ why }) => why)
      .sort(),
  ).toEqual(['is no https address', 'leads to an address inside']);
});
