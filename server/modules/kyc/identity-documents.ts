import type { DocumentKind, DocumentState } from '#contracts/values/identity-documents.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { type IdentityDocumentRow, tables } from './tables.ts';

/** A document with the number of its pages. */
export type DocumentWithPageCount = IdentityDocumentRow & { pages: number };

type DocumentFilter = {
  state: DocumentState | '';
  kind: DocumentKind | '';
  /** Undefined: all players. */
  playerId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};
type PageQuery = {
  sort: 'uploaded' | 'changed';
  direction: 'asc' | 'desc';
  after: string;
  limit: number;
};

const pageCount = (siteId: number) =>
  sql<number>`(select count(*)::int from kyc.page p where p.site_id = ${siteId}
    and p.verification_id = document.verification_id)`.as('pages');

/** One page of a site's documents, in the requested order. */
export async function listDocuments(
  db: Db,
  siteId: number,
  { state, kind, playerId, from, to, sort, direction, after, limit }: DocumentFilter & PageQuery,
): Promise<DocumentWithPageCount[]> {
  const column = sql.ref(sort === 'uploaded' ? 'uploaded_at' : 'changed_at');
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const last = sql`select ${column}, verification_id from kyc.document
    where site_id = ${siteId} and verification_id = ${after}::uuid`;
  return await tables(db)
    .selectFrom('document')
    .selectAll()
    .select(pageCount(siteId))
    .where('site_id', '=', siteId)
    .$if(state !== '', (rows) => rows.where('state', '=', state as DocumentState))
    .$if(kind !== '', (rows) => rows.where('kind', '=', kind as DocumentKind))
    .$if(playerId !== undefined, (rows) => rows.where('player_id', '=', playerId!))
    .$if(from !== undefined, (rows) => rows.where('uploaded_at', '>=', from!))
    .$if(to !== undefined, (rows) => rows.where('uploaded_at', '<', to!))
    .$if(after !== '', (rows) => rows.where(sql<boolean>`(${column}, verification_id) ${beyond} (${last})`))
    .orderBy(column, direction)
    .orderBy('verification_id', direction)
    .limit(limit)
    .execute();
}

/** Maximum number of documents shown for a player. */
const MAX_OF_PLAYER = 200;

/** All documents of a player, newest first. */
export async function listPlayerDocuments(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<DocumentWithPageCount[]> {
  return await tables(db)
    .selectFrom('document')
    .selectAll()
    .select(pageCount(siteId))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('verification_id', 'desc')
    .limit(MAX_OF_PLAYER)
    .execute();
}

/** A document of the site; undefined for an unknown id. */
export async function findIdentityDocument(
  db: Db,
  siteId: number,
  verificationId: string,
): Promise<DocumentWithPageCount | undefined> {
  if (!isUuid(verificationId)) return undefined;
  return await tables(db)
    .selectFrom('document')
    .selectAll()
    .select(pageCount(siteId))
    .where('site_id', '=', siteId)
    .where('verification_id', '=', verificationId)
    .executeTakeFirst();
}

/** Changes a document whose row the caller has locked. */
export async function changeDocument(
  tx: Tx,
  { site_id, verification_id }: Pick<IdentityDocumentRow, 'site_id' | 'verification_id'>,
  set: Partial<IdentityDocumentRow>,
): Promise<void> {
  await tables(tx)
    .updateTable('document')
    .set(set)
    .where('site_id', '=', site_id)
    .where('verification_id', '=', verification_id)
    .execute();
}

/** The file of one page, if it is still stored. */
export async function findDocumentPage(
  db: Db,
  siteId: number,
  verificationId: string,
  page: number,
): Promise<{ fileId: string } | undefined> {
  return await tables(db)
    .selectFrom('page')
    .select('file_id as fileId')
    .where('site_id', '=', siteId)
    .where('verification_id', '=', verificationId)
    .where('page', '=', page)
    .executeTakeFirst();
}

/** Pending documents: their number, the age of the oldest, and the number of late ones. */
export async function countWaiting(
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null; late: number }> {
  const row = await tables(db)
    .selectFrom('document')
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<Date | null>`min(uploaded_at)`.as('oldestAt'),
      sql<bigint>`count(*) filter (where due_at < ${now})`.as('late'),
    ])
    .where('site_id', '=', siteId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldestAt, late: Number(row.late) };
}
