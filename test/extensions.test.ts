import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { schemaOfExtension } from '#server/platform/database/extension-schema.ts';
import { readSources } from './support/sources.ts';
import { statementsOf } from './support/sql-statements.ts';

/** Extensions of this installation, and the examples. */
const FOLDERS = globSync('{extensions,examples/extensions}/*/').map((path) => path.replace(/\/$/, ''));
const SURFACE = '#server/extension-api.ts';
const PACKAGES = ['zod'];
/** What templates and own games may import besides: parts of the site, and the rules of fair games. */
const SITE_PARTS = ['#site/app/state/', '#site/app/ui/'];
const PARTS: Record<string, RegExp> = {
  templates: partsOf([
    ...SITE_PARTS,
    '#site/app/sections/',
    '#site/app/shell/',
    '#site/templates/template.ts',
  ]),
  games: partsOf([
    ...SITE_PARTS,
    '#site/app/games/originals/',
    '#games/engine/',
    '#games/(catalogue|provider).ts',
  ]),
};

function partsOf(paths: readonly string[]): RegExp {
  return new RegExp(`^(react$|${paths.join('|')})`);
}
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const filesOf = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx,js,mjs}`)
    .filter((path) => !/\.test\.[tj]s$|\/testing\/|node_modules/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Imports of a file beyond the extension API, the allowed packages and the extension's own folder. */
function breaches(folder: string, { path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, target]) => target!)
    .filter((target) => {
      const [part = ''] = path.slice(folder.length + 1).split('/');
      if (PARTS[part]?.test(target)) return false;
      if (target.startsWith('.')) return !normalize(join(dirname(path), target)).startsWith(`${folder}/`);
      return target !== SURFACE && !PACKAGES.includes(target) && !target.startsWith('node:');
    })
    .map((target) => `${path} -> ${target}`);
}

/** Statements that use another schema, or omit the brand. */
function wrongStatements(name: string, { path, text }: { path: string; text: string }): string[] {
  const schema = schemaOfExtension(name);
  return statementsOf(text, schema).flatMap((statement) => {
    const foreign = statement.tables.filter((table) => !table.startsWith(`${schema}.`));
    const own = statement.tables.length > foreign.length && !/site_id/.test(statement.text);
    return [...foreign.map((table) => `${path} ${table}`), ...(own ? [`${path} lacks site_id`] : [])];
  });
}

test('[extensions] an extension imports the stable surface, its own files and zod', () => {
  expect(FOLDERS.length).toBeGreaterThan(1);
  const found = FOLDERS.flatMap((folder) => filesOf(folder).flatMap((file) => breaches(folder, file)));
  expect(found).toEqual([]);
  const planted = { path: 'extensions/a/x.ts', text: "import { a } from '#server/modules/ledger/index.ts';" };
  expect(breaches('extensions/a', planted)).toHaveLength(1);
  const elsewhere = { path: 'extensions/a/page.ts', text: "import { Die } from '#site/app/ui/die.tsx';" };
  expect(breaches('extensions/a', elsewhere)).toHaveLength(1);
  const inGame = { path: 'extensions/a/games/b/client.tsx', text: elsewhere.text };
  expect(breaches('extensions/a', inGame)).toEqual([]);
  const neighbour = { path: 'extensions/a/x.ts', text: "export * from '../b/y.ts';" };
  expect(breaches('extensions/a', neighbour)).toHaveLength(1);
});

test('[extensions] statements of an extension are scoped by brand and use only its own schema', () => {
  const found = FOLDERS.flatMap((folder) =>
    filesOf(folder).flatMap((file) => wrongStatements(folder.split('/').at(-1)!, file)),
  );
  expect(found).toEqual([]);
  const planted = (sql: string) => wrongStatements('a', { path: 'x.ts', text: `const t = \`${sql}\`;` });
  expect(planted('select from x_a.gift where gift_id = $1')).toEqual(['x.ts lacks site_id']);
  expect(planted('select from players.player where site_id = $1')).toEqual(['x.ts players.player']);
  expect(planted('select from x_a.gift where site_id = $1')).toEqual([]);
});

test('[extensions] the platform imports no extension', () => {
  const found = readSources()
    .filter(({ path }) => !/^test\/|\.test\.tsx?$|\/testing\//.test(path))
    .flatMap(({ path, imports }) => imports.map((target) => `${path} -> ${target}`))
    .filter((line) => /-> (examples\/)?extensions\//.test(line));
  expect(found).toEqual([]);
});
