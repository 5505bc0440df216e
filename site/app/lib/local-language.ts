import type { LanguageCode } from '#contracts/values/languages.ts';

/** Whether the reader sees the texts named `local_`, requested in the reader's language [S-15]. */
export function isLocal({ language }: { language: LanguageCode }): boolean {
  return language !== 'EN';
}
