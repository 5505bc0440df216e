import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createHasher } from './index.ts';

/** A hash as the platform computes it in production: test processes use cheaper parameters. */
async function hashOfRealProcess(password: string): Promise<string> {
  const script = `import { createHasher } from '#server/modules/players/hasher.ts';
    process.stdout.write(await createHasher().hash(process.argv[1]));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script, password],
  ]);
  return stdout;
}

test('passwords are hashed by argon2id with 19 MiB and two passes', async () => {
  const stored = await hashOfRealProcess('Lantern-88');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const hasher = createHasher();
  expect(await hasher.verify(stored, 'Lantern-88')).toBe(true);
  expect(await hasher.verify(stored, 'Lantern-89')).toBe(false);
});
