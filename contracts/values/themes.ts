import { extensionParts } from './extension-parts.ts';
import * as own from './theme-list.ts';

/**
 * Code of a template. The platform only validates and stores it; the template's folder defines the
 * appearance. Codes of extensions are known at run time only; they are valid wherever a code is read.
 */
export type ThemeCode = keyof typeof own.THEMES;

/** A value of each template of an extension. */
const ofExtensions = <Value>(value: (part: (typeof extensionParts.templates)[string]) => Value) =>
  Object.fromEntries(Object.entries(extensionParts.templates).map(([code, part]) => [code, value(part)]));

/** Layout and colours of every template of this installation. */
export const THEMES: typeof own.THEMES = {
  ...ofExtensions(({ layout, colours }) => ({ layout, colours })),
  ...own.THEMES,
};
/** The name of a template with its code, the same in every language; `fantasy9` of one that is gone. */
export function templateName(code: string): string {
  const name = extensionParts.templates[code]?.name ?? own.TEMPLATE_NAMES[code as ThemeCode];
  return name && name !== code ? `${name} (${code})` : code;
}
/** Sections of each home page from the top, separated by spaces. */
export const HOME_SECTIONS: typeof own.HOME_SECTIONS = {
  ...ofExtensions(({ sections }) => sections),
  ...own.HOME_SECTIONS,
};
/** The colour behind the logo of the header, by colour; by day and by night if they differ. */
export const LOGO_GROUNDS: typeof own.LOGO_GROUNDS = {
  ...ofExtensions(({ logoGrounds }) => logoGrounds),
  ...own.LOGO_GROUNDS,
};
/** The folder of a template from the project's root. */
export const templateFolder = (code: string): string =>
  extensionParts.templates[code]?.folder ?? `site/templates/${code}`;

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
