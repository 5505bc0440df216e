import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { testLog } from '../../support/postgres.ts';
import { type Simulator, startSimulator } from '../../support/simulator.ts';
import { faultsOf, pending, wrongCounters } from './book-checks.ts';
import { type Acknowledged, live, payOuts, type World } from './player-visits.ts';
import { clockOf, type Terms } from './run-options.ts';

export type SoakOptions = {
  kills: number;
  players?: number;
  /** Simulated seconds per second; an hour of the cashier takes 3600 / speed. */
  speed?: number;
  /** Seed for the time and target of kills; player behaviour also depends on the machine. */
  seed?: number;
  say?: (line: string) => void;
};
export type SoakReport = {
  /** Errors found, as text; empty if there are none. */
  faults: string[];
  kills: Record<Victim, number>;
  simulatedMinutes: number;
  deposits: number;
  withdrawals: number;
  rounds: number;
  /** The longest time after a restart until everything pending had progressed, in real milliseconds. */
  slowest: number;
};

/** The target: the platform's process, its PostgreSQL, or one right after the other. */
type Victim = 'server' | 'database' | 'both';
const VICTIMS: readonly Victim[] = ['server', 'server', 'server', 'database', 'both'];

type Running = { child: ChildProcess; port: number; postgres: number; database: Database };

/** How long pending items may remain unchanged: well above the clock's own pauses, even on a busy machine. */
const PATIENCE_MS = 90_000;

/**
 * A cashier's hours under kill -9: players deposit, claim bonuses, play and withdraw while the platform is
 * killed again and again. After each restart the books are checked, and everything pending must progress.
 */
export async function soak({
  kills,
  players = 6,
  speed = 60,
  seed = 1,
  say = () => {},
}: SoakOptions): Promise<SoakReport> {
  const random = randomOf(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-soak-'));
  chmodSync(dataDir, 0o755);
  const epoch = Date.now();
  const clock = clockOf({ epoch, speed });
  const simulator = await startSimulator({ now: clock, pauses: [100, 200, 400, 800, 1600, 3200, 6400] });
  const terms = { dataDir, epoch, speed, simpayUrl: simulator.url, simpaySecret: simulator.secret };
  const acknowledged: Acknowledged = { deposits: new Set(), withdrawals: new Set(), rounds: new Map() };
  const state: { running: Running | undefined; isOver: boolean } = { running: undefined, isOver: false };
  const world: World = {
    simulator,
    random,
    acknowledged,
    port: () => state.running?.port,
    isOver: () => state.isOver,
  };
  const report: SoakReport = {
    faults: [],
    kills: { server: 0, database: 0, both: 0 },
    simulatedMinutes: 0,
    deposits: 0,
    withdrawals: 0,
    rounds: 0,
    slowest: 0,
  };
  try {
    state.running = await start(terms, simulator);
    const lives = Array.from({ length: players }, (_, n) => live(world, `soak-${n}`));
    lives.push(payOuts(world));
    for (let n = 1; n <= kills && report.faults.length === 0; n++) {
      const enough = countOf(acknowledged) + 5 + random() * 30;
      await until(async () => (countOf(acknowledged) < enough ? ['nothing much has happened'] : []));
      await delay(random() * 100);
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)]!;
      report.kills[victim] += 1;
      const before = state.running;
      state.running = undefined;
      const began = Date.now();
      state.running = await killAndStart(victim, before!, terms, simulator);
      const { db } = state.running.database;
      const waited = new Set(await pending(db));
      report.faults.push(...(await faultsOf(db, acknowledged, simulator)));
      const left = await until(async () => (await pending(db)).filter((name) => waited.has(name)));
      report.slowest = Math.max(report.slowest, Date.now() - began);
      report.faults.push(...left.map((name) => `${name} does not move on`));
      say(
        `${n}/${kills} ${victim} killed: ${kindsOf(waited)} waited, moved on after ${Date.now() - began} ms`,
      );
    }
    state.isOver = true;
    await Promise.all(lives);
    await settleDown(state.running!, acknowledged, simulator, report);
  } finally {
    state.isOver = true;
    if (state.running) await end(state.running);
    await simulator.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  const { rounds, deposits, withdrawals } = acknowledged;
  const counts = { rounds: rounds.size, deposits: deposits.size, withdrawals: withdrawals.size };
  return { ...report, ...counts, simulatedMinutes: Math.round((clock() - epoch) / MINUTE_MS) };
}

/** Without further play everything completes, and all totals match. */
async function settleDown(
  running: Running,
  acknowledged: Acknowledged,
  simulator: Simulator,
  report: SoakReport,
): Promise<void> {
  const { db } = running.database;
  const isOpen = (name: string) =>
    simulator.state.payouts.some(
      ({ key, status }) => name.endsWith(key.slice(0, 36)) && status === 'pending',
    );
  for (const payout of simulator.state.payouts) if (payout.status === 'pending') payout.status = 'paid';
  const left = await until(async () => {
    for (const payout of simulator.state.payouts) if (payout.status === 'pending') payout.status = 'paid';
    return (await pending(db)).filter((name) => !isOpen(name));
  });
  report.faults.push(...left.map((name) => `${name} does not come to an end`));
  report.faults.push(...(await faultsOf(db, acknowledged, simulator)));
  if (left.length === 0) report.faults.push(...(await wrongCounters(db)));
}

async function killAndStart(
  victim: Victim,
  { child, postgres, database }: Running,
  terms: Terms,
  simulator: Simulator,
) {
  const gone = once(child, 'exit');
  // The server first if both are killed: it would restart its database.
  if (victim !== 'database') child.kill('SIGKILL');
  if (victim !== 'server') process.kill(postgres, 'SIGKILL');
  // A server that loses its database restarts it; here the server is killed too, so that the next start finds
  // both crashed.
  if (victim === 'database') {
    await delay(200);
    child.kill('SIGKILL');
  }
  await gone;
  await database.close().catch(() => {});
  return await start(terms, simulator);
}

async function start(terms: Terms, simulator: Simulator): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'child.ts'), JSON.stringify(terms)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = once(child.stdout, 'data');
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the platform did not start')));
  const [line] = (await Promise.race([said, died])) as [Buffer];
  died.catch(() => {});
  const { port, url, postgres } = JSON.parse(line.toString()) as {
    port: number;
    url: string;
    postgres: number;
  };
  simulator.setPlatformPort(port);
  return { child, port, postgres, database: openDatabase({ url, poolSize: 6, log: testLog }) };
}

async function end({ child, postgres, database }: Running): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await database.close().catch(() => {});
  // Killed outright: it is no longer needed.
  try {
    process.kill(postgres, 'SIGQUIT');
  } catch {
    // It exited with the last kill.
  }
}

/**
 * Waits until nothing is pending, or until nothing has progressed within the patience limit; returns what is
 * left.
 */
async function until(left: () => Promise<string[]>): Promise<string[]> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    const now = await left();
    if (now.length < fewest) {
      fewest = now.length;
      deadline = Date.now() + PATIENCE_MS;
    }
    if (now.length === 0 || Date.now() > deadline) return now;
    await delay(100);
  }
}

/** The total reported to players. */
const countOf = ({ deposits, withdrawals, rounds }: Acknowledged): number =>
  deposits.size + withdrawals.size + rounds.size;

/** The number of each kind: `2 deposit, 7 event`. */
function kindsOf(names: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [kind = ''] = name.split(' ');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing';
}

/** Pseudo-random numbers in [0, 1), repeatable by seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
