/** @module-tag nightly */
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api } from '#contracts/api/index.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { addJob } from '#server/platform/jobs/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly, nightlyUnless } from '#test/support/tags.ts';
import { simulatedGames } from '../../demo/world/provider-simulator.ts';
import { overflowing } from './axe.ts';
import { DESKTOP, fetchJson, live, openProduct, PHONE, playerOf, signIn, signOut } from './support.ts';

const BRAND = 'casino1';
const product = openProduct({ hasAggregator: true });
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

/** Amounts in the bar above the game, in minor units. */
const balanceOf = async (page: Page) =>
  BigInt((await page.locator('[data-outside] [data-balance]').getAttribute('data-balance')) ?? '');
const shows = (page: Page, name: 'balance' | 'net', value: bigint) =>
  page.locator(`[data-outside] [data-${name}="${value}"]`).waitFor();

/** Opens a provider's game from its lobby; returns its name and its frame. */
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
  product.aggregator.pass(5000);
  product.aggregator.stopAt(field);
  await frame.locator('#press').click();
  await frame.locator('#said').filter({ hasText: says }).waitFor();
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Exit game' }).click();
  await page.waitForURL((at) => !at.pathname.endsWith('/playnow'));
};

async function booksAgree(): Promise<void> {
  const { db } = product.platform.database;
  await expectBooks(db);
  const ours = await run<{ round_id: string; won: string }>(db, {
    text: `select round_id, (won - won_reversed)::text as won from providers.round where state = 'closed'`,
  });
  const theirs = product.aggregator.state.rounds.filter(
    ({ state, currency }) => state === 'closed' && currency !== 'FUN',
  );
  const sorted = (rounds: readonly string[]) => rounds.toSorted();
  expect(sorted(ours.map(({ round_id, won }) => `${round_id} ${won}`))).toEqual(
    sorted(theirs.map(({ id, won }) => `${id} ${won}`)),
  );
}

for (const { place, options } of places)
  test(
    `[wallet 4.2] [player protection G4] [player protection D1] [player protection D2] [player protection D3] [player protection D7] on ${place} a provider’s game plays through the wallet protocol: bar, interruption, history, replay`,
    nightlyUnless(place === 'a phone'),
    async () => {
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
        await page.locator('[role=dialog]:focus-within').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await page.locator('[data-outside] a[href$="/deposit"]').count()).toBe(1);
        expect(await overflowing(page)).toEqual([]);

        await spin(frame, FREE, 'free spins');
        await shows(page, 'balance', before + 3n * STAKE);
        await leave(page);
        await page.goto(url('/bet-history'));
        await live(page);
        await page
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByRole('link', { name: 'Continue' })
          .click();
        const again = (await opened(page)).frame;
        await again.locator('#said').filter({ hasText: 'continues where it was interrupted' }).waitFor();
        await spin(again, FIVE_TIMES, 'Won');
        for (let left = 2; left > 0; left--) await spin(again, NOTHING, 'No win');
        await shows(page, 'balance', before + 8n * STAKE);
        await leave(page);

        await page.goto(url('/slots?view=recent'));
        await page.locator('main li').first().filter({ hasText: name }).waitFor();
        await page.goto(url('/bet-history'));
        await live(page);
        expect(await page.getByRole('link', { name: 'Continue' }).count()).toBe(0);
        const [replay] = await Promise.all([
          context.waitForEvent('page'),
          page
            .getByRole('button', { name: `Replay the round of ${name}` })
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

test(
  '[S-21] a popup provider’s game opens in its own window from the click, and the lobby stays open',
  nightly,
  async () => {
    await product.visit({ ...DESKTOP, reducedMotion: 'reduce' }, async ({ page, context }) => {
      await signIn(page, product.origin(BRAND));
      await page.goto(url('/slots?provider=EVOPLAY'));
      await live(page);
      const [game] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('main a[href*="/playnow?provider=EVOPLAY"]').first().click(),
      ]);
      await game.waitForURL(/\/play$/);
      await game.locator('body[data-open]').waitFor();
      product.aggregator.stopAt(FIVE_TIMES);
      await game.locator('#press').click();
      await game.locator('#said').filter({ hasText: 'Won' }).waitFor();
      expect(page.url()).toContain('/slots');
      await game.getByRole('link', { name: 'Back to the lobby' }).click();
      await game.waitForURL((at) => at.pathname === '/en', { waitUntil: 'commit' });
    });
    await booksAgree();
  },
);

test(
  '[wallet 4.3] a demo round is labelled, plays the same wheel with play money, and sends no wallet message',
  nightly,
  async () => {
    await product.visit({ ...PHONE, reducedMotion: 'reduce' }, async ({ page }) => {
      await signIn(page, product.origin(BRAND));
      await page.goto(url('/slots?provider=JILI'));
      const link = page.locator('main a[href*="/playnow?provider=JILI"]').first();
      const demo = `${new URL((await link.getAttribute('href')) ?? '', page.url()).href}&mode=demo`;
      await page.goto(demo);
      await live(page);
      await page.locator('[data-outside=open]').getByText('Demo: play money').waitFor();
      const frame = page.frameLocator('[data-outside=open] iframe');
      const said = product.aggregator.state.transactions.length;
      await frame.locator('#name').filter({ hasText: 'demo, play money' }).waitFor();
      await spin(frame, FIVE_TIMES, 'Won FUN 5.00');
      expect(product.aggregator.state.transactions).toHaveLength(said);
      await page.getByRole('button', { name: 'About this game' }).click();
      await page.getByRole('link', { name: 'Play for real money' }).click();
      await (await opened(page)).frame.locator('#name').filter({ hasNotText: 'demo' }).waitFor();
      // In the player's language.
      await page.goto(demo.replace('/en/', '/php/'));
      await frame.locator('#press').filter({ hasText: 'Paikutin' }).waitFor();
    });
  },
);

test(
  '[wallet R12] [player protection D4] a wallet refusal is shown as a message, and signing out elsewhere ends the game session',
  nightly,
  async () => {
    const [account, password] = ['refused', 'Sunflower-42'];
    await playerOf(product, BRAND, account, password);
    await product.visit({ ...PHONE, reducedMotion: 'reduce' }, async ({ page, context }) => {
      await signIn(page, product.origin(BRAND), 'en', account, password);
      const { frame } = await open(page, 'JILI');
      const after = (await balanceOf(page)) + 4n * STAKE;
      await run(product.platform.database.db, {
        text: `update players.session set opened_at = opened_at - interval '40 minutes' where player_id = $1`,
        values: [(await who(account)).playerId],
      });
      await spin(frame, NOTHING, 'confirm your reality check');
      await page.getByRole('dialog', { name: 'Your session so far' }).waitFor();
      await page.getByRole('button', { name: 'Continue playing' }).click();
      await spin(frame, FIVE_TIMES, 'Won');
      await shows(page, 'balance', after);
      await limitStakes(account, password, STAKE);
      await spin(frame, NOTHING, 'You have reached one of your limits');
      await spin(frame, NOTHING, 'You have reached one of your limits');
      await shows(page, 'balance', after);

      const other = await context.newPage();
      await signOut(other, product.origin(BRAND));
      await page.locator('[data-outside]').waitFor({ state: 'detached' });
      const mine = [...product.aggregator.sessions.values()].at(-1)!;
      await expect.poll(() => mine.closed).toBe(true);
    });
    await booksAgree();
  },
);

test(
  '[wallet 4] [wallet 4.1] [wallet I15] [P-08] a jackpot shows at its game, in lobby and rules; its win is credited; the game can be favourited and is among the last played',
  nightly,
  async () => {
    const { platform, aggregator } = product;
    const [account, password] = ['pooled', 'Sunflower-42'];
    await playerOf(product, BRAND, account, password);
    const [game] = simulatedGames().filter(({ jackpot_ids }) => jackpot_ids);
    const jackpots = () =>
      platform.database.transaction((tx) => addJob(tx, 'providers.refresh-jackpots', {}));
    // Its list is read when the demo is connected.
    await expect
      .poll(() =>
        run(platform.database.db, {
          text: `select from catalog.game where jackpot_ids <> '{}' and bet_limits <> '{}'`,
        }),
      )
      .not.toEqual([]);
    await product.visit({ ...PHONE, reducedMotion: 'reduce' }, async ({ page }) => {
      await signIn(page, product.origin(BRAND), 'en', account, password);
      await jackpots();
      const sorted = () => run(platform.database.db, { text: 'select from providers.jackpot' });
      await expect.poll(sorted).not.toEqual([]);
      await page.goto(
        url(`/slots?provider=${game!.provider_code}&search=${encodeURIComponent(game!.game_name)}`),
      );
      const card = page.locator('main li', { has: page.locator(`a[href*="game=${game!.game_code}"]`) });
      await card
        .locator('[data-jackpot="10000"]')
        .filter({ hasText: /Jackpot.*100\.00.*at \d\d:\d\d/ })
        .waitFor();
      expect(await overflowing(page)).toEqual([]);
      const heart = card.getByRole('button', { name: /^Favourite/ });
      await heart.click();
      await card.getByRole('button', { name: /^Favourite/, pressed: true }).waitFor();
      await card.locator('a[href*="/playnow"]').first().click();
      const { frame, name } = await opened(page);
      const before = await balanceOf(page);
      await frame.locator('#pool').filter({ hasText: '100.00' }).waitFor();
      aggregator.winPool();
      await spin(frame, NOTHING, 'Jackpot! Won');
      await shows(page, 'balance', before + 9_901n);
      await jackpots();
      await page.getByRole('button', { name: 'About this game' }).click();
      const rules = page.getByRole('dialog');
      await rules.getByText('Minimum bet').filter({ hasText: '1.00' }).waitFor();
      await rules.locator('[data-jackpot="10000"]').waitFor();
      expect(await overflowing(page)).toEqual([]);
      await page.locator('[role=dialog]:focus-within').waitFor();
      await page.keyboard.press('Escape');
      await rules.waitFor({ state: 'detached' });
      await leave(page);

      // The lobby learns of settled play from its event.
      await expect
        .poll(async () => {
          await page.goto(url('/slots?view=recent'));
          return await page.locator('main li').first().textContent();
        })
        .toContain(name);
      await page.goto(url('/slots?view=favourites'));
      await live(page);
      await page.locator('main li').filter({ hasText: name }).waitFor();
      await page.getByRole('button', { name: /^Favourite/, pressed: true }).click();
      await page.getByRole('button', { name: /^Favourite/, pressed: true }).waitFor({ state: 'detached' });
      await page.goto(url('/slots?view=favourites'));
      await live(page);
      await page.getByText('No favourites yet').waitFor();
    });
    await booksAgree();
  },
);

const siteOf = async () => (await findSiteByDomain(product.platform.database.db, `${BRAND}.localhost`))!;
const who = async (account: string) =>
  (await findPlayer(product.platform.database.db, (await siteOf()).id, account))!;

/** The player sets a daily stake limit on another device. */
async function limitStakes(account_id: string, password: string, amount: bigint): Promise<void> {
  const call = async (path: string, body: object) =>
    JSON.parse(
      await fetchJson(product, BRAND, path, { domain_name: `${BRAND}.localhost`, account_id, ...body }),
    );
  const { externalId: external_id } = await siteOf();
  const { user } = await call(api.login.path, { external_id, password });
  const limit = { kind: 'stake', period: 'day', limit_amount: amount.toString() };
  expect(await call(api.setLimit.path, { auth: user.session_token, ...limit })).toMatchObject({
    statusCode: 1,
  });
}
