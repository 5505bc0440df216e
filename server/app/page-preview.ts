import type { PageRequest, PageResponse, SiteServer } from '#contracts/site.ts';
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

/** Rolls back a preview's transaction. */
class PreviewDone extends Error {}

const USER_AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
};

export type ChangedSite = PagePreview & {
  /** The site of this process, once its web role has loaded it. */
  usePages(site: SiteServer): void;
  /** A page of a site as it would be after a change, for a visitor of its domain; denies without a site. */
  page(change: (tx: Tx) => Promise<unknown>, request: PageRequest): Promise<PageResponse>;
  /** The API's response to a guest after a change; its writes are rolled back. */
  call(change: (tx: Tx) => Promise<unknown>, request: Request): Promise<Response>;
};

/**
 * Renders pages of a brand as they would be after a change. The change is made in a transaction that is
 * always rolled back, and the page is rendered from API responses in that same transaction, so nothing is
 * stored, announced or cached.
 */
export function createPagePreview({ database, log, modules, media }: PreviewOptions): ChangedSite {
  let site: SiteServer | undefined;
  // One at a time, so that previews do not take connections from players.
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const next = last.then(() => rolledBack(database, work));
    last = next.catch(() => {});
    return next;
  }

  function apiIn(tx: Tx) {
    return createApi({
      db: tx,
      log,
      modules: modules(),
      trustProxy: false,
      siteOfDomain: (name) => findSiteByDomain(tx, name),
      // A preview has no player.
      authenticate: async () => refuse('sessionExpired'),
    });
  }

  async function pageIn(tx: Tx, request: PageRequest): Promise<PageResponse> {
    const api = apiIn(tx);
    return await (site ?? deny('serviceUnavailable')).preview(request, async (path, init) =>
      api.fetch(new Request(`http://site.internal${path}`, init), { peer: 'site' }),
    );
  }

  async function frameIn(tx: Tx, request: PageRequest): Promise<string> {
    const { status, body } = await pageIn(tx, request);
    if (status !== 200) deny('serviceUnavailable');
    const pictures = media.pictures({ db: tx, findSite: (name) => findSiteByDomain(tx, name) });
    return await withPictures(withoutScripts(body), async (path) =>
      pictures.fetch(new Request(`http://site.internal${path}`, { headers: { host: request.host } })),
    );
  }

  return {
    usePages(loaded) {
      site = loaded;
    },
    async render(change, device, path = '/') {
      if (!site) deny('serviceUnavailable');
      return await inTurn(async (tx) => {
        const domain = await change(tx);
        return await frameIn(tx, requestOf(domain, USER_AGENTS[device], path));
      });
    },
    page: (change, request) =>
      inTurn(async (tx) => {
        await change(tx);
        return await pageIn(tx, request);
      }),
    call: (change, request) =>
      inTurn(async (tx) => {
        await change(tx);
        return await apiIn(tx).fetch(request, { peer: 'preview' });
      }),
  };
}

async function rolledBack<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await database
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new PreviewDone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof PreviewDone)) throw error;
    });
  return result!.value;
}

function requestOf(host: string, userAgent: string, target: string): PageRequest {
  return {
    ...{ host, authority: host, userAgent, target, protocol: 'https', cookies: {} },
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
