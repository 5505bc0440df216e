import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contracts/values/time.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { LinkSignature } from '../../../platform/signed-links.ts';
import { endPreview, insertPreview, isLive, listPreviews } from '../preview-links.ts';

/** Path of a link below a domain of its brand. */
const pathOf = (token: string) => `/preview/${token}`;

/** Links that show drafts on the brand's own domains. Their address is in no entry of the audit log. */
export const draftPreviews = (signature: LinkSignature): ConsoleHandlers => ({
  async previewLinks(_, { db, site, now, namesOf }) {
    const rows = await listPreviews(db, site.id);
    const nameOf = await namesOf(rows.map(({ made_by }) => made_by));
    return {
      domain: site.domain,
      value: rows.map((row) => ({
        ...{ preview_id: row.preview_id, title: row.title, look: row.look, made_by: nameOf(row.made_by) },
        items: row.items as never,
        made_at: row.made_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        path: isLive(row, now) ? pathOf(signature.tokenOf(site.id, row.preview_id)) : '',
      })),
    };
  },
  async createPreviewLink({ title, items, look, hours }, { tx, site, staff, now }) {
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    const previewId = randomUUID();
    await insertPreview(
      tx,
      { siteId: site.id, previewId, title, items, look, madeBy: staff.id, expiresAt },
      now,
    );
    const after = { title, items, look, expires_at: expiresAt.toISOString() };
    return {
      answer: { path: pathOf(signature.tokenOf(site.id, previewId)) },
      change: { subject: `preview:${previewId}`, after },
    };
  },
  async endPreviewLink({ preview_id }, { tx, site, now }) {
    const { title } = await endPreview(tx, site.id, preview_id, now);
    const change = { before: { title, ended: false }, after: { title, ended: true } };
    return { answer: {}, change: { subject: `preview:${preview_id}`, ...change } };
  },
});
