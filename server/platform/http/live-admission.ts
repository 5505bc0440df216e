import type { IncomingMessage } from 'node:http';
import type { Database, Db } from '../database/index.ts';
import type { SiteRef } from '../module.ts';
import { type MaintenanceAccess, siteForVisitor } from './maintenance-access.ts';
import { type RequestInfo, readRequest } from './request.ts';

type AdmissionOptions = {
  database: Database;
  findSite(domain: string): Promise<SiteRef | undefined>;
  players: { findSignedInPlayer(db: Db, site: SiteRef, request: RequestInfo): Promise<string | undefined> };
  hasMaintenanceAccess?: MaintenanceAccess;
  trustProxy: boolean;
};

/** The player of a connection, and its origin. */
export type AdmittedPlayer = { site: SiteRef; playerId: string; address: string };

/**
 * Admits a live connection: from a page of the same host (browsers always send the origin), on an open site,
 * with a session. Otherwise returns the HTTP status of the refusal.
 */
export function createLiveAdmission(options: AdmissionOptions) {
  const { database, findSite, players, trustProxy, hasMaintenanceAccess } = options;
  return async (incoming: IncomingMessage): Promise<AdmittedPlayer | number> => {
    const { host = '', origin, cookie = '' } = incoming.headers;
    if (!origin || !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase()) return 403;
    const headers = new Headers({ host, cookie });
    const forwarded = incoming.headers['x-forwarded-for'];
    if (forwarded) headers.set('x-forwarded-for', String(forwarded));
    const requested = new Request(`http://${host}/`, { headers });
    const request = readRequest(requested, incoming.socket.remoteAddress ?? 'unknown', trustProxy);
    const found = await findSite(request.host);
    if (!found) return 404;
    const site = await siteForVisitor(found, request, hasMaintenanceAccess);
    if (!site.isOpen) return 403;
    if (site.inMaintenance) return 503;
    const playerId = await players.findSignedInPlayer(database.db, site, request);
    if (playerId === undefined) return 401;
    return { site, playerId, address: request.address };
  };
}
