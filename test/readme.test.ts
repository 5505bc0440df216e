import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { withConfigTable } from '../scripts/config-table.ts';

test('the README lists every setting as the process reads it', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(withConfigTable(readme));
});

test('the files that ARCHITECTURE.md and the modules name exist', () => {
  const files = globSync(
    '{contracts,games,odds,server,site,console,demo,test,bench,scripts}/**/*.{ts,tsx,mjs,sql,css}',
  );
  const isHere = (folder: string, name: string) =>
    files.some((file) => file === name || (file.startsWith(folder) && file.endsWith(`/${name}`)));
  const missing = ['ARCHITECTURE.md', ...globSync('{games,server/modules/*}/README.md')].flatMap(
    (document) => {
      const folder = document === 'ARCHITECTURE.md' ? '' : `${dirname(document)}/`;
      return [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql))`/g)]
        .map(([, name]) => name!)
        .filter((name) => !isHere(folder, name))
        .map((name) => `${document}: ${name}`);
    },
  );
  expect(missing).toEqual([]);
});
