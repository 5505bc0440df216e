import { post, postAll, type TransferInput } from '#server/modules/ledger/index.ts';
import { type Database, oneStatement, openDatabase, run as query } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startTestServer, testLog } from '#test/support/postgres.ts';
import { handPosting, makeHandTables, makeHistory, makePlayers, playerOf, siteId } from './ledger-tables.ts';
import { median, perSecond, type Report, ratio } from './report.ts';

const connections = 32;
const players = 1000;
const rounds = 5;
const roundMs = 2000;

/** The ledger beside hand-written SQL on one durable server, in alternating rounds; then by the number of entries there are. */
export async function run(report: Report): Promise<void> {
  const server = await startTestServer({ durable: true });
  try {
    await migrate(server.url, testLog);
    const database = openDatabase({ url: server.url, poolSize: connections, log: testLog });
    await makeHandTables(database);
    await makePlayers(database, players);
    await makeHistory(database, players, players * 2);
    await settle(database);
    await besideHand(database, report);
    await byEntries(database, report);
    await database.close();
  } finally {
    await server.stop();
  }
}

let sent = 0;
const bet = (n: number): TransferInput => ({
  siteId,
  key: `bet-${n}`,
  kind: 'bet',
  currency: 'PHP',
  postings: [
    {
      from: { player: playerOf(1 + (n % players)), kind: 'cash' },
      to: { house: 'game_clearing:BENCH' },
      amount: 10n,
    },
  ],
  meta: { game: 'bench' },
});
const win = (n: number): TransferInput => {
  const { postings, ...rest } = bet(n);
  const [{ from, to, amount }] = postings;
  return { ...rest, key: `win-${n}`, kind: 'win', postings: [{ from: to, to: from, amount }] };
};

type Work = (n: number) => Promise<unknown>;
const byModule =
  (database: Database): Work =>
  async (n) => {
    const answer = await post(oneStatement(database.db), bet(n));
    if (!answer.ok || answer.replayed) throw new Error('a bet was not posted');
  };
const byModuleWithWin =
  (database: Database): Work =>
  (n) =>
    postAll(oneStatement(database.db), [bet(n), win(n)]);
const byHand =
  (database: Database): Work =>
  (n) =>
    query(database.db, {
      name: 'hand',
      text: handPosting,
      values: [siteId, 1 + (n % players), -10, `bet-${n}`, 'bet', '{"game":"bench"}'],
    });

/** Postings a second by all connections at once. */
async function rate(work: Work, ms: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - begun < ms) {
      await work(++sent);
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return (done * 1000) / (performance.now() - begun);
}

async function besideHand(database: Database, report: Report): Promise<void> {
  report.title(`Ledger: postings a second, ${connections} connections, fully durable, alternating rounds`);
  const works = { hand: byHand(database), module: byModule(database), both: byModuleWithWin(database) };
  for (const work of Object.values(works)) await rate(work, roundMs / 4);
  const found = { hand: [] as number[], module: [] as number[], both: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    found.hand.push(await rate(works.hand, roundMs));
    found.module.push(await rate(works.module, roundMs));
    found.both.push(await rate(works.both, roundMs));
  }
  const pairs = found.hand.map((hand, i) => found.module[i]! / hand);
  report.row('hand-written SQL, one statement', perSecond(median(found.hand)));
  report.row('the ledger module', perSecond(median(found.module)), ratio(median(pairs)));
  report.row(
    'the ledger module, bet with its win',
    perSecond(2 * median(found.both)),
    ratio((2 * median(found.both)) / median(found.hand)),
  );
  report.note('the second figure is beside the hand-written statement; at least 0.7 is the promise');
}

async function byEntries(database: Database, report: Report): Promise<void> {
  report.title('Ledger: postings a second by the number of entries there are');
  const sizes = [10_000, 100_000, 1_000_000, ...(process.env.BENCH_LARGE ? [10_000_000] : [])];
  for (const size of sizes) {
    const [now] = await query<{ n: bigint }>(database.db, { text: 'select count(*) as n from ledger.entry' });
    const missing = size - Number(now!.n);
    const begun = performance.now();
    if (missing > players * 2) await makeHistory(database, players, missing);
    await settle(database);
    const filled = (performance.now() - begun) / 1000;
    await rate(byModule(database), roundMs / 4);
    const rates = [];
    for (let round = 0; round < 3; round++) rates.push(await rate(byModule(database), roundMs));
    const entries = Math.max(size, Number(now!.n));
    report.row(
      `${entries.toLocaleString('en')} entries`,
      perSecond(median(rates)),
      `filled in ${filled.toFixed(1)} s`,
    );
  }
}

/** Statistics, clean pages and an empty log, so that no round pays for another. */
async function settle(database: Database): Promise<void> {
  await query(database.db, { text: 'vacuum analyze' });
  await query(database.db, { text: 'checkpoint' });
}

if (import.meta.main) {
  const { printReport } = await import('./report.ts');
  await run(printReport);
}
