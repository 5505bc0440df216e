import { transaction } from '#server/platform/database/index.ts';
import type { OperatorsContext } from './dependencies.ts';
import { openSession } from './sessions.ts';
import { tables } from './tables.ts';

/** The address in the audit log for calls made by a command. */
export const COMMAND_ADDRESS = 'command';

/**
 * Opens a session without a password or code: anyone who can run a command already has the database and its
 * keys.
 */
export async function openCommandSession(
  { db, now }: Pick<OperatorsContext, 'db' | 'now'>,
  login: string,
): Promise<{ cookie: string; token: string } | undefined> {
  return await transaction(db, async (tx) => {
    const staff = await tables(tx)
      .selectFrom('staff')
      .select('staff_id')
      .where('login', '=', login)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return staff && (await openSession(tx, staff.staff_id, { address: COMMAND_ADDRESS }, now()));
  });
}
