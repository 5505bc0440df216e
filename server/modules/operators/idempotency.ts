import { createHash } from 'node:crypto';
import { DAY_MS } from '#contracts/values/time.ts';
import { canonicalJson } from '#games/engine/fair/canonical-json.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { Json } from '#server/platform/console/module-console.ts';
import { type Tx, write } from '#server/platform/database/index.ts';
import type { OperatorsContext } from './dependencies.ts';
import { tables } from './tables.ts';

/** A request is repeated within seconds, or the next morning if the page stayed open. */
const RETENTION_DAYS = 7;

/** A request identified by the client's own id. */
export type Request = { siteId: number; staffId: string; requestId: string; action: string; input: Json };
type Answer = Record<string, unknown>;

/**
 * Executes a request once: a repetition is answered from the stored row and changes nothing; a different
 * request with the same id is refused (`requestReused`). Refusals are not stored. Concurrent requests wait.
 */
export async function runOnce(
  tools: OperatorsContext,
  tx: Tx,
  { siteId, staffId, requestId, action, input }: Request,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  const key = { site_id: siteId, staff_id: staffId, request_id: requestId };
  const place = `${siteId} ${staffId} ${requestId}`;
  const fingerprint = createHash('sha256')
    .update(canonicalJson([action, input], 'anyNumber'))
    .digest();
  const isNew = await tables(tx)
    .insertInto('request')
    .values({ ...key, action, fingerprint, answer: null, at: tools.now() })
    .onConflict((conflict) => conflict.columns(['site_id', 'staff_id', 'request_id']).doNothing())
    .returning('at')
    .executeTakeFirst();
  if (!isNew) {
    const known = await tables(tx)
      .selectFrom('request')
      .select(['fingerprint', 'answer'])
      .where((row) => row.and(key))
      .executeTakeFirstOrThrow();
    if (!known.fingerprint.equals(fingerprint)) deny('requestReused');
    return JSON.parse(tools.seal.decrypt(known.answer!, place).toString()) as Answer;
  }
  const answer = await perform();
  await tables(tx)
    .updateTable('request')
    .set({ answer: tools.seal.encrypt(Buffer.from(JSON.stringify(answer)), place) })
    .where((row) => row.and(key))
    .execute();
  return answer;
}

/** Deletes old request ids that will not be repeated. */
export async function deleteOldRequests(tx: Tx, now: Date): Promise<void> {
  const old = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await write(tx, { text: 'delete from operators.request where at < $1', values: [old] });
}
