import { deny } from '../../../platform/console/denial.ts';
import { schemaOf, type Tx } from '../../../platform/database/index.ts';
import type { RewardsTables } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Opens or closes an item of a site; rejects an unknown item or one already in that state. */
export async function setOpen(
  tx: Tx,
  table: 'wheel' | 'mission',
  siteId: number,
  code: string,
  isOpen: boolean,
) {
  const row = await tables(tx)
    .selectFrom(table)
    .select('is_open')
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) deny('notFound');
  if (row.is_open === isOpen) deny('decidedAlready');
  await tables(tx)
    .updateTable(table)
    .set({ is_open: isOpen })
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .execute();
  const change = { before: { open: row.is_open }, after: { open: isOpen } };
  return { answer: {}, change: { subject: `${table}:${code}`, ...change } };
}

/** Reports violations of wheel and mission rules as an invalid field. */
export function withFieldError<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deny('invalidRequest', { fields: [{ field, rule: error.message }] });
  }
}
