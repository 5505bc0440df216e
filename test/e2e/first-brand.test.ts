import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSiteByExternalId } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config/index.ts';
import { createLog } from '#server/platform/log.ts';
import { currentStep, totpCode } from '#server/platform/totp.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { completeBrand } from '#test/support/complete-brand.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { DESKTOP, isRefusal, launch, live, PHONE, playerOf, signIn, watch } from './support.ts';

const PASSWORD = 'Seventeen-green-lanterns';
const PLAYER_PASSWORD = 'Sunflower-42';
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let platform: Platform;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-empty-'));
  database = await emptyDatabase();
  const config = readConfig({
    ...{ MODE: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' },
    ...{ DATABASE_URL: database.applicationUrl, DATABASE_OWNER_URL: database.url },
    ...{ SECRET_KEY: 'ab'.repeat(32), DATABASE_POOL: '8' },
    // A relay that is never reached: the port of discard.
    ...{ MESSAGES_URL: 'http://127.0.0.1:9/messages', MESSAGES_SECRET: 'cd'.repeat(32) },
  });
  platform = await createPlatform(config, { log: createLog('error'), durable: false });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const origin = (host: string) => `http://${host}.localhost:${platform.port}`;
const bytesOf = (secret: string): Uint8Array => {
  const letters = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
};

test('[W-02] [operations 1.1] an empty installation: first administrator, first brand, first player, all in the browser', async () => {
  const token = (await platform.issueSetupToken())!;
  const context = await browser.newContext(DESKTOP);
  const problems: string[] = [];
  context.on('page', (page) => watch(page, problems));
  const page = await context.newPage();

  // A stranger without the token gets no further.
  await page.goto(`${origin('console')}/`);
  await page.getByRole('heading', { name: 'Create the first administrator' }).waitFor();
  const account = async (given: string) => {
    await page.getByLabel('Setup token').fill(given);
    await page.getByLabel('Your name').fill('Ada Cruz');
    await page.getByLabel('Login').fill('ada');
    await page.getByLabel('Password, 12 characters or more').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await account('x'.repeat(43));
  await page.getByText('This setup token is not valid.').waitFor();
  await account(token);
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await page.locator('.setup-key').textContent())!.replaceAll(' ', '');
  await page.getByLabel('Code the app shows').fill('000000');
  await page.getByRole('button', { name: 'Create the administrator' }).click();
  await page.getByText('Wrong code.').waitFor();
  await page.getByLabel('Code the app shows').fill(totpCode(bytesOf(secret), currentStep(new Date())));
  await page.getByRole('button', { name: 'Create the administrator' }).click();
  await page.getByRole('button', { name: 'Invite a second administrator …' }).click();
  await page.getByLabel('Login').fill('grace');
  await page.getByLabel('Name').fill('Grace Lim');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  expect(await page.getByRole('dialog').locator('code').textContent()).toMatch(/\/enrol#\S{40,}$/);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('heading', { name: 'Create your first brand' }).waitFor();
  expect(await platform.issueSetupToken()).toBeUndefined();
  await page.getByLabel('Name', { exact: true }).fill('Green Lantern Hall');
  expect(await page.getByLabel('Code').inputValue()).toBe('green-lantern-hall');
  await page.getByLabel('Domains').fill('https://hall.localhost');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await page.getByText('Enter each domain as www.example.com').waitFor();
  await page.getByLabel('Domains').fill('hall.localhost');
  await page.getByLabel('Template').selectOption({ index: 3 });
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Create brand' }).click();

  await page.getByRole('heading', { name: 'Go live' }).waitFor();
  await page.getByText('Closed', { exact: true }).waitFor();
  const visitor = await context.newPage();
  await visitor.goto(`${origin('hall')}/en`);
  expect(await visitor.getByText('Green Lantern Hall').count()).toBe(0);
  await page.getByText('5 required items are missing.').waitFor();
  const opening = page.getByRole('button', { name: 'Open the brand …' });
  expect(await opening.isDisabled()).toBe(true);
  const { db } = platform.database;
  const { id } = (await findSiteByExternalId(db, 'green-lantern-hall'))!;
  await platform.database.transaction((tx) => completeBrand(tx, id));
  await page.reload();
  await page.getByText('Every required item is set up.').waitFor();
  await opening.click();
  await page.getByLabel('Reason').fill('Everything is in place');
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await page.getByText('Open to visitors.').waitFor();

  await visitor.goto(`${origin('hall')}/en`);
  await live(visitor);
  await visitor.getByText('Green Lantern Hall').first().waitFor();
  await visitor.getByText('licence 1 of the Example Authority').waitFor();
  await playerOf({ origin }, 'hall', 'first-player', PLAYER_PASSWORD);
  await signIn(visitor, origin('hall'), 'en', 'first-player', PLAYER_PASSWORD);

  await page.goto(`${origin('console')}/brands`);
  await page.getByRole('row', { name: /Green Lantern Hall/ }).waitFor();
  await page.goto(`${origin('console')}/audit`);
  await page.getByText('brands/create').waitFor();
  expect(problems.filter((problem) => !isRefusal(problem, ['400', '401', '403', '422', '503']))).toEqual([]);
  await context.close();
});

test('[operations 1.1] an installation with staff shows the sign-in page in place of set-up', async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${origin('console')}/setup`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
});
