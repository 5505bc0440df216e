import { parseArgs } from 'node:util';
import { demoExtension } from '../demo/extension.ts';
import { seedDemo } from '../demo/world/seed.ts';
import { readConfig } from '../server/platform/config/index.ts';
import { createLog } from '../server/platform/log.ts';
import { createPlatform } from '../server/process.ts';

/**
 * `npm run seed`: creates the demo world in an empty database; with `--force`, adds missing data to one that
 * has been seeded before. The database must not be in use by a running server.
 */
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
const config = readConfig({ ...process.env, MODE: 'demo', PORT: '0', HOST: '127.0.0.1' });
const log = createLog(config.LOG_LEVEL);
const started = performance.now();
const platform = await createPlatform(config, { log, extensions: [demoExtension()] });
if (values.force) await seedDemo({ database: platform.database, api: platform.api, log, force: true });
await platform.stop();
console.log(`The demo is seeded (${((performance.now() - started) / 1000).toFixed(1)} s).`);
