import type { LanguageCode } from '#contracts/values/languages.ts';

/** Whether to show the `local_` texts, which are requested in the reader's language [S-15]. */
export function isLocal({ language }: { language: LanguageCode }): boolean {
  return language !== 'EN';
}
