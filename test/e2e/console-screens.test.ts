import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly, nightlyUnless } from '#test/support/tags.ts';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { fetchJson, openProduct } from './support.ts';
import { moneyOut, requireTwoApprovers } from './withdrawal-approval.ts';

const product = openProduct();
/** Screens without a menu entry. */
const WITHOUT_LINK = ['/deposits/all', '/withdrawals/all', '/account'];
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Every queue that visitors can fill has an item. */
async function fillQueues(): Promise<void> {
  await requireTwoApprovers(product, 'casino1');
  const { player } = await moneyOut(product, 'casino1', 'looker', 500);
  const post = async (path: string, body: object) =>
    JSON.parse(await fetchJson(product, 'casino1', path, { ...player, ...body }));
  const request = { request_id: randomUUID(), method_id: 'bank-transfer', amount: 500 };
  const { value } = await post('/api/cashier/deposit_create', request);
  const fields = { payment_number: randomUUID(), sender_name: 'Ben Dy' };
  const paper = { width: 200, height: 300, channels: 3, background: '#eee' } as const;
  const receipt = (await sharp({ create: paper }).png().toBuffer()).toString('base64');
  const proof = { deposit_id: value.deposit_id, fields, receipt };
  const proved = await post('/api/cashier/deposit_proof', proof);
  expect(proved).toMatchObject({ statusCode: 1 });
  const { db } = product.platform.database;
  const site = (await findSiteByDomain(db, 'casino1.localhost'))!;
  await run(db, {
    text: `insert into reports.alarm (site_id, what, subject, detail, raised_at)
      values ($1, 'ROUND_DIFFERS', 'TEST round', '{"staked": "100"}', now())`,
    values: [site.id],
  });
  const letter = { domain_name: 'casino1.localhost', external_id: site.externalId, message_id: randomUUID() };
  const said = { topic: 'other', name: 'Ana', contact_email: 'ana@example.com', body: 'Where is my money?' };
  await post('/api/content/contact', { ...letter, ...said });
}

/**
 * The screen's width, and accessibility findings of all it shows once the keyboard has selected the first
 * row.
 */
async function walk(page: Page, hasContrast: boolean): Promise<string[]> {
  const found = await overflowing(page);
  if (await chooseFirst(page)) found.push(...(await overflowing(page)));
  return [...(await violations(page, '', hasContrast)), ...found.map((what) => `sticks out: ${what}`)];
}

/** The keyboard chooses the first row, if there is one. */
async function chooseFirst(page: Page): Promise<boolean> {
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
  // A row of it leads to another brand.
  if (new URL(page.url()).pathname === '/all-brands') return false;
  const row = page.locator('main tr.row-alive').first();
  if ((await row.count()) === 0) return false;
  await row.focus();
  await page.keyboard.press('Enter');
  await page.locator('.detail, .around').first().waitFor();
  return true;
}

/** Accessibility findings of the open dialog. */
async function wrongInDialog(page: Page): Promise<string[]> {
  const found = await violations(page, '[role=dialog]');
  return [...found, ...(await overflowing(page)).map((what) => `sticks out: ${what}`)];
}

/**
 * Every dialog not yet seen behind a button with an ellipsis: Escape closes it and returns the focus to its
 * button.
 */
async function dialogs(page: Page, path: string, seen: Set<string>): Promise<string[]> {
  const found: string[] = [];
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
  const opening = page.locator('main button:enabled').filter({ hasText: /…$/ });
  for (const name of new Set(await opening.allInnerTexts())) {
    if (seen.has(`${path} ${name}`)) continue;
    seen.add(`${path} ${name}`);
    // The element itself: a panel that loads meanwhile may add another first one of this name.
    const button = (await opening.filter({ hasText: name }).first().elementHandle())!;
    await button.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    found.push(...(await wrongInDialog(page)).map((what) => `${name} ${what}`));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const isBack = await button.evaluate((element) => element === document.activeElement);
    if (!isBack) found.push(`${name} loses the focus`);
  }
  return found;
}

/** The screens of a person's menu. */
async function pathsOf(page: Page): Promise<string[]> {
  const menu = page.locator('#menu a');
  return await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
}

/** Opens a screen by its menu link, or by its address if it has none. */
async function openScreen(page: Page, path: string): Promise<void> {
  const link = page.locator(`#menu a[href="${path}"]`);
  if ((await link.count()) === 0) await page.goto(product.origin('console') + path);
  else {
    await link.dispatchEvent('click');
    await page.locator(`#menu a[href="${path}"][aria-current=page]`).waitFor({ state: 'attached' });
  }
  await page.getByRole('heading', { level: 1 }).waitFor();
}

beforeAll(fillQueues);

/** Screens of money, people and games. */
const REPRESENTATIVES = [
  ...[
    '/',
    '/deposits',
    '/withdrawals',
    '/proposals',
    '/bonuses',
    '/players',
    '/fixtures',
    '/games',
    '/staff',
  ],
  '/account',
];

for (const isRepresentative of [true, false])
  test(`[operations 1.1] ${isRepresentative ? 'representative' : 'all other'} screens of the console are accessible on a desktop, with a chosen row`, {
    timeout: 240_000,
    ...nightlyUnless(isRepresentative),
  }, async () => {
    await product.visit(
      { viewport: SCREENS.desktop, reducedMotion: 'reduce' },
      async ({ page }) => {
        const found: Record<string, string[]> = {};
        await enterConsole(page, product, 'auditor');
        await chooseSite(page, 'casino1');
        const all = [...(await pathsOf(page)), ...WITHOUT_LINK];
        const paths = all.filter((path) => REPRESENTATIVES.includes(path) === isRepresentative);
        expect(paths.length).toBeGreaterThanOrEqual(REPRESENTATIVES.length);
        for (const path of paths) {
          await openScreen(page, path);
          const wrong = await walk(page, true);
          if (wrong.length > 0) found[path] = wrong;
        }
        expect(found).toEqual({});
      },
      ['401'],
    );
  });

const seen = new Set<string>();
// Staff with the fewest permissions first: each button is tested once, by the first who sees it.
const openers = [
  ...['affiliate-manager', 'support', 'compliance'],
  ...['finance-maker', 'crm', 'platform-admin', 'site-admin'],
];
/** Staff whose screens are also checked on a phone. */
const LOOKER = 'site-admin';
for (const login of openers)
  test(`[operations 1.1] every dialog that ${login} can open is accessible on a phone, and gives the focus back`, {
    timeout: 240_000,
    ...nightly,
  }, async () => {
    await product.visit(
      { viewport: SCREENS.phone, reducedMotion: 'reduce' },
      async ({ page }) => {
        const found: Record<string, string[]> = {};
        await enterConsole(page, product, login, '/');
        await chooseSite(page, 'casino1');
        const before = seen.size;
        for (const path of [...(await pathsOf(page)), ...(login === LOOKER ? WITHOUT_LINK : [])]) {
          await openScreen(page, path);
          const wrong = await dialogs(page, path, seen);
          if (login === LOOKER) wrong.push(...(await walk(page, false)));
          else await chooseFirst(page);
          wrong.push(...(await dialogs(page, path, seen)));
          if (wrong.length > 0) found[path] = wrong;
        }
        expect(found).toEqual({});
        expect(seen.size).toBeGreaterThan(before);
      },
      ['401'],
    );
  });

test(
  '[operations 4.1] the campaign form shows the fields of its type, keeps common values, and shows refusals at the field',
  nightly,
  async () => {
    await product.visit(
      { viewport: SCREENS.phone, reducedMotion: 'reduce' },
      async ({ page }) => {
        await enterConsole(page, product, 'crm', '/campaigns');
        await chooseSite(page, 'casino1');
        await page.getByRole('button', { name: 'New campaign …' }).press('Enter');
        const field = (name: string) => page.locator(`[role=dialog] [name=${name}]`);
        await field('type').waitFor();
        const types = await field('type').locator('option').allInnerTexts();
        expect(types).toHaveLength(11);
        await field('title').fill('One title');
        const requested: Record<string, string> = {};
        for (const type of types) {
          await field('type').selectOption({ label: type });
          expect(await wrongInDialog(page)).toEqual([]);
          const all = ['percent', 'rebate', 'fixed', 'min_deposit', 'rounds', 'activation', 'gives'];
          const shown = await Promise.all(
            all.map(async (name) => ((await field(name).count()) ? [name] : [])),
          );
          requested[type] = shown.flat().join(' ');
          expect(await field('title').inputValue()).toBe('One title');
        }
        const share = 'percent min_deposit activation';
        expect(requested).toEqual({
          ...{ 'First deposit': share, Reload: share, 'No deposit': 'fixed activation', Cashback: 'percent' },
          ...{ Rebate: 'rebate', 'Free rounds': 'rounds activation', Manual: 'fixed' },
          ...{
            Referral: 'fixed gives',
            Birthday: 'fixed gives',
            'Level up': 'fixed gives',
            Mission: 'fixed gives',
          },
        });
        await field('type').selectOption('cashback');
        const values = {
          campaign_id: 'one-title',
          percent: '31',
          max_bonus: '10',
          wager_multiple: '1',
          budget: '10',
        };
        for (const [name, value] of Object.entries({ ...values, reason: 'A try' }))
          await field(name).fill(value);
        await page.keyboard.press('Enter');
        await page.getByText('At most 30 percent of the loss.').waitFor();
        expect(await field('percent').evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await field('percent').getAttribute('aria-invalid')).toBe('true');
        expect(await wrongInDialog(page)).toEqual([]);
        await field('percent').fill('10');
        await field('reason').fill('ok');
        await page.keyboard.press('Enter');
        await page.getByText('Enter a reason of 3 to 500 characters.').waitFor();
        expect(await field('reason').getAttribute('aria-invalid')).toBe('true');
      },
      ['401', '400'],
    );
  },
);

type Where = { role: 'button' | 'textbox' | 'searchbox' | 'row'; name: string | RegExp };

/**
 * Presses Tab, or the arrow keys in a list, until the keyboard focus is on the target; the pointer is never
 * used.
 */
async function goTo(page: Page, { role, name }: Where): Promise<void> {
  // Exact match: “Approve” is part of “Approve …”, the button that opens the dialog.
  const target = page.getByRole(role, { name, exact: true }).last();
  await target.waitFor();
  for (let steps = 0; steps < 150; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    const inList = role === 'row' && (await page.evaluate(() => document.activeElement?.tagName === 'TR'));
    await page.keyboard.press(inList ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`the keyboard does not come to the ${role} ${name}`);
}
async function press(page: Page, ...path: Where[]): Promise<void> {
  for (const where of path) {
    await goTo(page, where);
    await page.keyboard.press('Enter');
  }
}
async function write(page: Page, name: string, text: string): Promise<void> {
  await goTo(page, { role: 'textbox', name });
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const approving: Where[] = [
  { role: 'row', name: /looker/ },
  { role: 'button', name: 'Approve …' },
  { role: 'button', name: 'Approve' },
];

test(
  '[operations 1.2] [operations 3] a deposit, a withdrawal and a correction are approved by two people by keyboard alone',
  nightly,
  async () => {
    const at = async (login: string, story: (page: Page) => Promise<void>) =>
      await product.visit(
        { viewport: SCREENS.desktop },
        async ({ page }) => {
          await enterConsole(page, product, login, '/deposits');
          await chooseSite(page, 'casino1');
          await press(page, ...approving);
          await page.getByText('approved.').waitFor();
          await page.goto(`${product.origin('console')}/withdrawals`);
          await press(page, ...approving);
          await page.getByText('approved.').waitFor();
          await story(page);
        },
        ['401'],
      );
    await at('finance-maker', async (page) => {
      await page.goto(`${product.origin('console')}/players`);
      await goTo(page, { role: 'searchbox', name: 'Account ID, name, email or phone' });
      await page.keyboard.type('looker');
      await page.keyboard.press('Enter');
      await press(page, { role: 'row', name: /looker/ }, { role: 'button', name: 'Adjust balance …' });
      await write(page, 'Amount in PHP', '5');
      await write(page, 'Reason, for the audit log', 'As the bank says');
      await page.keyboard.press('Enter');
      await page.getByText('Waiting for a second approver').last().waitFor();
    });
    await at('finance-checker', async (page) => {
      await page
        .getByRole('row', { name: /looker/ })
        .getByText('to pay')
        .waitFor();
      await page.goto(`${product.origin('console')}/deposits`);
      await expect.poll(() => page.locator('.loading').count()).toBe(0);
      expect(await page.getByRole('row', { name: /looker/ }).count()).toBe(0);
      await page.goto(`${product.origin('console')}/proposals`);
      await press(page, { role: 'row', name: /looker/ }, { role: 'button', name: 'Approve …' });
      await write(page, 'Reason, for the audit log', 'Looked at');
      await page.keyboard.press('Enter');
      await page.getByText('Approved.').waitFor();
    });
    await expectBooks(product.platform.database.db);
  },
);

test('[operations 1.1] the limits of text messages of a site without limits by prefix are tightened at once', async () => {
  await product.visit(
    { viewport: SCREENS.desktop },
    async ({ page }) => {
      await enterConsole(page, product, 'platform-admin', '/sms-limits');
      await chooseSite(page, 'casino9');
      await page.getByRole('button', { name: 'Change limits …' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Limits by prefix').inputValue()).toBe('');
      await dialog.getByLabel('To one number').fill('20 40');
      await dialog.getByLabel('Reason, for the audit log').fill('Toll fraud elsewhere');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByText('20 an hour, 40 a day').waitFor();
    },
    ['401'],
  );
});
