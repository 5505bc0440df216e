import { succeeded } from '#contracts/client.ts';
import type { LoadContext } from '../../../loaders/context.ts';
import type { CmsPageName } from '../../../state/layout.ts';

export type CmsData = { title: string; body: string } | null;

/**
 * A page the operator wrote, in English or the site's local language; null while it is switched off [S-15]. The body was
 * sanitized when it was stored and is only ever what the content module let through.
 */
export async function loadCms({ client, site, language }: LoadContext, name: CmsPageName): Promise<CmsData> {
  const answer = await client.siteInfoDetail(site);
  const page = succeeded(answer) ? answer.cms[name] : undefined;
  if (!page?.status) return null;
  const isEnglish = language === 'EN';
  return {
    title: (isEnglish ? page.en_title : page.local_title) || page.en_title,
    body: (isEnglish ? page.en_body : page.local_body) || page.en_body,
  };
}
