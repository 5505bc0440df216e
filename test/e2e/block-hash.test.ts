/** @module-tag nightly */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { violations } from './axe.ts';
import { expectSpoken, tabTo } from './keyboard.ts';
import { keepBettingOpen, shortenBetting } from './rooms.ts';
import { DESKTOP, live, openProduct, playerOf, signIn } from './support.ts';

const BRAND = 'casino1';
const GAME = 'block-hash';
const PASSWORD = 'Sunflower-42';
const SMALL = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const STILL = { reducedMotion: 'reduce' } as const;
const product = openProduct({ hasChain: true });

/** A new player, from the lobby into the room. */
async function enter(page: Page, account: string): Promise<void> {
  await playerOf(product, BRAND, account, PASSWORD);
  await signIn(page, product.origin(BRAND), 'en', account, PASSWORD);
  await page.goto(`${product.origin(BRAND)}/en/hash-game`);
  await live(page);
  await page.locator(`main a[href*="game=${GAME}"]`).first().click();
  await page.waitForSelector('section[data-phase=open]');
}

/** Keeps the settled round on screen as long as a story needs. */
async function keepShown(): Promise<void> {
  const held = async () => {
    const rows = await run(product.platform.database.db, {
      text: `update rooms.round set due_at = clock_timestamp() + interval '1 hour',
        shown_until = clock_timestamp() + interval '1 hour'
        where game_code = $1 and state = 'settled' and due_at is not null returning round_id`,
      values: [GAME],
    });
    return rows.length;
  };
  await expect.poll(held, { timeout: 20_000 }).toBe(1);
}

/** The commitments are in the rules, with the chain's origin. */
async function rulesShow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rules' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByText('no public chain behind it').waitFor();
  await rules.getByText('3 confirmations, including the block itself').waitFor();
  await rules.getByText('the highest of them plus 2').waitFor();
  await page.keyboard.press('Escape');
}

/** Long values of a proof scroll in separate boxes, which the keyboard reaches too. */
async function proofIsCompact(page: Page): Promise<void> {
  const values = await page.locator('dd code').evaluateAll((boxes) =>
    boxes.map((box) => ({
      height: box.clientHeight,
      isOpenToKeys: box.scrollHeight <= box.clientHeight || (box as HTMLElement).tabIndex === 0,
    })),
  );
  expect(values.filter(({ height, isOpenToKeys }) => height > 170 || !isOpenToKeys)).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

test('[S-09] [fairness 6] two players on one block: from the lobby, by touch and by keyboard, to a hash that both verify', async () => {
  const { chain } = product;
  await product.visit({ ...SMALL, ...STILL }, async ({ page: phone }) => {
    await enter(phone, 'blockphone');
    await product.visit({ ...DESKTOP }, async ({ page: staffConsole }) => {
      await enter(staffConsole, 'blockdesk');
      await rulesShow(staffConsole);
      await keepBettingOpen(product, BRAND, GAME);
      await phone.locator('[data-spot=parity-odd]').click();
      await phone.locator('[data-bet]').click();
      await expectSpoken(phone, /is in the round/);
      await tabTo(staffConsole, '[data-spot=parity-even]');
      await staffConsole.keyboard.press('Enter');
      await tabTo(staffConsole, '[data-bet]');
      await staffConsole.keyboard.press('Enter');
      await expectSpoken(staffConsole, /is in the round/);
      await phone.locator('[data-spot=parity-even]').getByText('Others').waitFor();

      chain.make(1);
      const height = chain.blocks.head.height + 2;
      await shortenBetting(product, BRAND, GAME);
      for (const page of [phone, staffConsole]) {
        await page.waitForSelector(`[data-height="${height}"]`);
        await expectSpoken(
          page,
          new RegExp(`Waiting for block ${height} of Demo chain \\(not a public one\\)`),
        );
        expect(await page.locator('[data-hash]').getAttribute('data-hash')).toBe('');
      }
      chain.make(2);
      for (const page of [phone, staffConsole]) await page.waitForSelector('[data-confirmed="1"]');
      chain.make(1);
      await phone.getByText('2 of 3 confirmations').waitFor();
      chain.make(1);
      const hash = chain.blocks.find(height)!.id;
      await keepShown();
      for (const page of [phone, staffConsole]) {
        await page.waitForSelector(`[data-hash="${hash}"]`);
        await page.waitForSelector('section[data-shown=true]');
        expect(await page.locator('[data-read]').count()).toBeGreaterThanOrEqual(5);
        await expectSpoken(page, new RegExp(`The hash ends with ${hash.slice(-5)}`));
        const link = page.getByRole('link', { name: `Look up block ${height}` });
        expect(await link.getAttribute('href')).toContain(`/block/${height}`);
      }
      const parity = await staffConsole.locator('[data-won][data-spot^=parity]').getAttribute('data-spot');
      const digit = [...hash].findLast((letter) => /\d/.test(letter));
      expect(parity).toBe(Number(digit) % 2 ? 'parity-odd' : 'parity-even');
      for (const page of [phone, staffConsole]) {
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBeLessThanOrEqual(0);
        await page.getByRole('button', { name: 'Recent rounds' }).last().click();
        await page.getByRole('link', { name: 'Proof' }).first().click();
        await page.waitForSelector('[data-verdict=true]');
        await page.waitForSelector('[data-check=block][data-ok=true]');
        await page.getByText(`reported block ${height}`).first().waitFor();
        await proofIsCompact(page);
      }
    });
  });
  await expectBooks(product.platform.database.db);
});
