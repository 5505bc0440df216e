import { expect, test } from 'vitest';
import { findPlayer } from '#server/modules/players/index.ts';
import { siteOfDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database.ts';
import { violations } from './axe.ts';
import { live, openProduct, PHONE, playerOf, signIn } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';
const BRAND = 'casino9';

/** Runs a statement about a player: of the brand's id and the player's. */
async function about(accountId: string, text: string): Promise<unknown[]> {
  const { db } = product.platform.database;
  const site = (await siteOfDomain(db, `${BRAND}.localhost`))!;
  const player = (await findPlayer(db, site.id, accountId))!;
  return await run(db, { text, values: [site.id, player.playerId] });
}

test('[C1] opening an account asks for a deposit limit, of one’s own choice; without an answer nothing is deposited', async () => {
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
    await submit.click();
    await page.locator('main [name=limit_amount][aria-invalid=true]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.fill('main [name=limit_amount]', '1500');
    await submit.click();
    await page.waitForURL((url) => !url.pathname.endsWith('/register'));
    await page.goto(`${origin}/en/responsible-gaming`);
    await page.locator('[data-limit=deposit-week]').getByText(/1,500/).waitFor();
  });
});

test('[C1] who has not answered is asked at the deposit, and may say that there be no limit', async () => {
  await playerOf(product, BRAND, 'unasked', PASSWORD);
  await about('unasked', 'delete from protection.reminder where site_id = $1 and player_id = $2');
  await product.visit(PHONE, async ({ page }) => {
    await signIn(page, product.origin(BRAND), 'en', 'unasked', PASSWORD);
    await page.goto(`${product.origin(BRAND)}/en/deposit`);
    await live(page);
    const form = page.locator('[data-limit-answer]');
    await form.waitFor();
    expect(await page.getByText('Choose how to pay').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await form.locator('[name=limit_period]').selectOption('none');
    await form.locator('button[type=submit]').click();
    await form.waitFor({ state: 'detached' });
    await page.reload();
    await live(page);
    expect(await form.count()).toBe(0);
  });
});

test('[C4] who signs in six months after the last look is asked to look over the limits, until that is acknowledged', async () => {
  await playerOf(product, BRAND, 'longago', PASSWORD);
  await about(
    'longago',
    `update protection.reminder set reviewed_at = reviewed_at - interval '184 days' where site_id = $1 and player_id = $2`,
  );
  await product.visit(PHONE, async ({ page }) => {
    await signIn(page, product.origin(BRAND), 'en', 'longago', PASSWORD);
    await page.goto(`${product.origin(BRAND)}/en/slots`);
    await live(page);
    await page.mouse.wheel(0, 50);
    const asked = page.locator('[data-reminder=review]');
    await asked.waitFor();
    expect(await violations(page)).toEqual([]);
    await asked.getByRole('link', { name: 'My limits' }).waitFor();
    await asked.getByRole('button', { name: 'Keep them as they are' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(
      await about(
        'longago',
        'select 1 from protection.step where site_id = $1 and player_id = $2 and what = $$review_seen$$',
      ),
    ).toHaveLength(1);
  });
});

test('[D1] [D2] [D3] a game of ours shows balance, result and time of the session, and the cashier the balance', async () => {
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
      `update players.session set opened_at = opened_at - interval '65 minutes' where site_id = $1 and player_id = $2`,
    );
    await page.reload();
    await page.waitForSelector('[data-net]');
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^1:0[5-9]:\d\d$/);
  });
});

test('[D8] wherever tokens and bonus money are shown it is said that they are not cash', async () => {
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
});
