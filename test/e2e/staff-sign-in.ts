import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { templateBrands } from '../../demo/world/brands/index.ts';
import { STAFF_PASSWORD, staffCode } from '../../demo/world/staff.ts';

const STEP = 30_000;
/**
 * The step of each login's last code, by console: files of one worker share this module but not their staff.
 */
const usedSteps = new Map<string, number>();

const clockStep = (): number => Math.floor(Date.now() / STEP);

/**
 * An unused code of a login. A console also accepts the code of the next step but no later one: a third
 * sign-in within a step waits for the clock.
 */
export async function nextCode(origin: string, login: string): Promise<string> {
  const key = `${origin} ${login}`;
  const step = Math.max(clockStep(), (usedSteps.get(key) ?? 0) + 1);
  await expect.poll(clockStep, { timeout: 2 * STEP }).toBeGreaterThanOrEqual(step - 1);
  usedSteps.set(key, step);
  return staffCode(new Date(step * STEP));
}

/** Signs in a member of the demo's staff and opens a page of the console, by default the withdrawals. */
export async function enterConsole(
  page: Page,
  product: { origin(brand: string): string },
  login: string,
  path = '/withdrawals',
): Promise<void> {
  const origin = product.origin('console');
  await page.goto(`${origin}${path}`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByLabel('Code').fill(await nextCode(origin, login));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function chooseSite(page: Page, brand: string): Promise<void> {
  const { name } = templateBrands.find(({ theme }) => theme.code === brand)!;
  const site = page.getByLabel('Site');
  const option = site.locator('option', { hasText: name });
  const value = (await option.getAttribute('value'))!;
  await site.selectOption(value);
  // From then on the page belongs to this site: it closes the page opened earlier.
  await page.waitForURL(({ searchParams }) => searchParams.get('site') === value);
}

/** Opens the withdrawal by keyboard only and approves it. */
export async function approve(page: Page, reference: string): Promise<void> {
  await page.getByRole('row', { name: reference }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Withdrawal ${reference}` }).waitFor();
  await page.getByRole('button', { name: 'Approve …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${reference}: approved.`).waitFor();
}

/** The text of the file saved by the page's list, with a reason. */
export async function savedFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'CSV …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as CSV' });
  await dialog.getByLabel('Reason, for the audit log').fill('For the accountant');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  return await readFile(await download.path(), 'utf8');
}
