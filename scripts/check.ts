import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run check`: format, lint and types without the tests. */
const steps: [string, string[]][] = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['--noEmit', '-p', 'tsconfig.json']],
];
const failures = steps.filter(
  ([command, args]) =>
    spawnSync(join('node_modules', '.bin', command), args, { stdio: 'inherit' }).status !== 0,
);
process.exit(failures.length === 0 ? 0 : 1);
