import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { mergeSlices, publishCascade, sliceOf, sliceSum } from '#games/engine/cascade/cycle.ts';
import * as tide from '#games/tide-garden/index.ts';
import { SLICES } from '#games/tide-garden/slices.ts';
import type { Report } from './report.ts';
import { type PartSums, type SimulationPart, SLOTS } from './slots-child.ts';

/**
 * Rounds of one simulation. The design gate asks for 10^8 (fairness 8.5): `BENCH_LARGE=1 npm run bench --
 * slots`.
 */
const ROUNDS = process.env.BENCH_LARGE ? 100_000_000 : 1_000_000;
/**
 * Rounds played in one part; each part has separate words, so that the result is the same on any number of
 * cores.
 */
const PART = ROUNDS / 50;
/** 99.9 % of fair simulations lie within this many standard errors. */
const LIMIT = 3.291;

/** Every slot simulated against its exact return, and the cascade's complete cycle enumerated again. */
export async function run(report: Report): Promise<void> {
  report.title(`Slots: ${ROUNDS.toLocaleString('en')} rounds of a fixed seed against the exact return`);
  report.row('', 'exact', 'simulated', 'band ±', 'errors', 'hit', 'σ', 'exact σ', 'most');
  for (const slot of SLOTS) await simulated(report, slot);
  report.title('Tide Garden: all 33,554,432 spins of the cycle, each to its last fall');
  const slices = SLICES.map((written, stop) => {
    const slice = sliceOf(tide.cascade, [stop]);
    if (JSON.stringify(sliceSum(slice)) !== JSON.stringify(written))
      throw new Error(`slice ${stop} is not as written`);
    return slice;
  });
  const whole = mergeSlices(slices);
  report.row('spins by number of falls', whole.falls.join(' '));
  const figures = publishCascade(tide.cascade, whole);
  if (JSON.stringify(figures) !== JSON.stringify(tide.rules.figures))
    throw new Error(`published figures are not as counted: ${JSON.stringify(figures)}`);
  report.note(`return ${figures.rtpPercent} % = ${figures.rtpExact}: as published`);
}

async function simulated(report: Report, { rules, GAME_CODE }: (typeof SLOTS)[number]): Promise<void> {
  const { rounds, won, squares, hits, max } = await onAllCores(GAME_CODE);
  const [num, den] = rules.figures.rtpExact.split('/').map(Number) as [number, number];
  const exact = num / den;
  const mean = won / rounds;
  const known = Number(rules.figures.deviation);
  const error = known / Math.sqrt(rounds);
  const errors = (mean - exact) / error;
  const percent = (value: number) => `${(value * 100).toFixed(4)} %`;
  report.row(
    GAME_CODE,
    percent(exact),
    percent(mean),
    percent(LIMIT * error),
    errors.toFixed(2),
    `${((hits / rounds) * 100).toFixed(3)} %`,
    Math.sqrt(squares / rounds - mean * mean).toFixed(3),
    rules.figures.deviation,
    `x ${max.toFixed(1)}`,
  );
  if (Math.abs(errors) > LIMIT) throw new Error(`${GAME_CODE} is ${errors.toFixed(2)} standard errors away`);
}

/** Distributes the parts of a simulation among worker threads. */
async function onAllCores(gameCode: string): Promise<PartSums> {
  const parts = Array.from(
    { length: ROUNDS / PART },
    (_, part): SimulationPart => ({ gameCode, part, rounds: PART }),
  );
  const played: PartSums[] = [];
  const cores = Math.min(availableParallelism(), parts.length);
  const workers = Array.from({ length: cores }, () => worker(parts, (sums) => played.push(sums)));
  await Promise.all(workers);
  const sum = (of: (part: PartSums) => number) => played.reduce((all, part) => all + of(part), 0);
  return {
    rounds: sum(({ rounds }) => rounds),
    won: sum(({ won }) => won),
    squares: sum(({ squares }) => squares),
    hits: sum(({ hits }) => hits),
    max: Math.max(...played.map(({ max }) => max)),
  };
}

/** A worker that plays one part after another until none remains. */
function worker(parts: SimulationPart[], onPlayed: (sums: PartSums) => void): Promise<void> {
  const worker = new Worker(new URL('./slots-child.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const next = () => {
      const part = parts.pop();
      if (part) worker.postMessage(part);
      else void worker.terminate().then(() => resolve(), reject);
    };
    worker.on('error', reject);
    worker.on('message', (sums: PartSums) => {
      onPlayed(sums);
      next();
    });
    next();
  });
}
