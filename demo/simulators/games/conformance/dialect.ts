import { type Report, type RunOptions, runConformance } from './conformance-run.ts';
import { type Line, Mismatch, type Seat } from './exchange.ts';

/** A run in another company's words: the seat's session stands in the address of a game that was opened. */
export async function runDialect(
  line: Line,
  seat: Seat,
  options: Partial<Pick<RunOptions, 'stake' | 'limit' | 'timed'>> = {},
): Promise<Report> {
  const { http, status, balance } = await line.say('balance', seat);
  if (balance === undefined) throw new Mismatch(`no balance: ${status} (HTTP ${http})`);
  return await runConformance({ stake: 100n, ...options, line, seat, balance: BigInt(balance) });
}
