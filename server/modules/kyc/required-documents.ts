import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import type { Db } from '../../platform/database/index.ts';
import type { SiteRef } from '../../platform/module.ts';
import { findRequiredDocuments } from './requirements.ts';
import { findSettings } from './verification-settings.ts';

/** A site and its currency, which determines the payment levels. */
type DocumentSite = Pick<SiteRef, 'id' | 'currency'>;
/** Whether payments on a site require an approved identity document. */
export type RequiresIdentityDocument = (db: Db, site: DocumentSite) => Promise<boolean>;

/**
 * Kinds of documents a player can upload: those in the settings, identity if payments require it, and those
 * required of this player (`personal`).
 */
export async function requiredDocuments(
  db: Db,
  site: DocumentSite,
  playerId: string,
  requiresIdentityDocument: RequiresIdentityDocument,
): Promise<{ kinds: ReadonlySet<DocumentKind>; personal: readonly DocumentKind[] }> {
  const [{ requested }, isIdentityRequired, personal] = await Promise.all([
    findSettings(db, site.id),
    requiresIdentityDocument(db, site),
    findRequiredDocuments(db, { siteId: site.id, playerId }),
  ]);
  const identity = isIdentityRequired ? (['identity'] as const) : [];
  return { kinds: new Set<DocumentKind>([...requested, ...identity, ...personal]), personal };
}
