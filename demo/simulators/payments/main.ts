import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createHooks } from './hooks.ts';
import { createSimpay } from './server.ts';
import { emptyState, type SimulatorState } from './simulator-state.ts';

/** Runs the simulator until the process that started it ends and closes its standard input. */
const { SIMPAY_PORT = '3090', SIMPAY_SECRET = '', SIMPAY_HOOK = '', SIMPAY_FILE = '' } = process.env;
if (SIMPAY_SECRET.length < 16 || !SIMPAY_HOOK) {
  console.error(
    'simpay needs SIMPAY_SECRET of at least 16 characters and SIMPAY_HOOK, the address of webhooks',
  );
  process.exit(78);
}
const state: SimulatorState = emptyState();
if (existsSync(SIMPAY_FILE)) Object.assign(state, JSON.parse(readFileSync(SIMPAY_FILE, 'utf8')));
const save = () => {
  if (!SIMPAY_FILE) return;
  writeFileSync(`${SIMPAY_FILE}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${SIMPAY_FILE}.part`, SIMPAY_FILE);
};
/** Twelve attempts in about eight minutes: enough for a demo. */
const pauses = Array.from({ length: 11 }, (_, n) => Math.min(60_000, 1000 * 2 ** n));
const hooks = createHooks({ url: SIMPAY_HOOK, secret: SIMPAY_SECRET, now: Date.now, pauses });
const port = Number(SIMPAY_PORT);
const origin = () => `http://localhost:${port}`;
const app = createSimpay({ state, secret: SIMPAY_SECRET, hooks, origin, now: Date.now, onChange: save });
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
server.on('error', (error: Error) => {
  console.error(`simpay cannot listen on ${port}: ${error.message}`);
  process.exit(1);
});
// Payments also expire without a visitor.
setInterval(() => void app.request('/'), 5_000).unref();
process.stdin.resume().on('end', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
