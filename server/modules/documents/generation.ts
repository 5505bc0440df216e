import type { Database, Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import type { EncryptedFiles } from '../../platform/key-rotation/encrypted-data.ts';
import type { Log } from '../../platform/log.ts';
import type { PersonalDataSection } from '../../platform/personal-data.ts';
import type { DocumentOwner, DocumentRequest, PersonalDataRequest } from './document-request.ts';
import { textsIn } from './document-texts.ts';
import { writeFile } from './file-writers.ts';
import { openList } from './lists/index.ts';
import { allPersonalSections, writePersonalData } from './personal-data.ts';
import { type DocumentRow, tables } from './tables.ts';

export type DocumentDeps = {
  database: Database;
  files: Files;
  encryption: Encryption;
  log: Log;
  clock: () => number;
  personal(): readonly PersonalDataSection[];
};

/** Storage key of a part of a document. */
export const documentPartKey = (row: Pick<DocumentRow, 'site_id' | 'document_id'>, part: number): string =>
  `documents/${row.site_id}/${row.document_id}/${part}`;

/** Parts of complete documents as stored. Others are written again, or expire. */
export const encryptedDocuments = (encryption: Encryption): EncryptedFiles => ({
  ...{ table: 'documents.document', key: ['site_id', 'document_id'], encryption },
  also: { parts: 't.parts' },
  where: "t.state = 'ready'",
  files: ({ site_id, document_id, parts }) =>
    Array.from({ length: Number(parts) }, (_, part) =>
      documentPartKey({ site_id: Number(site_id), document_id: document_id! }, part),
    ),
});

/**
 * Reads the list and writes the file, part by part. Repeatable: it writes the same file again; a finished one
 * is unchanged.
 */
export async function generateDocument(
  works: DocumentDeps,
  row: DocumentRow,
  owner: DocumentOwner,
): Promise<void> {
  const { files, encryption, log, clock, database } = works;
  const change = (set: Partial<DocumentRow>) =>
    database.transaction((tx) => changeDocument(tx, row, { ...set, progressed_at: new Date(clock()) }));
  try {
    await change({ state: 'working', done: 0 });
    let parts = 0;
    let bytes = 0;
    await writeDocument(works, row, owner, {
      async put(part: Buffer) {
        const key = documentPartKey(row, parts);
        parts += 1;
        // Registered before it is stored, so that the parts of a failed file are deleted on expiry.
        await change({ parts });
        await files.put(key, encryption.encrypt(part, key));
        bytes += part.length;
      },
      progress: (done: number) => change({ done }),
    });
    await change({ state: 'ready', parts, bytes: BigInt(bytes), encrypted_with: encryption.keyId });
  } catch (error) {
    log.error({ err: error, document: row.document_id }, 'a document could not be generated');
    await change({ state: 'failed' });
  }
}

type Output = { put(part: Buffer): Promise<void>; progress(done: number): Promise<void> };

async function writeDocument(
  { database, personal }: DocumentDeps,
  row: DocumentRow,
  owner: DocumentOwner,
  output: Output,
) {
  const { db } = database;
  const request = row.request as DocumentRequest | PersonalDataRequest;
  const at = row.created_at;
  if (request.list === 'personal') {
    const { format, language } = request;
    const sections = allPersonalSections(personal(), at);
    return await writePersonalData({ db, owner, sections, format, language, at, ...output });
  }
  const list = await openList({ db, owner, request, words: textsIn(request.language), until: at });
  await writeFile({ list, request, owner, at, ...output });
}

async function changeDocument(tx: Tx, row: DocumentRow, set: Partial<DocumentRow>): Promise<void> {
  await tables(tx)
    .updateTable('document')
    .set(set)
    .where('site_id', '=', row.site_id)
    .where('document_id', '=', row.document_id)
    .where('state', '<>', 'ready')
    .execute();
}

/** The job's payload. */
export type GenerateTask = { owner: DocumentOwner; documentId: string };

/** Generates a pending document; the job's work. */
export async function generatePending(
  works: DocumentDeps,
  { owner, documentId }: GenerateTask,
): Promise<void> {
  const row = await tables(works.database.db)
    .selectFrom('document')
    .selectAll()
    .where('site_id', '=', owner.siteId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (row && row.state !== 'ready') await generateDocument(works, row, owner);
}

/** Number of expired files deleted together. */
const BATCH_SIZE = 100;

/** Deletes expired files. */
export async function deleteExpiredDocuments({ database, files, clock }: DocumentDeps): Promise<void> {
  for (;;) {
    const old = await tables(database.db)
      .selectFrom('document')
      .selectAll()
      .where('expires_at', '<', new Date(clock()))
      .orderBy('expires_at')
      .limit(BATCH_SIZE)
      .execute();
    const gone = await forEachInOwnTransaction(database.db, old, async (tx, row) => {
      // Nothing encrypts its parts again meanwhile.
      await tables(tx)
        .selectFrom('document')
        .select('document_id')
        .where('site_id', '=', row.site_id)
        .where('document_id', '=', row.document_id)
        .forUpdate()
        .execute();
      // Deletes the file before its row: a file without a row would never be deleted.
      for (let part = 0; part < row.parts; part++) await files.remove(documentPartKey(row, part));
      await tables(tx)
        .deleteFrom('document')
        .where('site_id', '=', row.site_id)
        .where('document_id', '=', row.document_id)
        .execute();
    });
    if (gone < BATCH_SIZE) return;
  }
}
