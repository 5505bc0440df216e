import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPlayer } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { withOwner } from '#test/support/database.ts';
import { nightly } from '#test/support/tags.ts';
import { violations } from './axe.ts';
import { keepBettingOpen } from './rooms.ts';
import { closeError, DESKTOP, live, openProduct, PHONE, playerOf, signIn, type Visitor } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';
const BRAND = 'casino9';

/** Runs a statement as the owner of the tables; parameters are the ids of the brand and the player. */
async function about(accountId: string, text: string): Promise<unknown[]> {
  const { db } = product.platform.database;
  const site = (await findSiteByDomain(db, `${BRAND}.localhost`))!;
  const player = (await findPlayer(db, site.id, accountId))!;
  return await withOwner(db, async (owner) => (await owner.query(text, [site.id, player.playerId])).rows);
}

test(
  '[player protection C1] sign-up asks for a deposit limit of the player’s choice; without an answer no deposit is accepted',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page }) => {
      const origin = product.origin(BRAND);
      await page.goto(`${origin}/en/register`);
      await live(page);
      await page.fill('main [name=account_id]', 'bounded');
      await page.fill('main [name=password]', PASSWORD);
      await page.check('main [name=of_age]');
      const submit = page.locator('main form button[type=submit]');
      await submit.click();
      await page.locator('main [name=limit_period][aria-invalid=true]').waitFor();
      await page.selectOption('main [name=limit_period]', 'week');
      expect(await page.inputValue('main [name=limit_amount]')).toBe('');
      await page.fill('main [name=limit_amount]', '0');
      await submit.click();
      await page.locator('main [name=limit_amount][aria-invalid=true]').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.fill('main [name=limit_amount]', '1500');
      await submit.click();
      await page.waitForURL((url) => !url.pathname.endsWith('/register'));
      await page.goto(`${origin}/en/responsible-gaming`);
      await page.locator('[data-limit=deposit-week]').getByText(/1,500/).waitFor();
    });
  },
);

test(
  '[player protection C1] a player who has not answered is asked at the first deposit, and may choose no limit',
  nightly,
  async () => {
    await playerOf(product, BRAND, 'unasked', PASSWORD);
    await about('unasked', 'delete from protection.reminder where site_id = $1 and player_id = $2');
    await product.visit(PHONE, async ({ page }) => {
      await signIn(page, product.origin(BRAND), 'en', 'unasked', PASSWORD);
      await page.goto(`${product.origin(BRAND)}/en/deposit`);
      await live(page);
      const form = page.locator('[data-limit-answer]');
      await form.waitFor();
      expect(await page.getByText('Choose a payment method').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await form.locator('[name=limit_period]').selectOption('none');
      await form.locator('button[type=submit]').click();
      await form.waitFor({ state: 'detached' });
      await page.reload();
      await live(page);
      expect(await form.count()).toBe(0);
    });
  },
);

test(
  '[player protection C4] a player is asked to review the limits six months after the last review, until acknowledged',
  nightly,
  async () => {
    await playerOf(product, BRAND, 'longago', PASSWORD);
    await about(
      'longago',
      `update protection.reminder set reviewed_at = reviewed_at - interval '184 days' where site_id = $1
      and player_id = $2`,
    );
    await product.visit(PHONE, async ({ page }) => {
      await signIn(page, product.origin(BRAND), 'en', 'longago', PASSWORD);
      await page.goto(`${product.origin(BRAND)}/en/slots`);
      await live(page);
      await page.mouse.wheel(0, 50);
      const requested = page.locator('[data-reminder=review]');
      await requested.waitFor();
      expect(await violations(page)).toEqual([]);
      await requested.getByRole('link', { name: 'My limits' }).waitFor();
      await requested.getByRole('button', { name: 'Keep my limits' }).click();
      await requested.waitFor({ state: 'detached' });
      expect(
        await about(
          'longago',
          'select 1 from protection.history where site_id = $1 and subject = $2 and action = $$review_seen$$',
        ),
      ).toHaveLength(1);
    });
  },
);

test('[player protection C1] a limit of zero asks for confirmation, like a break', nightly, async () => {
  await playerOf(product, BRAND, 'zeroed', PASSWORD);
  await product.visit(PHONE, async ({ page }) => {
    await signIn(page, product.origin(BRAND), 'en', 'zeroed', PASSWORD);
    await page.goto(`${product.origin(BRAND)}/en/responsible-gaming`);
    await live(page);
    const sent: unknown[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/set_limit') && sent.push(request.postDataJSON()),
    );
    await page.selectOption('main form [name=kind]', 'stake');
    await page.fill('main form [name=amount]', '0.00');
    await page.press('main form [name=amount]', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Stakes: 0' });
    await dialog.getByText(/you cannot play for money/).waitFor();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await page.press('main form [name=amount]', 'Enter');
    await dialog.getByRole('button', { name: 'Set the limit to 0' }).click();
    await page.locator('[data-limit=stake-day]').waitFor();
    expect(sent).toMatchObject([{ kind: 'stake', limit_amount: '0' }]);
  });
});

test('[E-03] a refused limit opens the dialog, and the error stays at the field', nightly, async () => {
  const story = async ({ page }: Visitor) => {
    const origin = product.origin(BRAND);
    await signIn(page, origin);
    await page.goto(`${origin}/en/responsible-gaming`);
    await live(page);
    const refusal = { statusCode: -2025, statusMessage: 'invalidLimit', statusDetail: '' };
    await page.route('**/api/protection/set_limit', (route) => route.fulfill({ json: refusal }));
    const amount = page.locator('main form [name=amount]');
    await amount.fill('150');
    await amount.press('Enter');
    await closeError(page, 'This limit is not allowed.');
    await page.locator('main [name=amount][aria-invalid=true]').waitFor();
    await page.getByText('This limit is not allowed.').waitFor();
    expect(await amount.inputValue()).toBe('150');
    await page.unroute('**/api/protection/set_limit');
    await amount.press('Enter');
    await page.locator('[data-limit=deposit-day]').getByText(/150/).waitFor();
    expect(await amount.inputValue()).toBe('');
  };
  await product.visit(DESKTOP, story);
});

test('[player protection D1] [player protection D2] [player protection D3] an own game shows balance, session result and session time, and the cashier shows the balance', async () => {
  await product.visit(PHONE, async ({ page }) => {
    const origin = product.origin(BRAND);
    await signIn(page, origin);
    for (const path of ['deposit', 'withdrawal']) {
      await page.goto(`${origin}/en/${path}`);
      await live(page);
      await page.locator('main').getByText('K1,000.00').first().waitFor();
    }
    await page.goto(`${origin}/en/playnow?provider=BAIZE&game=lantern-reels`);
    const ready = 'section[data-phase=open][data-busy=false]';
    await page.waitForSelector(ready);
    const number = async (name: string) =>
      BigInt((await page.getAttribute(`[data-${name}]`, `data-${name}`))!);
    const [balance, net] = [await number('balance'), await number('net')];
    await page.locator('[data-play]').click();
    await page.waitForSelector('section[data-busy=true]');
    await page.waitForSelector(ready, { timeout: 100_000 });
    const gained = (await number('balance')) - balance;
    expect((await number('net')) - net).toBe(gained);
    await about(
      'demo',
      `update players.session set opened_at = opened_at - interval '65 minutes' where site_id = $1
        and player_id = $2`,
    );
    await page.reload();
    await page.waitForSelector('[data-net]');
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^1:0[5-9]:\d\d$/);
  });
});

test(
  '[player protection D8] tokens and bonus money are labelled as not cash wherever they are shown',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page }) => {
      const origin = product.origin('slot2');
      await signIn(page, origin);
      for (const path of [
        'account',
        'mission',
        'minigame',
        'statement?account=token',
        'statement?account=frozen_token',
      ]) {
        await page.goto(`${origin}/en/${path}`);
        await page.locator('main').getByText('Tokens are not money').first().waitFor();
      }
      await page.goto(`${origin}/en/statement?account=bonus`);
      await page.getByText('Bonus money is not cash').waitFor();
    });
  },
);

test(
  '[player protection F4] a second window offers to close the game in the first, which then accepts no stake',
  nightly,
  async () => {
    const story = async ({ page, context }: Visitor) => {
      const game = (code: string) => `${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=${code}`;
      await signIn(page, product.origin(BRAND));
      await page.goto(game('lantern-reels'));
      await page.waitForSelector('section[data-phase=open][data-busy=false]');
      const other = await context.newPage();
      await other.goto(game('fiesta-roads'));
      await other.getByText('You have Lantern Reels open for real money').waitFor();
      expect(await violations(other)).toEqual([]);
      await other.getByRole('button', { name: 'Close it and play here' }).click();
      await other.waitForSelector('section[data-phase=open]');
      await page.locator('[data-play]').click();
      await page.getByText('You have Fiesta Roads open for real money').waitFor();
      // Switching games in one window shows no prompt.
      await other.goto(game('lantern-reels'));
      await other.waitForSelector('section[data-phase=open]');
    };
    await product.visit(DESKTOP, story, ['409']);
  },
);

test(
  '[player protection F4] a tab that is closed or navigates away leaves no game open',
  nightly,
  async () => {
    const story = async ({ page, context }: Visitor) => {
      const game = (code: string) => `${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=${code}`;
      const isOpen = (of: Page) => of.waitForSelector('section[data-phase=open][data-busy=false]');
      const open = () =>
        about('demo', 'select game_code from protection.open_game where site_id = $1 and player_id = $2');
      await signIn(page, product.origin(BRAND));
      await page.goto(game('lantern-reels'));
      await isOpen(page);
      // Reloaded in the same window it stays open, whichever request arrives first.
      await page.reload();
      await isOpen(page);
      expect(await open()).toEqual([{ game_code: 'lantern-reels' }]);
      await page.goto(`${product.origin(BRAND)}/en/news`);
      await expect.poll(open).toEqual([]);
      // Restored from the cache or reloaded, it is open again.
      await page.goBack();
      await expect.poll(open).toEqual([{ game_code: 'lantern-reels' }]);
      await isOpen(page);
      // Inside the site the page stays and shows something else.
      await page.evaluate(() => history.back());
      await expect.poll(open).toEqual([]);
      const other = await context.newPage();
      await other.goto(game('fiesta-roads'));
      await isOpen(other);
      await other.close();
      await expect.poll(open).toEqual([]);
      // An open round keeps its game open.
      await keepBettingOpen(product, BRAND, 'roulette');
      await page.goto(game('roulette'));
      await page.waitForSelector('section[data-round=betting]');
      await page.locator('[data-spot=red]').click();
      await page.locator('[data-bet]').click();
      await page.getByText('is in the round').first().waitFor();
      const last = await context.newPage();
      await page.close();
      await last.goto(game('lantern-reels'));
      await last.getByText('You have Roulette open for real money').waitFor();
    };
    await product.visit(DESKTOP, story, ['409']);
  },
);

test(
  '[player protection E11] a player who closes the account on the profile is paid out, signed out and cannot sign in again',
  nightly,
  async () => {
    await playerOf(product, BRAND, 'leaving', PASSWORD);
    const story = async ({ page }: Visitor) => {
      const origin = product.origin(BRAND);
      await signIn(page, origin, 'en', 'leaving', PASSWORD);
      const close = async (password: string) => {
        await page.goto(`${origin}/en/profile`);
        await live(page);
        await page.getByRole('button', { name: 'Close account' }).click();
        const form = page.getByRole('dialog', { name: 'Close your account' }).locator('form');
        await form.locator('[name=password]').fill(password);
        await form.locator('button[type=submit]').click();
        return form;
      };
      const refused = await close('not-the-password-1');
      await closeError(page, /password/);
      await refused.locator('[name=password][aria-invalid=true]').waitFor();
      expect(await violations(page)).toEqual([]);
      await refused.locator('[name=password]').fill(PASSWORD);
      await refused.locator('button[type=submit]').click();
      await closeError(page, 'add a bank account');
      await page.goto(`${origin}/en/edit-profile`);
      await live(page);
      await page.fill('[name=full_name]', 'Ana Cruz');
      await page.press('[name=full_name]', 'Enter');
      await page.waitForURL((url) => url.pathname === '/en/profile');
      await page.goto(`${origin}/en/add-bank`);
      await live(page);
      await page.fill('[name=bank_name]', 'Harbour Savings');
      await page.fill('[name=account_number]', '1234567890');
      await page.fill('[name=password]', PASSWORD);
      await page.getByRole('button', { name: 'Add a bank account' }).click();
      await page.waitForURL((url) => url.pathname === '/en/bank-details');
      await close(PASSWORD);
      await page.waitForURL((url) => !url.pathname.includes('/profile'));
      const [left] = await about(
        'leaving',
        `select p.status, (select sum(w.amount)::int from cashier.withdrawal w where w.site_id = $1
        and w.player_id = $2) as paid
        from players.player p where p.site_id = $1 and p.player_id = $2`,
      );
      expect(left).toEqual({ status: 'closed', paid: 100_000 });
      await page.goto(`${origin}/en/login`);
      await live(page);
      await page.fill('main [name=account_id]', 'leaving');
      await page.fill('main [name=password]', PASSWORD);
      await page.press('main [name=password]', 'Enter');
      await closeError(page, 'This account is closed.');
    };
    await product.visit(PHONE, story, ['401', '403', '409', '422']);
  },
);

test('[player protection A1] the footer and sign-up state the minimum age of the site’s jurisdiction', async () => {
  await product.visit(PHONE, async ({ page }) => {
    const ageOf = async (brand: string) => {
      await page.goto(`${product.origin(brand)}/en/register`);
      await live(page);
      const marks = await page.locator('[data-age]').allTextContents();
      const [age] = new Set(marks.map((mark) => mark.replace('+', '')));
      expect(marks).toEqual(marks.map(() => `${age}+`));
      await page.getByText(`I am at least ${age} years old`).first().waitFor();
      await page.getByText(`For players aged ${age} and over`).first().waitFor();
      return age;
    };
    expect(await ageOf(BRAND)).toBe('21');
    expect(await ageOf('casino1')).toBe('18');
  });
});
