import { spawn } from 'node:child_process';
import { z } from 'zod';
import { chainVariables } from '../../server/platform/config/blockchain.ts';
import type { Config } from '../../server/platform/config/index.ts';

/** Maximum liability of one round on the simulated chain, in whole units of the demo's currencies. */
const ROUND_MAX = 'PHP=200000 CNY=25000 IDR=60000000 MMK=7000000 MNT=12000000 USD=4000';

/**
 * Starts the blockchain simulator as a separate process beside a demo, and returns its nodes. Skipped where
 * other nodes are configured, or by `CHAINSIM_PORT=0`; it ends with this process.
 */
export function startChainsim({ MODE, CHAIN_NODES }: Config): Partial<Config> {
  const { CHAINSIM_PORT = '3092' } = process.env;
  if (MODE !== 'demo' || CHAIN_NODES.length > 0 || CHAINSIM_PORT === '0') return {};
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'demo/simulators/chain/main.ts'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, CHAINSIM_PORT },
    },
  );
  child.unref();
  process.on('exit', () => child.kill());
  return chainsimConfig(Number(CHAINSIM_PORT));
}

/** The environment variables with which a platform finds the simulator on a port of this machine. */
export function chainsimVariables(port: number, max = ROUND_MAX) {
  return {
    CHAIN_KIND: 'demo',
    CHAIN_NODES: ['one', 'two'].map((node) => `http://127.0.0.1:${port}/${node}`).join(' '),
    CHAIN_ROUND_MAX: max,
    CHAIN_EXPLORER: `http://localhost:${port}/block/{height}`,
  };
}

/** The parsed settings. */
export const chainsimConfig = (port: number, max?: string) =>
  z.object(chainVariables).parse(chainsimVariables(port, max));
