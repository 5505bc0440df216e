import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { grantBonus, listGrants } from '#server/modules/bonuses/index.ts';
import { openCampaign } from '#server/modules/bonuses/testing/campaigns.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { DESKTOP, PHONE, playerOf, signIn, openProduct as startProduct } from './support.ts';

const product = startProduct();
const GAME = '/en/playnow?provider=BAIZE&game=lantern-reels';
const READY = 'section[data-phase=open][data-busy=false]';

async function number(page: Page, name: 'balance' | 'win' | 'stake'): Promise<bigint> {
  return BigInt((await page.getAttribute(`[data-${name}]`, `data-${name}`))!);
}

/** Every round requested by the page, by its id, in order. */
function watchRounds(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/originals/play')) return;
    requested.push((request.postDataJSON() as { client_round_id: string }).client_round_id);
  });
  return requested;
}

async function openGame(page: Page): Promise<void> {
  await signIn(page, product.origin('casino9'));
  await page.goto(product.origin('casino9') + GAME);
  await page.waitForSelector(READY);
}

/** Waits for the end of the current round; one with free spins takes a while. */
async function finish(page: Page): Promise<void> {
  await page.waitForSelector('section[data-busy=true]');
  await page.waitForSelector(READY, { timeout: 100_000 });
}

test('[V-02] a player opens the game from the lobby, plays by keyboard, and sees the round again after a reload', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await signIn(page, product.origin('casino9'));
    await page.goto(`${product.origin('casino9')}/en/slots?search=lantern+reels`);
    await page.click('a[href*="game=lantern-reels"]');
    await page.waitForSelector(READY);
    const [before, stake] = [await number(page, 'balance'), await number(page, 'stake')];
    const typed = await page.getByLabel('Choose your stake').inputValue();
    expect(typed).toBe((Number(stake) / 100).toFixed(2));
    const pressed = Date.now();
    await page.keyboard.press('Space');
    await finish(page);
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(2500);
    const after = await number(page, 'balance');
    expect(after).toBe(before - stake + (await number(page, 'win')));
    await expect.poll(() => page.textContent('[role=status]')).toContain('Balance');
    await page.reload();
    await page.waitForSelector(READY);
    expect(await number(page, 'balance')).toBe(after);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => number(page, 'stake')).toBeGreaterThan(stake);
  });
});

test(
  'a player reveals the seed and sees every check of the proof pass, and the published values match',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await openGame(page);
      await page.focus('[data-play]');
      await page.keyboard.press('Enter');
      await finish(page);
      await page.getByRole('button', { name: 'Fairness' }).click();
      await page.getByRole('button', { name: 'Reveal and rotate' }).click();
      await page.waitForSelector('[data-revealed]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Recent rounds' }).click();
      await page.getByRole('link', { name: 'Proof' }).first().click();
      await page.waitForSelector('[data-verdict=true]');
      // Seven of the round, and one of the draw for the house jackpot.
      expect(await page.locator('[data-check][data-ok=true]').count()).toBe(8);
      expect(await page.locator('[data-check][data-ok=false]').count()).toBe(0);
      const win = await page.locator('[data-check=total] code').first().textContent();
      await page.locator('[data-by-hand] button[type=submit]').click();
      expect(await page.getAttribute('[data-by-hand-result]', 'data-by-hand-result')).toBe(win);
      await page.getByRole('button', { name: 'Run test vectors' }).click();
      const [passed, total] = (await page.getAttribute('[data-vectors]', 'data-vectors'))!.split('/');
      expect(passed).toBe(total);
    });
  },
);

test('[player protection F1] a double tap plays one round, and so does a held key', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    await openGame(page);
    const requested = watchRounds(page);
    await page.locator('[data-play]').dblclick();
    await finish(page);
    expect(requested).toHaveLength(1);
    await page.locator('[data-play]').blur();
    await page.keyboard.down('Space');
    await finish(page);
    // A held key: keyboard auto-repeat.
    for (let times = 0; times < 3; times++) await page.keyboard.down('Space');
    await page.locator('[data-play]').focus();
    for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
    await page.keyboard.up('Space');
    await finish(page);
    expect(requested).toHaveLength(3);
  });
});

test('two connection losses during a round and a reload still make one round', nightly, async () => {
  await product.visit(DESKTOP, async ({ page, problems }) => {
    // Installed before the page exists: a request of an open page bypasses routes installed later.
    let isCut = false;
    await page.route('**/api/originals/play', async (route) => {
      if (!isCut) return route.continue();
      const { host, pathname } = new URL(route.request().url());
      // Only the browser resolves the brand's host; the test process connects to the address itself.
      await route.fetch({
        url: `http://127.0.0.1:${product.platform.port}${pathname}`,
        headers: { ...route.request().headers(), host },
      });
      await route.abort();
    });
    await openGame(page);
    const requested = watchRounds(page);
    const [before, stake] = [await number(page, 'balance'), await number(page, 'stake')];
    // The server plays the round; its response is lost.
    isCut = true;
    await page.keyboard.press('Space');
    await page.waitForFunction(() =>
      document.querySelector('[data-message]')?.textContent?.includes('Connection lost'),
    );
    await expect.poll(() => requested.length).toBeGreaterThanOrEqual(2);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.waitForSelector(READY, { timeout: 90_000 });
    expect(new Set(requested).size).toBe(1);
    const win = await number(page, 'win');
    expect(await number(page, 'balance')).toBe(before - stake + win);
    expect(problems.splice(0).every((problem) => problem.includes('ERR_FAILED'))).toBe(true);
  });
});

test('an unavailable game shows a message and offers one that can be played', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    await signIn(page, product.origin('casino9'));
    await page.goto(`${product.origin('casino9')}/en/playnow?provider=NOBODY&game=nothing`);
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await page.getByRole('link', { name: 'Play Lantern Reels' }).click();
    await page.waitForSelector(READY);
  });
});

test(
  'in full screen the game fills the screen, and messages of the site still appear above it',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await openGame(page);
      await page.getByRole('button', { name: 'Full screen' }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
      const game = page.locator('section[data-game]');
      const left = () =>
        game.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width: window.innerWidth - width, height: window.innerHeight - height };
        });
      await expect.poll(left).toEqual({ x: 0, y: 0, width: 0, height: 0 });
      await page.getByRole('button', { name: 'Rules' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const isOnTop = () =>
        dialog.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isOnTop).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Leave full screen' }).click();
      await page.waitForFunction(() => document.fullscreenElement === null);
    });
  },
);

const FREE = 4;

/** A new player with free rounds of a campaign that pays wins in cash. */
async function withFreeRounds(account: string, password: string) {
  const { database } = product.platform;
  await playerOf(product, 'casino9', account, password);
  const site = (await findSiteByDomain(database.db, 'casino9.localhost'))!;
  const player = (await findPlayer(database.db, site.id, account))!;
  const free_rounds = {
    provider_code: 'BAIZE',
    game_code: 'lantern-reels',
    game_name: 'Lantern Reels',
    rounds: FREE,
    bet_value: '1000',
    days: 7,
  };
  const rules = {
    title: { EN: 'Free' },
    type: 'free_rounds',
    mode: 'cash',
    currency: site.currency,
    free_rounds,
    wager_multiple: 0,
    valid_days: 7,
  };
  const audit = (actor: string) => ({ actor, reason: 'test', now: new Date() });
  const key = { siteId: site.id, playerId: player.playerId };
  await database.transaction(async (tx) => {
    const draft = { campaignId: 'free-reels', rules, budget: 1_000_000n, startsAt: new Date(0) };
    await openCampaign(tx, site.id, draft);
    const granted = await grantBonus(
      tx,
      { ...key, campaignId: draft.campaignId, source: 'test:free' },
      audit('one'),
    );
    if (!granted.ok) throw new Error(granted.reason);
  });
  return async () => (await listGrants(database.db, key))[0]!;
}

test(
  '[operations 4.1] free rounds of a campaign are played without stake, and their wins are in the balance',
  nightly,
  async () => {
    const password = 'Sunflower-42';
    const grant = await withFreeRounds('rounder', password);
    await product.visit({ ...DESKTOP, reducedMotion: 'reduce' as const }, async ({ page }) => {
      await signIn(page, product.origin('casino9'), 'en', 'rounder', password);
      await page.goto(product.origin('casino9') + GAME);
      await page.waitForSelector(READY);
      const before = await number(page, 'balance');
      for (let left = FREE; left > 0; left--) {
        await page.locator(`[data-free='${left}']`).waitFor();
        await page.keyboard.press('Space');
        await finish(page);
      }
      await expect.poll(() => page.locator('[data-free]').count()).toBe(0);
      const { state, rounds_used, rounds_won, converted } = await grant();
      expect([rounds_used, converted]).toEqual([FREE, rounds_won]);
      expect(state).toBe(rounds_won > 0n ? 'completed' : 'spent');
      await page.reload();
      await page.waitForSelector(READY);
      expect(await number(page, 'balance')).toBe(before + rounds_won);
    });
  },
);

test('[S-22] the statement totals its period, and each total drills down to its list', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await openGame(page);
    await page.locator('[data-play]').click();
    await finish(page);
    const sum = (name: string) =>
      page.locator('main dl > div', { has: page.getByText(name, { exact: true }) });
    const said = async (name: string) =>
      (await sum(name).locator('dd').first().textContent())!.replace('Details', '').trim();
    const period = 'from=2020-01-01&to=2100-01-01';
    await page.goto(`${product.origin('casino9')}/en/statement?${period}`);
    expect(await said('Staked')).toMatch(/[1-9]/);
    for (const [name, list] of [
      ['Received', '/en/transaction-history'],
      ['Paid out', '/en/transaction-history'],
      ['Net deposits, all time', '/en/transaction-history'],
      ['Staked', '/en/bet-history'],
      ['Win', '/en/bet-history'],
      ['Result', '/en/bet-history'],
    ] as const) {
      const here = await said(name);
      await sum(name).getByRole('link').click();
      await page.waitForURL((url) => url.pathname === list);
      await expect.poll(() => said(name), { message: name }).toBe(here);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/en/statement');
      await page.getByRole('heading', { name: 'Period totals' }).waitFor();
    }
  });
});
