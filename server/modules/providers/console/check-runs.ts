import { randomUUID } from 'node:crypto';
import type { CheckRunItem, ConnectionValues } from '#contracts/console/provider-connections.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, WriteContext } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { CONFORMANCE_TASK } from '../conformance/conformance-run.ts';
import { TEST_CONNECTION_TASK } from '../connection-check.ts';
import { type ProviderKey, tables } from '../tables.ts';
import { connectionHash, findConnectionValues } from './connection-values.ts';

const MAX_SHOWN = 10;

/** The last tests of a connection, newest first. */
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

/** Whether a provider has passed a conformance run with exactly this connection. */
export async function hasPassedConformance(
  db: Db,
  { site_id, provider_code }: ProviderKey,
  values: ConnectionValues,
): Promise<boolean> {
  const last = await tables(db)
    .selectFrom('check_run')
    .select('state')
    .where('site_id', '=', site_id)
    .where('provider_code', '=', provider_code)
    .where('kind', '=', 'conformance')
    .where('connection', '=', connectionHash(values))
    .where('state', '<>', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'passed';
}

type RunRequest = Pick<WriteContext, 'tx' | 'site' | 'staff' | 'now'>;

async function beginRun(
  { tx, site, staff, now }: RunRequest,
  provider_code: string,
  kind: 'reach' | 'conformance',
) {
  const { values } = (await findConnectionValues(tx, site.id, provider_code)) ?? deny('notFound');
  if (!values.url) deny('notFound');
  const key = { site_id: site.id, run_id: randomUUID() };
  await tables(tx)
    .insertInto('check_run')
    .values({
      ...{ ...key, provider_code, kind, actor: staff.id, started_at: now },
      connection: connectionHash(values),
    })
    .execute();
  const task = kind === 'reach' ? TEST_CONNECTION_TASK : CONFORMANCE_TASK;
  const terms = kind === 'reach' ? {} : { currency: site.currency, domain: site.domain };
  await addJob(tx, task, { ...key, provider_code, ...terms });
  return {
    answer: { run_id: key.run_id },
    change: { subject: `provider:${provider_code}`, after: { [kind]: key.run_id } },
  };
}

/** Provider calls are jobs; their results are read with the connection. */
export const checkHandlers: ConsoleHandlers = {
  testProvider: ({ provider_code }, context) => beginRun(context, provider_code, 'reach'),
  checkProvider: ({ provider_code }, context) => beginRun(context, provider_code, 'conformance'),
};
