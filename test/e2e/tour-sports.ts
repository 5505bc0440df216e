import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { live } from './support.ts';
import { approve, confirm, enrol, handedOver, proposePerson } from './tour-staff.ts';
import { enterResult, importFile, openEvent, openMarket, priceMarket } from './trading.ts';

type Tour = {
  /** Two administrators, the brand's own administrator, and a signed-in player. */
  ada: Page;
  grace: Page;
  sam: Page;
  visitor: Page;
  newPerson(): Promise<BrowserContext>;
  origin(host: string): string;
};

/** A trader and a head trader, proposed by one administrator and approved by the other. */
async function traders({ ada, grace, newPerson, origin }: Tour): Promise<Page[]> {
  const people: Page[] = [];
  for (const [role, login, name] of [
    ['Trader', 'tess', 'Tess Ortiz'],
    ['Head trader', 'hugo', 'Hugo Tan'],
  ] as const) {
    await ada.goto(`${origin('console')}/staff`);
    await ada.getByRole('button', { name: 'Propose a person …' }).click();
    const link = await proposePerson(ada, role, login, name);
    await approve(grace, origin('console'), name);
    people.push(await enrol(await newPerson(), link, login, await handedOver(grace)));
  }
  return people;
}

/** Two people enable the sportsbook, then import, price and settle a match with a bet on it. */
export async function sellSports(tour: Tour): Promise<void> {
  const { sam, visitor, origin } = tour;
  await sam.goto(`${origin('console')}/site`);
  await sam.getByRole('button', { name: 'Sportsbook …' }).click();
  await sam.getByRole('dialog').getByLabel('Sportsbook').selectOption('on');
  await confirm(sam, 'Change');
  const [tess, hugo] = await traders(tour);
  await tess!.goto(`${origin('console')}/fixtures`);
  await importFile(tess!);
  await priceMarket(tess!);
  await openMarket(tess!);

  await visitor.goto(`${origin('hall')}/en/sports`);
  await live(visitor);
  await visitor.getByRole('button', { name: 'Amber Town, 1 2.50' }).first().click();
  const slip = visitor.getByRole('complementary').getByRole('region', { name: 'Bet slip' });
  await slip.getByLabel('Stake', { exact: true }).fill('10');
  await slip.getByRole('button', { name: /^Place bet/ }).click();
  await slip.getByRole('heading', { name: 'Bet placed' }).waitFor();

  await tess!.reload();
  await openEvent(tess!);
  await enterResult(tess!, 'Tickets changed: 1 of 1. Net change for players: PHP 25.00.');
  await approve(hugo!, origin('console'), 'Amber Town v Basin United 2:1');
  const readBets = async () => {
    await visitor.goto(`${origin('hall')}/en/sports?show=bets&state=settled`);
    return await visitor.locator('main').textContent();
  };
  await expect.poll(readBets, { timeout: 60_000 }).toContain('Amber Town won (2:1).');
  expect(await readBets()).toContain('25.00');
}
