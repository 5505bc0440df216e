import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export type Source = { path: string; text: string; lines: number; imports: string[] };

const IMPORT = /(?:(?<=[\s}*])from\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;

/** Every source file of the project with the modules it imports, statically or dynamically. */
export function readSources(): Source[] {
  return globSync('{contracts,games,odds,server,site,console,demo,test,bench,scripts}/**/*.{ts,tsx,css,mjs}')
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const code = withoutComments(text);
      const imports = path.endsWith('.css')
        ? []
        : [...code.matchAll(IMPORT)].map((match) => resolveImport(path, match[2]!));
      return { path, text, lines: text.split('\n').length - 1, imports };
    });
}

/** Documents and SQL of the project. */
export function readDocuments(): { path: string; text: string }[] {
  return globSync([
    '*.md',
    'docs/**/*.md',
    '{contracts,games,odds,server,site,console,demo,test,bench,scripts}/**/*.{md,sql}',
  ])
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** A project path for relative and `#root/` imports, the specifier itself for packages. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/');
  return specifier;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Package of an import: `@scope/name` or `name`; `node:` imports keep their prefix. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

/** Loops that begin a transaction per item and stop at the first error: `path:line`. */
export function loopsWithoutIsolation({ path, text }: Source): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const indent = /^(\s*)for (?:await )?\(const /.exec(line)?.[1];
    if (indent === undefined) return [];
    const isAfter = (next: string) => next.trim() !== '' && /^\s*/.exec(next)![0].length <= indent.length;
    const length = lines.slice(start + 1).findIndex(isAfter);
    const body = lines.slice(start, start + 1 + length).join('\n');
    return /\btransaction\(/.test(body) && !/\bcatch\b/.test(body) ? [`${path}:${start + 1}`] : [];
  });
}

/** The last line of a function: only its brace and enclosing brackets. A parameter list ends with more. */
const END = /^\s*\}[;,)]*$/;

/** Functions longer than `limit` lines, by brace depth of lines that open a function. */
export function longFunctions(source: Source, limit: number): string[] {
  const found: string[] = [];
  const lines = source.text.split('\n');
  lines.forEach((line, start) => {
    const opens =
      /^(\s*)(?:export )?(?:default )?(?:async )?function\*?\s*(\w*)|^(\s*)(?:export )?const (\w+) = (?:async )?\([^)]*\)[^=]*=>\s*\{$/.exec(
        line,
      );
    if (!opens) return;
    const indent = opens[1] ?? opens[3] ?? '';
    const length =
      lines.slice(start).findIndex((candidate) => END.test(candidate) && candidate.startsWith(`${indent}}`)) +
      1;
    if (length > limit) found.push(`${source.path}:${start + 1} ${opens[2] ?? opens[4]} has ${length} lines`);
  });
  return found;
}
