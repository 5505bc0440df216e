import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRequest, PageResponse } from '#contracts/site.ts';
import { LINK_TOKEN } from '../../platform/private-links.ts';
import { isRead, type PageSent } from './page-sender.ts';

/** Response headers for holders of a private link: no storing, indexing or referrer. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
};

/** The path of the site opened first. */
const FIRST = /^\/(?![/\\])[A-Za-z0-9/_-]{0,100}$/;

type LinkEntryOptions = {
  /** Kind of its pages in the metrics. */
  kind: string;
  cookieName: string;
  /** The path before a token, and before `end`. */
  path: string;
  /** Text for a visitor without a valid link. */
  ended: { title: string; text: string };
  find(host: string, token: string): Promise<{ expiresAt: Date } | undefined>;
  readRequest(request: IncomingMessage): PageRequest;
};

/**
 * Entry and exit of private links: the link sets a cookie for one host, which identifies subsequent pages and
 * calls.
 */
export function createLinkEntry(options: LinkEntryOptions) {
  const { kind, cookieName, path, ended, find, readRequest } = options;
  const endPath = `${path}end`;
  const cookie = createLinkCookie(cookieName);

  function send(
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    body = '',
  ): PageSent {
    const length = { 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...PRIVATE_HEADERS, ...length }).end(body);
    return { kind, status, cache: 'none' };
  }

  /** Answers that a link is not valid, and removes its cookie. */
  function sendEnded(request: IncomingMessage, response: ServerResponse): PageSent {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': cookie.line('', 0, readRequest(request).protocol),
    };
    return send(response, 410, headers, endedPage(ended));
  }

  const sendNotRead = (response: ServerResponse): PageSent => send(response, 405, { allow: 'GET, HEAD' });

  return {
    sendEnded,
    sendNotRead,
    isEntry: (pathname: string): boolean => pathname.startsWith(path),
    tokenOf: cookie.tokenOf,
    /** Answers a path of `isEntry`. */
    async answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<PageSent> {
      if (!isRead(request)) return sendNotRead(response);
      const { host, protocol, target } = readRequest(request);
      if (pathname === endPath)
        return send(response, 303, { location: '/', 'set-cookie': cookie.line('', 0, protocol) });
      const token = pathname.slice(path.length);
      const link = LINK_TOKEN.test(token) ? await find(host, token) : undefined;
      if (!link) return sendEnded(request, response);
      const first = new URLSearchParams(target.split('?')[1]).get('to') ?? '/';
      const seconds = Math.ceil((link.expiresAt.getTime() - Date.now()) / 1000);
      return send(response, 303, {
        location: FIRST.test(first) ? first : '/',
        'set-cookie': cookie.line(token, seconds, protocol),
      });
    },
    /** Sends a page rendered for the holder, below a bar with an exit link. */
    sendPage(
      request: IncomingMessage,
      response: ServerResponse,
      page: PageResponse,
      bar: Omit<PageBar, 'end'> & { endText: string },
    ): PageSent {
      const isPage = page.headers['content-type']?.startsWith('text/html');
      const end = { text: bar.endText, path: endPath };
      const body = isPage ? withBar(page.body, { ...bar, end }) : page.body;
      return send(response, page.status, page.headers, request.method === 'HEAD' ? '' : body);
    },
  };
}

/** The cookie of one host that holds the token of a private link. */
const createLinkCookie = (name: string) => ({
  /** The token in a Cookie header; undefined if missing or malformed. */
  tokenOf(cookies = ''): string | undefined {
    if (!cookies.includes(name)) return undefined;
    const named = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
    const token = named?.trim().slice(name.length + 1);
    return token !== undefined && LINK_TOKEN.test(token) ? token : undefined;
  },
  /** The Set-Cookie line; an empty token with 0 seconds removes the cookie. */
  line(token: string, seconds: number, protocol: 'http' | 'https'): string {
    const secure = protocol === 'https' ? '; Secure' : '';
    return `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  },
});

const endedPage = ({ title, text }: LinkEntryOptions['ended']) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${title}</title><p>${text} <a href="/">Open the site</a></p></html>`;

const BAR =
  'position:fixed;inset-block-start:0;inset-inline-start:50%;transform:translateX(-50%);z-index:2147483647;' +
  'background:#111;color:#fff;font:12px/1.4 system-ui,sans-serif;padding:2px 10px;border-radius:0 0 8px 8px;' +
  'display:flex;gap:8px;max-width:60vw;white-space:nowrap';
const TEXT = 'overflow:hidden;text-overflow:ellipsis';

type PageBar = { label: string; text: string; expiresAt: Date; end: { text: string; path: string } };

/** Adds a notice above the page, outside the markup managed by the site's scripts. */
function withBar(html: string, { label, text, expiresAt, end }: PageBar): string {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const bar = `<aside lang="en" aria-label="${label}" style="${BAR}" title="Until ${until}">
<span style="${TEXT}">${escaped(text)}</span>
<a href="${end.path}" style="color:#fff">${end.text}</a></aside>`;
  const at = html.lastIndexOf('</body>');
  return at < 0 ? html + bar : html.slice(0, at) + bar + html.slice(at);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
