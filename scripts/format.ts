import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run format`: formats the code and applies the linter's safe fixes. */
process.exit(
  spawnSync(join('node_modules', '.bin', 'biome'), ['check', '--write', '.'], { stdio: 'inherit' }).status ??
    1,
);
