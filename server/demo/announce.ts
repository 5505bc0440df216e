import type { Config } from '../platform/config.ts';
import { staffSummary } from './staff.ts';
import { demoSummary } from './summary.ts';

/** Tells the terminal where the platform is, how long it took to get ready, and in demo mode the brands and how to sign in. */
export function announce(
  platform: { port: number | undefined; operationsPort: number | undefined },
  config: Pick<
    Config,
    | 'MODE'
    | 'ROLES'
    | 'OPS_HOST'
    | 'SIMPAY_URL'
    | 'PROVIDER_KIT_URL'
    | 'CHAIN_KIND'
    | 'CHAIN_NODES'
    | 'CONSOLE_HOST'
  >,
  seconds: number,
): void {
  const { port, operationsPort } = platform;
  if (operationsPort !== undefined)
    console.log(`Operations: http://${config.OPS_HOST}:${operationsPort}/metrics`);
  if (port === undefined) {
    console.log(`Baize is ready in ${seconds.toFixed(1)} s (roles: ${config.ROLES.join(', ')}).`);
    return;
  }
  if (config.MODE === 'demo')
    console.log(`\n${demoSummary(port)}\n\n${staffSummary(config.CONSOLE_HOST, port)}\n`);
  if (config.MODE === 'demo' && config.SIMPAY_URL)
    console.log(
      `Payments are made, and paid out, at the simulator: ${config.SIMPAY_URL.replace('127.0.0.1', 'localhost')}`,
    );
  if (config.MODE === 'demo' && config.PROVIDER_KIT_URL)
    console.log(
      `Providers’ games come from the simulator: ${config.PROVIDER_KIT_URL.replace('127.0.0.1', 'localhost')}`,
    );
  const [node] = config.CHAIN_NODES;
  if (config.MODE === 'demo' && config.CHAIN_KIND === 'demo' && node)
    console.log(
      `Blocks come from the demo’s own chain, no public one: ${new URL(node).origin.replace('127.0.0.1', 'localhost')}`,
    );
  console.log(`Baize is ready in ${seconds.toFixed(1)} s on http://localhost:${port}. Ctrl-C ends it.`);
}
