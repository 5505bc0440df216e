import type { LanguageCode } from '#contracts/values/languages.ts';

type Reader = { layout: { language: readonly { code: string }[] }; language: LanguageCode };

/** Whether the reader reads the site's local language: the first it offers beside English [S-15]. */
export function isLocal({ layout, language }: Reader): boolean {
  const local = layout.language.find(({ code }) => code !== 'EN');
  return local?.code === language;
}
