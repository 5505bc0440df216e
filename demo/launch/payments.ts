import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../server/platform/config/index.ts';

/**
 * Starts the payment simulator as a separate process beside a demo, and returns its address and shared
 * secret. Skipped where another address is configured, or by `SIMPAY_PORT=0`; it ends with this process.
 */
export function startSimpay({ MODE, PORT, DATA_DIR, SIMPAY_URL }: Config): Partial<Config> {
  const { SIMPAY_PORT = '3090' } = process.env;
  if (MODE !== 'demo' || SIMPAY_URL || SIMPAY_PORT === '0') return {};
  const secret = randomBytes(24).toString('base64url');
  mkdirSync(DATA_DIR, { recursive: true });
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'demo/simulators/payments/main.ts'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: {
        ...process.env,
        SIMPAY_PORT,
        SIMPAY_SECRET: secret,
        SIMPAY_HOOK: `http://127.0.0.1:${PORT}/hooks/simpay`,
        SIMPAY_FILE: resolve(join(DATA_DIR, 'simpay.json')),
      },
    },
  );
  child.unref();
  process.on('exit', () => child.kill());
  return { SIMPAY_URL: `http://127.0.0.1:${SIMPAY_PORT}`, SIMPAY_SECRET: secret };
}
