import type { Database, Tx } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Log } from '../../platform/log.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import type { PersonalSection } from '../../platform/personal.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Asked, Owner, PersonalAsked } from './asked.ts';
import { openList } from './lists/index.ts';
import { personalSections, writePersonal } from './personal.ts';
import { type DocumentRow, tables } from './tables.ts';
import { wordsOf } from './words/index.ts';
import { writeFile } from './write.ts';

export type Works = {
  database: Database;
  files: Files;
  sealing: Sealing;
  log: Log;
  clock: () => number;
  personal(): readonly PersonalSection[];
};

export const keyOf = (row: Pick<DocumentRow, 'site_id' | 'document_id'>, part: number): string =>
  `documents/${row.site_id}/${row.document_id}/${part}`;

/** Reads the list and writes the file, part by part. Made again it is the same file; one that is ready is left alone. */
export async function make(works: Works, row: DocumentRow, owner: Owner): Promise<void> {
  const { files, sealing, log, clock, database } = works;
  const change = (set: Partial<DocumentRow>) =>
    database.transaction((tx) => changeDocument(tx, row, { ...set, touched_at: new Date(clock()) }));
  try {
    await change({ state: 'working', done: 0 });
    let parts = 0;
    let bytes = 0;
    await write(works, row, owner, {
      async put(part: Buffer) {
        const key = keyOf(row, parts);
        parts += 1;
        // Known before it is there: what is left of a file that fails is deleted when its time is over.
        await change({ parts });
        await files.put(key, sealing.seal(part, key));
        bytes += part.length;
      },
      progress: (done: number) => change({ done }),
    });
    await change({ state: 'ready', parts, bytes: BigInt(bytes) });
  } catch (error) {
    log.error({ err: error, document: row.document_id }, 'a file of a list could not be made');
    await change({ state: 'failed' });
  }
}

type Output = { put(part: Buffer): Promise<void>; progress(done: number): Promise<void> };

async function write({ database, personal }: Works, row: DocumentRow, owner: Owner, output: Output) {
  const { db } = database;
  const asked = row.asked as Asked | PersonalAsked;
  const at = row.created_at;
  if (asked.list === 'personal') {
    const { format, language } = asked;
    const sections = personalSections(personal(), at);
    return await writePersonal({ db, owner, sections, format, language, at, ...output });
  }
  const list = await openList({ db, owner, asked, words: wordsOf(asked.language), until: at });
  await writeFile({ list, asked, owner, at, ...output });
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

/** What the job is told. */
export type Waiting = { owner: Owner; documentId: string };

/** Makes a document that waits; what a job does. */
export async function makeWaiting(works: Works, { owner, documentId }: Waiting): Promise<void> {
  const row = await tables(works.database.db)
    .selectFrom('document')
    .selectAll()
    .where('site_id', '=', owner.siteId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (row && row.state !== 'ready') await make(works, row, owner);
}

/** How many old files are looked at together. */
const AT_A_TIME = 100;

/** Deletes files whose time is over. */
export async function sweep({ database, files, clock }: Works): Promise<void> {
  for (;;) {
    const old = await tables(database.db)
      .selectFrom('document')
      .selectAll()
      .where('expires_at', '<', new Date(clock()))
      .orderBy('expires_at')
      .limit(AT_A_TIME)
      .execute();
    const gone = await oneByOne(database.db, old, async (tx, row) => {
      // The file before its row: a file that nobody knows of would stay for ever.
      for (let part = 0; part < row.parts; part++) await files.remove(keyOf(row, part));
      await tables(tx)
        .deleteFrom('document')
        .where('site_id', '=', row.site_id)
        .where('document_id', '=', row.document_id)
        .execute();
    });
    if (gone < AT_A_TIME) return;
  }
}
