/** The site's build as this role sees it: `build/server/site.js` exports `createSite` of this shape (see `site/server.tsx`). */
export type PageRequest = {
  host: string;
  target: string;
  protocol: 'http' | 'https';
  authority: string;
  cookies: Record<string, string>;
  userAgent: string;
  acceptLanguage: string;
  cookieHeader: string;
  framers: readonly string[];
};
export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  isShared: boolean;
  /** Lacks a part that could not be had: sent to who waits for it, and not kept; a whole one from before stays. */
  isPartial?: boolean;
  kind?: string;
};
export type Site = {
  respond(request: PageRequest): Promise<PageResponse>;
  busy(request: PageRequest): PageResponse;
  cacheKey(request: PageRequest): string | undefined;
  invalidate(host: string): void;
  /** Forgets what is kept about every brand. */
  invalidateAll(): void;
};
export type SiteOptions = {
  send: (
    path: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<Response>;
  assets: { build: string; base: string; manifest: Record<string, { file: string }>; isDev?: boolean };
  config: {
    imageBase: string;
    templateBase: string;
    liveChatScript: string;
    languageCookie: string;
    sessionCookie: string;
    isCrossOrigin: boolean;
    brandTtl: number;
  };
  log: {
    error(data: object, message: string): void;
    warn(data: object, message: string): void;
  };
};
export type SiteModule = { createSite(options: SiteOptions): Promise<Site> };

/** The API's door: a request, and where it came from. */
export type ApiDoor = (
  request: Request,
  origin?: { incoming?: { socket: { remoteAddress?: string } }; peer?: string },
) => Promise<Response>;
