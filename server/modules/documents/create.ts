import { isDeepStrictEqual } from 'node:util';
import { MOST_LINES } from '#contracts/api/documents.ts';
import { run, type Tx, transaction } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Asked, Owner, PersonalAsked } from './asked.ts';
import { openList } from './lists/index.ts';
import { make, type Waiting, type Works } from './make.ts';
import { personalSections } from './personal.ts';
import { type DocumentRow, tables } from './tables.ts';
import { wordsOf } from './words/index.ts';

export const MAKE = 'documents.make';
const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
/** Lists up to here are made while the player waits. */
const SHORT = { csv: 2000, pdf: 200 };
/** Files of one player that may be in the making, and that may be made in a day. */
const MOST_OPEN = 3;
const MOST_A_DAY = 60;

/** Makes a document, or has it made; the same wish twice is one. Refuses `documentTooLong`, `documentOpen`, `tooManyRequests`. */
export async function createDocument(
  works: Works,
  owner: Owner,
  documentId: string,
  asked: Asked | PersonalAsked,
): Promise<DocumentRow> {
  const { db } = works.database;
  const now = new Date(works.clock());
  const known = await documentOf(works, owner, documentId);
  if (known) return isDeepStrictEqual(known.asked, asked) ? known : refuse('duplicateMismatch');
  const { lines, isShort } = await sizeOf(works, owner, asked, now);
  const row = await transaction(db, async (tx) => {
    await oneAtATime(tx, owner);
    // The same wish may have come in by another request meanwhile.
    if (await documentOf({ ...works, database: { ...works.database, db: tx } }, owner, documentId))
      return undefined;
    await refuseTooMany(tx, owner, now);
    const made = await insert(tx, owner, documentId, { asked, lines, now });
    if (!isShort) await addJob(tx, MAKE, { owner, documentId } satisfies Waiting);
    return made;
  });
  if (!row) return await createDocument(works, owner, documentId, asked);
  if (isShort) await make(works, row, owner);
  return (await documentOf(works, owner, documentId)) ?? row;
}

/** Lines of a list; what is kept about a player counts by its sections, and is made by the job. */
async function sizeOf(works: Works, owner: Owner, asked: Asked | PersonalAsked, now: Date) {
  if (asked.list === 'personal')
    return { lines: personalSections(works.personal(), now).length, isShort: false };
  const words = wordsOf(asked.language);
  const { count } = await openList({ db: works.database.db, owner, asked, words, until: now });
  const most = MOST_LINES[asked.format];
  if (count > most) refuse('documentTooLong', { most });
  return { lines: count, isShort: count <= SHORT[asked.format] };
}

/** Wishes of one player come one after the other, so that each sees those before it. */
async function oneAtATime(tx: Tx, { siteId, playerId }: Owner): Promise<void> {
  await run(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked',
    values: [`documents ${siteId} ${playerId}`],
  });
}

async function insert(
  tx: Tx,
  { siteId, playerId }: Owner,
  documentId: string,
  { asked, lines, now }: { asked: Asked | PersonalAsked; lines: number; now: Date },
): Promise<DocumentRow> {
  return await tables(tx)
    .insertInto('document')
    .values({
      site_id: siteId,
      document_id: documentId,
      player_id: playerId,
      asked: JSON.stringify(asked),
      state: 'waiting',
      lines,
      created_at: now,
      touched_at: now,
      expires_at: new Date(now.getTime() + KEPT_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
    .then((row) => row ?? refuse('duplicateMismatch'));
}

async function refuseTooMany(tx: Tx, { siteId, playerId }: Owner, now: Date): Promise<void> {
  const rows = await tables(tx)
    .selectFrom('document')
    .select(['state', 'touched_at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .execute();
  if (rows.filter((row) => isOpen(row, now)).length >= MOST_OPEN) refuse('documentOpen');
  if (rows.length >= MOST_A_DAY) refuse('tooManyRequests');
}

/** A document nobody went on with for so long is not being made any more. */
const LOST_MS = 15 * 60_000;

export function isOpen({ state, touched_at }: Pick<DocumentRow, 'state' | 'touched_at'>, now: Date): boolean {
  const isGoingOn = state === 'waiting' || state === 'working';
  return isGoingOn && now.getTime() - touched_at.getTime() < LOST_MS;
}

/** A document of the player that is not too old; undefined when there is none. */
export async function documentOf(
  { database, clock }: Pick<Works, 'database' | 'clock'>,
  { siteId, playerId }: Pick<Owner, 'siteId' | 'playerId'>,
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
