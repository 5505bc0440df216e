import { fillBlocks, ledgerModule } from '#server/modules/ledger/index.ts';
import { type ModuleDoor, moduleDoor } from '#test/support/module-door.ts';
import { stopSharedServer } from '#test/support/postgres.ts';
import { makeHandTables, makeHistory, makePlayers, playerOf } from './ledger-tables.ts';
import { median, milliseconds, type Report } from './report.ts';

/** Entries of the site at each step; the last one takes minutes to fill. */
const SIZES = process.env.BENCH_LARGE ? [100_000, 1_000_000, 10_000_000] : [100_000, 1_000_000];
const PLAYERS = 50;
const ROUNDS = 40;

const ASKED = {
  'first page, all time': {},
  'first page, one kind': { kind: 'bet' },
  'page far back': { page: 90 },
  'page far back, one kind': { kind: 'bet', page: 90 },
};

/** A player's statement over HTTP while the books of the site grow: what is asked does not grow, nor should its cost. */
export async function run(report: Report): Promise<void> {
  const door = await moduleDoor([ledgerModule]);
  try {
    await makeHandTables(door.database);
    await makePlayers(door.database, PLAYERS);
    const players = Array.from({ length: PLAYERS }, (_, n) =>
      Object.assign(door.player(1, `bench-${n + 1}`), { id: playerOf(n + 1) }),
    );
    let there = 0;
    for (const size of SIZES) {
      await makeHistory(door.database, PLAYERS, size - there);
      there = size;
      const started = performance.now();
      const blocks = await fillBlocks(door.database.db);
      const filled = ((performance.now() - started) / 1000).toFixed(1);
      report.title(
        `Statement, ${size.toLocaleString('en')} entries of one site, ${size / 2 / PLAYERS} a player`,
      );
      report.note(`${blocks} blocks summed in ${filled} s`);
      for (const [name, asked] of Object.entries(ASKED)) await measure(report, door, players, name, asked);
    }
  } finally {
    await door.close();
    await stopSharedServer();
  }
}

async function measure(
  report: Report,
  door: ModuleDoor,
  players: readonly Parameters<ModuleDoor['as']>[0][],
  name: string,
  asked: object,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await door.as(players[round % players.length]!, 'statement', asked);
    times.push(performance.now() - started);
  }
  const slowest = Math.max(...times.slice(ROUNDS / 4));
  report.row(name, `p50 ${milliseconds(median(times))}`, `max ${milliseconds(slowest)}`);
}
