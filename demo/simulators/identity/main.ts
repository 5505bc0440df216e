import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import type { IdentityState } from './check.ts';
import { createIdentityVendor } from './server.ts';

/** Runs the simulator until the process that started it ends and closes its standard input. */
const { IDENTITY_PORT = '3093', IDENTITY_KEY = '', IDENTITY_HOOKS = '', IDENTITY_FILE = '' } = process.env;
if (IDENTITY_KEY.length < 16 || !IDENTITY_HOOKS) {
  console.error('the identity simulator needs IDENTITY_KEY of at least 16 characters and IDENTITY_HOOKS');
  process.exit(78);
}
const state: IdentityState = { checks: [] };
if (existsSync(IDENTITY_FILE)) Object.assign(state, JSON.parse(readFileSync(IDENTITY_FILE, 'utf8')));
const save = () => {
  if (!IDENTITY_FILE) return;
  writeFileSync(`${IDENTITY_FILE}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${IDENTITY_FILE}.part`, IDENTITY_FILE);
};
const port = Number(IDENTITY_PORT);
const app = createIdentityVendor({
  ...{ state, apiKey: IDENTITY_KEY, hookSecret: IDENTITY_KEY, hooks: IDENTITY_HOOKS },
  ...{ origin: () => `http://localhost:${port}`, now: Date.now, onChange: save },
});
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
server.on('error', (error: Error) => {
  console.error(`the identity simulator cannot listen on ${port}: ${error.message}`);
  process.exit(1);
});
process.stdin.resume().on('end', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
