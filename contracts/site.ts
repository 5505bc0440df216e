import type { Send } from './client.ts';

/**
 * The site's build as the web role uses it: `build/server/site.js` exports `createSite` (see
 * `site/server.tsx`). Neither side imports the other; either can be replaced.
 */
export type SiteModule = { createSite(options: SiteOptions): Promise<Site> };

/** The web role's data of a request for the site; plain values only. */
export type PageRequest = {
  /** Host without port, lower case. */
  host: string;
  /** Path and query as received. */
  target: string;
  protocol: 'http' | 'https';
  /** Host as sent by the browser, with its port. */
  authority: string;
  cookies: Record<string, string>;
  userAgent: string;
  acceptLanguage: string;
  /** The Cookie header, passed on to the API when a page is personal. */
  cookieHeader: string;
  /** Origins that may show this host's pages in a frame, in addition to the host itself. */
  framers: readonly string[];
};

export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether this answer is the same for every guest with the same key. */
  isShared: boolean;
  /** A part is missing: the page is sent but not cached; a complete earlier one stays. */
  isPartial?: boolean;
  /** Kind of answer, for metrics: of page, `payload`, `redirect`, `maintenance`; empty for a plain page. */
  kind?: string;
};

/** Output of the build: Vite's manifest and the id of this build. */
export type Assets = {
  build: string;
  base: string;
  manifest: Record<string, ManifestEntry>;
  /** Extra tags of the dev server. */
  isDev?: boolean;
};
export type ManifestEntry = {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
};

export type SiteConfig = {
  imageBase: string;
  templateBase: string;
  liveChatScript: string;
  languageCookie: string;
  sessionCookie: string;
  isCrossOrigin: boolean;
  /** How long the shared part of a brand (startup, menus, SEO) is cached, in ms. */
  brandTtl: number;
};

export type SiteLog = {
  error(data: object, message: string): void;
  warn(data: object, message: string): void;
};

export type SiteOptions = {
  /** Sends a call of the site API; `headers` carry host, cookie and user agent of the visitor. */
  send: Send;
  assets: Assets;
  config: SiteConfig;
  log: SiteLog;
};

export type Site = {
  respond(request: PageRequest): Promise<PageResponse>;
  /** The same with other answers of the API, none of which is cached. */
  preview(request: PageRequest, send: Send): Promise<PageResponse>;
  /**
   * The answer when there is no time to render a page: small, the same for everyone, made without any call.
   */
  busy(request: PageRequest): PageResponse;
  /** Key of the requested guest page, or undefined if the answer is personal. Begins with the host. */
  cacheKey(request: PageRequest): string | undefined;
  /** Clears the cache of a brand. */
  invalidate(host: string): void;
  /** Clears the cache of every brand. */
  invalidateAll(): void;
};
