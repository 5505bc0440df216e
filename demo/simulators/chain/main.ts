import { serve } from '@hono/node-server';
import { Blocks } from './blocks.ts';
import { createChainsim } from './server.ts';

/** Runs the chain until the process that started it ends and closes its standard input. */
const port = Number(process.env.CHAINSIM_PORT ?? '3092');
const blocks = new Blocks(Date.now);
const app = createChainsim(blocks, { one: 'well', two: 'well' });
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
server.on('error', (error: Error) => {
  console.error(`chainsim cannot listen on ${port}: ${error.message}`);
  process.exit(1);
});
setInterval(() => blocks.catchUp(), 250).unref();
process.stdin.resume().on('end', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
