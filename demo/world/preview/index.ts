import { LANGUAGE_CODES } from '#contracts/values/languages.ts';
import { languageItem } from '../../../server/modules/sites/index.ts';
import { hostName } from '../../../server/platform/http/request.ts';
import type { Handler, Module, SiteRef } from '../../../server/platform/module.ts';
import { previewOf } from './hosts.ts';

export { previewFramers, previewHostsOf } from './hosts.ts';
export { createPreviewPage } from './page.ts';

type FindSite = (domain: string) => Promise<SiteRef | undefined>;

/** Sites by domain, including preview hosts. */
export function withPreviewHosts(find: FindSite): FindSite {
  return async (domain) => {
    const host = hostName(domain.trim());
    const preview = previewOf(host);
    if (!preview) return find(domain);
    const site = await find(preview.brandHost);
    return site && { ...site, domain: host };
  };
}

/**
 * The module that answers startup: preview hosts get the requested template and colour, and every language
 * after the brand's own, because long words also test a template.
 */
export function withPreviewThemes(module: Module): Module {
  const startup = module.handlers?.startup;
  if (!startup) throw new Error(`${module.name} does not answer startup`);
  const dressed: Handler<'startup'> = async (input, context) => {
    const answer = await startup(input, context);
    const preview = previewOf(context.site.domain);
    if (!preview || !answer.site) return answer;
    const others = LANGUAGE_CODES.filter((code) => !answer.language.some((own) => own.code === code));
    return {
      ...answer,
      site: { ...answer.site, theme_code: preview.code, theme_color: preview.colour },
      language: [...answer.language, ...others.map(languageItem)],
    };
  };
  return { ...module, handlers: { ...module.handlers, startup: dressed } };
}
