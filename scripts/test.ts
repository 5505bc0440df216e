import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { provideChromium } from './chromium.ts';

/**
 * `npm test`: formatting and lint, types, then every test. Extra arguments go to Vitest (`npm test --
 * players`).
 * The last line counts tests and the two checks: "N passed, N failed".
 */
const filters = process.argv.slice(2);
const env = {
  ...process.env,
  PATH: [dirname(process.execPath), 'node_modules/.bin', process.env.PATH].join(delimiter),
  CHROMIUM_PATH: provideChromium(),
};

function run(label: string, command: string, args: string[]): boolean {
  console.log(`\n— ${label}`);
  const started = Date.now();
  const { status } = spawnSync(join('node_modules', '.bin', command), args, { stdio: 'inherit', env });
  console.log(
    `  ${label}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function buildSite(): boolean {
  console.log('\n— build');
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', '--draft'],
    { stdio: 'inherit', env },
  );
  return status === 0;
}

const report = join('.cache', 'vitest.json');
rmSync(report, { force: true });
const checks = [
  run('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  run('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  buildSite(),
];
const testsRan = run('tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...filters,
]);

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
