import type { LanguageCode } from '#contracts/values/languages.ts';

/** Whether the reader is shown the texts named `local_`, asked for in the language they read [S-15]. */
export function isLocal({ language }: { language: LanguageCode }): boolean {
  return language !== 'EN';
}
