import type { BrowserContext, Page } from 'playwright-core';
import { currentStep, totpCode } from '#server/platform/totp.ts';

export const PASSWORD = 'Seventeen-green-lanterns';

/** The code an authenticator app shows for the key on a set-up page. */
export async function codeOf(page: Page): Promise<{ code: string; key: string }> {
  const key = (await page.locator('.setup-key').textContent())!.replaceAll(' ', '');
  return { key, code: currentCode(key) };
}

/** Codes are single-use: this takes the code `steps` ahead of time. */
function currentCode(key: string, steps = 0n): string {
  const letters = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  return totpCode(bytes, currentStep(new Date()) + steps);
}

/** Sets up an account by its link, and signs in. */
export async function enrol(
  context: BrowserContext,
  link: string,
  login: string,
  approvalCode = '',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  if (approvalCode) await page.getByLabel('Approval code').fill(approvalCode);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { key, code } = await codeOf(page);
  await page.getByLabel('Authenticator code').fill(code);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Authenticator code').fill(currentCode(key, 1n));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return page;
}

/** Gives the reason and confirms the dialog that is open. */
export async function confirm(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, for the audit log').fill('As the tour says');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Proposes a staff member from the launch checklist; returns the enrolment link. */
export async function proposePerson(page: Page, role: string, login: string, name: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Login').fill(login);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  for (const box of await dialog.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
  await dialog.getByLabel(role, { exact: true }).check();
  await dialog.getByLabel('Reason, for the audit log').fill('Runs the brand');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  return await handedOver(page);
}

/** Reads a value that is shown once, and closes its dialog. */
export async function handedOver(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const value = await dialog.locator('dd code').textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return value!;
}

/** Approves the open proposal that contains this text. */
export async function approve(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/proposals`);
  await page.getByRole('row', { name: text }).click();
  await page.getByRole('button', { name: 'Approve …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved.').waitFor();
}
