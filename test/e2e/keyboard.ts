import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_TABS = 150;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < MAX_TABS; i++) {
    if (await page.evaluate((target) => document.activeElement?.matches(target) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Waits until the game announces this to screen readers. */
export async function expectSpoken(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(async () => (await page.locator('section[data-phase] > [role=status]').textContent()) ?? '')
    .toMatch(words);
}
