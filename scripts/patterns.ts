import { globSync, readFileSync } from 'node:fs';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';

/**
 * A regular expression of the code; `place` is `path:line`, or all of them where it is written more than
 * once.
 */
export type Pattern = { place: string; source: string; flags: string };

const SOURCES = '{contracts,games,odds,server,site,console,demo,scripts,bench,test}/**/*.{ts,tsx,mjs}';
/** Tests read only their own output. */
const TESTS = /\.test\.tsx?$|(?:^|\/)testing\/|^test\/|^bench\//;
/** The build may put patterns together: it reads nothing but this tree. */
const MAY_BUILD: ReadonlySet<string> = new Set(['scripts/vite/config.ts']);
/** Milliseconds for one pattern; one that takes longer counts as found, so that none is skipped. */
const TIMEOUT = 10_000;

/**
 * Every pattern that the product's code writes down, each text once, and where patterns are put together at
 * run time, except by the build.
 */
export function readPatterns(): { patterns: Pattern[]; built: string[] } {
  const patterns = new Map<string, Pattern>();
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
export function patternsIn(path: string, text: string): { patterns: Pattern[]; built: string[] } {
  const patterns: Pattern[] = [];
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

/** The patterns whose time grows faster than the text that they read, each with a text that shows it. */
export async function slowPatterns(patterns: readonly Pattern[]): Promise<string[]> {
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

/** Faults of patterns, one line each: not linear, or assembled dynamically and so unchecked. */
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
