import type { PageRequest, PageResponse, SiteOptions, SiteServer } from '#contracts/site.ts';
import { guestKey, readAddress } from './server/address.ts';
import { createBrandCache, loadBrand } from './server/brand.ts';
import { createPages } from './server/page-answers.ts';
import { createAssetFinder } from './server/page-assets.ts';
import { translator } from './server/translations.ts';
import { sendFor, VisitorUnknown } from './server/visitor.ts';

/** The site's only entry: renders pages for requests from answers of the API. */
export async function createSiteServer(options: SiteOptions): Promise<SiteServer> {
  const { config, assets, send, log } = options;
  const brands = createBrandCache((host) => hostSend(send, host), config.brandTtl);
  const finder = createAssetFinder(assets);
  const pages = await createPages({ ...options, finder });
  // The first visitor of a language should not wait for its messages.
  translator('EN');

  return {
    async respond(request: PageRequest): Promise<PageResponse> {
      try {
        const address = readAddress(request, config);
        const brand = await brands.get(request.host);
        return await pages.respond(request, address, brand);
      } catch (error) {
        if (error instanceof VisitorUnknown) return pages.busy(readAddress(request, config));
        log.error({ err: error, target: request.target.split('?')[0] }, 'page could not be made');
        return pages.failure(500, 'internalServerError');
      }
    },
    async preview(request, send) {
      const brand = await loadBrand(hostSend(send, request.host), request.host);
      return await pages.respond(request, readAddress(request, config), brand, send);
    },
    busy: (request) => pages.busy(readAddress(request, config)),
    cacheKey: (request) => guestKey(request, readAddress(request, config), config, assets.build),
    invalidate: (host) => brands.forget(host),
    invalidateAll: () => brands.forgetAll(),
  };
}

/** Calls for a brand's shared data carry its host and nothing about the first visitor. */
function hostSend(send: SiteOptions['send'], host: string): SiteOptions['send'] {
  return sendFor(
    send,
    {
      host,
      authority: host,
      target: '/',
      protocol: 'http',
      cookies: {},
      userAgent: 'baize-site',
      acceptLanguage: '',
      cookieHeader: '',
      framers: [],
    },
    false,
  );
}
