import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { FONTS, LETTERS } from '../../scripts/build.ts';
import { buildDocumentFonts } from '../../scripts/fonts/document-fonts.ts';
import { buildLetters } from '../../scripts/fonts/letters.ts';
import { CITUS_URL } from './cluster.ts';
import { applicationUrl, ensureTemplate } from './database.ts';
import { announcePooler, startPooler, type TestPooler } from './pooler.ts';
import { announceServer, sharedServer, startTestServer, type TestServer } from './postgres.ts';

let server: TestServer | undefined;
let pooler: TestPooler | undefined;
let users = 0;

/**
 * One PostgreSQL for the whole run, regardless of the number of projects. With `BAIZE_TEST_POOLER=1` the
 * application reaches every database through PgBouncer in transaction mode.
 */
export async function setup(): Promise<void> {
  users++;
  if (users > 1) return;
  if (CITUS_URL) announceServer(CITUS_URL);
  else if (!process.env.BAIZE_TEST_POSTGRES_URL) {
    server = await startTestServer();
    announceServer(server.url);
  }
  await buildDocumentFonts(FONTS);
  await buildLetters(LETTERS);
  const url = await sharedServer();
  await ensureTemplate(url);
  if (process.env.BAIZE_TEST_POOLER === '1') {
    pooler = await startPooler([applicationUrl(url, 'any'), url], { mode: 'transaction' });
    announcePooler(pooler);
  }
  console.log(await versions(url));
}

/**
 * The versions in use, so that differences between two machines are visible: Node, PostgreSQL, and Chromium
 * if it is named.
 */
async function versions(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  const chromium = process.env.CHROMIUM_PATH;
  const browser = chromium && spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  const postgres = `PostgreSQL ${rows[0]!.server_version}`;
  return [`Node ${process.versions.node}`, postgres, browser || 'no browser'].join(' · ');
}

export async function teardown(): Promise<void> {
  users--;
  if (users > 0) return;
  announcePooler(undefined);
  await pooler?.stop();
  if (!server) return;
  announceServer(undefined);
  await server.stop();
}
