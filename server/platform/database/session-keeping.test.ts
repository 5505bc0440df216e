import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { hasPooler, startPooler } from '#test/support/pooler.ts';
import { requireOwnSessions } from './session-keeping.ts';

test('PostgreSQL itself keeps the session of a connection', async () => {
  const t = await testDatabase();
  onTestFinished(() => t.drop());
  await expect(requireOwnSessions('DATABASE_URL', t.url)).resolves.toBeUndefined();
});

test.skipIf(!hasPooler)(
  'a pooler in transaction mode is refused by name, in session mode accepted',
  async () => {
    const t = await testDatabase();
    const session = await startPooler([t.url], { mode: 'session' });
    const transaction = await startPooler([t.url], { mode: 'transaction' });
    onTestFinished(async () => {
      await Promise.all([session.stop(), transaction.stop()]);
      await t.drop();
    });
    await requireOwnSessions('DATABASE_URL', session.through(t.url));
    await expect(requireOwnSessions('DATABASE_URL', transaction.through(t.url))).rejects.toThrow(
      /^DATABASE_URL leads to a pooler in transaction mode, .*\n.* name the pooler in DATABASE_POOLED_URL/,
    );
  },
);
