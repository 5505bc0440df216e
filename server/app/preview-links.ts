import type { PageRequest, PageResponse } from '#contracts/site.ts';
import { draftsChange } from '../modules/brands/index.ts';
import type { DraftsModule } from '../modules/drafts/index.ts';
import type { Database } from '../platform/database/index.ts';
import { refusalResponse } from '../platform/http/responses.ts';
import type { SiteRef } from '../platform/site-ref.ts';
import type { PreviewLinks } from '../roles/web/preview-pages.ts';
import type { ChangedSite } from './page-preview.ts';

/**
 * Guest calls supported in a preview: those needed for page rendering. Other calls are refused as
 * unavailable.
 */
const READS =
  /^\/api\/(?:startup|settings\/|product\/|content\/(?!contact$)|rewards\/|bonuses\/offers$|play\/)/;

type PreviewLinksOptions = {
  database: Database;
  drafts: DraftsModule;
  pages: ChangedSite;
  findSite(domain: string): Promise<SiteRef | undefined>;
  clock?: (() => number) | undefined;
};

/** Shows drafts to link holders on the brand's own domain, as guests will see them once published. */
export function createPreviewLinks(options: PreviewLinksOptions): PreviewLinks {
  const { database, drafts, pages, findSite, clock = Date.now } = options;

  async function find(host: string, token: string) {
    const site = await findSite(host);
    const now = new Date(clock());
    const link = site && (await drafts.findPreview(database.db, site.id, token, now));
    return link && { ...link, publication: draftsChange(drafts.applyDrafts, site, link, now) };
  }

  return {
    find: async (host, token) => await find(host, token),
    async page(request: PageRequest, token): Promise<PageResponse | undefined> {
      const link = await find(request.host, token);
      return link && (await pages.page(link.publication, request));
    },
    async call(request, host, token) {
      const link = await find(host, token);
      if (!link) return undefined;
      if (!READS.test(new URL(request.url).pathname)) return refusalResponse('serviceUnavailable');
      return await pages.call(link.publication, request);
    },
  };
}
