import type { PageRequest, Site } from '#contracts/site.ts';
import type { PagePreview } from '../modules/brands/index.ts';
import type { MediaModule } from '../modules/media/index.ts';
import { findSiteByDomain } from '../modules/sites/index.ts';
import { deny } from '../platform/console/denial.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { createApi } from '../platform/http/api.ts';
import type { Log } from '../platform/log.ts';
import type { Module } from '../platform/module.ts';
import { refuse } from '../platform/refusal.ts';

type PreviewOptions = {
  database: Database;
  log: Log;
  modules(): readonly Module[];
  media: MediaModule;
};

/** Ends a preview's transaction: nothing of it is kept. */
class PreviewDone extends Error {}

const USER_AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
};

/**
 * Renders a brand's home page as it would be after a change. The change is made in a transaction that is
 * always rolled back, and the page is made from answers of the API in that same transaction, so nothing is
 * stored, announced, or cached.
 */
export function createPagePreview({ database, log, modules, media }: PreviewOptions): PagePreview & {
  /** The site of this process, once its web role has loaded it. */
  usePages(site: Site): void;
} {
  let site: Site | undefined;
  // One at a time: previews must not take the connections that players need.
  let last: Promise<unknown> = Promise.resolve();

  async function renderIn(tx: Tx, pages: Site, domain: string, device: 'desktop' | 'phone') {
    const findSite = (name: string) => findSiteByDomain(tx, name);
    const api = createApi({
      db: tx,
      log,
      modules: modules(),
      trustProxy: false,
      siteOfDomain: findSite,
      // A preview has no player.
      authenticate: async () => refuse('sessionExpired'),
    });
    const { status, body } = await pages.preview(requestOf(domain, USER_AGENTS[device]), async (path, init) =>
      api.fetch(new Request(`http://site.internal${path}`, init), { peer: 'site' }),
    );
    if (status !== 200) deny('serviceUnavailable');
    const pictures = media.pictures({ db: tx, findSite });
    return await withPictures(withoutScripts(body), async (path) =>
      pictures.fetch(new Request(`http://site.internal${path}`, { headers: { host: domain } })),
    );
  }

  async function render(change: (tx: Tx) => Promise<string>, device: 'desktop' | 'phone'): Promise<string> {
    const pages = site;
    if (!pages) deny('serviceUnavailable');
    let html = '';
    await database
      .transaction(async (tx) => {
        html = await renderIn(tx, pages, await change(tx), device);
        throw new PreviewDone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof PreviewDone)) throw error;
      });
    return html;
  }

  return {
    usePages(loaded) {
      site = loaded;
    },
    render(change, device) {
      const next = last.then(() => render(change, device));
      last = next.catch(() => {});
      return next;
    },
  };
}

function requestOf(host: string, userAgent: string): PageRequest {
  return {
    ...{ host, authority: host, userAgent, target: '/', protocol: 'https', cookies: {} },
    ...{ acceptLanguage: '', cookieHeader: '', framers: [] },
  };
}

/** The console's frame runs no scripts. An unclosed script removes the rest of the page. */
function withoutScripts(html: string): string {
  const [before = '', ...parts] = html.split('<script');
  const after = parts.map((part) => part.split('</script>').slice(1).join(''));
  return before + after.join('');
}

const UPLOADED = /\/m\/[A-Za-z0-9/_.-]+/g;

/**
 * Uploaded pictures are served only on the brand's domains, which may not point here yet: they are embedded.
 */
async function withPictures(html: string, load: (path: string) => Promise<Response>): Promise<string> {
  const known = new Map<string, string>();
  for (const path of new Set(html.match(UPLOADED))) {
    const response = await load(path);
    if (response.status !== 200) continue;
    const data = Buffer.from(await response.arrayBuffer()).toString('base64');
    known.set(path, `data:${response.headers.get('content-type')};base64,${data}`);
  }
  return html.replaceAll(UPLOADED, (path) => known.get(path) ?? path);
}
