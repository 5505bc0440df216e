/** @module-tag nightly */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { expectBooks } from '#test/support/books.ts';
import { expectSpoken, tabTo } from './keyboard.ts';
import { keepBettingOpen, shortenBetting, trustIsSaid } from './rooms.ts';
import { DESKTOP, live, openProduct, PHONE, playerOf, signIn } from './support.ts';

const BRAND = 'casino1';
const ACCOUNT = 'newcomer';
const PASSWORD = 'Sunflower-42';
const SMALL = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const STILL = { reducedMotion: 'reduce' } as const;
const READY = 'section[data-phase=open][data-busy=false]';
/** Frequencies of the win sound, in Hz. */
const WIN_TONES = [523, 587, 659, 784];
const product = openProduct();

let signedIn: Promise<Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>> | undefined;

/** A player who has just opened an account, signed in once for all stories. */
function newcomer() {
  signedIn ??= playerOf(product, BRAND, ACCOUNT, PASSWORD).then(() =>
    product.visit(DESKTOP, async ({ page, context }) => {
      await signIn(page, product.origin(BRAND), 'en', ACCOUNT, PASSWORD);
      return await context.storageState();
    }),
  );
  return signedIn;
}

type Device = Parameters<typeof product.visit>[0];

/** Opens an own game from a lobby. */
async function play(device: Device, lobby: string, game: string, story: (page: Page) => Promise<void>) {
  await product.visit({ ...device, storageState: await newcomer() }, async ({ page }) => {
    await page.goto(`${product.origin(BRAND)}/en${lobby}`);
    await live(page);
    await page.locator(`main a[href*="game=${game}"]`).first().click();
    await page.waitForSelector('section[data-phase=open]');
    await story(page);
    await fits(page);
  });
}

/** No element of a game is wider than the screen. */
async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** It is completely within the viewport, and nothing covers its middle. */
function isInSight(of: Locator): Promise<boolean> {
  return of.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const lies = there !== null && (element.contains(there) || there.contains(element));
    return lies && top >= 0 && bottom <= innerHeight;
  });
}

/** Frequencies of every tone created from now on, in Hz. */
async function pitches(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      // Values up to 20 are gain, not frequency.
      if (value > 20) heard.push(Math.round(value));
      return setValueAtTime.call(this, value, at);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
}

/** The proof of the newest round: its seed is revealed first if the player withholds it. */
type Proven = { isShared?: boolean; isDrawn?: boolean };
async function proven(page: Page, { isShared = false, isDrawn = isShared }: Proven = {}): Promise<void> {
  if (!isShared) {
    await page.getByRole('button', { name: 'Fairness' }).click();
    await page.getByRole('button', { name: 'Reveal and rotate' }).click();
    await page.waitForSelector('[data-revealed]');
    await page.keyboard.press('Escape');
  }
  // Rounds of earlier visits are listed too.
  if (isShared) await page.reload();
  if (isDrawn) await trustIsSaid(page);
  await page.getByRole('button', { name: 'Recent rounds' }).last().click();
  await page.getByRole('link', { name: 'Proof' }).first().click();
  await page.waitForSelector('[data-verdict=true]');
  if (isDrawn) await page.locator('[data-trust]').waitFor();
}

describe('single-player rounds', () => {
  const bet = async (page: Page) => {
    await page.waitForSelector(READY);
    await page.locator('[data-play]').click();
    await page.waitForSelector('section[data-busy=true]');
    await page.waitForSelector(READY, { timeout: 60_000 });
  };
  const roundOver = /\. Balance ₱[\d,.]+\. Rounds in this session: \d+\.$/;

  test('[S-09] slots on a 320 px phone: a spin from the lobby, verified', async () => {
    await play({ ...SMALL, ...STILL }, '/slots', 'lantern-reels', async (page) => {
      await bet(page);
      await expectSpoken(page, roundOver);
      await proven(page);
    });
  });

  test('[S-09] slots by keyboard alone, from the lobby to the end of a spin', async () => {
    await product.visit({ ...DESKTOP, ...STILL, storageState: await newcomer() }, async ({ page }) => {
      await page.goto(`${product.origin(BRAND)}/en/slots`);
      await live(page);
      await tabTo(page, 'main a[href*="game=lantern-reels"]');
      await page.keyboard.press('Enter');
      await page.waitForSelector(READY);
      await page.keyboard.press('Space');
      await page.waitForSelector('section[data-busy=true]');
      await page.waitForSelector(READY, { timeout: 60_000 });
      await expectSpoken(page, roundOver);
    });
  });

  test('[player protection D9] sound is off until enabled, remembered per browser, and a losing round plays no win sound', async () => {
    await play({ ...DESKTOP, ...STILL }, '/arcade', 'dice', async (page) => {
      const heard = await pitches(page);
      await bet(page);
      expect(await heard()).toEqual([]);
      await page.getByRole('button', { name: 'Sound' }).click();
      await expect.poll(heard).toEqual([1320]);
      await bet(page);
      const end = (await page.getAttribute('[data-win]', 'data-win')) === '0' ? [150] : WIN_TONES;
      await expect.poll(heard).toEqual([1320, 170, ...end]);
      await page.reload();
      await page.locator('button[aria-label=Sound][aria-pressed=true]').waitFor();
    });
  });

  test('[S-09] arcade on a phone: keno has touch targets; the die is visible everywhere', async () => {
    await play(
      { ...PHONE, ...STILL, viewport: { width: 390, height: 844 } },
      '/arcade',
      'keno',
      async (page) => {
        await page.waitForSelector(READY);
        const boxes = await page
          .locator('[data-number]')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
        expect(boxes).toHaveLength(40);
        for (const [i, { left, right, top, bottom }] of boxes.entries()) {
          expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(44);
          expect(Math.min(left, 390 - right)).toBeGreaterThan(8);
          const next = boxes[i + 1];
          if (next?.top === top) expect(next.left).toBeGreaterThanOrEqual(right - 0.5);
        }
      },
    );
    await play({ ...PHONE, ...STILL }, '/arcade', 'dice', async (page) => {
      await bet(page);
      const die = page.locator('[data-die]');
      const wide = await die.evaluate((element) => {
        element.style.left = '99%';
        return element.getBoundingClientRect().width;
      });
      expect(wide).toBeGreaterThanOrEqual(48);
    });
  });

  test('[S-09] every single-player game shows text and button on a 320 px phone', async () => {
    await product.visit({ ...SMALL, ...STILL, storageState: await newcomer() }, async ({ page }) => {
      for (const { game_code } of choiceGames) {
        await page.goto(`${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=${game_code}`);
        await page.waitForSelector(READY);
        const guesses = game_code === 'hi-lo' ? ['[data-guess=higher]', '[data-guess=lower]'] : [];
        for (const part of ['[data-play]', '[data-message]', ...guesses])
          await expect.poll(() => isInSight(page.locator(part)), { message: game_code }).toBe(true);
      }
    });
  });

  test('[S-09] games on a hash, by keyboard alone', async () => {
    await play({ ...DESKTOP, ...STILL }, '/hash-game', 'hash-odd-even', async (page) => {
      await page.waitForSelector(READY);
      await tabTo(page, '[data-play]');
      await page.keyboard.press('Enter');
      await expectSpoken(page, roundOver);
      await proven(page);
    });
  });

  test('[S-09] fishing on a 320 px phone', async () => {
    await play(SMALL, '/fishing', 'bubble-lagoon', async (page) => {
      await bet(page);
      await expectSpoken(page, roundOver);
      await proven(page);
    });
  });

  test('[S-09] poker by keyboard alone: a hold’em round interrupted by a reload resumes', async () => {
    await play({ ...DESKTOP, ...STILL }, '/poker', 'casino-holdem', async (page) => {
      await page.waitForSelector(READY);
      await tabTo(page, '[data-play]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('section[data-open=true][data-busy=false]');
      const cards = await page.locator('section[data-phase]').textContent();
      await page.reload();
      await page.waitForSelector('section[data-open=true][data-busy=false]');
      expect(cards).toContain((await page.textContent('[data-message]'))!.slice(0, 20));
      await tabTo(page, '[data-play]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('section[data-open=false][data-busy=false]');
      await expectSpoken(page, roundOver);
      await proven(page);
    });
  });

  test('[S-09] arcade on a 320 px phone: the opened tiles of mines survive a reload', async () => {
    await play({ ...SMALL, ...STILL }, '/arcade', 'mines', async (page) => {
      await page.waitForSelector(READY);
      await page.locator('[data-play]').click();
      await page.waitForSelector('section[data-open=true][data-busy=false]');
      await page.locator('[data-tile="12"]').click();
      await page.waitForSelector('[data-tile="12"][data-state=safe], [data-tile="12"][data-state=mine]');
      await page.waitForSelector('section[data-busy=false]');
      const shown = await page.getAttribute('[data-tile="12"]', 'data-state');
      await page.reload();
      await page.waitForSelector(`[data-tile="12"][data-state=${shown}]`);
      if (shown === 'safe') await page.locator('[data-play]').click();
      await page.waitForSelector('section[data-open=false][data-busy=false]');
      await proven(page);
    });
  });
});

describe('shared rounds of a room', () => {
  /** Bets the placed chips, closes betting at once, and waits until the table has shown the outcome. */
  const seeItThrough = async (page: Page, game: string) => {
    await page.waitForFunction(() =>
      /(is|are) in the (round|draw)/.test(document.querySelector('[data-message]')?.textContent ?? ''),
    );
    await shortenBetting(product, BRAND, game);
    await page.waitForSelector('section[data-round=settled][data-shown=true]', { timeout: 60_000 });
    await expectSpoken(page, /\. Your balance is ₱[\d,.]+\.$/);
  };
  const sit: typeof play = async (device, lobby, game, story) => {
    await keepBettingOpen(product, BRAND, game);
    await play(device, lobby, game, story);
  };
  const bet = async (page: Page, game: string, lay: (page: Page) => Promise<void>) => {
    await page.waitForSelector('section[data-round=betting]', { timeout: 60_000 });
    await lay(page);
    await fits(page);
    await page.locator('[data-bet]').click();
    await seeItThrough(page, game);
    await proven(page, { isShared: true });
  };

  test('[S-09] casino by keyboard alone: baccarat with dealt cards', async () => {
    await sit(DESKTOP, '/casino', 'baccarat', async (page) => {
      await page.waitForSelector('section[data-round=betting]', { timeout: 60_000 });
      await tabTo(page, '[data-side=banker]');
      await page.keyboard.press('Enter');
      await tabTo(page, '[data-bet]');
      await page.keyboard.press('Enter');
      await seeItThrough(page, 'baccarat');
      await proven(page, { isShared: true });
    });
  });

  test('[S-09] casino on a 320 px phone: roulette', async () => {
    await sit({ ...SMALL, ...STILL }, '/casino', 'roulette', (page) =>
      bet(page, 'roulette', async (table) => {
        for (const part of ['[data-spot=red]', '[data-could-win]']) await table.click(part);
      }),
    );
  });

  test('[S-09] sabong with reduced motion: no animation lasts longer than 20 ms', async () => {
    await sit({ ...DESKTOP, ...STILL }, '/sabong', 'plume-duel', async (page) => {
      await page.evaluate(() => {
        const seen = Object.assign(window, { longest: 0 });
        const look = () => {
          for (const { effect } of document.getAnimations()) {
            const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
            seen.longest = Math.max(seen.longest, Number(activeDuration));
          }
          requestAnimationFrame(look);
        };
        look();
      });
      await page.waitForSelector('section[data-round=betting]', { timeout: 60_000 });
      await page.locator('[data-corner=meron]').click();
      await page.locator('[data-bet]').click();
      await seeItThrough(page, 'plume-duel');
      expect(
        await page.evaluate(() => (window as unknown as { longest: number }).longest),
      ).toBeLessThanOrEqual(20);
      await proven(page, { isShared: true });
    });
  });

  test('[S-09] lottery on a 320 px phone', async () => {
    await sit({ ...SMALL, ...STILL }, '/lottery', 'three-digits', (page) =>
      bet(page, 'three-digits', (table) => table.getByRole('button', { name: 'Add ticket' }).click()),
    );
  });

  test('[S-09] lottery on phones: numbers, draw, tickets and both clocks are visible together', async () => {
    for (const game of ['six-of-forty-five', 'four-digits'])
      await play({ ...SMALL, ...STILL }, '/lottery', game, async (page) => {
        await page.waitForSelector('section[data-round=betting]', { timeout: 60_000 });
        for (const button of ['Quick pick', 'Add ticket'])
          await page.getByRole('button', { name: button }).click();
        await fits(page);
        const slipButton = (await page.locator('div:has(> * > [data-bet])').boundingBox())!;
        await page.setViewportSize({ width: 390, height: 844 });
        await page.evaluate(() => scrollTo(0, 0));
        const min = game === 'four-digits' ? 'Digit 4' : '1';
        for (const seen of [
          page.locator('[data-countdown]'),
          page.getByRole('timer', { name: 'Bets close in' }),
          page.getByRole('region', { name: 'Your tickets' }),
          page
            .getByLabel(min, { exact: true })
            .or(page.getByRole('button', { name: min, exact: true }))
            .first(),
        ])
          await expect.poll(() => isInSight(seen)).toBe(true);
        expect(slipButton.height).toBeLessThan(640 * 0.36);
      });
  });

  test('[S-09] horse racing', async () => {
    await sit({ ...DESKTOP, ...STILL }, '/horse-racing', 'meadow-derby', (page) =>
      bet(page, 'meadow-derby', (table) => table.locator('[data-runner="3"]').click()),
    );
  });

  test('[S-09] bingo on a 320 px phone', async () => {
    await sit({ ...SMALL, ...STILL }, '/bingo', 'courtyard-bingo', (page) =>
      bet(page, 'courtyard-bingo', (table) => table.locator('[data-add="3"]').click()),
    );
  });

  test('[S-09] a bet on one device appears on the other at once, and so does its result', async () => {
    await play(DESKTOP, '/casino', 'roulette', async (page) => {
      await page.waitForSelector('section[data-round=betting]', { timeout: 60_000 });
      await product.visit({ ...SMALL, ...STILL }, async ({ page: phone }) => {
        await signIn(phone, product.origin(BRAND), 'en', ACCOUNT, PASSWORD);
        await phone.goto(page.url());
        await phone.waitForSelector('section[data-phase=open][data-round=betting]', { timeout: 60_000 });
        const before = await phone.getAttribute('[data-balance]', 'data-balance');
        await page.locator('[data-spot=red]').click();
        await page.locator('[data-bet]').click();
        await phone.getByText('is in the round').first().waitFor();
        await expect.poll(() => phone.getAttribute('[data-balance]', 'data-balance')).not.toBe(before);
        await shortenBetting(product, BRAND, 'roulette');
        await phone.waitForSelector('section[data-round=settled][data-shown=true]', { timeout: 60_000 });
        await expectSpoken(phone, /\. Your balance is ₱[\d,.]+\.$/);
      });
      // By keyboard: the last bets again, the last chip back, all chips back.
      await page.waitForSelector('section[data-shown=true]');
      const red = page.locator('[data-spot=red]');
      const hasChips = async () => (await red.getAttribute('aria-label'))!.includes('Your chips');
      await page.keyboard.press('r');
      await expect.poll(hasChips).toBe(true);
      await page.keyboard.press('z');
      await expect.poll(hasChips).toBe(false);
      for (let chip = 0; chip < 2; chip++) await red.click();
      await expect.poll(hasChips).toBe(true);
      await page.keyboard.press('x');
      await expect.poll(hasChips).toBe(false);
    });
  });

  test('[S-09] crash on a 320 px phone: the bet survives a reload and the flight is visible', async () => {
    await sit(SMALL, '/crash', 'crash', async (page) => {
      await page.waitForSelector('section[data-round=betting]', { timeout: 60_000 });
      await page.locator('[data-act=bet]').click();
      await page.getByText('is in the round').first().waitFor();
      await page.reload();
      await page.waitForSelector('section[data-phase=open]');
      await shortenBetting(product, BRAND, 'crash');
      await page.waitForSelector('section[data-round=settled]', { timeout: 60_000 });
      await proven(page, { isShared: true, isDrawn: false });
    });
  });
});

test('the books balance after all rounds', () => expectBooks(product.platform.database.db));
