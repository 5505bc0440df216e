import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { configOrExit } from '../server/main.ts';
import { bundledAddress, type DatabaseAddress } from '../server/platform/database/preparation.ts';
import { lockFolder } from '../server/platform/embedded/folder-lock.ts';
import { startEmbedded } from '../server/platform/embedded/index.ts';
import { createLog } from '../server/platform/log.ts';
import { buildArt, buildConsole, FONTS, LETTERS } from './build.ts';
import { buildDocumentFonts } from './fonts/document-fonts.ts';
import { buildLetters } from './fonts/letters.ts';

/**
 * `npm run dev`: the platform on the same data folder. Vite serves the site's modules and reloads them when
 * they change. A change to the server, contracts, games or the demo restarts the server; the embedded
 * database belongs to this process and keeps running.
 */
const config = configOrExit();
await buildArt();
await buildConsole();
await buildDocumentFonts(FONTS);
await buildLetters(LETTERS);

await using stack = new AsyncDisposableStack();
let address: DatabaseAddress = { url: config.DATABASE_URL ?? '', ownerUrl: config.DATABASE_OWNER_URL };
if (!config.DATABASE_URL) {
  const dataDir = resolve(config.DATA_DIR);
  const lock = await lockFolder(dataDir);
  stack.defer(() => lock.release());
  const embedded = await startEmbedded({ dataDir, log: createLog(config.LOG_LEVEL) });
  stack.defer(() => embedded.stop());
  embedded.onGone((error) => {
    console.error(error.message);
    process.exit(1);
  });
  address = await bundledAddress(embedded.url);
}

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'scripts/dev/server.ts'],
  {
    stdio: 'inherit',
    env: {
      DRAIN_SECONDS: '1',
      ...process.env,
      MODE: config.MODE,
      DATABASE_URL: address.url,
      DATABASE_OWNER_URL: address.ownerUrl,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
await once(server, 'exit');
