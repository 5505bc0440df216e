import type { Db } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';

/** The language of the `local_` texts: the first that a site offers besides English [S-15]. */
export async function localLanguage(db: Db, siteId: number): Promise<string | undefined> {
  const { languages } = await siteProfile(db, siteId);
  return languages.find(({ code }) => code !== 'EN')?.code;
}

/**
 * The text sent as `local_`: in the requested language, or in the site's local language if the request names
 * none or that one; otherwise empty, so that English is shown.
 */
export function textInLanguage<Text>(
  texts: Readonly<Record<string, Text>>,
  first: Text,
  none: Text,
  language: string,
  local: string | undefined,
): Text {
  if (language === '' || language === 'EN') return first;
  return texts[language] ?? (language === local ? first : none);
}
