import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import type { Db } from '../../platform/database/index.ts';
import type { SiteRef } from '../../platform/module.ts';
import { findSettings } from './settings.ts';

/** A site and its currency, which the levels of payments depend on. */
export type DocumentSite = Pick<SiteRef, 'id' | 'currency'>;
/** Whether payments on a site require an approved identity document. */
export type RequiresIdentityDocument = (db: Db, site: DocumentSite) => Promise<boolean>;

/** Kinds of documents a player can upload: those of the settings, and identity where payments require it. */
export async function requiredDocuments(
  db: Db,
  site: DocumentSite,
  requiresIdentityDocument: RequiresIdentityDocument,
): Promise<ReadonlySet<DocumentKind>> {
  const [{ requested }, isIdentityRequired] = await Promise.all([
    findSettings(db, site.id),
    requiresIdentityDocument(db, site),
  ]);
  return new Set<DocumentKind>([...requested, ...(isIdentityRequired ? (['identity'] as const) : [])]);
}
