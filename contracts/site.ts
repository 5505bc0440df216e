import type { Send } from './client.ts';

/**
 * The site's build as the web role uses it: `build/server/site.js` exports `createSite` (see
 * `site/server.tsx`). Neither side imports the other; either can be replaced.
 */
export type SiteModule = { createSite(options: SiteOptions): Promise<Site> };

/** What the web role gives the site of a request; plain values alone. */
export type PageRequest = {
  /** Host without port, lower case. */
  host: string;
  /** Path and query as they came. */
  target: string;
  protocol: 'http' | 'https';
  /** Host as the browser wrote it, with its port. */
  authority: string;
  cookies: Record<string, string>;
  userAgent: string;
  acceptLanguage: string;
  /** The Cookie header, passed on to the API when a page is personal. */
  cookieHeader: string;
  /** Origins that may show this host's pages in a frame, beside the host itself. */
  framers: readonly string[];
};

export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether this answer is the same for every guest with the same key. */
  isShared: boolean;
  /**
   * A part of it could not be had: it is sent to who waits for it, and not kept; a whole one from before
   * stays.
   */
  isPartial?: boolean;
  /** What was answered, for counting: a kind of page, `payload`, `redirect`; nothing for a plain page. */
  kind?: string;
};

/** What the build left: the manifest of Vite and the id of this build. */
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
  /** How long the shared part of a brand (startup, menus, SEO) is kept, in ms. */
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
  /** The same from other answers of the API, none of which is kept. */
  preview(request: PageRequest, send: Send): Promise<PageResponse>;
  /**
   * The answer when there is no time to make a page: small, the same for everybody, made without asking
   * anything.
   */
  busy(request: PageRequest): PageResponse;
  /**
   * Key of the guest page a request asks for, or undefined when its answer is personal. Begins with the host.
   */
  cacheKey(request: PageRequest): string | undefined;
  /** Forgets what is kept about a brand. */
  invalidate(host: string): void;
  /** Forgets what is kept about every brand. */
  invalidateAll(): void;
};
