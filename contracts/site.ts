import type { Send } from './client.ts';

/**
 * The site's build as used by the web role: `build/server/site.js` exports `createSiteServer` (see
 * `site/server.tsx`). Neither side imports the other; either can be replaced.
 */
export type SiteModule = { createSiteServer(options: SiteOptions): Promise<SiteServer> };

/** The web role's data of a site request; plain values only. */
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
  /** The Cookie header, passed on to the API for personal pages. */
  cookieHeader: string;
  /** Origins allowed to frame this host's pages, in addition to the host itself. */
  framers: readonly string[];
};

export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether this answer is the same for every guest with the same key. */
  isShared: boolean;
  /** A part is missing: the page is sent but not cached; a complete cached page is kept. */
  isPartial?: boolean;
  /** Kind of answer, for metrics: page kind, `payload`, `redirect`, `maintenance`; empty for a plain page. */
  kind?: string;
};

/** Build output: Vite's manifest and the build id. */
export type Assets = {
  build: string;
  base: string;
  manifest: Record<string, ManifestEntry>;
  /** Extra tags of the dev server. */
  isDev?: boolean;
};
type ManifestEntry = {
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
  /** Cache lifetime of the shared data of a brand (startup, menus, SEO), in ms. */
  brandTtl: number;
};

export type SiteLog = {
  error(data: object, message: string): void;
  warn(data: object, message: string): void;
};

export type SiteOptions = {
  /** Sends a call of the site API; `headers` carry the visitor's host, cookie and user agent. */
  send: Send;
  assets: Assets;
  config: SiteConfig;
  log: SiteLog;
};

export type SiteServer = {
  respond(request: PageRequest): Promise<PageResponse>;
  /** The same with substituted API answers; nothing is cached. */
  preview(request: PageRequest, send: Send): Promise<PageResponse>;
  /**
   * The answer under overload, when no page can be rendered: small, identical for everyone, made without any
   * call.
   */
  busy(request: PageRequest): PageResponse;
  /** Cache key of the requested guest page; undefined if the answer is personal. Begins with the host. */
  cacheKey(request: PageRequest): string | undefined;
  /** Clears the cache of a brand. */
  invalidate(host: string): void;
  /** Clears the cache of every brand. */
  invalidateAll(): void;
};
