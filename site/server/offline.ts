import type { PageResponse } from '#contracts/site.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { TemplateFacts } from '../templates/template.ts';
import type { AssetFinder } from './assets.ts';
import type { Brand } from './brand.ts';
import { offlinePage } from './plain-pages.tsx';
import { securityHeaders } from './security.ts';
import { translator } from './translations.ts';

/** What a brand's service worker keeps for when there is no connection. */
export const OFFLINE_PATH = '/offline.html';

/** The offline page of a brand in a language: the same for everybody, requested without cookies. */
export function offlineAnswer(
  brand: Brand,
  template: TemplateFacts,
  language: LanguageCode,
  finder: AssetFinder,
): PageResponse {
  const base = { i18n: translator(language), language, assets: finder.plain(template.code) };
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...securityHeaders('/', {}),
      'cache-control': 'no-cache',
    },
    body: offlinePage(base, brand.layout.site!.site_name, [template.code, template.colour]),
    isShared: false,
  };
}
