import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';
import { nightly, splitCases } from '#test/support/tags.ts';
import { keepBettingOpen } from './rooms.ts';
import { DESKTOP, openProduct, signIn } from './support.ts';

const BRAND = 'casino1';
const HASH = /^[0-9a-f]{64}$/;
const product = openProduct();
const REPRESENTATIVES = ['lantern-reels', 'blackjack', 'roulette'];
const isRepresentative = ({ game_code }: { game_code: string }) => REPRESENTATIVES.includes(game_code);

/** The disclosures of a game, in English. */
const texts: Record<string, string> = Object.assign(
  {},
  ...globSync('site/locales/en/game/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8'))),
);

type Rules = { mappingVersion: string; version: number; payTableHash: string };

/** A game's information dialog, and closing it. */
async function paper(page: Page, name: string, read: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await read(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** The value beside a label in a list of figures. */
const figure = (dialog: Locator, name: string | RegExp) =>
  dialog.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

async function open(page: Page, game: string): Promise<void> {
  await page.goto(`${product.origin(BRAND)}/en/playnow?provider=${OWN_PROVIDER}&game=${game}`);
  await page.waitForSelector('section[data-phase=open]');
}

/** Return, house edge, and the maximum win. */
async function showsFigures(dialog: Locator): Promise<void> {
  expect(await figure(dialog, 'Return to player (RTP)').textContent()).toMatch(/^\d\d\.\d+(–\d\d\.\d+)?\s%$/);
  expect(await figure(dialog, 'House edge').textContent()).toMatch(/^\d+\.\d+ %$/);
  expect(await figure(dialog, 'Maximum win per round').textContent()).toMatch(/^[\d,.]+× the stake$/);
}

const grouped = (count: string) => count.replace(/\B(?=(\d{3})+$)/g, ',');

/** The odds of the top prize, and how the return was determined. */
async function showsOddsAndRules(dialog: Locator, game: string, top: { oneIn: string }): Promise<void> {
  expect(await figure(dialog, 'Odds of the maximum win').textContent()).toBe(
    `one round in ${grouped(top.oneIn)}`,
  );
  await dialog.getByText(texts[`game.${game}.rtp`]!).waitFor();
}

async function showsVersions(
  dialog: Locator,
  { mappingVersion, version, payTableHash }: Rules,
): Promise<void> {
  await dialog.getByText(`${mappingVersion} · ${version}`, { exact: true }).waitFor();
  await dialog.getByText(payTableHash, { exact: true }).waitFor();
}

const leadsToProof = async (dialog: Locator) =>
  expect(await dialog.getByRole('link', { name: 'Verify any round manually' }).getAttribute('href')).toMatch(
    /\/playnow\?verify=/,
  );

/** The seeds of single-player games: the commitment, the player's seed, and the count of rounds. */
async function showsOwnSeeds(dialog: Locator, rules: Rules): Promise<void> {
  expect(
    await figure(dialog, /^Hash of the server seed$/)
      .locator('code')
      .textContent(),
  ).toMatch(HASH);
  expect(await dialog.getByLabel('Client seed').isEditable()).toBe(true);
  expect(await dialog.getByText(/which has nonce \d+/).count()).toBeGreaterThan(0);
  await showsVersions(dialog, rules);
  await leadsToProof(dialog);
}

for (const { name, part, tags } of splitCases(slotGames, isRepresentative))
  test(`[fairness 12] slots disclose everything required of an own game: ${name}`, { tags }, async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await signIn(page, product.origin(BRAND));
      for (const { game_code, rules } of part) {
        await open(page, game_code);
        await paper(page, 'Pay table and rules', async (dialog) => {
          await showsFigures(dialog);
          await dialog.getByText(rules.figures.rtpExact).waitFor();
          await dialog.getByText(`, 1 in ${grouped(rules.figures.topAward.oneIn)}`).waitFor();
          await dialog.getByText(`won ${rules.maxWin} times the stake`).waitFor();
          await dialog.getByText('If your connection drops, the round is completed on the server').waitFor();
          // Pictures, and of each symbol every award.
          const awards = Object.values(rules.payTable).map((pays) => pays.filter((pay) => pay > 0).length);
          expect(await dialog.locator('li dl dd').count(), game_code).toBe(awards.reduce((a, b) => a + b));
        });
        await paper(page, 'Fairness', (dialog) => showsOwnSeeds(dialog, rules));
      }
    });
  });

// The pages of more than twenty games, one after another.
for (const { name, part } of splitCases(choiceGames, isRepresentative))
  test(`[fairness 12] choice games disclose the same, with every pay table: ${name}`, {
    timeout: 300_000,
    ...nightly,
  }, async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await signIn(page, product.origin(BRAND));
      for (const { game_code, rules } of part) {
        await open(page, game_code);
        await paper(page, 'Pay table and rules', async (dialog) => {
          await showsFigures(dialog);
          await showsOddsAndRules(dialog, game_code, rules.top);
          await dialog.getByText(/If your connection drops, nothing is (bet|fired) twice/).waitFor();
          const tables = dialog.getByRole('table', { includeHidden: true });
          expect(await tables.count(), game_code).toBe(TABLES[game_code] ?? 1);
          for (const table of await tables.all())
            expect(await table.locator('tbody tr').count()).toBeGreaterThan(0);
        });
        await paper(page, 'Fairness', (dialog) => showsOwnSeeds(dialog, rules));
      }
    });
  });

/** Games whose choice determines the applicable pay table. */
const TABLES: Record<string, number> = {
  blackjack: 3,
  cases: 4,
  diamonds: 3,
  keno: 20,
  mines: 24,
  'money-wheel': 15,
  plinko: 27,
  tower: 5,
};

// No demo brand offers the game on blocks, which needs blockchain nodes: `block-hash.test.ts` covers its
// page.
const rooms = sharedGames.filter((game) => game.source !== 'block');
for (const { name, part } of splitCases(rooms, isRepresentative))
  test(`[fairness 12] rooms disclose the same, and what replaces the client seed and the nonce: ${name}`, {
    ...nightly,
  }, async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await signIn(page, product.origin(BRAND));
      for (const { game_code, rules, source } of part) {
        await keepBettingOpen(product, BRAND, game_code);
        await open(page, game_code);
        await page.waitForSelector('section[data-round=betting]');
        await paper(page, 'Pay table and rules', async (dialog) => {
          await showsFigures(dialog);
          await showsOddsAndRules(dialog, game_code, rules.top);
          await dialog.getByText('If your connection drops, it stays in the round').waitFor();
          await dialog.getByText('A round that cannot be drawn is cancelled').waitFor();
          expect(await dialog.locator('tbody tr').count(), game_code).toBeGreaterThan(0);
        });
        await paper(page, 'Fairness', async (dialog) => {
          expect(
            await figure(dialog, /^Commitment of round/)
              .locator('code')
              .textContent(),
          ).toMatch(HASH);
          await dialog.getByText(texts[`game.tables.noSeed.${source}`]!).waitFor();
          if (source === 'chain') await figure(dialog, 'Salt of the chain').waitFor();
          await showsVersions(dialog, rules);
          await leadsToProof(dialog);
        });
      }
    });
  });
