import type { Db } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';

/** The language of the texts named `local_`: the first that a site offers besides English [S-15]. */
export async function localLanguage(db: Db, siteId: number): Promise<string | undefined> {
  const { languages } = await siteProfile(db, siteId);
  return languages.find(({ code }) => code !== 'EN')?.code;
}

/**
 * The text sent as `local_`: in the requested language, or the site's local one where none or that is
 * requested; otherwise empty, so that English is shown.
 */
export function localText<Text>(
  texts: Readonly<Record<string, Text>>,
  first: Text,
  none: Text,
  language: string,
  local: string | undefined,
): Text {
  if (language === '' || language === 'EN') return first;
  return texts[language] ?? (language === local ? first : none);
}
