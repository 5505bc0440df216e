import { mappingTests } from './mapping-tests.ts';
import type { Report } from './report.ts';
import { gammaQ } from './statistics.ts';
import { streamTests, type TestPValue } from './stream-tests.ts';

const IS_LARGE = Boolean(process.env.BENCH_LARGE);
/** Rounds whose words are tested, sixteen words each; rounds of each game. */
const STREAM_ROUNDS = IS_LARGE ? 1_000_000 : 40_000;
const GAME_ROUNDS = IS_LARGE ? 500_000 : 10_000;
/** Minimum p-value of a single test. Seeds are fixed, so a passing test always passes. */
const MIN_P = 1e-4;
/** Confidence of the battery (fairness 10.6). */
const LEVEL = 0.01;
/** Minimum probability of the number of tests below the level. */
const MIN_COUNT_P = 1e-3;

/** The statistical battery over the byte stream and over every game's mapping. */
export async function run(report: Report): Promise<void> {
  report.title(
    `Randomness: the byte stream, ${(STREAM_ROUNDS * 16).toLocaleString('en')} words of fixed seeds`,
  );
  const stream = streamTests(STREAM_ROUNDS);
  print(report, stream);
  report.title(`Randomness: what every game makes of it, ${GAME_ROUNDS.toLocaleString('en')} rounds each`);
  const tested = mappingTests(GAME_ROUNDS);
  print(report, tested);
  judge(report, [...stream, ...tested]);
}

function print(report: Report, tests: readonly TestPValue[]): void {
  for (const { name, p } of tests) report.row(name, `p ${p.toFixed(4)}`, p < LEVEL ? `below ${LEVEL}` : '');
}

function judge(report: Report, tests: readonly TestPValue[]): void {
  const low = tests.filter(({ p }) => p < LEVEL);
  // Probability that at least this many of the independent tests fall below the level by chance: Poisson,
  // because the level is small.
  const chance = low.length === 0 ? 1 : 1 - gammaQ(low.length, tests.length * LEVEL);
  report.note(
    `${tests.length} tests, ${low.length} below p ${LEVEL} (about ${(tests.length * LEVEL).toFixed(1)} by chance; so many or more: p ${chance.toFixed(3)})`,
  );
  const failed = tests.filter(({ p }) => !(p >= MIN_P));
  if (failed.length > 0) throw new Error(`below p ${MIN_P}: ${failed.map(({ name }) => name).join(', ')}`);
  if (chance < MIN_COUNT_P) throw new Error(`${low.length} tests below p ${LEVEL} are too many`);
  report.note(`no test below p ${MIN_P}, and not too many below ${LEVEL}: passed`);
}
