import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { expectAccessible } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
const url = (path: string) => `${product.origin('casino9')}${path}`;

test(
  '[S-22] news: ten per page with pagination links, each article at its own URL, also without scripts',
  nightly,
  async () => {
    await product.visit({ ...PHONE, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(url('/en/news'));
      const items = page.locator('main article');
      expect(await items.count()).toBe(10);
      await page.getByRole('link', { name: '2', exact: true }).click();
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      expect(await items.count()).toBeGreaterThan(0);
      await page.goto(url('/en/news'));
      const title = await items.first().locator('h2').textContent();
      await items.first().locator('h2 a').click();
      expect(await page.locator('h1').textContent()).toBe(title);
      await page.getByRole('link', { name: 'All news' }).click();
      expect(new URL(page.url()).pathname).toBe('/en/news');
    });
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        const answer = await page.goto(url('/en/promotions?article=nothing-of-the-kind'));
        expect(answer!.status()).toBe(404);
      },
      ['404'],
    );
  },
);

test('[S-15] FAQ search matches words of the answer, and entries open by keyboard', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(url('/en/faqs'));
    await live(page);
    const questions = page.locator('main details');
    const all = await questions.count();
    expect(all).toBeGreaterThan(4);
    await page.getByLabel('Search questions').fill('OUTBOX');
    await expect.poll(() => questions.count()).toBe(1);
    await page.getByText('/dev/outbox').waitFor();
    await page.getByLabel('Search questions').fill('zzzz');
    await page.getByText('No matching questions').waitFor();
    await page.getByLabel('Search questions').fill('');
    await expect.poll(() => questions.count()).toBe(all);
    await page.locator('main summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await questions.first().evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true);
  });
});

test(
  '[S-15] the FAQ page is edited as a list that starts from the existing text, and published',
  nightly,
  async () => {
    await product.visit(
      PHONE,
      async ({ page }) => {
        await enterConsole(page, product, 'content', '/content/page/faqs');
        await chooseSite(page, 'casino9');
        const list = page.getByRole('group', { name: 'Questions, English' });
        const first = list.getByLabel('Question 1', { exact: true });
        await first.waitFor();
        expect(await list.getByRole('textbox').count()).toBeGreaterThan(4);
        const one = await first.inputValue();
        const two = await list.getByLabel('Question 2', { exact: true }).inputValue();
        await list.getByRole('button', { name: 'Move question 1 down' }).press('Enter');
        expect(await first.inputValue()).toBe(two);
        await first.fill('Is the demo free?');
        await list.getByRole('button', { name: 'Answer 1' }).press('Enter');
        const answer = list.getByRole('textbox', { name: 'Answer 1, English' });
        await answer.click();
        await page.keyboard.press('Control+A');
        await page.keyboard.type('Yes, all of it.');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Save draft' }).click();
        await page.getByRole('button', { name: 'Publish …' }).click();
        await page.getByRole('dialog').locator('[name=reason]').fill('A test');
        await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.goto(url('/en/faqs'));
        await live(page);
        const asked = page.locator('main summary');
        await expect.poll(() => asked.first().textContent()).toContain('Is the demo free?');
        expect(await asked.nth(1).textContent()).toContain(one);
        const json = await page.locator('script[type="application/ld+json"]').textContent();
        expect(json).toContain('"@type":"FAQPage"');
        expect(json).toContain('Yes, all of it.');
      },
      ['401'],
    );
  },
);

test(
  '[W-03] the contact form shows errors at the fields, keeps its draft and stores a message once',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page }) => {
      await page.goto(url('/en/contact-us'));
      await live(page);
      const send = page.getByRole('button', { name: 'Send message' });
      await page.fill('[name=name]', 'Ana Cruz');
      await page.fill('[name=contact_email]', 'ana@example.com');
      await page.fill('[name=body]', 'Short');
      await send.click();
      await page.getByText('Enter at least 10 characters.').waitFor();
      await page.locator('[name=body]:focus').waitFor();
      await page.fill('[name=body]', 'A lantern of mine stood still.');
      await page.locator('[name=topic]').selectOption('game');
      await page.reload();
      await live(page);
      await expect.poll(() => page.inputValue('[name=body]')).toBe('A lantern of mine stood still.');
      expect(await page.inputValue('[name=topic]')).toBe('game');
      await page.locator('[name=topic]').selectOption('complaint');
      await page.reload();
      await live(page);
      // The notice about complaints is restored with its draft.
      await page.getByText(/answer.*14 days/i).waitFor();
      expect(await page.inputValue('[name=topic]')).toBe('complaint');
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/content/contact')) sent++;
      });
      await send.dblclick();
      await page.getByText('Your message has been sent.').waitFor();
      expect(sent).toBe(1);
      await page.reload();
      await live(page);
      expect(await page.inputValue('[name=body]')).toBe('');
    });
  },
);

test('[W-03] the download page has a QR code that opens this site on a phone', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(url('/en/download'));
    const code = page.getByRole('img', { name: 'QR code: This site' });
    expect((await code.boundingBox())!.width).toBeGreaterThan(150);
    await page.getByText(product.origin('casino9'), { exact: true }).waitFor();
  });
});

test('[W-03] the account security page is public; the session list requires sign-in', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(url('/en/security'));
    expect(new URL(page.url()).pathname).toBe('/en/security');
    expect(await page.getByText('Active sessions').count()).toBe(0);
    await signIn(page, product.origin('casino9'));
    await page.goto(url('/en/security'));
    await page.getByText('Active sessions').waitFor();
    await page.getByText('This session').waitFor();
  });
});
