import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();

/** Takes a break of a week without notifying the page, as from another tab. */
const takeBreak = (page: Page) =>
  page.evaluate(async () => {
    const { account_id, session_token: auth } = JSON.parse(localStorage.getItem('baize.user')!).user;
    const response = await fetch('/api/protection/break', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account_id, auth, length: 'week' }),
    });
    return await response.json();
  });

const closed = (page: Page) =>
  page.locator('main section').filter({ hasText: 'Play is closed for your account.' });

test(
  '[player protection E4] a player on a break sees which games are blocked and until when, can start none, and can finish an open round; no announcement is shown',
  nightly,
  async () => {
    const origin = product.origin('slot5');
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await signIn(page, origin);
        const mines = `${origin}/en/playnow?provider=BAIZE&game=mines`;
        await page.goto(mines);
        await page.waitForSelector('section[data-phase=open][data-busy=false]');
        await page.locator('[data-play]').click();
        await page.waitForSelector('section[data-open=true][data-busy=false]');
        const { exclusion } = await takeBreak(page);

        const requested: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          const isPlay = pathname.startsWith('/api/originals/') && !pathname.endsWith('/jackpots');
          if (isPlay) requested.push(pathname);
        });
        await page.goto(`${origin}/en`);
        await live(page);
        const opens = page.getByText('Reopens at the earliest on').first();
        expect(await opens.locator('time').getAttribute('datetime')).toBe(exclusion.until);
        const ways = page.locator('main a[href*="/playnow"]');
        expect(await ways.count()).toBeGreaterThan(5);
        expect(await ways.filter({ hasNotText: 'Closed for now' }).count()).toBe(0);
        expect(await ways.filter({ hasText: /\bPlay\b(?! ?'n)/ }).count()).toBe(0);
        // The brand has an announcement, shown after the first interaction with a page.
        await page.keyboard.press('Shift');
        await page.waitForLoadState('networkidle');
        expect(await page.getByRole('dialog').count()).toBe(0);
        await page.locator('main a[href*="game=lantern-reels"]:visible').first().click();
        await closed(page).waitFor();
        expect(await closed(page).locator('time').getAttribute('datetime')).toBe(exclusion.until);
        await page.goto(mines.replace('game=mines', 'game=roulette'));
        await live(page);
        await closed(page).waitFor();
        expect(await page.locator('[data-game]').count()).toBe(0);
        expect(requested).toEqual([]);

        await page.goto(mines);
        await page.waitForSelector('section[data-open=true][data-busy=false]');
        await page.locator('[data-tile="12"]').click();
        await page.waitForSelector('[data-tile="12"][data-state=safe], [data-tile="12"][data-state=mine]');
        await page.waitForSelector('section[data-busy=false]');
        if (await page.locator('section[data-open=true]').count()) await page.locator('[data-play]').click();
        await page.waitForSelector('section[data-open=false][data-busy=false]');
        await page.reload();
        await live(page);
        await closed(page).waitFor();
        expect(requested.filter((path) => /play|begin/.test(path))).toEqual([]);
      },
      ['403'],
    );
    await product.visit(PHONE, async ({ page }) => {
      await signIn(page, origin);
      await page.getByText('Reopens at the earliest on').first().locator('time').waitFor();
      await page.locator('main a[data-closed]').first().waitFor();
    });
  },
);
