import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '#server/platform/embedded.ts';
import { createLog } from '#server/platform/log.ts';

export const testLog = createLog(process.env.LOG_LEVEL ?? 'silent');

/** Set by the global setup for the test processes it starts; also the way to point tests at another server. */
const variable = 'BAIZE_TEST_POSTGRES_URL';

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL in a temporary folder, without fsync unless `durable`; `stop` removes it. */
export async function startTestServer(
  options: { durable?: boolean } = {},
): Promise<TestServer & { embedded: Embedded }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-test-'));
  // Open to the system user that runs PostgreSQL when we are root.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, log: testLog, durable: options.durable ?? false });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.url, stop, embedded };
}

let own: Promise<TestServer> | undefined;

/** The server of this run: the one of the global setup, or outside Vitest one of this process, started on first use. */
export async function sharedServer(): Promise<string> {
  const given = process.env[variable];
  if (given) return given;
  own ??= startTestServer();
  return (await own).url;
}

/** Stops the server this process started, if any; scripts and benches call it last. */
export async function stopSharedServer(): Promise<void> {
  await (await own)?.stop();
  own = undefined;
}

export function announceServer(url: string | undefined): void {
  if (url) process.env[variable] = url;
  else delete process.env[variable];
}
