import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRequest, PageResponse } from '#contracts/site.ts';
import { refusalResponse } from '../../platform/http/responses.ts';
import type { ApiFetch } from './api-fetch.ts';
import { createLinkEntry, PRIVATE_HEADERS } from './link-entry.ts';
import { isRead, type PageSent } from './page-sender.ts';

/** Drafts on a brand's own domain for link holders; undefined if the token is not valid there. */
export type PreviewLinks = {
  find(host: string, token: string): Promise<{ title: string; expiresAt: Date } | undefined>;
  page(request: PageRequest, token: string): Promise<PageResponse | undefined>;
  call(request: Request, host: string, token: string): Promise<Response | undefined>;
};

export type PreviewPages = {
  /** Whether a path opens or ends a preview. */
  isEntry(pathname: string): boolean;
  /** Opens or ends a preview. */
  answerEntry(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<PageSent>;
  /** Whether a request belongs to a preview, whose pages must bypass the page cache. */
  isFor(request: IncomingMessage): boolean;
  /** Answers a page to a request of `isFor`. */
  sendPage(request: IncomingMessage, response: ServerResponse): Promise<PageSent>;
  /** The API for the pages of a preview. */
  api: ApiFetch;
};

type PreviewPagesOptions = {
  links: PreviewLinks | undefined;
  readRequest(request: IncomingMessage): PageRequest;
  /** Names of visitor cookies passed to a preview: the language. */
  keptCookies: readonly string[];
};

/**
 * Preview pages: with a link every page of a host is rendered with the drafts, for a guest, and never stored.
 * Drafts are never sent without the link's cookie.
 */
export function createPreviewPages({ links, readRequest, keptCookies }: PreviewPagesOptions): PreviewPages {
  const entry = createLinkEntry({
    ...{ kind: 'preview', cookieName: 'baize_preview', path: '/preview/' },
    ended: { title: 'Preview ended', text: 'This preview has expired or been ended.' },
    find: async (host, token) => await links?.find(host, token),
    readRequest,
  });
  return {
    isEntry: (pathname) => links !== undefined && entry.isEntry(pathname),
    answerEntry: entry.answer,
    isFor: (request) => links !== undefined && entry.tokenOf(request.headers.cookie) !== undefined,
    async sendPage(request, response) {
      if (!isRead(request)) return entry.sendNotRead(response);
      const token = entry.tokenOf(request.headers.cookie)!;
      const page = guestRequest(readRequest(request), keptCookies);
      const link = await links!.find(page.host, token);
      const made = link && (await links!.page(page, token));
      if (!made) return entry.sendEnded(request, response);
      const bar = { label: 'Preview', text: `Preview: ${link.title}`, endText: 'End' };
      return entry.sendPage(request, response, made, { ...bar, expiresAt: link.expiresAt });
    },
    async api(request) {
      const host = (request.headers.get('host') ?? '').toLowerCase().replace(/:\d+$/, '');
      const token = entry.tokenOf(request.headers.get('cookie') ?? '');
      const made = token && (await links?.call(request, host, token));
      const answer = made || refusalResponse('serviceUnavailable');
      for (const [name, value] of Object.entries(PRIVATE_HEADERS)) answer.headers.set(name, value);
      answer.headers.delete('set-cookie');
      return answer;
    },
  };
}

/** The visitor as a guest: a signed-in player sees no personal data in a preview. */
function guestRequest(request: PageRequest, keptCookies: readonly string[]): PageRequest {
  const kept = Object.entries(request.cookies).filter(([name]) => keptCookies.includes(name));
  return { ...request, cookies: Object.fromEntries(kept), cookieHeader: '' };
}
