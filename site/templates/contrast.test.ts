import { describe, expect, test } from 'vitest';
import { contrastRatio, relativeLuminance } from '#contracts/values/contrast.ts';
import { THEMES, type ThemeCode, templateFolder } from '#contracts/values/themes.ts';
import { lightOf, rolesOf, schemesOf, sheetOf } from '../../scripts/palettes.ts';

/** `body` is the ground of a frame that differs from the page's. */
const GROUNDS = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'body'] as const;
/** Roles used as text on any background. */
const WORDS = ['text', 'muted', 'brand', 'accent', 'win', 'loss', 'warning'] as const;

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  return contrastRatio(relativeLuminance(...lightOf(one)), relativeLuminance(...lightOf(other)));
}

const designs = Object.keys(THEMES) as ThemeCode[];

describe.each(designs)('%s', (code) => {
  const css = sheetOf(templateFolder(code));
  const cases = THEMES[code].colours.flatMap((name) =>
    schemesOf(css).map(([scheme, sheet]) => [`${name}${scheme}`, name, sheet] as const),
  );
  test.each(cases)('[W-10] %s is legible: text 4.5:1 on every background, focus 3:1', (_, name, css) => {
    const roles = rolesOf(css, code, name);
    const role = (key: string) => roles.get(key) ?? `no --${key}`;
    const grounds = GROUNDS.filter((ground) => ground !== 'body' || roles.has(ground));
    const ratios = [
      ...grounds.flatMap((ground) =>
        WORDS.map((word) => [`${word} on ${ground}`, contrast(role(word), role(ground)), 4.5] as const),
      ),
      ['on-brand on brand', contrast(role('on-brand'), role('brand')), 4.5] as const,
      ...grounds.map((ground) => [`focus on ${ground}`, contrast(role('focus'), role(ground)), 3] as const),
    ];
    const weak = ratios
      .filter(([, ratio, min]) => ratio < min)
      .map(([pair, ratio]) => `${pair} ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });
});
