import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { closeError, DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
const url = (path: string) => `${product.origin('casino9')}${path}`;
/** A fully transparent colour. */
const CLEAR = /[,/] 0\)$/;
const rows = (page: Page) => page.locator('main ul.divide-y > li');

/** The lines of the file that the page's button saves, without the byte order mark. */
async function savedLines(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).dblclick(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return text.slice(1).trimEnd().split('\r\n');
}

test(
  '[S-22] transactions are ledger postings by kind and status, with totals and an export of the same lines',
  nightly,
  async () => {
    await product.visit({ ...PHONE, timezoneId: 'Asia/Manila' }, async ({ page }) => {
      await signIn(page, product.origin('casino9'));
      await page.goto(url('/en/transaction-history'));
      await live(page);
      await page.getByText('Asia/Manila (UTC+8)').waitFor();
      expect(await rows(page).count()).toBe(1);
      expect(await rows(page).textContent()).toContain('Demo credit');
      expect(await rows(page).textContent()).toContain('1,000.00');
      const [heading, ...lines] = await savedLines(page);
      expect(heading).toMatch(/^number,time_utc,kind,status/);
      expect(lines).toEqual([expect.stringContaining(',demo_funding,completed,1000.00,')]);
      await page.locator('select[name=kind]').selectOption('withdrawal');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('No transactions', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('kind')).toBe('withdrawal');
      expect(await page.getByRole('button', { name: /CSV/ }).count()).toBe(0);
    });
  },
);

test(
  '[S-22] while another period loads, entries and totals are replaced by skeletons in place',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context }) => {
      await signIn(page, product.origin('casino9'));
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await context.route(/_payload\.json/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(url('/en/statement'));
      await live(page);
      const height = (await rows(page).first().boundingBox())?.height;
      await page.getByRole('button', { name: '7 days' }).click();
      const colour = (selector: string) =>
        page
          .locator(`main ${selector}`)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      await page.locator('main ul[aria-busy=true]').waitFor();
      for (const selector of ['dl[aria-busy=true] dd', 'ul[aria-busy=true] p'])
        await expect.poll(() => colour(selector)).toMatch(CLEAR);
      expect((await rows(page).first().boundingBox())?.height).toBe(height);
      answer();
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      expect(await colour('dl dd')).not.toMatch(CLEAR);
    });
  },
);

test('[S-22] the statement exports in full; bet history filters by round result', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await signIn(page, product.origin('casino9'));
    await page.goto(url('/en/statement'));
    await live(page);
    const movements = await savedLines(page);
    expect(movements.length - 1).toBe(await totalOf(page, 'statement'));
    await page.goto(url('/en/bet-history?outcome=lost'));
    await live(page);
    expect(await page.locator('select[name=outcome]').inputValue()).toBe('lost');
    await page.getByText('No rounds', { exact: true }).waitFor();
    await page.locator('select[name=outcome]').selectOption('');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL((address) => !address.searchParams.has('outcome'));
  });
});

test(
  '[E-02] [E-03] a refused export shows an error in the dialog and beside its button; an outage is only logged',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      await signIn(page, product.origin('casino9'));
      let refusal = { statusCode: -3201, statusMessage: 'documentTooLong', statusDetail: '' };
      await context.route('**/api/document/create', (route) => route.fulfill({ json: refusal }));
      await page.goto(url('/en/statement'));
      await live(page);
      const main = page.locator('main');
      await main.getByRole('button', { name: 'Download CSV' }).click();
      await closeError(page, /This list is too long for one file/);
      await main.getByText(/This list is too long for one file/).waitFor();
      refusal = { statusCode: -503, statusMessage: 'serviceUnavailable', statusDetail: '' };
      await main.getByRole('button', { name: 'Try again' }).click();
      await main.getByText('The file could not be created.').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(problems.splice(0)).toEqual(['warning: -503 serviceUnavailable']);
    });
  },
);

/** The list's line count, from the API with the page's own session. */
async function totalOf(page: Page, call: 'statement'): Promise<number> {
  return page.evaluate(async (path) => {
    const { user } = JSON.parse(localStorage.getItem('baize.user')!);
    const body = JSON.stringify({ account_id: user.account_id, auth: user.session_token });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return (await (await fetch(path, init)).json()).total;
  }, `/api/report/${call}`);
}
