import { randomUUID } from 'node:crypto';
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
import { type DraftSelection, PREVIEW_LINKS } from '../tables.ts';

/** Path of a link on a domain of its brand. */
const pathOf = (token: string) => `/preview/${token}`;

/** Links that show drafts on the brand's own domains. Their URL is never written to the audit log. */
export const draftPreviews = (signature: LinkSignature): ConsoleHandlers => ({
  async previewLinks(_, { db, site, now, namesOf }) {
    const links = await listLinks<DraftSelection>(db, PREVIEW_LINKS, site.id);
    const nameOf = await namesOf(links.map(({ madeBy }) => madeBy));
    return {
      domain: site.domain,
      value: links.map((link) => ({
        ...{ preview_id: link.id, ...listedLink(link), made_by: nameOf(link.madeBy) },
        ...{ items: link.items as never, look: link.look },
        path: isLive(link, now) ? pathOf(signature.tokenOf(site.id, link.id)) : '',
      })),
    };
  },
  async createPreviewLink({ title, items, look, hours }, { tx, site, staff, now }) {
    const link = { id: randomUUID(), title, expiresAt: new Date(now.getTime() + hours * HOUR_MS) };
    const fields = { ...link, siteId: site.id, madeBy: staff.id, content: { items, look } };
    if (!(await insertLink(tx, PREVIEW_LINKS, fields, now))) deny('tooManyPreviews');
    const after = { title, items, look, expires_at: link.expiresAt.toISOString() };
    return {
      answer: { path: pathOf(signature.tokenOf(site.id, link.id)) },
      change: { subject: `preview:${link.id}`, after },
    };
  },
  async endPreviewLink({ preview_id }, { tx, site, now }) {
    const { title } = await endLink(tx, PREVIEW_LINKS, site.id, preview_id, now);
    const change = { before: { title, ended: false }, after: { title, ended: true } };
    return { answer: {}, change: { subject: `preview:${preview_id}`, ...change } };
  },
});
