import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE, playerOf, signIn, type Visitor } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';

for (const [name, device] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)
  test(
    `[player protection A7] new terms are put before a player on a ${name}, who may refuse; a refused game leads to them`,
    nightly,
    async () => {
      const [brand, account] = ['slot2', `terms-${name}`];
      await playerOf(product, brand, account, PASSWORD);
      const published = name === 'phone' ? 'First news' : 'Second news';
      await product.visit(
        DESKTOP,
        async ({ page }) => {
          await enterConsole(page, product, 'site-admin', '/content/terms/text');
          await chooseSite(page, brand);
          const changes = page.getByLabel('Changes, for players');
          await changes.first().fill(published);
          const others = page.getByRole('group', { name: 'Language shown beside English' });
          for (const other of await others.getByRole('button').all()) {
            await other.click();
            await changes.last().fill(published);
          }
          await changes.last().fill(published);
          await page.getByRole('button', { name: 'Save draft' }).click();
          await page.getByRole('button', { name: 'Publish …' }).click();
          const form = page.getByRole('dialog');
          await form.getByLabel('Reason').fill('as the test says');
          await form.getByRole('button', { name: 'Publish' }).click();
          await form.waitFor({ state: 'detached' });
          await page.getByRole('link', { name: '← Terms' }).click();
          await page.getByRole('cell', { name: published }).waitFor();
        },
        ['401'],
      );
      const story = async ({ page }: Visitor) => {
        const origin = product.origin(brand);
        await signIn(page, origin, 'en', account, PASSWORD);
        await page.goto(`${origin}/en/slots`);
        await live(page);
        await page.mouse.wheel(0, 50);
        const dialog = page.getByRole('dialog');
        await dialog.getByText(published).waitFor();
        expect(await violations(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Decline' }).click();
        await dialog.getByText('You have declined the new terms').waitFor();
        await page.keyboard.press('Escape');
        await page.goto(`${origin}/en/playnow?provider=BAIZE&game=lantern-reels`);
        await page.waitForSelector('section[data-phase=open][data-busy=false]');
        await page.locator('[data-play]').click();
        await dialog.getByText('You have declined the new terms').waitFor();
        expect(await violations(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Accept' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.waitForSelector('section[data-phase=open][data-busy=false]');
        await page.locator('[data-play]').click();
        await page.waitForSelector('section[data-busy=true]');
      };
      await product.visit(device, story, ['403']);
    },
  );
