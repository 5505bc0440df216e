import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { NIGHTLY } from '#test/support/tags.ts';
import { provideChromium } from './chromium.ts';

/**
 * `npm test`: formatting and lint, types, then the tests of each run. `npm run test:full` also runs those
 * tagged `nightly`. Extra arguments go to Vitest, which then runs every test of these files (`npm test --
 * players`).
 * The last line counts tests and the two checks: "N passed, N failed".
 */
const isFull = process.argv.includes('--full');
const filters = process.argv.slice(2).filter((argument) => argument !== '--full');
const env = {
  ...process.env,
  PATH: [dirname(process.execPath), 'node_modules/.bin', process.env.PATH].join(delimiter),
  CHROMIUM_PATH: provideChromium(),
};

type Options = { isQuiet?: boolean };

/**
 * Runs a command to its end; the output of a quiet one is printed as a whole afterwards, so that outputs do
 * not interleave.
 */
async function run(
  label: string,
  command: string,
  args: string[],
  { isQuiet }: Options = {},
): Promise<boolean> {
  if (!isQuiet) console.log(`\n— ${label}`);
  const started = Date.now();
  const child = spawn(command, args, { stdio: ['inherit', ...outputs(isQuiet)], env });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const [status] = await once(child, 'close');
  if (isQuiet) process.stdout.write(`\n— ${label}\n${Buffer.concat(written)}`);
  console.log(
    `  ${label}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

const outputs = (isQuiet = false): ['pipe' | 'inherit', 'pipe' | 'inherit'] =>
  isQuiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'];

const tool = (name: string) => join('node_modules', '.bin', name);

const report = join('.cache', 'vitest.json');
rmSync(report, { force: true });
// Runs beside the build and the start of the tests, which leave a core idle.
const looking = [
  run('format and lint', tool('biome'), ['check', '--error-on-warnings', '.'], { isQuiet: true }),
  // One checker: each additional one would check shared files again.
  run('types', tool('tsc'), ['--noEmit', '--checkers', '1', '-p', 'tsconfig.json'], { isQuiet: true }),
];
const isBuilt = await run('build', process.execPath, [
  '--disable-warning=ExperimentalWarning',
  ...['scripts/build.ts', '--draft'],
]);
const testsRan = await run('tests', tool('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(isFull || filters.length > 0 ? [] : [`--tags-filter=!${NIGHTLY}`]),
  ...filters,
]);
const checks = [...(await Promise.all(looking)), isBuilt];

type Counts = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
const counts: Counts = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 1, numFailedTestSuites: 0 };
let failed = counts.numFailedTests + checks.filter((ok) => !ok).length;
// A suite that fails to load, or a run that stops early, has no failed test.
if (!testsRan && counts.numFailedTests === 0) failed += Math.max(1, counts.numFailedTestSuites);
const passed = counts.numPassedTests + checks.filter(Boolean).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
