import { randomUUID } from 'node:crypto';
import { MAINTENANCE_PATH } from '#contracts/values/cookies.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import {
  endLink,
  insertLink,
  isLive,
  type LinkSignature,
  listedLink,
  listLinks,
} from '../../../platform/private-links.ts';
import { MAINTENANCE_LINKS } from '../tables.ts';

/** Links that let testers use a site during maintenance. The audit log never holds their addresses. */
export const maintenanceLinkHandlers = (signature: LinkSignature): ConsoleHandlers => ({
  async maintenanceLinks(_, { db, site, now, namesOf }) {
    const links = await listLinks(db, MAINTENANCE_LINKS, site.id);
    const nameOf = await namesOf(links.map(({ madeBy }) => madeBy));
    return {
      domain: site.domain,
      value: links.map((link) => ({
        ...{ link_id: link.id, ...listedLink(link), made_by: nameOf(link.madeBy) },
        path: isLive(link, now) ? MAINTENANCE_PATH + signature.tokenOf(site.id, link.id) : '',
      })),
    };
  },
  async createMaintenanceLink({ title, hours }, { tx, site, staff, now }) {
    const link = { id: randomUUID(), title, expiresAt: new Date(now.getTime() + hours * HOUR_MS) };
    const fields = { ...link, siteId: site.id, madeBy: staff.id };
    if (!(await insertLink(tx, MAINTENANCE_LINKS, fields, now))) deny('tooManyLinks');
    const after = { title, expires_at: link.expiresAt.toISOString() };
    return { answer: { link_id: link.id }, change: { subject: `maintenance_link:${link.id}`, after } };
  },
  async endMaintenanceLink({ link_id }, { tx, site, now }) {
    const { title } = await endLink(tx, MAINTENANCE_LINKS, site.id, link_id, now);
    const change = { before: { title, ended: false }, after: { title, ended: true } };
    return { answer: {}, change: { subject: `maintenance_link:${link_id}`, ...change } };
  },
});
