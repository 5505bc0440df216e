import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run check`: format, lint, types and regular expressions without the tests. */
const steps: [string, string[]][] = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['--noEmit', '-p', 'tsconfig.json']],
];
const failures = steps.filter(
  ([command, args]) =>
    spawnSync(join('node_modules', '.bin', command), args, { stdio: 'inherit' }).status !== 0,
);
const { readPatterns, slowPatterns } = await import('./patterns.ts');
const slow = await slowPatterns(readPatterns().patterns);
for (const line of slow) console.error(`slower than linear: ${line}`);
process.exit(failures.length + slow.length === 0 ? 0 : 1);
