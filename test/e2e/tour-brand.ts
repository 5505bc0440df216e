import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { approve, codeOf, confirm, enrol, handedOver, PASSWORD, proposePerson } from './tour-staff.ts';

/** An empty installation, on which a brand at `hall.localhost` is set up in the browser. */
export type BrandTour = {
  issueSetupToken(): Promise<string | undefined>;
  origin(host: string): string;
  newPerson(): Promise<BrowserContext>;
};

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80">
  <rect width="320" height="80" fill="#0a6"/></svg>`;

/** Set-up, the first administrator, and the link of the second. */
export async function setUp({ issueSetupToken, origin }: BrandTour, ada: Page): Promise<string> {
  const token = (await issueSetupToken())!;
  await ada.goto(`${origin('console')}/`);
  await ada.getByRole('heading', { name: 'Create the first administrator' }).waitFor();
  const account = async (given: string) => {
    await ada.getByLabel('Setup token').fill(given);
    await ada.getByLabel('Your name').fill('Ada Cruz');
    await ada.getByLabel('Login').fill('ada');
    await ada.getByLabel('Password, 12 characters or more').fill(PASSWORD);
    await ada.getByRole('button', { name: 'Continue' }).click();
  };
  // A stranger without the token is refused.
  await account('x'.repeat(43));
  await ada.getByText('This setup token is not valid.').waitFor();
  await account(token);
  await ada.getByRole('img', { name: 'QR code' }).waitFor();
  await ada.getByLabel('Code the app shows').fill('000000');
  await ada.getByRole('button', { name: 'Create the administrator' }).click();
  await ada.getByText('Wrong code.').waitFor();
  await ada.getByLabel('Code the app shows').fill((await codeOf(ada)).code);
  await ada.getByRole('button', { name: 'Create the administrator' }).click();
  await ada.getByRole('button', { name: 'Invite a second administrator …' }).click();
  await ada.getByLabel('Login').fill('grace');
  await ada.getByLabel('Name').fill('Grace Lim');
  await ada.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await handedOver(ada);
  expect(link).toMatch(/\/enrol#\S{40,}$/);
  return link;
}

/** The first brand, at `hall.localhost`. */
export async function createBrand(ada: Page): Promise<void> {
  await ada.getByRole('heading', { name: 'Create your first brand' }).waitFor();
  await ada.getByLabel('Name', { exact: true }).fill('Green Lantern Hall');
  expect(await ada.getByLabel('Code').inputValue()).toBe('green-lantern-hall');
  await ada.getByLabel('Domains').fill('https://hall.localhost');
  await ada.getByRole('button', { name: 'Create brand' }).click();
  await ada.getByText('Enter each domain as www.example.com').waitFor();
  await ada.getByLabel('Domains').fill('hall.localhost');
  await ada.getByLabel('Template').selectOption('casino9');
  await ada.getByRole('button', { name: 'Create brand' }).click();
  await ada.getByRole('heading', { name: 'Go live' }).waitFor();
  await ada.getByText('5 required items are missing.').waitFor();
  expect(await ada.getByRole('button', { name: 'Open the brand …' }).isDisabled()).toBe(true);
  // The responsible role, instead of a link that leads to "not allowed".
  expect(await ada.getByText('By: Site admin, Content').count()).toBe(3);
}

/** People with a role each, proposed by one administrator and approved by the other. */
export async function staffOf(
  { origin, newPerson }: BrandTour,
  [ada, grace]: readonly [Page, Page],
  roles: readonly (readonly [role: string, login: string, name: string])[],
): Promise<Page[]> {
  const people: Page[] = [];
  for (const [role, login, name] of roles) {
    await ada.goto(`${origin('console')}/go-live`);
    await ada.getByRole('link', { name: 'Propose a person' }).click();
    const link = await proposePerson(ada, role, login, name);
    await approve(grace, origin('console'), name);
    people.push(await enrol(await newPerson(), link, login, await handedOver(grace)));
  }
  return people;
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose …' }).first().click();
  const upload = page.getByRole('button', { name: 'Upload …' });
  const known = page.locator('.media-tile').first();
  await known.or(page.getByText('No pictures found.')).waitFor();
  if ((await known.count()) > 0) return await known.click();
  await upload.click();
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Uploaded.').waitFor();
}

/** Logo, licence statement, contact, terms. */
export async function identify({ origin }: BrandTour, sam: Page): Promise<void> {
  await sam.goto(`${origin('console')}/site`);
  await sam.getByRole('button', { name: 'Logos …' }).click();
  await choosePicture(sam);
  await confirm(sam, 'Change');
  await sam.getByRole('button', { name: 'Licence statement …' }).click();
  await sam.getByRole('textbox', { name: 'Licence statement' }).fill('licence 1 of the Example Authority');
  await confirm(sam, 'Change');
  await sam.goto(`${origin('console')}/links`);
  await sam.getByRole('button', { name: 'Change channels …' }).click();
  await sam.getByRole('button', { name: 'Add', exact: true }).click();
  await sam.getByRole('dialog').getByLabel('Name').fill('Support');
  await sam.getByRole('dialog').getByLabel('Link').fill('mailto:support@example.com');
  await confirm(sam, 'Change');
  await sam.goto(`${origin('console')}/content/terms/text`);
  await sam.getByLabel('Title', { exact: true }).fill('Terms and conditions');
  await sam.getByLabel('Changes, for players').fill('First version');
  await sam.locator('[contenteditable=true]').first().click();
  await sam.keyboard.type('You must be of legal age.');
  await publish(sam);
}

/** Saves the open draft and publishes it. */
async function publish(sam: Page, version = 1): Promise<void> {
  await sam.getByRole('button', { name: 'Save draft' }).click();
  await sam.getByRole('button', { name: 'Publish …' }).click();
  await confirm(sam, 'Publish');
  await sam.getByText(`version ${version} is live`).waitFor();
}

/** The pages, a slide and a promotion that the checklist asks for. */
export async function write({ origin }: BrandTour, sam: Page): Promise<void> {
  for (const page of ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming']) {
    await sam.goto(`${origin('console')}/content/page/${page}`);
    await sam.getByLabel('Title', { exact: true }).fill(`About ${page}`);
    await sam.locator('[contenteditable=true]').first().click();
    await sam.keyboard.type('A card room.');
    await publish(sam);
  }
  for (const [list, kind, key] of [
    ['slides', 'slide', 'welcome'],
    ['promotions', 'promotion', 'opening'],
  ] as const) {
    await sam.goto(`${origin('console')}/${list}`);
    await sam.getByRole('button', { name: `New ${kind} …` }).click();
    await sam.getByLabel('Name in links').fill(key);
    await sam.getByRole('button', { name: 'Create', exact: true }).click();
    await sam.getByLabel('Title', { exact: true }).fill(`Title of ${key}`);
    if (kind === 'slide') {
      await choosePicture(sam);
      await sam.getByLabel('Alternative text (what the picture shows)').fill('A lantern');
    } else await sam.getByLabel('Summary').fill('Free seats');
    await publish(sam);
  }
}

/** A manual payment method, proposed and approved. */
export async function addMethod({ origin }: BrandTour, sam: Page, finn: Page): Promise<void> {
  await sam.goto(`${origin('console')}/payment-methods`);
  await sam.getByRole('button', { name: 'New method …' }).click();
  await sam.getByRole('button', { name: 'Continue' }).click();
  const dialog = sam.getByRole('dialog');
  await dialog.getByLabel('Name in English').waitFor();
  for (const input of await dialog.locator('input[name^=payee]').all()) await input.fill('0000 1111 2222');
  await confirm(sam, 'Propose');
  await approve(finn, origin('console'), 'transfer');
}
