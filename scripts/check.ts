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
const { patternFaults, readPatterns } = await import('./patterns.ts');
const faults = await patternFaults(readPatterns());
for (const line of faults) console.error(line);
process.exit(failures.length + faults.length === 0 ? 0 : 1);
