import { COMPLETE_LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';
import { languageName } from '../../lib/language-names.ts';
import type { FormField } from '../../ui/action.tsx';

/** A field for the title in each language of the installation. */
export function titleFields(title: Readonly<Record<string, string>> = {}): FormField[] {
  return COMPLETE_LANGUAGE_CODES.map((code) => ({
    ...{ name: code, label: `Title in ${languageName(code)}`, initial: title[code] ?? '' },
    ...{ maxLength: 120, isRequired: code === 'EN' },
  }));
}

/** The titles entered in these fields. */
export const titlesOf = (values: Readonly<Record<string, string>>): Partial<Record<LanguageCode, string>> =>
  Object.fromEntries(COMPLETE_LANGUAGE_CODES.map((code) => [code, values[code] ?? '']));
