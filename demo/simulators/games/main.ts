import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createSimulator } from './server.ts';
import { SHORTEST_SECRET } from './signature.ts';
import { emptyState, type Game } from './simulator-state.ts';

/** Runs the mock aggregator until the process that started it ends and closes its standard input. */
const {
  PROVIDER_KIT_PORT = '3091',
  PROVIDER_KIT_SECRET = '',
  PROVIDER_KIT_WALLET = '',
  PROVIDER_KIT_GAMES = '',
  PROVIDER_KIT_FILE = '',
} = process.env;
if (PROVIDER_KIT_SECRET.length < SHORTEST_SECRET || !PROVIDER_KIT_WALLET || !existsSync(PROVIDER_KIT_GAMES)) {
  console.error(
    'The game aggregator simulator needs PROVIDER_KIT_SECRET of at least 16 characters, PROVIDER_KIT_WALLET, the address of a wallet, and ' +
      'PROVIDER_KIT_GAMES, a file with the list of games',
  );
  process.exit(78);
}
const state = emptyState();
if (existsSync(PROVIDER_KIT_FILE)) Object.assign(state, JSON.parse(readFileSync(PROVIDER_KIT_FILE, 'utf8')));
let isDirty = false;
const save = () => {
  if (!isDirty || !PROVIDER_KIT_FILE) return;
  isDirty = false;
  writeFileSync(`${PROVIDER_KIT_FILE}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${PROVIDER_KIT_FILE}.part`, PROVIDER_KIT_FILE);
};
const port = Number(PROVIDER_KIT_PORT);
const { app, simulator } = createSimulator({
  state,
  games: JSON.parse(readFileSync(PROVIDER_KIT_GAMES, 'utf8')) as Game[],
  master: PROVIDER_KIT_SECRET,
  walletOrigin: () => PROVIDER_KIT_WALLET,
  origin: () => `http://localhost:${port}`,
  now: Date.now,
  onChange: () => {
    isDirty = true;
  },
  later: (milliseconds, act) => void setTimeout(act, milliseconds).unref(),
});
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
server.on('error', (error: Error) => {
  console.error(`The game aggregator simulator cannot listen on ${port}: ${error.message}`);
  process.exit(1);
});
simulator.outbox.resume();
const SAVE_MS = 1000;
setInterval(save, SAVE_MS).unref();
const end = () => {
  save();
  process.exit(0);
};
process.stdin.resume().on('end', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
