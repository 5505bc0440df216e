import type { Page } from 'playwright-core';
import { templateBrands } from '../../demo/world/brands/index.ts';
import { STAFF_PASSWORD, staffCode } from '../../demo/world/staff.ts';

const STEP = 30_000;
/** When the last code of each login was good. */
const taken = new Map<string, number>();

/** A code its login has not used: that of the next step when it has just signed in, which a clock a step early shows. */
function nextCode(login: string): string {
  const at = Math.max(Math.floor(Date.now() / STEP), (taken.get(login) ?? 0) + 1);
  taken.set(login, at);
  return staffCode(new Date(at * STEP));
}

/** One of the demo's staff signs in and sees a page of the console: the withdrawals when no other is named. */
export async function enter(
  page: Page,
  product: { origin(brand: string): string },
  login: string,
  path = '/withdrawals',
): Promise<void> {
  await page.goto(`${product.origin('console')}${path}`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByLabel('Code').fill(nextCode(login));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function chooseSite(page: Page, brand: string): Promise<void> {
  const { name } = templateBrands.find(({ theme }) => theme.code === brand)!;
  const site = page.getByLabel('Site');
  const option = site.locator('option', { hasText: name });
  await site.selectOption((await option.getAttribute('value'))!);
}

/** Opens the withdrawal by the keyboard alone and agrees to it. */
export async function approve(page: Page, reference: string): Promise<void> {
  await page.getByRole('row', { name: reference }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Withdrawal ${reference}` }).waitFor();
  await page.getByRole('button', { name: 'Approve …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${reference}: approved.`).waitFor();
}
