import { isDeepStrictEqual } from 'node:util';
import { MAX_DOCUMENT_LINES } from '#contracts/api/documents.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Tx, transaction, write } from '../../platform/database/index.ts';
import { addJob } from '../../platform/jobs/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DocumentOwner, DocumentRequest, PersonalDataRequest } from './document-request.ts';
import { type DocumentDeps, type GenerateTask, generateDocument } from './generation.ts';
import { openList } from './lists/index.ts';
import { allPersonalSections } from './personal-data.ts';
import { type DocumentRow, tables } from './tables.ts';
import { textsIn } from './texts/index.ts';

export const GENERATE_TASK = 'documents.generate';
const RETENTION_MS = 7 * DAY_MS;
/** Lists up to this length are made during the call. */
const INLINE_LIMIT = { csv: 2000, pdf: 200 };
/** Limits of a player's documents: in progress, and per day. */
const MAX_PENDING = 3;
const MAX_PER_DAY = 60;

/**
 * Creates a document, at once or as a job; an equal request is not repeated. Refuses `documentTooLong`,
 * `documentOpen`, `tooManyRequests`.
 */
export async function createDocument(
  works: DocumentDeps,
  owner: DocumentOwner,
  documentId: string,
  request: DocumentRequest | PersonalDataRequest,
): Promise<DocumentRow> {
  const { db } = works.database;
  const now = new Date(works.clock());
  const known = await findDocument(works, owner, documentId);
  if (known) return isDeepStrictEqual(known.request, request) ? known : refuse('duplicateMismatch');
  const { lines, isShort } = await countLines(works, owner, request, now);
  const row = await transaction(db, async (tx) => {
    await lockPlayerDocuments(tx, owner);
    // The same request may have arrived concurrently.
    if (await findDocument({ ...works, database: { ...works.database, db: tx } }, owner, documentId))
      return undefined;
    await requireDocumentQuota(tx, owner, now);
    const made = await insert(tx, owner, documentId, { request, lines, now });
    if (!isShort) await addJob(tx, GENERATE_TASK, { owner, documentId } satisfies GenerateTask);
    return made;
  });
  if (!row) return await createDocument(works, owner, documentId, request);
  if (isShort) await generateDocument(works, row, owner);
  return (await findDocument(works, owner, documentId)) ?? row;
}

/** Lines of a list; a personal data export counts by sections, and is made by the job. */
async function countLines(
  works: DocumentDeps,
  owner: DocumentOwner,
  request: DocumentRequest | PersonalDataRequest,
  now: Date,
) {
  if (request.list === 'personal')
    return { lines: allPersonalSections(works.personal(), now).length, isShort: false };
  const words = textsIn(request.language);
  const { count } = await openList({ db: works.database.db, owner, request, words, until: now });
  const max = MAX_DOCUMENT_LINES[request.format];
  if (count > max) refuse('documentTooLong', { max });
  return { lines: count, isShort: count <= INLINE_LIMIT[request.format] };
}

/** Requests of one player are serialised, so that each sees the earlier ones. */
async function lockPlayerDocuments(tx: Tx, { siteId, playerId }: DocumentOwner): Promise<void> {
  await write(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked',
    values: [`documents ${siteId} ${playerId}`],
  });
}

async function insert(
  tx: Tx,
  { siteId, playerId }: DocumentOwner,
  documentId: string,
  { request, lines, now }: { request: DocumentRequest | PersonalDataRequest; lines: number; now: Date },
): Promise<DocumentRow> {
  return await tables(tx)
    .insertInto('document')
    .values({
      site_id: siteId,
      document_id: documentId,
      player_id: playerId,
      request: JSON.stringify(request),
      state: 'waiting',
      lines,
      created_at: now,
      progressed_at: now,
      expires_at: new Date(now.getTime() + RETENTION_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
    .then((row) => row ?? refuse('duplicateMismatch'));
}

async function requireDocumentQuota(tx: Tx, { siteId, playerId }: DocumentOwner, now: Date): Promise<void> {
  const rows = await tables(tx)
    .selectFrom('document')
    .select(['state', 'progressed_at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .execute();
  if (rows.filter((row) => isPending(row, now)).length >= MAX_PENDING) refuse('documentOpen');
  if (rows.length >= MAX_PER_DAY) refuse('tooManyRequests');
}

/** A document without progress for this long counts as abandoned. */
const STALLED_MS = 15 * MINUTE_MS;

/** Whether a document is still being made; false once it has stalled. */
export function isPending(
  { state, progressed_at }: Pick<DocumentRow, 'state' | 'progressed_at'>,
  now: Date,
): boolean {
  const isGoingOn = state === 'waiting' || state === 'working';
  return isGoingOn && now.getTime() - progressed_at.getTime() < STALLED_MS;
}

/** A document of the player that has not expired; undefined without one. */
export async function findDocument(
  { database, clock }: Pick<DocumentDeps, 'database' | 'clock'>,
  { siteId, playerId }: Pick<DocumentOwner, 'siteId' | 'playerId'>,
  documentId: string,
): Promise<DocumentRow | undefined> {
  return await tables(database.db)
    .selectFrom('document')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('document_id', '=', documentId)
    .where('expires_at', '>', new Date(clock()))
    .executeTakeFirst();
}
