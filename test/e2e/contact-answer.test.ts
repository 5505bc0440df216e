/** @module-tag nightly */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { fetchJson, openProduct } from './support.ts';

const product = openProduct();
const DESKTOP = { viewport: { width: 1440, height: 900 } };

test('[operations 1.1] support answers a visitor with a canned answer written by content and edited before sending', async () => {
  const site = (await findSiteByDomain(product.platform.database.db, 'casino1.localhost'))!;
  const letter = { domain_name: 'casino1.localhost', external_id: site.externalId, message_id: randomUUID() };
  const said = { topic: 'money', name: 'Ana Cruz', contact_email: 'ana@example.com', language: 'CN' };
  const body = 'Where is my money?';
  await fetchJson(product, 'casino1', '/api/content/contact', { ...letter, ...said, body });

  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'site-admin', '/canned-answers');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'New canned answer …' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Paid today');
      await form.getByLabel('Topic').selectOption('money');
      await form.getByLabel('Reason').fill('Asked every day');
      await form.getByRole('button', { name: 'Add' }).click();
      await form.getByText('Enter the text in one language at least.').waitFor();
      await form.getByLabel('English').fill('Dear {{name}}, it was paid today.');
      await form.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('row', { name: 'Paid today' }).waitFor();
    },
    ['401'],
  );

  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'support', '/messages');
      await chooseSite(page, 'casino1');
      await page.getByRole('row', { name: body }).click();
      await page.getByRole('button', { name: 'Answer …', exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Canned answer').selectOption({ label: 'Paid today' });
      await form.getByText('In English: it has no text in 中文.').waitFor();
      const text = form.getByLabel('Answer, in 中文');
      expect(await text.inputValue()).toBe('Dear {{name}}, it was paid today.');
      await text.fill('Dear {{name}}, it was paid at noon.');
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await form.getByRole('button', { name: 'Send' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: 'Answered' }).check();
      await page.getByRole('row', { name: body }).click();
      await page.getByText('Dear {{name}}, it was paid at noon.').waitFor();
    },
    ['401'],
  );
});
