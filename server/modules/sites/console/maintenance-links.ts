import { randomUUID } from 'node:crypto';
import { MAINTENANCE_PATH } from '#contracts/values/cookies.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { LinkSignature } from '../../../platform/signed-links.ts';
import {
  endMaintenanceLink,
  insertMaintenanceLink,
  isLiveLink,
  listMaintenanceLinks,
} from '../maintenance-links.ts';

/** Links that let testers use a site during maintenance. The audit log never holds their addresses. */
export const maintenanceLinkHandlers = (signature: LinkSignature): ConsoleHandlers => ({
  async maintenanceLinks(_, { db, site, now, namesOf }) {
    const rows = await listMaintenanceLinks(db, site.id);
    const nameOf = await namesOf(rows.map(({ made_by }) => made_by));
    return {
      domain: site.domain,
      value: rows.map((row) => ({
        ...{ link_id: row.link_id, title: row.title, made_by: nameOf(row.made_by) },
        made_at: row.made_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        path: isLiveLink(row, now) ? MAINTENANCE_PATH + signature.tokenOf(site.id, row.link_id) : '',
      })),
    };
  },
  async createMaintenanceLink({ title, hours }, { tx, site, staff, now }) {
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    const linkId = randomUUID();
    await insertMaintenanceLink(tx, { siteId: site.id, linkId, title, madeBy: staff.id, expiresAt }, now);
    const after = { title, expires_at: expiresAt.toISOString() };
    return { answer: { link_id: linkId }, change: { subject: `maintenance_link:${linkId}`, after } };
  },
  async endMaintenanceLink({ link_id }, { tx, site, now }) {
    const { title } = await endMaintenanceLink(tx, site.id, link_id, now);
    const change = { before: { title, ended: false }, after: { title, ended: true } };
    return { answer: {}, change: { subject: `maintenance_link:${link_id}`, ...change } };
  },
});
