/** @module-tag nightly */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, openProduct, PHONE } from './support.ts';

const product = openProduct();

/** 800 × 600, red with a blue lower third. */
const photo = async () =>
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c02020' } })
    .composite([
      {
        input: { create: { width: 800, height: 200, channels: 3, background: '#2020c0' } },
        ...{ left: 0, top: 400 },
      },
    ])
    .png()
    .toBuffer();

test('a picture for a slide is cropped to its shape by keyboard, and shown as cropped', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'content', '/slides');
      await chooseSite(page, 'casino9');
      await page.getByRole('button', { name: 'New slide …' }).click();
      await page.getByLabel('Name in links').fill('cropped');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Choose …' }).click();
      await page.getByRole('button', { name: 'Upload …' }).click();
      const file = { name: 'field.png', mimeType: 'image/png', buffer: await photo() };
      await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
      // The largest frame of 5:2, in the middle.
      await page.getByText('Kept: 800 × 320 pixels.').waitFor();
      await expectAccessible(page);
      const frame = page.getByRole('button', { name: 'Frame' });
      await frame.focus();
      for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => page.getByLabel('From the top, %').inputValue()).toBe('46.67');
      await page.getByRole('button', { name: 'Top left corner' }).press('Shift+ArrowRight');
      await page.getByText('Kept: 720 × 288 pixels.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByText('Uploaded.').waitFor();
      const path = await page.locator('code', { hasText: '/m/' }).textContent();
      await page.goto(`${product.origin('casino9')}/en`);
      const bytes = await page.evaluate(
        async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())],
        path!,
      );
      const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([720, 288]);
      const isBlue = (row: number) => data[row * info.width * info.channels + 2]! > 128;
      expect([isBlue(0), isBlue(80), isBlue(100), isBlue(280)]).toEqual([false, false, true, true]);
    },
    ['401'],
  );
});

test('on a phone the frame is dragged, zoomed and unlocked', async () => {
  await product.visit(
    PHONE,
    async ({ page }) => {
      await enterConsole(page, product, 'content', '/media');
      await chooseSite(page, 'casino9');
      await page.getByRole('button', { name: 'Upload pictures …' }).click();
      const file = { name: 'free.png', mimeType: 'image/png', buffer: await photo() };
      await page.getByLabel('Pictures', { exact: true }).setInputFiles(file);
      await page.getByText('Kept: 800 × 600 pixels.').waitFor();
      await page.getByLabel('Zoom').fill('2');
      const corner = page.getByRole('button', { name: 'Top left corner' });
      const at = (await corner.boundingBox())!;
      const stage = (await page.locator('.crop-stage').boundingBox())!;
      await page.mouse.move(at.x + 10, at.y + 10);
      await page.mouse.down();
      await page.mouse.move(at.x + 10 + stage.width / 4, at.y + 10, { steps: 4 });
      await page.mouse.up();
      await page.getByText('Kept: 600 × 600 pixels.').waitFor();
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
      await page.getByRole('button', { name: 'Whole picture' }).click();
      await page.getByText('Kept: 800 × 600 pixels.').waitFor();
    },
    ['401'],
  );
});

test('a stored picture is cropped again from the file that was uploaded', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'content', '/media');
      await chooseSite(page, 'casino9');
      await page.getByRole('button', { name: 'Upload pictures …' }).click();
      const file = { name: 'again.png', mimeType: 'image/png', buffer: await photo() };
      await page.getByLabel('Pictures', { exact: true }).setInputFiles(file);
      await page.getByText('Kept: 800 × 600 pixels.').waitFor();
      await page.getByLabel('Width, %').fill('50');
      await page.getByText('Kept: 400 × 600 pixels.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
      await page.getByText('Uploaded.').waitFor();
      await page.getByRole('button', { name: /again\.png/ }).click();
      await page.getByText('400 × 600').waitFor();
      await page.getByRole('button', { name: 'Crop again …' }).click();
      await page.getByText('Kept: 400 × 600 pixels.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Whole picture' }).click();
      await page.getByText('Kept: 800 × 600 pixels.').waitFor();
      await page.getByRole('button', { name: 'Save as a new picture' }).click();
      await page.getByText('800 × 600').first().waitFor();
    },
    ['401'],
  );
});
