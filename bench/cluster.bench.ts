import { fork } from 'node:child_process';
import { once } from 'node:events';
import { milliseconds, perSecond, type Report, ratioText } from './report.ts';

const SERVERS = [1, 2, 3];
/** Enough pieces for every server to hold some brands. */
const SHARDS = 12;

type Measured = { perSecond: number; p50: number; p99: number; violations: number };

/**
 * Bets on the Citus cluster of CITUS_URL, whose rows are on one, two and three servers, beside an ordinary
 * database of its coordinator. On one machine the servers share its processors: the ratios then say how much
 * more a bet costs, not what servers add.
 */
export async function run(report: Report): Promise<void> {
  report.title('Bets of twelve brands on a Citus cluster');
  const { CITUS_URL, ...environment } = process.env;
  if (!CITUS_URL) return report.note('CITUS_URL names no cluster: not measured');
  const plain = await measure({ ...environment, BAIZE_TEST_POSTGRES_URL: CITUS_URL });
  row(report, 'one PostgreSQL server', plain, plain);
  for (const servers of SERVERS) {
    const placed = { CITUS_URL, CITUS_NODES: `${servers}`, CITUS_SHARDS: `${SHARDS}` };
    const found = await measure({ ...environment, ...placed, BAIZE_TEST_POSTGRES_URL: CITUS_URL });
    row(report, `rows on ${servers} of its servers`, found, plain);
  }
}

async function measure(environment: NodeJS.ProcessEnv): Promise<Measured> {
  const child = fork('bench/cluster-child.ts', { env: environment });
  const [measured] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`a measurement ended with ${code}`);
    }),
  ])) as [Measured];
  return measured;
}

function row(report: Report, name: string, found: Measured, plain: Measured): void {
  const books = found.violations > 0 ? `${found.violations} VIOLATIONS` : '';
  const speed = [perSecond(found.perSecond), ratioText(found.perSecond / plain.perSecond)];
  report.row(name, ...speed, `p50 ${milliseconds(found.p50)}`, `p99 ${milliseconds(found.p99)}`, books);
}
