import { type Report, type RunOptions, runConformance } from './conformance-run.ts';
import { Mismatch, type TestPlayer, type WalletConnection } from './exchange.ts';

/** A conformance run in another company's dialect; the session token comes from the game's launch URL. */
export async function runDialect(
  line: WalletConnection,
  player: TestPlayer,
  options: Partial<Pick<RunOptions, 'stake' | 'limit' | 'timed'>> = {},
): Promise<Report> {
  const { http, status, balance } = await line.send('balance', player);
  if (balance === undefined) throw new Mismatch(`no balance: ${status} (HTTP ${http})`);
  return await runConformance({ stake: 100n, ...options, line, player, balance: BigInt(balance) });
}
