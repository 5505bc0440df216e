import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run format`: writes the one format and the safe fixes of the linter. */
process.exit(
  spawnSync(join('node_modules', '.bin', 'biome'), ['check', '--write', '.'], { stdio: 'inherit' }).status ??
    1,
);
