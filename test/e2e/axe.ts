import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { id: string; nodes: { target: string[]; failureSummary?: string }[] };
declare const axe: { run(context: string | Document, options: object): Promise<{ violations: Violation[] }> };

/** Waits until transitions have finished; endless animations are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/**
 * Accessibility findings of axe in an element or the page, short enough to read in a failed test. Contrast
 * checks take most of the time.
 */
export async function violations(page: Page, inside = '', hasContrast = true): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async ([rules, selector, contrast]) => {
      const result = await axe.run(selector || document, {
        runOnly: rules,
        rules: { 'color-contrast': { enabled: contrast } },
        resultTypes: ['violations'],
        // Style sheets are fetched again for a single rule, which forbids orientation locks by media query:
        // none has one.
        preload: false,
      });
      return result.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(
              ({ target, failureSummary = '' }) =>
                `${target.join(' ')} (${failureSummary.split('\n')[1]?.trim()})`,
            )
            .join('; ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`,
      );
    },
    [RULES, inside, hasContrast] as const,
  );
}

/** Elements that overflow to the right although they are not designed to scroll. */
export async function overflowing(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .slice(0, 4)
      .map((element) => `${element.tagName} .${element.getAttribute('class') ?? ''}`.slice(0, 120));
  });
}

/** Once loaded, the page or element has neither violations nor overflowing elements. */
export async function expectAccessible(page: Page, inside?: string): Promise<void> {
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
  expect([...(await violations(page, inside)), ...(await overflowing(page))]).toEqual([]);
}
