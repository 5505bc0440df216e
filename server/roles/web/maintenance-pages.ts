import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRequest, Site } from '#contracts/site.ts';
import { MAINTENANCE_COOKIE, MAINTENANCE_PATH } from '#contracts/values/cookies.ts';
import { LINK_TOKEN } from '../../platform/signed-links.ts';
import type { ApiFetch } from './api-fetch.ts';
import { createLinkCookie, PRIVATE_HEADERS } from './link-cookie.ts';
import { withBar } from './page-bar.ts';
import type { PageSent } from './page-sender.ts';
import { sendTo } from './site-loader.ts';

/** Who may use a brand during maintenance. */
export type MaintenanceLinks = {
  /** The link of a token; undefined when it is not valid on this host. */
  find(host: string, token: string): Promise<{ expiresAt: Date } | undefined>;
  /** Whether visitors without a link see the maintenance page on this host. */
  isNeeded(host: string): Promise<boolean>;
};

export type MaintenancePages = {
  /** Whether a path opens or ends the access. */
  isEntry(pathname: string): boolean;
  /** Opens or ends the access of a browser. */
  answerEntry(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<PageSent>;
  /** Sends a page to the holder of a link during maintenance; undefined for any other request. */
  sendPage(request: IncomingMessage, response: ServerResponse): Promise<PageSent | undefined> | undefined;
};

const cookie = createLinkCookie(MAINTENANCE_COOKIE);
const END = `${MAINTENANCE_PATH}end`;
const TEXT = { ...PRIVATE_HEADERS, 'content-type': 'text/html; charset=utf-8' };
const ENDED = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Access ended</title><p>This link has expired or was ended. <a href="/">Open the site</a></p></html>`;
const BAR = {
  label: 'Maintenance',
  text: 'Closed to other visitors',
  end: { text: 'Leave', path: END },
};

export type MaintenancePagesOptions = {
  links: MaintenanceLinks | undefined;
  site: Site;
  api: ApiFetch;
  readRequest(request: IncomingMessage): PageRequest;
};

/**
 * Pages of a site in maintenance for the holders of a link. The link sets a cookie of one host; with it pages
 * are rendered for this visitor alone, signed in or not, and never stored. Outside maintenance the cookie
 * changes nothing.
 */
export function createMaintenancePages(options: MaintenancePagesOptions): MaintenancePages {
  const { links, site, api, readRequest } = options;
  const send = sendTo(api);

  /** Calls carry the token too, also those for the shared part of the brand. */
  const sendWith = (token: string): typeof send => {
    const own = { cookie: `${MAINTENANCE_COOKIE}=${token}` };
    return (path, init) => send(path, { ...init, headers: { ...own, ...init.headers } });
  };

  async function show(
    request: IncomingMessage,
    response: ServerResponse,
    token: string,
  ): Promise<PageSent | undefined> {
    const page = readRequest(request);
    const link = (await links!.isNeeded(page.host)) && (await links!.find(page.host, token));
    if (!link) return undefined;
    const made = await site.preview(page, sendWith(token));
    const isPage = made.headers['content-type']?.startsWith('text/html');
    const body = isPage ? withBar(made.body, { ...BAR, ...link }) : made.body;
    return write(response, made.status, request.method === 'HEAD' ? '' : body, {
      ...made.headers,
      ...PRIVATE_HEADERS,
    });
  }

  return {
    isEntry: (pathname) => links !== undefined && pathname.startsWith(MAINTENANCE_PATH),
    async answerEntry(request, response, pathname) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return write(response, 405, '', { ...PRIVATE_HEADERS, allow: 'GET, HEAD' });
      const { host, protocol } = readRequest(request);
      const leave = { 'set-cookie': cookie.line('', 0, protocol) };
      if (pathname === END) return write(response, 303, '', { ...PRIVATE_HEADERS, ...leave, location: '/' });
      const token = pathname.slice(MAINTENANCE_PATH.length);
      const link = LINK_TOKEN.test(token) ? await links!.find(host, token) : undefined;
      if (!link) return write(response, 410, ENDED, { ...TEXT, ...leave });
      const seconds = Math.ceil((link.expiresAt.getTime() - Date.now()) / 1000);
      return write(response, 303, '', {
        ...{ ...PRIVATE_HEADERS, location: '/' },
        'set-cookie': cookie.line(token, seconds, protocol),
      });
    },
    sendPage(request, response) {
      const token = links && cookie.tokenOf(request.headers.cookie);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      return token && isRead ? show(request, response, token) : undefined;
    },
  };
}

function write(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string>,
): PageSent {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  return { kind: 'maintenance-access', status, cache: 'none' };
}
