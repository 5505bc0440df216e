import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { createApplication } from '#server/app.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { startEmbedded } from '#server/platform/embedded/index.ts';
import { memoryFiles } from '#server/platform/files/index.ts';
import { startJobs } from '#server/platform/jobs/index.ts';
import { testLog } from '../../support/postgres.ts';
import { clockOf, type Terms } from './run-options.ts';
import { setUpSite } from './site-setup.ts';

/**
 * The platform with its own PostgreSQL, its jobs, and staff who decide everything that waits; killed at any
 * moment. Its clock runs faster than real time, so that an hour of the cashier passes in a minute.
 */
const terms = JSON.parse(process.argv[2]!) as Terms;
const clock = clockOf(terms);
const embedded = await startEmbedded({ dataDir: terms.dataDir, log: testLog });
await migrate(embedded.url, testLog);
const database = openDatabase({ url: embedded.url, poolSize: 12, log: testLog });
const app = createApplication({
  database,
  config: {
    MODE: 'production',
    TRUST_PROXY: false,
    LANGUAGE_COOKIE: 'lang',
    SIMPAY_URL: terms.simpayUrl,
    SIMPAY_SECRET: terms.simpaySecret,
  },
  log: testLog,
  secretKey: createHash('sha256').update('the soak').digest(),
  files: memoryFiles(),
  clock,
});
const siteId = await setUpSite(database);
await startJobs({
  url: embedded.url,
  database,
  log: testLog,
  events: app.events,
  tasks: app.cashier.tasks,
});
const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' });
await new Promise((done) => server.once('listening', done));
const { port } = server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ port, url: embedded.url, postgres: embedded.pid() })}\n`);
await Promise.all([
  repeat(() => app.cashier.runScheduled()),
  repeat(() => app.bonuses.expireDue(database)),
  repeat(decide),
]);

/** Repeats work; failures during a database outage are retried on the next turn. */
async function repeat(work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await work().catch(() => {});
    await delay(150);
  }
}

/** Two staff members approve every withdrawal; one whose payout failed is returned. */
async function decide(): Promise<void> {
  const { review: staffConsole } = app.cashier;
  for (const { withdrawal_id: withdrawalId, reason, state } of await staffConsole.withdrawals(siteId)) {
    if (state !== 'review') continue;
    const by = (staffId: string) => ({ siteId, withdrawalId, staffId });
    if (reason === 'PAYOUT_FAILED')
      await staffConsole.rejectWithdrawal({ ...by('maker'), reason: 'REFUSED' });
    else for (const staffId of ['maker', 'checker']) await staffConsole.approveWithdrawal(by(staffId));
  }
}
