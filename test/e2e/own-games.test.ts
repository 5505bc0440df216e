import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { keepBettingOpen } from './rooms.ts';
import { closeError, DESKTOP, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
const BRAND = 'casino1';

async function openGame(page: Page, game: string): Promise<Locator> {
  await signIn(page, product.origin(BRAND));
  await page.goto(`${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=${game}`);
  await page.waitForSelector('section[data-phase=open]');
  return page.getByLabel('Choose your stake').first();
}

/** Every bet sent by the page. */
function watchBets(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(originals\/(play|begin)|rooms\/bet)$/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Clicked manually even while it reports itself disabled: it keeps the focus, and must do nothing. */
const pressBet = (page: Page) => page.locator('[data-play]').first().click({ force: true });

test('the names of difficulties fit their buttons on a narrow phone', nightly, async () => {
  for (const code of ['tower', 'cases'])
    await product.visit({ ...PHONE, viewport: { width: 320, height: 640 } }, async ({ page }) => {
      await openGame(page, code);
      const cut = page
        .locator('fieldset button')
        .evaluateAll((all) =>
          all
            .filter((button) => button.scrollWidth > button.clientWidth + 1)
            .map((button) => button.textContent),
        );
      expect(await cut).toEqual([]);
    });
});

test(
  'half, double and maximum start from the typed value, valid or not, and leaving the field changes nothing',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      const field = await openGame(page, 'limbo');
      const sent = watchBets(page);
      const hint = page.getByRole('alert').filter({ hasText: /^Stake .* in steps of/ });
      // Between two steps: refused as typed, and rounded down to a step when halved or doubled.
      await field.fill('24.50');
      await hint.waitFor();
      await field.blur();
      expect(await field.inputValue()).toBe('24.50');
      await pressBet(page);
      await page.keyboard.press('Space');
      await press(page, '×2, double the stake');
      expect(await field.inputValue()).toBe('49.00');
      await field.fill('24.50');
      await press(page, '½, half the stake');
      expect(await field.inputValue()).toBe('12.00');
      // By keyboard, outside the field.
      await field.fill('24.50');
      await field.blur();
      await page.keyboard.press('d');
      expect(await field.inputValue()).toBe('49.00');
      await page.keyboard.press('h');
      expect(await field.inputValue()).toBe('24.00');
      // Below the lowest and above the highest.
      await field.fill('2.75');
      await press(page, '×2, double the stake');
      expect(await field.inputValue()).toBe('5.00');
      await field.fill('900000');
      await press(page, '½, half the stake');
      const highest = await field.inputValue();
      expect(Number(highest)).toBeGreaterThan(1000);
      await field.fill('20');
      await field.blur();
      await page.keyboard.press('m');
      // The highest stake that the balance allows.
      const balance = Number(await page.locator('[data-balance]').first().getAttribute('data-balance')) / 100;
      const most = Number(await field.inputValue());
      expect(most).toBeLessThanOrEqual(Math.min(balance, Number(highest)));
      expect(most).toBeGreaterThan(Math.min(balance, Number(highest)) / 2);
      expect(await hint.count()).toBe(0);
      expect(sent).toEqual([]);
    });
  },
);

test(
  'an ambiguous comma is refused with a format hint at the field, and nothing is bet',
  nightly,
  async () => {
    for (const game of ['hi-lo', 'lantern-reels', 'crash', 'roulette'])
      await product.visit(PHONE, async ({ page }) => {
        const field = await openGame(page, game);
        if (game === 'crash' || game === 'roulette') await keepBettingOpen(product, BRAND, game);
        const sent = watchBets(page);
        await field.fill('2,5');
        await page
          .getByRole('alert')
          .filter({ hasText: /Use digits, and a point for decimals/ })
          .waitFor();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        // On a phone a table with chips has room only for the field.
        const double = page.getByRole('button', { name: 'Double the stake' }).first();
        if (game !== 'roulette') expect(await double.isDisabled()).toBe(true);
        await field.blur();
        await page.keyboard.press('Space');
        expect(await field.inputValue()).toBe('2,5');
        if (game !== 'roulette') await pressBet(page);
        await field.fill('20');
        await expect.poll(() => field.getAttribute('data-stake')).toBe('2000');
        expect(sent).toEqual([]);
      });
  },
);

test('an invalid target is not replaced by the last valid one', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await openGame(page, 'limbo');
    const sent = watchBets(page);
    const target = page.getByLabel('Target multiplier');
    await target.fill('1,5');
    await page.getByText(/^From 1\.01/).waitFor();
    await pressBet(page);
    await page.keyboard.press('Space');
    expect(sent).toEqual([]);
    await target.fill('1.5');
    const bet = page.waitForRequest('**/api/originals/play');
    await pressBet(page);
    expect((await bet).postDataJSON()).toMatchObject({ choice: { target: 150 } });
  });
});

test('every hi-lo guess shows its payout, probability and return before it is chosen', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    await openGame(page, 'hi-lo');
    await pressBet(page);
    await page.waitForSelector('section[data-open=true][data-busy=false]');
    for (const guess of ['higher', 'lower']) {
      const words = (await page.locator(`[data-guess=${guess}]`).textContent())!;
      const read = (pattern: RegExp) => Number(pattern.exec(words)?.[1]);
      const [pays, chance] = [read(/×([\d.]+)/), read(/Chance ([\d.]+)\s%/)];
      const returned = read(/Return ([\d.]+)\s%/);
      expect(chance).toBeGreaterThan(7);
      // The displayed payout is truncated to two decimals.
      expect(returned).toBeGreaterThanOrEqual(98.46);
      expect(returned).toBeLessThanOrEqual(99);
      expect(Math.abs(pays * chance - returned)).toBeLessThan(1);
    }
  });
});

test('a refused autoplay keeps the player’s input', nightly, async () => {
  const story = async ({ page }: { page: Page }) => {
    const field = await openGame(page, 'limbo');
    await field.fill('20');
    await press(page, 'Autoplay');
    const dialog = page.getByRole('dialog', { name: 'Autoplay' });
    const typed = {
      'Number of rounds': '7',
      'Stop before a loss above': '3',
      'Stop on a total win of': '450',
    };
    for (const [label, value] of Object.entries(typed))
      await dialog.getByLabel(label, { exact: false }).fill(value);
    await dialog.getByRole('button', { name: 'Start autoplay' }).click();
    await closeError(page, /at least one stake/);
    for (const [label, value] of Object.entries(typed))
      expect(await dialog.getByLabel(label, { exact: false }).inputValue(), label).toBe(value);
    expect(await dialog.getByText('Enter an amount of at least one stake.').isVisible()).toBe(true);
  };
  await product.visit(DESKTOP, story, ['422']);
});

test('games use their own terms: mines names mines, a lottery names tickets and draws', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    await openGame(page, 'mines');
    await page.getByRole('group', { name: 'Common numbers of mines' }).waitFor();
    await page.goto(`${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=six-of-forty-five`);
    await page.getByText('Tickets are on sale').first().waitFor();
  });
});

test('a guest plays Bubble Lagoon for fun, and the page sends no player-only requests', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    await page.goto(`${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=bubble-lagoon&fun=1`);
    await page.waitForSelector('section[data-phase=open]');
    await page.getByText('Play money: nothing is staked or won.').waitFor();
    await pressBet(page);
    await page.locator('[data-message]', { hasText: /^(Caught:|They all got away)/ }).waitFor();
  });
});

test('where play for fun is not offered, the page says so without a refused request', async () => {
  await product.visit(PHONE, async ({ page }) => {
    await page.goto(`${product.origin('slot2')}/en/playnow?provider=BAIZE&game=mines&fun=1`);
    await page.getByText('Play for fun is not offered for this game here.').waitFor();
  });
});
