import type { CmsPage } from '#contracts/api/settings.ts';
import { succeeded } from '#contracts/client.ts';
import { isLocal } from '../../../lib/local-language.ts';
import type { LoadContext } from '../../../loaders/context.ts';
import type { CmsPageName } from '../../../state/layout.ts';

export type CmsData = { title: string; body: string } | null;

/**
 * An operator's page, in English or the site's local language; null while disabled [S-15]. The body was
 * sanitized by the content module before it was stored.
 */
export async function loadCms(context: LoadContext, name: CmsPageName): Promise<CmsData> {
  const answer = await context.client.siteInfoDetail({ ...context.site, language: context.language });
  const page = succeeded(answer) ? answer.cms[name] : undefined;
  return page?.status ? textOf(page, context) : null;
}

/** Any other page the operator wrote, by its name. */
export async function loadPageText(context: LoadContext, page: string): Promise<CmsData> {
  const answer = await context.client.contentPage({ ...context.site, page, language: context.language });
  return succeeded(answer) && answer.value.status ? textOf(answer.value, context) : null;
}

function textOf(page: CmsPage, context: LoadContext): CmsData {
  const local = isLocal(context);
  return {
    title: (local ? page.local_title : page.en_title) || page.en_title,
    body: (local ? page.local_body : page.en_body) || page.en_body,
  };
}
