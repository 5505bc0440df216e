import { ensureTemplate } from './database.ts';
import { announceServer, sharedServer, startTestServer, type TestServer } from './postgres.ts';

let server: TestServer | undefined;
let users = 0;

/** One PostgreSQL for the whole run, whatever the number of projects that ask for it. */
export async function setup(): Promise<void> {
  users++;
  if (users > 1) return;
  if (!process.env.BAIZE_TEST_POSTGRES_URL) {
    server = await startTestServer();
    announceServer(server.url);
  }
  await ensureTemplate(await sharedServer());
}

export async function teardown(): Promise<void> {
  users--;
  if (users > 0 || !server) return;
  announceServer(undefined);
  await server.stop();
}
