import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, type CallName } from '#contracts/api/index.ts';
import { findBalances } from '#server/modules/ledger/index.ts';
import { setExposurePolicy } from '#server/modules/originals/index.ts';
import {
  setWinningClientSeed,
  type TestCasino,
  type TestPlayer,
} from '#server/modules/originals/testing/application.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { addJob } from '#server/platform/jobs/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { nightly } from '#test/support/tags.ts';
import { SECRET_KEY } from './seed.ts';
import { approve, chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, fetchJson, live, openProduct, PHONE } from './support.ts';
import { requireTwoApprovers } from './withdrawal-approval.ts';

const BRAND = 'casino1';
const ACCOUNT = 'storyteller';
const CAMPAIGN = 'story';
const PASSWORD = 'Sunflower-42';
const product = openProduct({ hasSimpay: true });
const url = (path: string) => `${product.origin(BRAND)}/en${path}`;
const siteOf = async () => (await findSiteByDomain(product.platform.database.db, `${BRAND}.localhost`))!;

test(
  '[operations 3] [operations 4.1] the full player journey in a browser: register, deposit, bonus wagered, level, claim, withdraw, dual approval, payout',
  nightly,
  async () => {
    await prepare();
    await offerBonus();
    await product.visit({ ...PHONE, reducedMotion: 'reduce' }, async ({ page, context }) => {
      await register(page);
      await deposit(page, context);
      await playOut(page);
      await claim(page);
      const reference = await takeOut(page);
      await decide(reference);
      await payOut(reference);
      await explain(page);
    });
    const { db } = product.platform.database;
    await expectBooks(db);
  },
);

/** Funds the house so that the slot's top prize can be won at the highest stake. */
const HIGH_BANK = { bank: 100_000_000_000n, bet_bp: 250, player_bp: 500, game_bp: 1000, day_bp: 2000 };

/** Above a hundred two staff members must approve; this player's deposit and play reach the first level. */
async function prepare(): Promise<void> {
  await requireTwoApprovers(product, BRAND, 'simpay');
  const site = await siteOf();
  await product.platform.database.transaction((tx) => setExposurePolicy(tx, site.id, HIGH_BANK));
  await countFromMidday(product.platform.database.db);
  await run(product.platform.database.db, {
    text: `update rewards.level set deposit_next = 50000, turnover_next = 150000
      where site_id = $1 and position = 0`,
    values: [site.id],
  });
}

/** A staff member with a separate console; the session check before signing in is refused. */
async function staff(login: string, path: string, story: (page: Page) => Promise<void>): Promise<void> {
  const atConsole = async ({ page }: { page: Page }) => {
    await enterConsole(page, product, login, path);
    await chooseSite(page, BRAND);
    await story(page);
  };
  await product.visit(DESKTOP, atConsole, ['401']);
}

/** Marketing drafts a bonus with one times wagering; an administrator opens it. */
async function offerBonus(): Promise<void> {
  const rules = {
    campaign_id: CAMPAIGN,
    title: 'Half of it',
    percent: '50',
    max_bonus: '250',
    wager_multiple: '1',
    max_bet: '500',
    // Wins beyond twice the bonus are kept too.
    max_convert_multiple: '',
    budget: '10000',
    reason: 'A story',
  };
  await staff('crm', '/campaigns', async (page) => {
    await page.getByRole('button', { name: 'New campaign …' }).click();
    const form = page.getByRole('dialog');
    await form.locator('[name=type]').selectOption('first_deposit');
    await form.locator('[name=mode]').selectOption('non_sticky');
    for (const [name, value] of Object.entries(rules)) await form.locator(`[name=${name}]`).fill(value);
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: rules.title }).getByText('draft').waitFor();
  });
  await staff('site-admin', '/campaigns', async (page) => {
    await page.getByRole('row', { name: rules.title }).click();
    await page.getByRole('button', { name: 'Open …' }).click();
    const form = page.getByRole('dialog');
    await form.locator('[name=reason]').fill('As agreed');
    await form.getByText('are expected to convert').waitFor();
    await form.getByRole('button', { name: 'Open' }).click();
    await form.getByRole('alert').getByText('Confirm how much of this bonus').waitFor();
    await form.getByLabel('I agree that').check();
    await form.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('row', { name: rules.title }).getByText('open', { exact: true }).waitFor();
  });
}

async function register(page: Page): Promise<void> {
  await page.goto(url('/register'));
  await live(page);
  await page.fill('main [name=account_id]', ACCOUNT);
  await page.fill('main [name=password]', PASSWORD);
  await page.selectOption('main [name=limit_period]', 'none');
  await page.check('main [name=of_age]');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/register'));
  await page.goto(url('/edit-profile'));
  await live(page);
  await page.fill('[name=full_name]', 'Ana Cruz');
  await page.press('[name=full_name]', 'Enter');
  await page.waitForURL((address) => address.pathname === '/en/profile');
}

/**
 * Chooses the bonus in the deposit form and pays on the simulator's own page; its signed message credits the
 * money.
 */
async function deposit(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(url('/deposit'));
  await live(page);
  await page.getByRole('radio', { name: /E-wallet/ }).check();
  await page.fill('[name=amount]', '500');
  await page.fill('[name=wallet_phone]', '09171234567');
  // An offer cannot be skipped by submitting: the player chooses a bonus, or none.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose a bonus, or “No bonus”.').first().waitFor();
  await page.getByRole('radio', { name: /^Half of it/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((address) => address.searchParams.has('deposit'));
  const [payer] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the payment page' }).click(),
  ]);
  await payer.getByText('PHP 500.00').waitFor();
  await payer.getByRole('button', { name: 'Pay', exact: true }).click();
  await payer.locator('[data-status=paid]').waitFor();
  await payer.close();
  // The page polls every few seconds.
  await page.getByText('The money is in your balance.').waitFor();
  // The bonus is granted when the deposit's event is handled, a moment after the credit.
  const running = async () => {
    await page.goto(url('/promotions'));
    return await page.locator('[data-bonus=active]').getByText('Active').count();
  };
  await expect.poll(running).toBe(1);
}

/**
 * Loses all cash, then plays the bonus until it converts: with a client seed whose first spin wins at least
 * fivefold. At most fifteenfold: the win from the level gift is then cash, and too little for the whole stake
 * of the next spin.
 */
async function playOut(page: Page): Promise<void> {
  const player = await atApi();
  await setWinningClientSeed(
    player.platform,
    player.holder,
    4,
    ([a, b, c, d]) => a === 0n && b === 0n && c === 0n && d! >= 500n && d! <= 1500n,
  );
  await page.goto(url('/playnow?provider=BAIZE&game=lantern-reels'));
  const ready = 'section[data-phase=open][data-busy=false]';
  const spin = async (stake: number) => {
    await page.waitForSelector(ready);
    await page.getByLabel('Choose your stake').fill(String(stake / 100));
    await page.locator('[data-play]').click();
    await page.waitForSelector('section[data-busy=true]');
    // A round with free spins takes a while.
    await page.waitForSelector(ready, { timeout: 100_000 });
  };
  for (const stake of [50_000, 50_000, 50_000]) await spin(stake);
  // The gift for the level may arrive before the next spin and is staked first: then one more spin completes
  // the bonus.
  const bonus = async () => (await player.post(api.myBonuses.path)).value[0];
  for (let now = await bonus(); now.state === 'active'; now = await bonus()) {
    await spin(25_000);
    const { state, played } = now;
    await expect.poll(bonus).not.toMatchObject({ state, played });
  }
  expect(await bonus()).toMatchObject({ campaign_id: CAMPAIGN, state: 'completed', amount: 250 });
  await page.goto(url('/promotions'));
  await page.getByText(/completed, .* converted to cash/).waitFor({ state: 'attached' });
}

async function claim(page: Page): Promise<void> {
  const level = async () => {
    await page.goto(url('/vip'));
    return await page.getByRole('heading', { level: 2 }).first().textContent();
  };
  await expect.poll(level).toBe('River');
  await page.goto(url('/mission'));
  await live(page);
  await page.getByRole('button', { name: 'Claim: Make your first deposit' }).click();
  await page.locator('[data-mission=first-deposit][data-state=claimed]').waitFor();
}

/**
 * First back to the wallet, the rest to the bank: the player sees this before requesting. Returns the
 * reference.
 */
async function takeOut(page: Page): Promise<string> {
  await page.goto(url('/add-bank'));
  await live(page);
  await page.fill('[name=bank_name]', 'Harbour Savings');
  await page.fill('[name=account_number]', '001234567890');
  await page.fill('[name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await page.waitForURL((address) => address.pathname === '/en/bank-details');
  await page.goto(url('/withdrawal'));
  await live(page);
  await page.getByText('₱500.00 is first returned to E-wallet', { exact: false }).waitFor();
  await page.fill('[name=amount]', '700');
  await page.fill('main [name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await page.waitForURL((address) => address.searchParams.has('withdrawal'));
  const shown = /W[0-9A-Z]{9}/;
  return shown.exec((await page.locator('main').getByText(shown).first().textContent())!)![0];
}

/** A maker, then a checker. */
async function decide(reference: string): Promise<void> {
  await staff('finance-maker', '/withdrawals', async (page) => {
    await approve(page, reference);
    await page.getByRole('row', { name: reference }).getByText('1 of 2').waitFor();
  });
  await staff('finance-checker', '/withdrawals', async (page) => {
    await approve(page, reference);
    await page.getByRole('row', { name: reference }).waitFor({ state: 'detached' });
  });
}

/**
 * The gateway receives both parts, pays them on its own page, and is polled when nothing can be in flight any
 * more.
 */
async function payOut(reference: string): Promise<void> {
  const { database } = product.platform;
  const tick = () => database.transaction((tx) => addJob(tx, 'cashier.run-scheduled', {}));
  await product.visit(DESKTOP, async ({ page }) => {
    const parts = page.getByRole('listitem').filter({ hasText: reference });
    const shown = async () => {
      await page.goto(product.simpay);
      return await parts.count();
    };
    await tick();
    await expect.poll(shown, { timeout: 30_000 }).toBe(2);
    await parts.filter({ hasText: '500.00 to payer of' }).getByRole('button', { name: 'Pay out' }).click();
    await parts
      .filter({ hasText: '200.00 to Harbour Savings' })
      .getByRole('button', { name: 'Pay out' })
      .click();
  });
  await run(database.db, {
    text: `update cashier.payout_leg set polled_at = polled_at - interval '1 minute'`,
  });
  await tick();
}

/**
 * The open page shows that the money was sent, and where; the statement leads line by line to the balance.
 */
async function explain(page: Page): Promise<void> {
  await page.getByText('Your withdrawal has been paid.').waitFor();
  expect(await page.locator('[data-part=paid]').allTextContents()).toEqual([
    expect.stringMatching(/^E-wallet.*500\.00/),
    expect.stringMatching(/^Harbour Savings.*200\.00/),
  ]);
  const { db } = product.platform.database;
  const { cash, bonus, reserved } = (await findBalances(db, (await siteOf()).id, await playerId()))!;
  expect([bonus, reserved]).toEqual([0n, 0n]);
  await page.goto(url('/statement'));
  const end = page.locator('main dl > div', { hasText: 'Closing balance' });
  expect((await end.textContent())!.replace(/\D/g, '')).toBe(String(cash));
  const { post } = await atApi();
  const lines: number[] = [];
  for (let [at, pages] = [1, 1]; at <= pages; at++) {
    const answer = await post(api.statement.path, { page: at });
    pages = answer.pages;
    lines.push(...answer.value.map(({ amount }: { amount: number }) => Math.round(amount * 100)));
  }
  expect(lines).toEqual(expect.arrayContaining([100_000, 50_000, -50_000, -70_000]));
  expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(Number(cash));
}

async function playerId(): Promise<string> {
  return (await findPlayer(product.platform.database.db, (await siteOf()).id, ACCOUNT))!.playerId;
}

/** The player's API session beside the browser: chooses a client seed, and reads progress. */
async function atApi() {
  const ofBrand = async (path: string, body: object) =>
    JSON.parse(await fetchJson(product, BRAND, path, body));
  const named = { domain_name: `${BRAND}.localhost`, external_id: (await siteOf()).externalId };
  const { user } = await ofBrand(api.login.path, { ...named, account_id: ACCOUNT, password: PASSWORD });
  const player = { account_id: ACCOUNT, auth: user.session_token };
  const post = (path: string, input: object = {}) => ofBrand(path, { ...player, ...input });
  const platform = {
    db: product.platform.database.db,
    secretKey: createHash('sha256').update(SECRET_KEY).digest(),
    get: (_: TestPlayer, name: CallName, input: object = {}) => post(api[name].path, input),
  } as Pick<TestCasino, 'db' | 'secretKey' | 'get'>;
  const holder = { ...player, playerId: await playerId(), host: named.domain_name };
  return { platform, holder, post };
}
