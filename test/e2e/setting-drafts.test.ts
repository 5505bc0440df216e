import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { expectAccessible } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { openProduct, PHONE } from './support.ts';

const product = openProduct();

test(
  'on a phone a setting is drafted, changed meanwhile by another path, merged field by field and published',
  nightly,
  async () => {
    await product.visit(
      PHONE,
      async ({ page }) => {
        await enterConsole(page, product, 'site-admin', '/setting-drafts');
        await chooseSite(page, 'casino9');
        await page.goto(`${product.origin('console')}/setting-drafts${new URL(page.url()).search}`);
        await page.getByText('Apps and download bar').click();
        await page.getByLabel('Android app').fill('https://apps.example/draft');
        await page.getByLabel('Download bar').check();
        await page.getByRole('button', { name: 'Save draft' }).click();
        await page.locator('.content-state').getByText('edited by').waitFor();
        await expectAccessible(page);
        const draftPage = page.url();

        await page.goto(`${product.origin('console')}/site${new URL(draftPage).search}`);
        await page.getByRole('button', { name: 'Apps …' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('[name=android]').fill('https://apps.example/live');
        await dialog.locator('[name=reason]').fill('A test');
        await dialog.getByRole('button', { name: 'Change', exact: true }).click();
        await dialog.waitFor({ state: 'detached' });

        await page.goto(draftPage);
        await page.getByRole('heading', { name: 'A newer version went live' }).waitFor();
        expect(await page.getByRole('button', { name: 'Publish …' }).isDisabled()).toBe(true);
        expect(await page.getByRole('button', { name: 'Choose 1 more' }).isDisabled()).toBe(true);
        await expectAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(wide).toBe(false);
        await page.getByLabel('Draft: https://apps.example/draft').check();
        await page.getByRole('button', { name: 'Merge', exact: true }).click();
        await page.getByText('Merged.').waitFor();
        await page.getByRole('button', { name: 'Publish …' }).click();
        await dialog.locator('[name=reason]').fill('A test');
        await dialog.getByRole('button', { name: 'Publish' }).click();
        await page.getByText('version 3 is live').waitFor();
      },
      ['401'],
    );
  },
);
