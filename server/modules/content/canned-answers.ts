import { MAX_CANNED_ANSWERS } from '#contracts/console/canned-answers.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import { type CannedAnswerRow, tables } from './tables.ts';

type CannedAnswerKey = { siteId: number; answerId: string };
type CannedAnswerValues = Pick<CannedAnswerRow, 'name' | 'topic' | 'texts' | 'changed_by' | 'changed_at'>;

/** A site's prepared answers to contact messages, by name. */
export async function listCannedAnswers(db: Db, siteId: number): Promise<CannedAnswerRow[]> {
  return await tables(db)
    .selectFrom('canned_answer')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy(sql`lower(name)`)
    .orderBy('answer_id')
    .limit(MAX_CANNED_ANSWERS)
    .execute();
}

/** A prepared answer, locked: of two concurrent changes to a version only one succeeds. */
export async function lockCannedAnswer(
  tx: Tx,
  { siteId, answerId }: CannedAnswerKey,
): Promise<CannedAnswerRow | undefined> {
  return await tables(tx)
    .selectFrom('canned_answer')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('answer_id', '=', answerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a new prepared answer, or the next version of a locked one; returns the version number. */
export async function storeCannedAnswer(
  tx: Tx,
  { siteId, answerId }: CannedAnswerKey,
  { texts, ...values }: CannedAnswerValues,
): Promise<number> {
  const stored = { ...values, texts: JSON.stringify(texts) };
  const { version } = await tables(tx)
    .insertInto('canned_answer')
    .values({ site_id: siteId, answer_id: answerId, version: 1, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'answer_id'])
        .doUpdateSet({ ...stored, version: sql<number>`canned_answer.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a prepared answer. */
export async function deleteCannedAnswer(tx: Tx, { siteId, answerId }: CannedAnswerKey): Promise<void> {
  await tables(tx)
    .deleteFrom('canned_answer')
    .where('site_id', '=', siteId)
    .where('answer_id', '=', answerId)
    .execute();
}
