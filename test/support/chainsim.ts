import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { chainsimConfig, chainsimVariables } from '../../demo/launch/blockchain.ts';
import { Blocks } from '../../demo/simulators/chain/blocks.ts';
import { createChainsim, type NodeCondition } from '../../demo/simulators/chain/server.ts';

/**
 * The simulated chain, as `npm start` runs it, inside the test's process: tests produce the blocks. `most`:
 * the maximum payout of a round.
 */
export async function startChain(max?: string) {
  const blocks = new Blocks(Date.now);
  const moods = { one: 'well' as NodeCondition, two: 'well' as NodeCondition };
  const app = createChainsim(blocks, moods);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  return {
    blocks,
    moods,
    config: chainsimConfig(port, max),
    variables: chainsimVariables(port, max),
    /** Produces this many blocks. */
    make(count: number): void {
      for (let i = 0; i < count; i++) blocks.make();
    },
    stop(): Promise<unknown> {
      if ('closeAllConnections' in server) server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type TestChain = Awaited<ReturnType<typeof startChain>>;
