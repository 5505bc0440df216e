import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, type CallName } from '#contracts/api/index.ts';
import { balancesOf, sumsToZero, verify } from '#server/modules/ledger/index.ts';
import { type House, type Seat, steer } from '#server/modules/originals/testing/house.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { siteOfDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database.ts';
import { approve, chooseSite, enter } from './clerks.ts';
import { wantTwoPeople } from './money-out.ts';
import { SECRET_KEY } from './seed.ts';
import { ask, DESKTOP, live, openProduct, PHONE } from './support.ts';

const BRAND = 'casino1';
const ACCOUNT = 'storyteller';
const PASSWORD = 'Sunflower-42';
const product = openProduct({ hasSimpay: true });
const url = (path: string) => `${product.origin(BRAND)}/en${path}`;
const siteOf = async () => (await siteOfDomain(product.platform.database.db, `${BRAND}.localhost`))!;

test('[operations 3] the whole story in a browser: register, deposit, bonus, play, level, claim, withdraw, two people, paid', async () => {
  await prepare();
  await product.visit({ ...PHONE, reducedMotion: 'reduce' }, async ({ page, context }) => {
    await register(page);
    await takeBonus(page);
    await deposit(page, context);
    await playOne(page);
    await claim(page);
    const reference = await takeOut(page);
    await decide(reference);
    await explain(page);
  });
  const { db } = product.platform.database;
  expect(await sumsToZero(db)).toBe(true);
  expect(await verify(db)).toEqual([]);
});

/** Above a hundred two people must agree; the first level is reached by what this player pays in and plays. */
async function prepare(): Promise<void> {
  await wantTwoPeople(product, BRAND);
  await run(product.platform.database.db, {
    text: `update rewards.level set deposit_next = 20000, turnover_next = 20000
      where site_id = $1 and position = 0`,
    values: [(await siteOf()).id],
  });
}

async function register(page: Page): Promise<void> {
  await page.goto(url('/register'));
  await live(page);
  await page.fill('main [name=account_id]', ACCOUNT);
  await page.fill('main [name=password]', PASSWORD);
  await page.check('main [name=of_age]');
  await page.getByRole('button', { name: 'Open an account' }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/register'));
  await page.goto(url('/edit-profile'));
  await live(page);
  await page.fill('[name=full_name]', 'Ana Cruz');
  await page.press('[name=full_name]', 'Enter');
  await page.waitForURL((address) => address.pathname === '/en/profile');
}

async function takeBonus(page: Page): Promise<void> {
  await page.goto(url('/promotions'));
  await live(page);
  const offer = page.locator('[data-offer=welcome]');
  await offer.getByRole('button', { name: 'Take it with my next deposit' }).click();
  await offer.getByText('Comes with your next deposit that fits.').waitFor();
}

/** Pays on the simulator's own page; its signed message brings the money. */
async function deposit(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(url('/deposit'));
  await live(page);
  await page.getByText('With this deposit comes: Welcome bonus').waitFor();
  await page.getByRole('radio', { name: /E-wallet/ }).check();
  await page.fill('[name=amount]', '200');
  await page.fill('[name=wallet_phone]', '09171234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((address) => address.searchParams.has('deposit'));
  const [payer] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the payment page' }).click(),
  ]);
  await payer.getByText('PHP 200.00').waitFor();
  await payer.getByRole('button', { name: 'Pay', exact: true }).click();
  await payer.locator('[data-status=paid]').waitFor();
  await payer.close();
  // The page asks by itself every few seconds.
  await page.getByText('The money is in your balance.').waitFor();
  await page.goto(url('/promotions'));
  await page.locator('[data-bonus=active]').getByText('Running').waitFor();
}

/** One spin of two hundred, under a client seed with which it wins nothing: what it costs is known. */
async function playOne(page: Page): Promise<void> {
  await loseNext();
  await page.goto(url('/playnow?provider=BAIZE&game=lantern-reels'));
  const ready = 'section[data-phase=open][data-busy=false]';
  await page.waitForSelector(ready);
  const stake = async () => Number(await page.getAttribute('[data-stake]', 'data-stake'));
  while ((await stake()) < 25_000) {
    const before = await stake();
    await page.keyboard.press('ArrowUp');
    await expect.poll(stake).toBeGreaterThan(before);
  }
  await page.locator('[data-play]').click();
  await page.waitForSelector('section[data-busy=true]');
  await page.waitForSelector(ready);
  expect(await page.getAttribute('[data-balance]', 'data-balance')).toBe('115000');
}

async function claim(page: Page): Promise<void> {
  const level = async () => {
    await page.goto(url('/vip'));
    return await page.getByRole('heading', { level: 2 }).first().textContent();
  };
  await expect.poll(level).toBe('River');
  await page.goto(url('/mission'));
  await live(page);
  await page.getByRole('button', { name: 'Claim: Your first deposit' }).click();
  await page.locator('[data-mission=first-deposit][data-state=claimed]').waitFor();
}

/** The bonus still runs: the player sees what leaving costs, and agrees. Answers the reference. */
async function takeOut(page: Page): Promise<string> {
  await page.goto(url('/add-bank'));
  await live(page);
  await page.fill('[name=bank_name]', 'Harbour Savings');
  await page.fill('[name=account_number]', '001234567890');
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await page.waitForURL((address) => address.pathname === '/en/bank-details');
  await page.goto(url('/withdrawal'));
  await live(page);
  await page.fill('[name=amount]', '500');
  await page.getByLabel(/End my running bonus: .*200/).check();
  await page.fill('main [name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Ask for the withdrawal' }).click();
  await page.waitForURL((address) => address.searchParams.has('withdrawal'));
  const shown = /W[0-9A-Z]{9}/;
  return shown.exec((await page.locator('main').getByText(shown).first().textContent())!)![0];
}

/** A maker, then a checker who also pays it: two people, each at a console of their own. */
async function decide(reference: string): Promise<void> {
  const sign = async (page: Page, login: string, then: string) => {
    await enter(page, product, login);
    await chooseSite(page, BRAND);
    await approve(page, reference);
    await page.getByRole('row', { name: reference }).getByText(then).waitFor();
  };
  await product.visit(DESKTOP, ({ page }) => sign(page, 'finance-maker', '1 of 2'), ['401']);
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await sign(page, 'finance-checker', 'to pay');
      await page.getByRole('button', { name: 'Paid by hand …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'It was paid' }).click();
      await page.getByText(`${reference}: paid.`).waitFor();
    },
    ['401'],
  );
}

/** The page that was left open tells that the money was sent; the statement leads line by line from nothing to the balance. */
async function explain(page: Page): Promise<void> {
  await page.getByText('The money was sent to your bank account.').waitFor();
  await page.goto(url('/statement'));
  const sums = (await page.locator('main ul.divide-y > li .font-semibold').allTextContents()).map((text) =>
    Number(text.replace('−', '-').replace(/[^\d.-]/g, '')),
  );
  expect(sums.toSorted((a, b) => a - b)).toEqual([-500, -250, 10, 200, 1000]);
  const { db } = product.platform.database;
  const { cash, bonus, reserved } = (await balancesOf(db, (await siteOf()).id, await playerId()))!;
  expect([cash, bonus, reserved]).toEqual([46_000n, 0n, 0n]);
  expect(await page.locator('main dl > div', { hasText: 'At the end' }).textContent()).toContain('460.00');
}

async function playerId(): Promise<string> {
  return (await findPlayer(product.platform.database.db, (await siteOf()).id, ACCOUNT))!.playerId;
}

/** Chooses a client seed at the API under which the player's first spin wins nothing. */
async function loseNext(): Promise<void> {
  const post = async (path: string, body: object) => JSON.parse(await ask(product, BRAND, path, body));
  const named = { domain_name: `${BRAND}.localhost`, external_id: (await siteOf()).externalId };
  const { user } = await post(api.login.path, { ...named, account_id: ACCOUNT, password: PASSWORD });
  const player = { account_id: ACCOUNT, auth: user.session_token };
  const house = {
    db: product.platform.database.db,
    secretKey: createHash('sha256').update(SECRET_KEY).digest(),
    get: (_: Seat, name: CallName, input: object = {}) => post(api[name].path, { ...player, ...input }),
  } as Pick<House, 'db' | 'secretKey' | 'get'>;
  const seat = { ...player, playerId: await playerId(), host: named.domain_name };
  await steer(house, seat, 1, ([win]) => win === 0n);
}
