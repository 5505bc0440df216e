/** @module-tag nightly */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/index.ts';
import { createLog } from '#server/platform/log.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { emptyDatabase } from '#test/support/database.ts';
import {
  closeContexts,
  DESKTOP,
  isRefusal,
  live,
  openBrowser,
  PHONE,
  playerOf,
  shownBy,
  signIn,
  watch,
} from './support.ts';
import { addMethod, type BrandTour, createBrand, identify, setUp, staffOf, write } from './tour-brand.ts';
import { sellSports } from './tour-sports.ts';
import { approve, confirm, enrol } from './tour-staff.ts';

const PLAYER_PASSWORD = 'Sunflower-42';
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let platform: Platform;
let browser: Browser;
const contexts: BrowserContext[] = [];
const problems: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-empty-'));
  database = await emptyDatabase();
  const config = readConfig({
    ...{ MODE: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' },
    ...{ DATABASE_URL: database.applicationUrl, DATABASE_OWNER_URL: database.url },
    ...{ SECRET_KEY: 'ab'.repeat(32), DATABASE_POOL: '8' },
    // A relay that is never reached: the discard port.
    ...{ MESSAGES_URL: 'http://127.0.0.1:9/messages', MESSAGES_SECRET: 'cd'.repeat(32) },
  });
  platform = await createPlatform(config, { log: createLog('error'), durable: false });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await platform?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const origin = (host: string) => `http://${host}.localhost:${platform.port}`;
const at = (path: string) => `${origin('console')}${path}`;

/** A separate browser for one staff member: sessions are cookies. */
async function newPerson(): Promise<BrowserContext> {
  const opened = await browser.newContext(DESKTOP);
  contexts.push(opened);
  opened.setDefaultTimeout(15_000);
  opened.on('page', (page) => watch(page, problems));
  return opened;
}

async function connect(ada: Page, grace: Page): Promise<void> {
  await ada.goto(at('/providers'));
  await ada.getByRole('button', { name: 'Connect a provider' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('Code').fill('ACME');
  await dialog.getByLabel('Name', { exact: true }).fill('Acme Games');
  await dialog.getByLabel('API address').fill('https://acme.example.com/gwp');
  await dialog.getByLabel('Game origin').fill('https://games.acme.example.com');
  await confirm(ada, 'Propose');
  await approve(grace, origin('console'), 'ACME');
}

/** A player signs up, is credited by two staff members, and plays a round. */
async function play(sam: Page, finn: Page, visitor: Page): Promise<void> {
  await playerOf({ origin }, 'hall', 'first-player', PLAYER_PASSWORD);
  await sam.goto(at('/players'));
  await sam.getByRole('row', { name: 'first-player' }).click();
  await sam.getByRole('button', { name: 'Adjust balance …' }).click();
  await sam.getByLabel('Amount in PHP').fill('50');
  await confirm(sam, 'Propose');
  await approve(finn, origin('console'), 'first-player');
  await signIn(visitor, origin('hall'), 'en', 'first-player', PLAYER_PASSWORD);
  await visitor.goto(`${origin('hall')}/en/playnow?provider=BAIZE&game=lantern-reels`);
  const ready = 'section[data-phase=open][data-busy=false]';
  await visitor.waitForSelector(ready);
  await visitor.keyboard.press('Space');
  await visitor.waitForSelector('section[data-busy=true]');
  await visitor.waitForSelector(ready, { timeout: 60_000 });
}

const textAt = async (visitor: Page) => {
  await visitor.goto(`${origin('hall')}/en/about`);
  return (await visitor.locator('main').textContent()) ?? '';
};

/** A change is scheduled, unscheduled, published, and the previous version restored. */
async function reschedule(sam: Page, visitor: Page): Promise<void> {
  await sam.goto(at('/content/page/about_us'));
  await sam.getByLabel('Title', { exact: true }).fill('A new title');
  await sam.getByRole('button', { name: 'Save draft' }).click();
  await sam.getByRole('button', { name: 'Publish …' }).click();
  await sam.getByLabel(/^Publish at/).fill('2099-01-01T09:00');
  await confirm(sam, 'Publish');
  await sam.getByText('scheduled', { exact: true }).waitFor();
  expect(await textAt(visitor)).toContain('About about_us');
  await sam.getByRole('button', { name: 'Unschedule …' }).click();
  await confirm(sam, 'Send back');
  await sam.getByRole('button', { name: 'Publish …' }).click();
  await confirm(sam, 'Publish');
  await expect.poll(() => textAt(visitor)).toContain('A new title');
  await sam.getByRole('row', { name: /^1 / }).click();
  await sam.getByRole('button', { name: 'Restore version 1 …' }).click();
  await confirm(sam, 'Restore as draft');
  await sam.getByRole('button', { name: 'Publish …' }).click();
  await confirm(sam, 'Publish');
  await sam.getByText('version 3 is live').waitFor();
  await expect.poll(() => textAt(visitor)).toContain('About about_us');
}

async function changeTemplate(sam: Page, visitor: Page): Promise<void> {
  await sam.goto(at('/site'));
  await sam.getByRole('button', { name: 'Template …' }).click();
  await sam.getByRole('dialog').getByLabel('Template').selectOption('slot2');
  await confirm(sam, 'Change');
  await expect
    .poll(async () => {
      await visitor.goto(`${origin('hall')}/en`);
      return await visitor.locator('body').getAttribute('class');
    })
    .toContain('cyan');
}

async function copyAndArchive(ada: Page): Promise<void> {
  await ada.goto(at('/go-live'));
  await ada.getByRole('button', { name: 'Copy the brand …' }).click();
  await ada.getByLabel('Name of the copy').fill('Red Lantern Hall');
  await ada.getByLabel('Domains, one per line').fill('red.localhost');
  await ada.getByRole('dialog').getByLabel('Reason, for the audit log').fill('A second market');
  await ada.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await ada.getByRole('heading', { name: 'Red Lantern Hall Closed' }).waitFor();
  await ada.getByText('1 required item is missing.').waitFor();
  await ada.getByRole('button', { name: 'Archive the brand …' }).click();
  await confirm(ada, 'Archive');
  await ada.goto(at('/brands'));
  await ada.getByRole('row', { name: /Red Lantern Hall Archived/ }).waitFor();
  await ada.getByRole('row', { name: /Green Lantern Hall Open/ }).waitFor();
}

async function tour(): Promise<void> {
  const ada = await (await newPerson()).newPage();
  const hall: BrandTour = { issueSetupToken: () => platform.issueSetupToken(), origin, newPerson };
  const link = await setUp(hall, ada);
  await createBrand(ada);
  expect(await platform.issueSetupToken()).toBeUndefined();
  const visitor = await (await newPerson()).newPage();
  await visitor.goto(`${origin('hall')}/en`);
  expect(await visitor.getByText('Green Lantern Hall').count()).toBe(0);

  const grace = await enrol(await newPerson(), link, 'grace');
  const [sam, finn] = (await staffOf(
    hall,
    [ada, grace],
    [
      ['Site admin', 'sam', 'Sam Ruiz'],
      ['Finance checker', 'finn', 'Finn Olsen'],
    ],
  )) as [Page, Page];
  await Promise.all([identify(hall, sam).then(() => write(hall, sam)), connect(ada, grace)]);
  await addMethod(hall, sam, finn);
  await ada.goto(at('/go-live'));
  await ada.getByText('Every required item is set up.').waitFor();
  await ada.getByRole('button', { name: 'Open the brand …' }).click();
  await confirm(ada, 'Open');
  await ada.getByText('Open to visitors.').waitFor();

  await visitor.goto(`${origin('hall')}/en`);
  await live(visitor);
  await visitor.getByText('licence 1 of the Example Authority').waitFor();
  await visitor.getByText('Title of welcome').waitFor();
  await visitor.locator('header img[src*="/m/"]').first().waitFor();
  await play(sam, finn, visitor);
  await sellSports({ ada, grace, sam, visitor, newPerson, origin });
  await reschedule(sam, visitor);
  await changeTemplate(sam, visitor);
  await copyAndArchive(ada);
  await ada.goto(at('/audit'));
  await ada.getByRole('row', { name: 'brands/open' }).first().waitFor();
}

test('[W-02] [operations 1.1] an empty installation is set up to a brand with games and sports, which is changed, copied and archived, all in the browser', async () => {
  await tour().catch(async (error) => {
    const shown = await Promise.all(contexts.map((opened) => shownBy(opened, problems)));
    throw new Error(shown.join('\n'), { cause: error });
  });
  expect(problems.filter((problem) => !isRefusal(problem, ['400', '401', '403', '422', '503']))).toEqual([]);
}, 300_000);

test('[operations 1.1] an installation with staff shows the sign-in page in place of set-up', async () => {
  const other = await browser.newContext(PHONE);
  const page = await other.newPage();
  await page.goto(at('/setup'));
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.close();
});
