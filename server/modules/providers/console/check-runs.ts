import { randomUUID } from 'node:crypto';
import type { CheckRunItem } from '#contracts/console/provider-connections.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { TEST_CONNECTION_TASK } from '../connection-test.ts';
import { tables } from '../tables.ts';

const MAX_SHOWN = 10;

/** The last tests of a connection, the newest first. */
export async function listCheckRuns(db: Db, siteId: number, providerCode: string): Promise<CheckRunItem[]> {
  const rows = await tables(db)
    .selectFrom('check_run')
    .select(['run_id', 'kind', 'state', 'started_at', 'report'])
    .where('site_id', '=', siteId)
    .where('provider_code', '=', providerCode)
    .orderBy('started_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ report, started_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    lines: report.lines ?? [],
  }));
}

/** Whatever asks the provider is a job; its outcome is read with the connection. */
export const checkHandlers: ConsoleHandlers = {
  async testProvider({ provider_code }, { tx, site, staff, now }) {
    const account = await tables(tx)
      .selectFrom('account')
      .select('provider_code')
      .where('site_id', '=', site.id)
      .where('provider_code', '=', provider_code)
      .where('url', 'is not', null)
      .executeTakeFirst();
    if (!account) deny('notFound');
    const key = { site_id: site.id, run_id: randomUUID() };
    await tables(tx)
      .insertInto('check_run')
      .values({ ...key, provider_code, kind: 'reach', actor: staff.id, started_at: now })
      .execute();
    await addJob(tx, TEST_CONNECTION_TASK, { ...key, provider_code });
    return {
      answer: { run_id: key.run_id },
      change: { subject: `provider:${provider_code}`, after: { test: key.run_id } },
    };
  },
};
