import { ledgerModule, summarizeBlocks } from '#server/modules/ledger/index.ts';
import { createReportsModule, summarizeBets } from '#server/modules/reports/index.ts';
import { type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { stopSharedServer } from '#test/support/postgres.ts';
import { makeBets, makeHandTables, makeHistory, makePlayers, momentOf, playerOf } from './ledger-tables.ts';
import { median, milliseconds, type Report } from './report.ts';

/** Entries of the site at each step; the last one takes minutes to fill. */
const SIZES = process.env.BENCH_LARGE ? [100_000, 1_000_000, 10_000_000] : [100_000, 1_000_000];
const PLAYERS = 50;
const ROUNDS = 40;

/** The queries of each list; `middle` is a period with a fifth of all rounds. */
const listsOf = (middle: { from: string; to: string }) => ({
  statement: {
    'first page, all time': {},
    'first page, one kind': { kind: 'bet' },
    'first page, a rare kind': { kind: 'demo_funding' },
    'page far back': { page: 90 },
    'page far back, one kind': { kind: 'bet', page: 90 },
  },
  transactions: { 'first page, all time': {} },
  betHistory: {
    'first page, all time': {},
    'first page, a period': middle,
    'first page, a rare category': { category: 'fish' },
    'page far back': { page: 90 },
    'page far back, won rounds of a period': { ...middle, outcome: 'won', page: 12 },
  },
});
type List = keyof ReturnType<typeof listsOf>;

/**
 * A player's lists over HTTP while the site's ledger grows: the queries stay the same, and so should their
 * cost.
 */
export async function run(report: Report): Promise<void> {
  const platform = await openModuleApi([ledgerModule, createReportsModule()]);
  try {
    await makeHandTables(platform.database);
    await makePlayers(platform.database, PLAYERS);
    const players = Array.from({ length: PLAYERS }, (_, n) =>
      Object.assign(platform.player(1, `bench-${n + 1}`), { id: playerOf(n + 1) }),
    );
    let there = 0;
    for (const size of SIZES) {
      await makeHistory(platform.database, PLAYERS, size - there);
      await makeBets(platform.database, PLAYERS, there / PLAYERS, size / PLAYERS);
      there = size;
      const entries = size.toLocaleString('en');
      report.title(`Lists, ${entries} entries and ${entries} settled rounds of one site, ${PLAYERS} players`);
      const started = performance.now();
      const blocks =
        (await summarizeBlocks(platform.database.db)) + (await summarizeBets(platform.database.db));
      report.note(`${blocks} blocks summed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      const middle = { from: momentOf((size * 0.4) / PLAYERS), to: momentOf((size * 0.6) / PLAYERS) };
      for (const [list, all] of Object.entries(listsOf(middle)))
        for (const [name, requested] of Object.entries(all))
          await measure(report, platform, players, list as List, name, requested);
    }
  } finally {
    await platform.close();
    await stopSharedServer();
  }
}

async function measure(
  report: Report,
  platform: ModuleApi,
  players: readonly Parameters<ModuleApi['as']>[0][],
  list: List,
  name: string,
  requested: object,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await platform.as(players[round % players.length]!, list, requested);
    times.push(performance.now() - started);
  }
  const slowest = Math.max(...times.slice(ROUNDS / 4));
  report.row(`${list}: ${name}`, `p50 ${milliseconds(median(times))}`, `max ${milliseconds(slowest)}`);
}
