import type { Config } from '../../server/platform/config/index.ts';
import { startChainsim } from './blockchain.ts';
import { startProviderKit } from './games.ts';
import { startSimpay } from './payments.ts';

/** The servers of other companies that a demo plays with, and how the platform reaches them. */
export async function startSimulators(config: Config): Promise<Partial<Config>> {
  return { ...startSimpay(config), ...startProviderKit(config), ...startChainsim(config) };
}
