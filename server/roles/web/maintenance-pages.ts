import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRequest, SiteServer } from '#contracts/site.ts';
import { MAINTENANCE_COOKIE, MAINTENANCE_PATH } from '#contracts/values/cookies.ts';
import type { ApiFetch } from './api-fetch.ts';
import { createLinkEntry } from './link-entry.ts';
import { isRead, type PageSent } from './page-sender.ts';
import { sendToApi } from './site-loader.ts';

/** Access to a brand during maintenance. */
export type MaintenanceLinks = {
  /** The link of a token; undefined if not valid on this host. */
  find(host: string, token: string): Promise<{ expiresAt: Date } | undefined>;
  /** Whether visitors without a link see the maintenance page on this host. */
  isNeeded(host: string): Promise<boolean>;
};

export type MaintenancePages = {
  /** Whether a path opens or ends the access. */
  isEntry(pathname: string): boolean;
  /** Opens or ends the access of a browser. */
  answerEntry(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<PageSent>;
  /** Whether a request carries a link, valid or not. */
  isFor(request: IncomingMessage): boolean;
  /** Sends a page to the holder of a link during maintenance; undefined for any other request. */
  sendPage(request: IncomingMessage, response: ServerResponse): Promise<PageSent | undefined> | undefined;
};

type MaintenancePagesOptions = {
  links: MaintenanceLinks | undefined;
  site: SiteServer;
  api: ApiFetch;
  readRequest(request: IncomingMessage): PageRequest;
};

/**
 * Pages of a site in maintenance for the holders of a link: rendered for this visitor alone, signed in or
 * not, and never stored. Outside maintenance the link changes nothing.
 */
export function createMaintenancePages(options: MaintenancePagesOptions): MaintenancePages {
  const { links, site, api, readRequest } = options;
  const send = sendToApi(api);
  const entry = createLinkEntry({
    ...{ kind: 'maintenance-access', cookieName: MAINTENANCE_COOKIE, path: MAINTENANCE_PATH },
    ended: { title: 'Access ended', text: 'This link has expired or been ended.' },
    find: async (host, token) => await links?.find(host, token),
    readRequest,
  });

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
    const bar = { label: 'Maintenance', text: 'Closed to other visitors', endText: 'Leave' };
    return entry.sendPage(request, response, made, { ...bar, expiresAt: link.expiresAt });
  }

  return {
    isEntry: (pathname) => links !== undefined && entry.isEntry(pathname),
    answerEntry: entry.answer,
    isFor: ({ headers }) => links !== undefined && entry.tokenOf(headers.cookie) !== undefined,
    sendPage(request, response) {
      const token = links && entry.tokenOf(request.headers.cookie);
      return token && isRead(request) ? show(request, response, token) : undefined;
    },
  };
}
