import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sumsToZero, verify } from '#server/modules/ledger/index.ts';
import { run } from '#server/platform/database.ts';
import { overflowing } from './axe.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const BRAND = 'casino1';
const product = openProduct({ hasKit: true });
const url = (path: string) => `${product.origin(BRAND)}/en${path}`;
/** Fields of the aggregator's wheel. */
const NOTHING = 0;
const FIVE_TIMES = 8;
const FREE = 12;
const STAKE = 100n;

const places = [
  { place: 'a phone', options: { ...PHONE, reducedMotion: 'reduce' as const } },
  { place: 'a desktop', options: { ...DESKTOP, reducedMotion: 'reduce' as const } },
];

/** What the bar above the game shows, in minor units. */
const balanceOf = async (page: Page) =>
  BigInt((await page.locator('[data-outside] [data-balance]').getAttribute('data-balance')) ?? '');
const shows = (page: Page, name: 'balance' | 'net', value: bigint) =>
  page.locator(`[data-outside] [data-${name}="${value}"]`).waitFor();

/** Opens a provider's game out of its lobby; answers its name and the frame it plays in. */
async function open(page: Page, provider: string) {
  await page.goto(url(`/slots?provider=${provider}`));
  await live(page);
  await page.locator(`main a[href*="/playnow?provider=${provider}"]`).first().click();
  return await opened(page);
}

async function opened(page: Page) {
  const frame = page.frameLocator('[data-outside=open] iframe');
  await frame.locator('body[data-open]').waitFor();
  await page.locator('[data-outside] [data-balance]').waitFor();
  return { name: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '', frame };
}

/** One press of the game's button, with the wheel stopping on `field`. */
async function spin(frame: FrameLocator, field: number, says: string | RegExp): Promise<void> {
  product.kit.pass(5000);
  product.kit.stopAt(field);
  await frame.locator('#press').click();
  await frame.locator('#said').filter({ hasText: says }).waitFor();
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.waitForURL((at) => !at.pathname.endsWith('/playnow'));
};

async function booksAgree(): Promise<void> {
  const { db } = product.platform.database;
  expect(await sumsToZero(db)).toBe(true);
  expect(await verify(db)).toEqual([]);
  const ours = await run<{ round_id: string; won: string }>(db, {
    text: `select round_id, (won - won_reversed)::text as won from providers.round where state = 'closed' order by 1`,
  });
  const theirs = product.kit.book.rounds.filter(({ state }) => state === 'closed');
  expect(ours).toEqual(theirs.map(({ id, won }) => ({ round_id: id, won })).sort(byId));
}
const byId = (a: { round_id: string }, b: { round_id: string }) => (a.round_id < b.round_id ? -1 : 1);

test.each(places)(
  '[4.2] [G4] [D1] [D2] [D3] [D7] on $place a provider’s game plays through the wallet protocol: bar, interruption, history, replay',
  async ({ options }) => {
    await product.visit(options, async ({ page, context }) => {
      await signIn(page, product.origin(BRAND));
      const { name, frame } = await open(page, 'JILI');
      const before = await balanceOf(page);
      const net = BigInt((await page.locator('[data-net]').getAttribute('data-net')) ?? '');
      expect(await frame.locator('#balance').getAttribute('data-balance')).toBe(before.toString());
      await spin(frame, FIVE_TIMES, 'Won');
      await shows(page, 'balance', before + 4n * STAKE);
      await shows(page, 'net', net + 4n * STAKE);
      await frame.locator(`#balance[data-balance="${before + 4n * STAKE}"]`).waitFor();
      await page.getByRole('timer').filter({ hasNotText: '0:00:00' }).waitFor();
      await page.getByRole('button', { name: 'About this game' }).click();
      await page
        .getByRole('dialog')
        .getByText(/interrupted/)
        .waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('[data-outside] a[href$="/deposit"]').count()).toBe(1);
      expect(await overflowing(page)).toEqual([]);

      await spin(frame, FREE, 'free spins');
      await shows(page, 'balance', before + 3n * STAKE);
      await leave(page);
      await page.goto(url('/bet-history'));
      await live(page);
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Go on' }).click();
      const again = (await opened(page)).frame;
      await again.locator('#said').filter({ hasText: 'goes on where it was' }).waitFor();
      await spin(again, FIVE_TIMES, 'Won');
      for (let left = 2; left > 0; left--) await spin(again, NOTHING, 'Nothing this time');
      await shows(page, 'balance', before + 8n * STAKE);
      await leave(page);

      await page.goto(url('/slots?view=recent'));
      await page.locator('main li').first().filter({ hasText: name }).waitFor();
      await page.goto(url('/bet-history'));
      await live(page);
      expect(await page.getByRole('link', { name: 'Go on' }).count()).toBe(0);
      const [replay] = await Promise.all([
        context.waitForEvent('page'),
        page
          .getByRole('button', { name: `Show the round of ${name} again` })
          .first()
          .click(),
      ]);
      await replay
        .locator('#said')
        .filter({ hasText: /Stake .*1\.00, won .*5\.00/ })
        .waitFor();
      expect(await replay.locator('#wheel li').count()).toBe(4);
    });
    await booksAgree();
  },
);
