import { expect, test } from 'vitest';
import { setTokenRule } from '#server/modules/rewards/index.ts';
import { findSiteByDomain, updateSite } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { DESKTOP, fetchJson, live, PHONE, signIn, openProduct as startProduct } from './support.ts';

const product = startProduct();
const STILL = { reducedMotion: 'reduce' as const };
const tokensOf = (text: string | null) => Number(text?.replaceAll(',', ''));

test(
  '[W-08] a player claims a mission, spins the wheel by keyboard with the odds visible, and verifies the spin',
  nightly,
  async () => {
    await product.visit({ ...DESKTOP, ...STILL }, async ({ page }) => {
      const origin = product.origin('slot2');
      await signIn(page, origin);
      await page.goto(`${origin}/en/mission`);
      await live(page);
      const before = tokensOf(await page.locator('main dd').first().textContent());
      await page.getByRole('button', { name: 'Claim: Daily visit' }).click();
      await page.locator('[data-mission=daily-visit][data-state=claimed]').waitFor();
      expect(tokensOf(await page.locator('main dd').first().textContent())).toBe(before + 2);

      await page.goto(`${origin}/en/minigame`);
      await live(page);
      const odds = page.getByRole('table');
      expect(await odds.getByRole('row').count()).toBe(8);
      expect(await odds.textContent()).toContain('46 %');
      await page.getByRole('button', { name: 'Spin for 1 token' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('[role=status][data-result]').waitFor();
      const said = await page.locator('[role=status][data-result]').textContent();
      expect(said).toMatch(/^(You won .+\.|No prize this time\.)$/);

      await page.locator('main summary').filter({ hasText: 'Provably fair' }).click();
      await page.getByRole('button', { name: 'Reveal seed' }).click();
      await page.getByText('Seed of 1 spin').waitFor();
      await page.getByRole('link', { name: 'Proof of spin 1' }).click();
      await page.locator('[data-verdict=true]').waitFor();
      expect(await page.locator('[data-check][data-ok=true]').count()).toBe(5);
      const proof = page.url();
      await page.context().clearCookies();
      await page.goto(proof);
      await page.locator('[data-verdict=true]').waitFor();
    });
  },
);

test(
  '[operations 9] where tokens are released by play or time, the rewards page shows how many are held and what releases them',
  nightly,
  async () => {
    const { database } = product.platform;
    const site = (await findSiteByDomain(database.db, 'slot5.localhost'))!;
    const rule = { currency: site.currency, turnover_per_token: 100n, hours: 24 };
    await database.transaction(async (tx) => {
      await setTokenRule(tx, site.id, rule);
      // This brand's announcement opens at the first input and would cover the controls.
      await updateSite(tx, site.id, { switches: { bfAnnModal: false } });
    });
    const startup = () => fetchJson(product, 'slot5', '/api/startup', { domain_name: 'slot5.localhost' });
    await expect.poll(startup).toContain('"show_bf_ann_modal":false');
    await product.visit({ viewport: { width: 320, height: 640 }, ...STILL }, async ({ page }) => {
      const origin = product.origin('slot5');
      await signIn(page, origin);
      await page.goto(`${origin}/en/mission`);
      await live(page);
      await page.getByRole('button', { name: 'Claim: Daily visit' }).click();
      await page.locator('[data-mission=daily-visit][data-state=claimed]').waitFor();
      await page.goto(`${origin}/en/minigame`);
      await live(page);
      await page
        .getByText(/^Claimed, still locked: 2\. One unlocks for every .+ of valid turnover/)
        .waitFor();
      await page.getByText('24 hours after the claim').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  },
);

test(
  '[S-21] a popup provider’s game opens in its own window from the click, shows why it cannot start, and closes',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context }) => {
      const origin = product.origin('slot2');
      await signIn(page, origin);
      await page.goto(`${origin}/en/slots?provider=EVOPLAY`);
      await live(page);
      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('main a[href*="/playnow?provider=EVOPLAY"]').first().click(),
      ]);
      await popup.waitForURL(/\/playnow\?provider=EVOPLAY/);
      await live(popup);
      expect(await popup.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
      expect(page.url()).toContain('/slots');
      const closed = popup.waitForEvent('close');
      // The window may be closed before the click is reported as done.
      const click = popup.getByRole('button', { name: 'Exit game' }).click();
      await click.catch((error: unknown) => {
        if (!popup.isClosed()) throw error;
      });
      await closed;
    });
  },
);

test(
  '[P-07] levels, leaderboard and invitation on a phone: no overflow, and the first two are public',
  nightly,
  async () => {
    await product.visit({ ...PHONE, viewport: { width: 320, height: 700 } }, async ({ page }) => {
      const origin = product.origin('slot2');
      const fits = async () =>
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      for (const path of ['/vip', '/leaderboard', '/leaderboard?period=day', '/sports']) {
        await page.goto(`${origin}/en${path}`);
        await live(page);
        expect(await page.locator('main h1, h1').count()).toBe(1);
        await fits();
      }
      await signIn(page, origin);
      for (const path of ['/vip', '/referral', '/mission', '/spin', '/minigame']) {
        await page.goto(`${origin}/en${path}`);
        await live(page);
        await fits();
      }
      await page.goto(`${origin}/en/leaderboard`);
      await page.getByRole('heading', { name: 'Slots of the week' }).waitFor();
      expect(await page.locator('main').textContent()).toContain('Not ranked yet');
      expect(await page.locator('main').textContent()).toContain('50 tokens');
      await page.goto(`${origin}/en/referral`);
      expect(await page.locator('code').nth(1).textContent()).toMatch(
        /\/register\?referrer_code=[2-9A-Z]{8}$/,
      );
    });
  },
);
