import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectAccessible, violations } from './axe.ts';

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Two past matches and two upcoming ones. */
const FILE = [
  'league,season,round,date,time,home,away,ht_home,ht_away,ft_home,ft_away',
  `Bay League,2026,Round 1,${day(-9)},12:00,Amber Town,Cedar Park,1,0,2,0`,
  `Bay League,2026,Round 1,${day(-9)},15:00,Basin United,Delta Stars,0,0,0,1`,
  `Bay League,2026,Round 2,${day(3)},12:00,Amber Town,Basin United,,,,`,
  `Bay League,2026,Round 2,${day(3)},15:00,Cedar Park,Delta Stars,,,,`,
].join('\n');

/** Gives the reason and presses the button of the dialog that is open. */
export async function confirm(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('By the book');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

/** Imports the file: first the preview, then the change. */
export async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country or region').fill('Bay');
  const input = dialog.getByLabel('File, CSV or openfootball JSON');
  await input.setInputFiles({ name: 'bay.csv', mimeType: 'text/csv', buffer: Buffer.from('home,away\nA,B') });
  await confirm(page, 'Preview');
  await dialog.getByText('is missing').waitFor();
  await input.setInputFiles({ name: 'bay.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await confirm(page, 'Preview');
  await dialog.getByText('4 new, 0 moved, 2 results').waitFor();
  await dialog.getByText('Amber Town v Basin United').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await confirm(page, 'Import');
  await page.getByText('Imported.').waitFor();
}

export async function openEvent(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Team, race or competition' }).fill('Bay League');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('row', { name: 'Amber Town v Basin United' }).click();
}

/** Prices the match by the model, then the home win manually, and suspends the market. */
export async function priceMarket(page: Page): Promise<void> {
  await openEvent(page);
  await page.getByRole('button', { name: 'Use the model price …' }).click();
  await confirm(page, 'Price');
  const market = page.getByRole('region', { name: '1X2', exact: true });
  await market.getByRole('row', { name: /^home/ }).getByRole('button').click();
  await page.getByRole('dialog').getByLabel('Decimal price').fill('2.5');
  await confirm(page, 'Set');
  await market.getByText('locked').waitFor();
  await page.getByRole('button', { name: 'Suspend 1X2 …', exact: true }).click();
  await confirm(page, 'Suspend');
  await page.getByRole('button', { name: 'Open 1X2 …', exact: true }).waitFor();
  await expectAccessible(page);
}

/** Opens the suspended market. */
export async function openMarket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open 1X2 …', exact: true }).click();
  await confirm(page, 'Open');
  await page.getByRole('button', { name: 'Suspend 1X2 …', exact: true }).waitFor();
}

/** Proposes the result of the match; `effect`: the preview's text about its tickets. */
export async function enterResult(page: Page, effect: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter the result …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Score after 90 minutes').fill('2:1');
  await dialog.getByLabel('Score at half time').fill('1:0');
  await confirm(page, 'Preview');
  await dialog.getByText(effect).waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await confirm(page, 'Propose');
  await page.getByText('Proposed. Another person must confirm it.').waitFor();
}

const RUNNERS = ['1, Quiet Water, 2.20', '2, Tin Roof, 3.00', '3, Late Ferry, 4.00'].join('\n');

/** Adds a race for tomorrow, of three priced runners unless others are given. */
export async function addRace(page: Page, runners = RUNNERS): Promise<void> {
  await page.getByRole('button', { name: 'Add a race …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country or region').fill('Bay');
  await dialog.getByLabel('Competition or course').fill('Bay Course');
  await dialog.getByLabel('Season').fill('2026');
  await dialog.getByLabel('Race', { exact: true }).fill('14:30 Maiden');
  await dialog.getByLabel('Start', { exact: true }).fill(`${day(1)}T14:30`);
  await dialog.getByLabel('Runners').fill(runners);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await confirm(page, 'Add');
  await page.getByText('Added.').waitFor();
}

export async function openRace(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Team, race or competition' }).fill('Bay Course');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('row', { name: '14:30 Maiden' }).click();
}

/** Proposes the placings of that race, after an impossible order. */
export async function enterPlaces(page: Page): Promise<void> {
  await openRace(page);
  await page.getByRole('button', { name: 'Enter the result …' }).click();
  const dialog = page.getByRole('dialog');
  const place = (name: string, value: string) => dialog.getByLabel(name).selectOption(value);
  await place('1 Quiet Water', '2');
  await place('2 Tin Roof', '2');
  await confirm(page, 'Preview');
  await dialog.getByText(/^Places must follow one another/).waitFor();
  await place('2 Tin Roof', '1');
  await place('3 Late Ferry', '3');
  await confirm(page, 'Preview');
  await dialog.getByText('Tickets changed: 0 of 0.').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await confirm(page, 'Propose');
  await page.getByText('Proposed. Another person must confirm it.').waitFor();
}
