import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { shortenBetting } from './rooms.ts';
import { DESKTOP, openProduct, signIn } from './support.ts';

const BRAND = 'casino1';
const BETTING = 'section[data-phase=open][data-round=betting]';
const ENDED = { timeout: 60_000 };
/** Every fiftieth flight ends before a cash-out is possible. */
const FLIGHTS = 12;
const product = openProduct();

const ask = (text: string) => run(product.platform.database.db, { text });

async function seated(page: Page): Promise<void> {
  await signIn(page, product.origin(BRAND));
  await page.goto(`${product.origin(BRAND)}/en/playnow?provider=BAIZE&game=crash`);
  await page.waitForSelector('section[data-phase=open]');
}

/** The text under the table, which is announced. */
async function said(page: Page, words: RegExp): Promise<void> {
  for (const place of ['[data-message]', 'section[data-phase] > [role=status]'])
    await expect.poll(() => page.locator(place).textContent(), { timeout: 30_000 }).toMatch(words);
}

/** Presses bet while betting is open: it can close before the press, and a flight can take a minute. */
async function pressBet(page: Page): Promise<void> {
  const bet = page.locator(`${BETTING} [data-panel="1"] [data-act=bet]:not([aria-disabled=true])`);
  const isPressed = async () => {
    await page.waitForSelector(BETTING, ENDED);
    return bet.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  while (!(await isPressed())) await shortenBetting(product, BRAND, 'crash');
}

/** Bets in successive rounds until a flight lasts long enough for the action. */
async function inFlight(page: Page, act: () => Promise<boolean>): Promise<void> {
  for (let flight = 0; flight < FLIGHTS; flight++) {
    await pressBet(page);
    await page.waitForSelector('section[data-round=locked], section[data-round=settled]', ENDED);
    if (await act()) return;
    // A late bet has nothing to wait for, and a flight to forty times the stake takes a minute.
    await shortenBetting(product, BRAND, 'crash');
    await page.waitForSelector('section[data-round=settled]', ENDED);
  }
  throw new Error('no flight lasted');
}
const pressLeave = (page: Page) =>
  page
    .locator('[data-act=leave]')
    .click({ timeout: 2_000 })
    .then(
      () => true,
      () => false,
    );

test(
  '[fairness 5.4] a bet after betting closed is refused with a message, and nothing is staked',
  nightly,
  async () => {
    const story = async ({ page }: { page: Page }) => {
      await page.route('**/api/rooms/bet', async (route) => {
        await ask(
          `update rooms.round set closes_at = clock_timestamp() where game_code = 'crash'
          and state = 'betting'`,
        );
        await route.continue();
      });
      await seated(page);
      await page.waitForSelector(BETTING, ENDED);
      const before = await page.getAttribute('[data-balance]', 'data-balance');
      await page.locator('[data-panel="1"] [data-act=bet]').click();
      await said(page, /^Bets were already closed: nothing was staked/);
      expect(await page.getAttribute('[data-balance]', 'data-balance')).toBe(before);
    };
    await product.visit(DESKTOP, story, ['409', '422']);
  },
);

test(
  '[player protection F1] autoplay repeats the same stake and auto cash-out for the number of rounds the player set',
  nightly,
  async () => {
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await seated(page);
        const bets: { autoplay_id?: string; client_bet_id: string; lines: object[] }[] = [];
        // A bet after the close is refused and placed in the next round.
        page.on('response', (response) => {
          if (response.ok() && response.url().endsWith('/api/rooms/bet'))
            bets.push(response.request().postDataJSON());
        });
        // Two panels are taller than the viewport; the flight remains completely visible.
        const sky = (await page.locator('[data-bust]').boundingBox())!;
        expect(sky.y + sky.height).toBeLessThanOrEqual(DESKTOP.viewport.height);
        const panel = page.locator('[data-panel="1"]');
        const autoplay = panel.getByRole('button', { name: 'Autoplay' });
        await panel.getByText('Autoplay needs auto cash-out.').waitFor();
        expect(await autoplay.isDisabled()).toBe(true);
        await panel.getByLabel('Auto cash-out', { exact: true }).check();
        const aim = panel.getByRole('textbox', { name: 'Auto cash-out at (×)' });
        await aim.fill('1,5');
        await page.waitForSelector(BETTING, ENDED);
        await panel.locator('[data-act=bet]').click({ force: true });
        expect(bets).toEqual([]);
        await aim.fill('1.01');
        await autoplay.click();
        const dialog = page.getByRole('dialog', { name: 'Autoplay' });
        await dialog.getByLabel('Number of rounds').fill('2');
        await dialog.getByLabel('Stop before a loss above').fill('5000');
        await dialog.getByRole('button', { name: 'Start autoplay' }).click();
        await dialog.waitFor({ state: 'detached' });
        // Flights are shortened, betting is not: a long flight takes a minute.
        const finished = async () => {
          if ((await page.locator(BETTING).count()) === 0) await shortenBetting(product, BRAND, 'crash');
          return await panel.getByText('Autoplay finished.').count();
        };
        await expect.poll(finished, { ...ENDED, interval: 500 }).toBe(1);
        expect(bets).toHaveLength(2);
        expect(new Set(bets.map(({ autoplay_id }) => autoplay_id)).size).toBe(1);
        expect(bets.map(({ lines }) => lines)).toEqual([bets[0]!.lines, bets[0]!.lines]);
        expect(bets[0]!.lines).toMatchObject([{ choice: { auto: 101 } }]);
      },
      ['409'],
    );
  },
);

test('[fairness 5.4] a cash-out after the bust is refused with a message', nightly, async () => {
  const story = async ({ page }: { page: Page }) => {
    await page.route('**/api/rooms/leave', async (route) => {
      await shortenBetting(product, BRAND, 'crash');
      await route.continue();
    });
    await seated(page);
    await inFlight(page, () => pressLeave(page));
    await said(page, /^Your cash-out came too late/);
  };
  await product.visit(DESKTOP, story, ['409', '422']);
});

test(
  '[fairness 5.4] a connection lost in flight is reported; the bet is settled and its result is shown',
  nightly,
  async () => {
    const sockets: WebSocketRoute[] = [];
    let isCut = false;
    await product.visit(DESKTOP, async ({ page }) => {
      await page.routeWebSocket('**/live', (socket) => {
        if (isCut) void socket.close();
        else {
          socket.connectToServer();
          sockets.push(socket);
        }
      });
      await seated(page);
      await inFlight(page, async () => {
        isCut = true;
        await Promise.all(sockets.map((socket) => socket.close()));
        return true;
      });
      await said(page, /^Connection lost, reconnecting|^The lantern went out/);
      await shortenBetting(product, BRAND, 'crash');
      await said(page, /^The lantern went out at [\d.,]+×\. No win/);
      isCut = false;
    });
  },
);

test(
  '[fairness 5.4] a silent connection is reported within three seconds, an offline browser at once',
  nightly,
  async () => {
    let isSilent = false;
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      await page.routeWebSocket('**/live', (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => isSilent || socket.send(message));
      });
      await seated(page);
      await page.waitForSelector(BETTING, ENDED);
      const lost = page.locator('[data-message]', { hasText: 'Connection lost, reconnecting.' });
      isSilent = true;
      await lost.waitFor({ timeout: 3_000 });
      isSilent = false;
      await lost.waitFor({ state: 'detached', timeout: 3_000 });
      await context.setOffline(true);
      await lost.waitFor({ timeout: 1_000 });
      await context.setOffline(false);
      await lost.waitFor({ state: 'detached' });
      problems.splice(0, problems.length, ...problems.filter((problem) => !/ERR_INTERNET/.test(problem)));
    });
  },
);

test(
  '[fairness 5.4] when the leader fails mid-flight, a bet with manual cash-out is refunded with a reason',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await seated(page);
      const message = () => page.locator('[data-message]').textContent();
      await inFlight(page, async () => {
        await ask(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 716203110`,
        );
        await page.waitForSelector('section[data-round=settled][data-shown=true]', ENDED);
        await expect.poll(message).toMatch(/No win|refunded/);
        return /^Our server restarted during this flight/.test((await message())!);
      });
      await said(page, /were refunded\. Returned: ₱5\.00/);
    });
    await expectBooks(product.platform.database.db);
  },
);
