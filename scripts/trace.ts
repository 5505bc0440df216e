import { globSync, readFileSync } from 'node:fs';

export type TraceRow = { id: string; name: string };

/** Rows of the table in `docs/requirements.md`. */
export function rowsOf(markdown: string): TraceRow[] {
  return [...markdown.matchAll(/^\| ([A-Z]-\d{2}) \| (.+) \|$/gm)].map(([, id = '', name = '']) => ({
    id,
    name,
  }));
}

/** Ids in the names of tests: in square brackets, in code, not in comments. */
export function idsNamed(source: string): string[] {
  const lines = withoutBlocks(source).split('\n');
  const code = lines.filter((line) => !line.trimStart().startsWith('//')).join('\n');
  return [...code.matchAll(/\[([A-Z]-\d{2})\]/g)].map(([, id = '']) => id);
}

/** A text without its block comments. */
function withoutBlocks(source: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = source.indexOf('/*', at);
    const end = start < 0 ? -1 : source.indexOf('*/', start + 2);
    if (end < 0) return kept.join('') + source.slice(at);
    kept.push(source.slice(at, start));
    at = end + 2;
  }
}

/** The number of test files that name each id. */
export function trace(files: readonly string[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const file of files)
    for (const id of new Set(idsNamed(readFileSync(file, 'utf8'))))
      named.set(id, [...(named.get(id) ?? []), file]);
  return named;
}

export const testFiles = () =>
  globSync('{contracts,games,odds,server,demo,site,console,test,scripts}/**/*.test.{ts,tsx}', {
    exclude: (path) => path.includes('node_modules'),
  }).sort();

/**
 * `npm run trace`: requirements without a test that names them; ends with 1 when there are any. `-- --all`
 * prints where each is tested.
 */
if (import.meta.main) {
  const rows = rowsOf(readFileSync('docs/requirements.md', 'utf8'));
  const named = trace(testFiles());
  if (process.argv.includes('--all'))
    for (const { id } of rows) console.log(`${id}  ${(named.get(id) ?? ['–']).join(' ')}`);
  const missing = rows.filter(({ id }) => !named.has(id));
  for (const { id, name } of missing) console.log(`${id}  ${name}`);
  console.log(`${rows.length - missing.length} of ${rows.length} requirements are named by a test.`);
  process.exit(missing.length === 0 ? 0 : 1);
}
