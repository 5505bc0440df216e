import { HOME_SECTIONS, LOGO_GROUNDS, THEMES } from './theme-list.ts';

export { HOME_SECTIONS, LOGO_GROUNDS, THEMES };

/** Code of a template. The platform only validates and stores it; `site/templates` defines the appearance. */
export type ThemeCode = keyof typeof THEMES;

/**
 * Sections of a template's home page in the operator's order. Template sections missing in the order come
 * last; sections that the template lacks are omitted. Slides come first by default.
 */
export function arrangeHome(
  template: string,
  chosen: readonly { name: string; is_shown: boolean }[],
): { name: string; is_shown: boolean }[] {
  const all = [SLIDES, ...(HOME_SECTIONS[template as ThemeCode] ?? '').split(' ')].filter(Boolean);
  const named = new Set(chosen.map(({ name }) => name));
  const further = all.filter((name) => !named.has(name)).map((name) => ({ name, is_shown: true }));
  return [
    ...further.filter(({ name }) => name === SLIDES),
    ...chosen.filter(({ name }) => all.includes(name)),
    ...further.filter(({ name }) => name !== SLIDES),
  ];
}

/** Section of the operator's own pictures, part of every template. */
export const SLIDES = 'slides';
