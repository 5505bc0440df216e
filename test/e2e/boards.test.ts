/** @module-tag nightly */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { openCampaign } from '#server/modules/bonuses/testing/campaigns.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { payBoardPrizes } from '#server/modules/rewards/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectAccessible } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE } from './support.ts';

const product = openProduct();
const BRAND = 'casino1';
const TITLE = 'Reels of the day';
const siteOf = async () => (await findSiteByDomain(product.platform.database.db, `${BRAND}.localhost`))!;

/** A manual bonus usable as a prize. */
async function offerGift(): Promise<void> {
  const { id, currency } = await siteOf();
  const rules = {
    ...{ type: 'manual', mode: 'sticky', currency, title: { EN: 'Prize' }, fixed: '100' },
    ...{ wager_multiple: 2, valid_days: 7, stackable: true, per_player: 0 },
  } as const;
  const draft = { campaignId: 'board-gift', rules, budget: 1_000_000n, startsAt: new Date(0) };
  await product.platform.database.transaction((tx) => openCampaign(tx, id, draft));
}

/** The demo player plays one game on the leaderboard's day; the clock advances until prizes are paid. */
async function playAndWin(day: string): Promise<void> {
  const { database } = product.platform;
  const { id: site_id, currency } = await siteOf();
  const { playerId: player_id } = (await findPlayer(database.db, site_id, 'demo'))!;
  const [event_id, round_id] = [randomUUID(), randomUUID()];
  const game = { provider_code: 'BAIZE', game_code: 'lantern-reels', game_name: 'Lantern Reels' };
  await database.transaction((tx) =>
    publish(tx, 'round.settled', {
      ...{ event_id, round_id, site_id, player_id, account_id: 'demo', ...game, category: 'slots', currency },
      ...{ stake: '500000', win: '0', at: `${day}T04:00:00.000Z` },
    }),
  );
  const won = async () => {
    await payBoardPrizes(database, new Date(Date.parse(`${day}T00:00:00Z`) + 4 * DAY_MS));
    const text = 'select 1 as one from rewards.prize_board_winner where site_id = $1 and code = $2';
    return (await run(database.db, { text, values: [site_id, 'reels'] })).length;
  };
  await expect.poll(won).toBe(1);
}

test('[operations 9] a leaderboard for selected games with bonus prizes is drafted in the console, approved by a second person, and its winners are listed on the site', async () => {
  await offerGift();
  const day = addDays(dayIn(new Date(), 'Asia/Manila'), -2);
  await product.visit(
    PHONE,
    async ({ page }) => {
      await enterConsole(page, product, 'crm', '/boards');
      await chooseSite(page, BRAND);
      await page.getByRole('button', { name: 'New leaderboard …' }).press('Enter');
      const form = page.getByRole('dialog');
      const values = {
        code: 'reels',
        EN: TITLE,
        PHP: 'Mga reel',
        CN: '每日转轮',
        prizes: '50 x',
        reason: 'A test',
      };
      for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
      await form.locator('[name=first_day]').fill(day);
      await form.locator('[name=last_day]').fill(day);
      await form.locator('[name=prize_kind]').selectOption('bonus');
      const propose = () => form.getByRole('button', { name: 'Propose' }).press('Enter');
      /** A refusal is shown at its field, which receives the focus; other input is kept. */
      const refused = async (name: string, said: string) => {
        await propose();
        await form.getByText(said).waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
        expect(await form.locator('[name=CN]').inputValue()).toBe('每日转轮');
      };
      await refused('prizes', 'Enter valid prizes.');
      await form.locator('[name=prizes]').fill('50 30');
      await refused('campaign', 'not an open campaign of this site');
      await form.locator('[name=campaign]').selectOption('board-gift');
      const games = form.getByRole('combobox', { name: 'Or single games' });
      await games.fill('BAIZE/nothing');
      await page.getByText('No matching games available.').waitFor();
      await games.fill('lantern');
      await page.getByRole('option', { name: 'Lantern Reels' }).waitFor();
      await expectAccessible(page);
      await games.press('Enter');
      await form.getByRole('button', { name: 'Remove BAIZE/lantern-reels' }).waitFor();
      await propose();
      await form.waitFor({ state: 'detached' });
    },
    ['401', '400'],
  );
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'site-admin', '/proposals');
      await chooseSite(page, BRAND);
      await page.getByRole('row', { name: `Leaderboard Board ${TITLE}` }).click();
      await page.getByRole('button', { name: 'Approve …' }).click();
      await page.getByRole('dialog').locator('[name=reason]').fill('As planned');
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goto(`${product.origin('console')}/boards`);
      await page.getByRole('row', { name: TITLE }).click();
      await page.getByText('Lantern Reels').waitFor();
      await page.getByText('as a bonus of board-gift').waitFor();
    },
    ['401'],
  );
  await playAndWin(day);
  await product.visit({ viewport: { width: 320, height: 640 } }, async ({ page }) => {
    await page.goto(`${product.origin(BRAND)}/en/leaderboard`);
    await live(page);
    const title = page.getByRole('heading', { level: 3, name: TITLE });
    const winners = page.locator('section', { has: title }).last();
    // Players are shown by masked names only, and only the participant.
    expect(await winners.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^1d\*\*\*.*50/),
    ]);
    await winners.getByText(/Final$/).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
