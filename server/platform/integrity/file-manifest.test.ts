import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareFiles, writeManifest } from './file-manifest.ts';

const root = mkdtempSync(join(tmpdir(), 'baize-files-'));
afterAll(() => rmSync(root, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('[player protection L5] detects a file changed, removed or added after the build, and a replaced manifest', async () => {
  expect(await compareFiles(root)).toMatchObject({ state: 'none', manifest: '' });
  for (const path of [
    ...[
      'server/main.ts',
      'server/migrations/0001-first.sql',
      'games/engine/slot/tables.ts',
      'build/server/site.js',
    ],
    ...['server/main.test.ts', 'docs/README.md', 'data/x.sql'],
  ])
    put(path, path);
  await writeManifest(root);
  const first = await compareFiles(root);
  expect(first).toMatchObject({ state: 'same', files: 4, differences: [] });
  expect(first.manifest).toMatch(/^[0-9a-f]{64}$/);

  put('docs/README.md', 'other words');
  put('server/main.test.ts', 'another test');
  expect(await compareFiles(root, first.manifest)).toEqual(first);

  put('games/engine/slot/tables.ts', 'a better return');
  put('server/migrations/0002-more.sql', 'drop table');
  rmSync(join(root, 'build/server/site.js'));
  expect(await compareFiles(root, first.manifest)).toMatchObject({
    state: 'differs',
    differences: [
      { path: 'build/server/site.js', what: 'missing' },
      { path: 'games/engine/slot/tables.ts', what: 'changed' },
      { path: 'server/migrations/0002-more.sql', what: 'new' },
    ],
  });
  // An attacker who changes files may change the manifest too: a process keeps the manifest it started with.
  await writeManifest(root);
  expect((await compareFiles(root)).state).toBe('same');
  expect(await compareFiles(root, first.manifest)).toMatchObject({
    state: 'differs',
    differences: [{ path: 'build/manifest.json', what: 'changed' }],
  });
  put('build/manifest.json', 'null');
  expect((await compareFiles(root)).state).toBe('none');
});
