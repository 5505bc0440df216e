/** What a document proves: identity, address, source of funds. */
export const DOCUMENT_KINDS = ['identity', 'address', 'funds'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = ['waiting', 'approved', 'rejected', 'expired', 'replaced'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Maximum picture size of a document, and maximum number of pages. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 6;
/** File types offered by browsers; the server detects the type from the bytes. */
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
