import { globSync, readFileSync } from 'node:fs';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';

/** A regular expression in the code; `place` is `path:line`, or all places if it occurs more than once. */
export type SourcePattern = { place: string; source: string; flags: string };

const SOURCES = '{contracts,games,odds,server,site,console,demo,scripts,bench,test}/**/*.{ts,tsx,mjs}';
/** Tests read only their own output. */
const TESTS = /\.test\.tsx?$|(?:^|\/)testing\/|^test\/|^bench\//;
/** The build may assemble patterns: it reads only this source tree. */
const MAY_BUILD: ReadonlySet<string> = new Set(['scripts/vite/config.ts']);
/** Milliseconds per pattern; one that takes longer counts as a finding, so that none is skipped. */
const TIMEOUT = 10_000;

/**
 * Every regular expression literal in product code, each text once, and the places that assemble patterns at
 * run time, except in the build.
 */
export function readPatterns(): { patterns: SourcePattern[]; built: string[] } {
  const patterns = new Map<string, SourcePattern>();
  const built: string[] = [];
  for (const path of globSync(SOURCES).sort()) {
    if (TESTS.test(path.replaceAll('\\', '/'))) continue;
    const text = readFileSync(path, 'utf8');
    const found = patternsIn(path, text);
    for (const pattern of found.patterns) {
      const key = `${pattern.source}/${pattern.flags}`;
      const known = patterns.get(key);
      patterns.set(key, known ? { ...known, place: `${known.place} ${pattern.place}` } : pattern);
    }
    if (!MAY_BUILD.has(path.replaceAll('\\', '/'))) built.push(...found.built);
  }
  return { patterns: [...patterns.values()], built };
}

/** The patterns of one file; `built` are calls of RegExp whose text is not a constant. */
export function patternsIn(path: string, text: string): { patterns: SourcePattern[]; built: string[] } {
  const patterns: SourcePattern[] = [];
  const built: string[] = [];
  const placeOf = (at: number) => `${path}:${text.slice(0, at).split('\n').length}`;
  const { program } = parseSync(path, text);
  const make = (node: { start: number; arguments: unknown[] }) => {
    const [source, flags] = node.arguments as { type: string; value?: unknown }[];
    const place = placeOf(node.start);
    if (source?.type === 'Literal' && typeof source.value === 'string')
      patterns.push({ place, source: source.value, flags: String(flags?.value ?? '') });
    else built.push(place);
  };
  const isRegExp = (callee: { type: string; name?: unknown }) =>
    callee.type === 'Identifier' && callee.name === 'RegExp';
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        patterns.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (isRegExp(node.callee)) make(node);
    },
    CallExpression(node) {
      if (isRegExp(node.callee)) make(node);
    },
  }).visit(program);
  return { patterns, built };
}

/** The patterns with superlinear running time, each with an example text. */
export async function slowPatterns(patterns: readonly SourcePattern[]): Promise<string[]> {
  const slow: string[] = [];
  for (const { place, source, flags } of patterns) {
    const found = await check(source, flags, { timeout: TIMEOUT });
    if (found.status === 'safe') continue;
    const why =
      found.status === 'vulnerable'
        ? `${found.complexity.summary}, for example ${found.attack.pattern}`
        : `not decided: ${found.error.kind}`;
    slow.push(`${place} /${source}/${flags}: ${why}`);
  }
  return slow;
}

/**
 * Findings, one line each: patterns that are not linear, or that are assembled dynamically and therefore
 * unchecked.
 */
export async function patternFaults({ patterns, built }: ReturnType<typeof readPatterns>): Promise<string[]> {
  const slow = await slowPatterns(patterns);
  return [
    ...slow.map((line) => `slower than linear: ${line}`),
    ...built.map((place) => `put together at run time, cannot be checked: ${place}`),
  ];
}

if (import.meta.main) {
  const found = readPatterns();
  const faults = await patternFaults(found);
  for (const line of faults) console.error(line);
  console.log(`${found.patterns.length} regular expressions, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}
