/** @module-tag nightly */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { type Application, createApplication } from '../../server/app.ts';
import { run } from '../../server/platform/database/index.ts';
import { drainEvents } from '../../server/platform/jobs/index.ts';
import { demoExtension } from '../extension.ts';
import { seedDemo } from './seed.ts';

const hosts = ['casino1.localhost', 'slot4.localhost'];
let base: TestDatabase;
let application: Application;
const options = (api: (request: Request) => Promise<Response>) => ({
  database: base.database,
  api,
  log: testLog,
  hosts,
  artManifest: {},
});

beforeAll(async () => {
  base = await testDatabase();
  application = createApplication({
    extensions: [demoExtension()],
    database: base.database,
    config: { MODE: 'demo', TRUST_PROXY: false, LANGUAGE_COOKIE: 'baize_lang' },
    log: testLog,
    secretKey: randomBytes(32),
  });
});
afterAll(() => base.drop());

test('an interrupted seed is completed at the next start; only the named brands are seeded', async () => {
  const broken = async () => Response.json({ statusCode: -500, statusMessage: 'internalServerError' });
  await expect(seedDemo(options(broken))).rejects.toThrow('sign-up');
  const seeded = await seedDemo(options(application.fetch));
  expect(seeded).toMatchObject({ sites: 0, players: 6 });
  const rows = await run<{ domain: string }>(base.db, { text: 'select domain from sites.domain order by 1' });
  expect(rows.map(({ domain }) => domain)).toEqual(['casino1.localhost', 'localhost', 'slot4.localhost']);
});

test('[S-19] demo reports equal the rounds played by its bots and the ledger postings', async () => {
  await drainEvents({
    url: base.url,
    database: base.database,
    log: testLog,
    tasks: {},
    events: application.events,
  });
  const [counts] = await run<Record<string, number>>(base.db, {
    text: `select (select count(*)::int from originals.round) as rounds,
      (select count(*)::int from reports.bet) as bets,
      (select count(*)::int from reports.bet b join originals.round r
        on r.site_id = b.site_id and r.round_id::text = b.round_id) as both,
      (select count(distinct meta->>'round_id')::int from ledger.transfer where kind = 'bet') as stakes`,
  });
  expect(counts?.rounds).toBeGreaterThan(40);
  expect(counts).toEqual({
    rounds: counts?.rounds,
    bets: counts?.rounds,
    both: counts?.rounds,
    stakes: counts?.rounds,
  });
  await expectBooks(base.db);
});
