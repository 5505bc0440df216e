import type { Source } from './sources.ts';

/** A call that names a statement: its location, and every text fragment of the statement. */
export type StatementCall = { place: string; callee: 'run' | 'write' | 'personalDataSection'; text: string };

const CALL = /(?<![\w.]|function )(run|write|personalDataSection)(?=[<(])/g;
const IMPORT =
  /import \{[^}]*\b(run|write|personalDataSection)\b[^}]*\} from '[^']*(database\/|platform\/|\.\/)(index|personal-data)\.ts'/;
const MAX_DEPTH = 10;
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/**
 * The calls of `run`, `write` and `personalDataSection` in a server file, with their statements as far as the
 * sources contain them.
 */
export function statementCalls(source: Source, sources: ReadonlyMap<string, Source>): StatementCall[] {
  if (!IMPORT.test(source.text)) return [];
  const code = withoutComments(source.text);
  return [...code.matchAll(CALL)].map((match) => {
    const open = code.indexOf('(', skipTypes(code, match.index + match[0].length));
    const [, statement = ''] = partsOf(code.slice(open + 1, skip(code, open) - 1));
    const place = `${source.path}:${code.slice(0, match.index).split('\n').length}`;
    const text = new TextCollector(sources).collect(textProperty(statement), source.path);
    return { place, callee: match[1] as StatementCall['callee'], text };
  });
}

/** The string literals of a file; templates without their inserted expressions. */
export function literalsOf(code: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < code.length; at = isQuote(code[at]!) ? skip(code, at) : at + 1) {
    if (!isQuote(code[at]!)) continue;
    const literal = code.slice(at + 1, skip(code, at) - 1);
    const inner = code[at] === '`' ? expressionsOf(literal) : [];
    found.push(inner.reduce((text, part) => text.replace(`\${${part}}`, ' '), literal));
    found.push(...inner.flatMap(literalsOf));
  }
  return found;
}

const STRING_OR_COMMENT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

export function withoutComments(code: string): string {
  const isComment = (text: string) => /^(\/\*|\s*\/\/)/.test(text);
  return code.replace(STRING_OR_COMMENT, (text) => (isComment(text) ? text.replace(/[^\n]/g, ' ') : text));
}

/** Collects the parts of an expression: literals, and the values of its names in this file or another. */
class TextCollector {
  private readonly sources: ReadonlyMap<string, Source>;
  private readonly seen = new Set<string>();
  constructor(sources: ReadonlyMap<string, Source>) {
    this.sources = sources;
  }

  collect(expression: string, path: string, depth = 0): string {
    const names = new Set(namesOf(expression));
    const parts = depth > MAX_DEPTH ? [] : [...names].map((name) => this.definition(name, path, depth));
    return [...literalsOf(expression), ...parts].join(' ');
  }

  private definition(name: string, path: string, depth: number): string {
    const key = `${path} ${name}`;
    const source = this.sources.get(path);
    if (!source || this.seen.has(key)) return '';
    this.seen.add(key);
    const code = withoutComments(source.text);
    const own = [...constantsOf(code, name), ...functionsOf(code, name)];
    if (own.length > 0) return own.map((text) => this.collect(text, path, depth + 1)).join(' ');
    const imported = new RegExp(`(?:import|export) [^;]*\\b${name}\\b[^;]*from '([^']+)'`).exec(code)?.[1];
    const file = imported && source.imports.find((path) => path.endsWith(imported.replace(/^[.#/]+/, '')));
    return file ? this.definition(name, file, depth + 1) : '';
  }
}

function constantsOf(code: string, name: string): string[] {
  const declaration = new RegExp(`\\bconst (\\[[^\\]=]*\\b${name}\\]|${name}\\b)`, 'g');
  return [...code.matchAll(declaration)].map(({ index }) => {
    let at = index;
    while (at < code.length && code[at] !== ';') at = opens(code[at]!) ? skip(code, at) : at + 1;
    return code.slice(index, at).replace(/^const \w+/, '');
  });
}

function functionsOf(code: string, name: string): string[] {
  return [...code.matchAll(new RegExp(`\\bfunction ${name}\\b`, 'g'))].map(({ index }) => {
    const parameters = skip(code, code.indexOf('(', index));
    const body = /\{\n/.exec(code.slice(parameters))!.index + parameters;
    return code.slice(body, skip(code, body));
  });
}

/**
 * The value of `text`, or the value spread into the statement; the expression itself if it is not an object.
 */
function textProperty(statement: string): string {
  const expression = statement.trim();
  if (!expression.startsWith('{')) return expression;
  return partsOf(expression.slice(1, -1))
    .map((part) => part.trim())
    .flatMap((part) =>
      /^(text$|\.\.\.)/.test(part) ? [part] : (part.match(/^(?:text|before):([\s\S]*)$/)?.[1] ?? []),
    )
    .join(' ');
}

/** Names in the code of an expression and in its template insertions, without property names. */
function namesOf(expression: string): string[] {
  let code = '';
  const inner: string[] = [];
  for (let at = 0; at < expression.length; ) {
    const next = isQuote(expression[at]!) ? skip(expression, at) : at + 1;
    if (expression[at] === '`') inner.push(...expressionsOf(expression.slice(at + 1, next - 1)));
    else if (!isQuote(expression[at]!)) code += expression[at];
    at = next;
  }
  const names = [...code.matchAll(/(?<![\w$.]|(?<!\.\.)\.)[A-Za-z_]\w*(?!\w*\s*:)/g)].map(([name]) => name);
  const spread = [...code.matchAll(/\.\.\.(\w+)/g)].map((match) => match[1]!);
  return [...names, ...spread, ...inner.flatMap(namesOf)];
}

/** The content of `${…}` in a template literal. */
function expressionsOf(template: string): string[] {
  const found: string[] = [];
  for (let at = template.indexOf('${'); at !== -1; at = template.indexOf('${', at)) {
    const end = skip(template, at + 1);
    found.push(template.slice(at + 2, end - 1));
    at = end;
  }
  return found;
}

/** The parts between commas outside of brackets. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (let at = 0; at <= list.length; at = opens(list[at] ?? '') ? skip(list, at) : at + 1) {
    if (at < list.length && list[at] !== ',') continue;
    parts.push(list.slice(begin, at));
    begin = at + 1;
  }
  return parts;
}

const isQuote = (char: string): boolean => char === "'" || char === '"' || char === '`';
const opens = (char: string): boolean => isQuote(char) || char in CLOSING;

/** The position after the bracket, string or template that opens at a position. */
function skip(code: string, open: number): number {
  const close = CLOSING[code[open]!] ?? code[open]!;
  for (let at = open + 1; at < code.length; ) {
    const char = code[at]!;
    if (char === '\\') at += 2;
    else if (char === close) return at + 1;
    else if (code[open] === '`') at = char === '$' && code[at + 1] === '{' ? skip(code, at + 1) : at + 1;
    else at = !isQuote(code[open]!) && opens(char) ? skip(code, at) : at + 1;
  }
  return code.length;
}

/** The position after a call's type arguments. */
function skipTypes(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '<') depth++;
    else if (code[at] === '>' && code[at - 1] !== '=') depth--;
    if (depth === 0) return code[at] === '>' ? at + 1 : at;
  }
  return code.length;
}
