import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRequest, PageResponse } from '#contracts/site.ts';
import { refusalResponse } from '../../platform/http/responses.ts';
import { LINK_TOKEN } from '../../platform/signed-links.ts';
import type { ApiFetch } from './api-fetch.ts';
import { createLinkCookie, PRIVATE_HEADERS } from './link-cookie.ts';
import { withBar } from './page-bar.ts';

/** Drafts on a brand's own domain for those who have a link; undefined when a token is not valid there. */
export type PreviewLinks = {
  find(host: string, token: string): Promise<{ title: string; expiresAt: Date } | undefined>;
  page(request: PageRequest, token: string): Promise<PageResponse | undefined>;
  call(request: Request, host: string, token: string): Promise<Response | undefined>;
};

export type PreviewPages = {
  /** Whether a path opens or ends a preview. */
  isEntry(pathname: string): boolean;
  /** Whether a request belongs to a preview: its pages must bypass the page cache. */
  isFor(request: IncomingMessage): boolean;
  /** Answers a page. */
  sendPreviewPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<number>;
  /** The API for the pages of a preview. */
  api: ApiFetch;
};

const cookie = createLinkCookie('baize_preview');
const ENTRY = '/preview/';
const END = '/preview/end';
/** A path of the site to open first. */
const FIRST = /^\/(?![/\\])[A-Za-z0-9/_-]{0,100}$/;

const TEXT = { ...PRIVATE_HEADERS, 'content-type': 'text/html; charset=utf-8' };
const ENDED = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Preview ended</title><p>This preview has expired or was ended. <a href="/">Open the site</a></p></html>`;

export type PreviewPagesOptions = {
  links: PreviewLinks | undefined;
  readRequest(request: IncomingMessage): PageRequest;
  /** Names of the cookies that a preview keeps of its visitor: the language. */
  keptCookies: readonly string[];
};

/**
 * Pages of previews. A link sets a cookie of one host, and with it every page there is made with the drafts,
 * for a guest, and never stored. A draft is in no answer to a request without the cookie.
 */
export function createPreviewPages({ links, readRequest, keptCookies }: PreviewPagesOptions): PreviewPages {
  async function open(request: IncomingMessage, response: ServerResponse, token: string): Promise<number> {
    const { host, protocol, target } = readRequest(request);
    const link = await links!.find(host, token);
    if (!link) return gone(response, protocol);
    const first = new URLSearchParams(target.split('?')[1]).get('to') ?? '/';
    const seconds = Math.ceil((link.expiresAt.getTime() - Date.now()) / 1000);
    return send(response, 303, '', {
      ...{ ...PRIVATE_HEADERS, location: FIRST.test(first) ? first : '/' },
      'set-cookie': cookie.line(token, seconds, protocol),
    });
  }

  async function show(request: IncomingMessage, response: ServerResponse, token: string): Promise<number> {
    const page = guestRequest(readRequest(request), keptCookies);
    const link = await links!.find(page.host, token);
    const made = link && (await links!.page(page, token));
    if (!made) return gone(response, page.protocol);
    const isPage = made.headers['content-type']?.startsWith('text/html');
    const bar = { label: 'Preview', text: `Preview: ${link.title}`, end: { text: 'End', path: END } };
    const body = isPage ? withBar(made.body, { ...bar, expiresAt: link.expiresAt }) : made.body;
    return send(response, made.status, request.method === 'HEAD' ? '' : body, {
      ...made.headers,
      ...PRIVATE_HEADERS,
    });
  }

  return {
    isEntry: (pathname) => links !== undefined && pathname.startsWith(ENTRY),
    isFor: (request) => links !== undefined && cookie.tokenOf(request.headers.cookie) !== undefined,
    async sendPreviewPage(request, response, pathname) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return send(response, 405, '', { ...PRIVATE_HEADERS, allow: 'GET, HEAD' });
      const { protocol } = readRequest(request);
      if (pathname === END) {
        const removed = cookie.line('', 0, protocol);
        return send(response, 303, '', { ...PRIVATE_HEADERS, location: '/', 'set-cookie': removed });
      }
      const entered = pathname.startsWith(ENTRY) ? pathname.slice(ENTRY.length) : '';
      if (LINK_TOKEN.test(entered)) return await open(request, response, entered);
      const token = cookie.tokenOf(request.headers.cookie);
      return token ? await show(request, response, token) : gone(response, protocol);
    },
    async api(request) {
      const host = (request.headers.get('host') ?? '').toLowerCase().replace(/:\d+$/, '');
      const token = cookie.tokenOf(request.headers.get('cookie') ?? '');
      const made = token && (await links?.call(request, host, token));
      const answer = made || refusalResponse('serviceUnavailable');
      for (const [name, value] of Object.entries(PRIVATE_HEADERS)) answer.headers.set(name, value);
      answer.headers.delete('set-cookie');
      return answer;
    },
  };
}

function gone(response: ServerResponse, protocol: 'http' | 'https'): number {
  return send(response, 410, ENDED, { ...TEXT, 'set-cookie': cookie.line('', 0, protocol) });
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string>,
): number {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  return status;
}

/** The visitor as a guest: a signed-in player sees no personal data in a preview. */
function guestRequest(request: PageRequest, keptCookies: readonly string[]): PageRequest {
  const kept = Object.entries(request.cookies).filter(([name]) => keptCookies.includes(name));
  return { ...request, cookies: Object.fromEntries(kept), cookieHeader: '' };
}
