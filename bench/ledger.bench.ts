import { post, postAll, type TransferInput } from '#server/modules/ledger/index.ts';
import {
  type Database,
  openDatabase,
  run as query,
  singleStatementHandle,
} from '#server/platform/database/index.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { startTestServer, testLog } from '#test/support/postgres.ts';
import { handPosting, makeHandTables, makeHistory, makePlayers, playerOf, siteId } from './ledger-tables.ts';
import { processorMicroseconds } from './processor-time.ts';
import { median, perSecond, type Report, ratioText } from './report.ts';

const connections = 32;
const players = 1000;
const rounds = 5;
const roundMs = 2000;

/**
 * The ledger compared with hand-written SQL on one durable server, in alternating rounds; then by the number
 * of existing entries.
 */
export async function run(report: Report): Promise<void> {
  await onServer((database, postmaster) => compareWithHandWritten(database, postmaster, report));
  await onServer((database) => byEntries(database, report));
}

/** A separate server for each part, fully durable, with funded players. */
async function onServer(
  work: (database: Database, postmaster: number | undefined) => Promise<void>,
): Promise<void> {
  const server = await startTestServer({ durable: true });
  try {
    await migrate(server.url, testLog);
    const database = openDatabase({ url: server.url, poolSize: connections, log: testLog });
    await makeHandTables(database);
    await makePlayers(database, players);
    await makeHistory(database, players, players * 2);
    await settle(database);
    await work(database, server.embedded.pid());
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
    const answer = await post(singleStatementHandle(database.db), bet(n));
    if (!answer.ok || answer.replayed) throw new Error('a bet was not posted');
  };
const byModuleWithWin =
  (database: Database): Work =>
  (n) =>
    postAll(singleStatementHandle(database.db), [bet(n), win(n)]);
const byHand =
  (database: Database): Work =>
  (n) =>
    query(database.db, {
      name: 'hand',
      text: handPosting,
      values: [siteId, 1 + (n % players), -10, `bet-${n}`, 'bet', '{"game":"bench"}'],
    });

/** Postings per second over all connections together, and the processor time of both sides per posting. */
async function measure(work: Work, ms: number, postmaster?: number, callers = connections): Promise<Found> {
  const begun = performance.now();
  const cpu = processorMicroseconds(postmaster) ?? 0;
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - begun < ms) {
      await work(++sent);
      done++;
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return {
    perSecond: (done * 1000) / (performance.now() - begun),
    microseconds: ((processorMicroseconds(postmaster) ?? 0) - cpu) / done,
  };
}

type Found = { perSecond: number; microseconds: number };
const rate = async (work: Work, ms: number): Promise<number> => (await measure(work, ms)).perSecond;

async function compareWithHandWritten(
  database: Database,
  postmaster: number | undefined,
  report: Report,
): Promise<void> {
  report.title(`Ledger: postings a second, ${connections} connections, fully durable, alternating rounds`);
  const works = { hand: byHand(database), module: byModule(database), both: byModuleWithWin(database) };
  for (const work of Object.values(works)) await rate(work, roundMs / 2);
  const single = { hand: [] as number[], module: [] as number[] };
  const found = { hand: [] as Found[], module: [] as Found[], both: [] as Found[] };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['hand', 'module', 'both'] as const) {
      found[name].push(await measure(works[name], roundMs, postmaster));
    }
    for (const name of ['hand', 'module'] as const) {
      single[name].push((await measure(works[name], roundMs / 2, postmaster, 1)).perSecond);
    }
  }
  const middle = (name: keyof typeof found, figure: keyof Found) =>
    median(found[name].map((each) => each[figure]));
  const beside = (name: 'module' | 'both') =>
    median(found.hand.map((hand, i) => found[name][i]!.perSecond / hand.perSecond));
  const time = (microseconds: number) => (microseconds > 0 ? `${microseconds.toFixed(0)} us` : '-');
  report.row('', 'rate', 'beside', 'processor each');
  report.row(
    'hand-written SQL, one statement',
    perSecond(middle('hand', 'perSecond')),
    '',
    time(middle('hand', 'microseconds')),
  );
  report.row(
    'the ledger, a bet',
    perSecond(middle('module', 'perSecond')),
    ratioText(beside('module')),
    time(middle('module', 'microseconds')),
  );
  report.row(
    'the ledger, a bet with its win: postings',
    perSecond(2 * middle('both', 'perSecond')),
    ratioText(2 * beside('both')),
    time(middle('both', 'microseconds') / 2),
  );
  report.row('one caller at a time: hand-written SQL', perSecond(median(single.hand)), '');
  report.row(
    'one caller at a time: a bet',
    perSecond(median(single.module)),
    ratioText(median(single.hand.map((hand, i) => single.module[i]! / hand))),
  );
  report.note('processor each: time of client and server for one posting; at least x 0.7 is the promise');
}

async function byEntries(database: Database, report: Report): Promise<void> {
  report.title('Ledger: postings a second by the number of entries there are');
  const sizes = [10_000, 100_000, 1_000_000, 10_000_000];
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

/** Statistics, clean pages and an empty log, so that no round bears the cost of another. */
async function settle(database: Database): Promise<void> {
  await query(database.db, { text: 'vacuum analyze' });
  await query(database.db, { text: 'checkpoint' });
}

if (import.meta.main) {
  const { printReport } = await import('./report.ts');
  await run(printReport);
}
