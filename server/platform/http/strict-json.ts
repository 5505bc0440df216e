const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The object in a body, or undefined if it is not a JSON object or repeats a field: a signature over
 * ambiguous text is worthless.
 */
export function parseStrictJson(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // If re-serialising gives the same text, no key was repeated, because the second would be lost.
    return text !== JSON.stringify(value) && hasDuplicateKeys(text)
      ? undefined
      : (value as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

/** Tokens: strings, key and value punctuation, and all text between, without gaps. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:]+/gy;

/** Whether an object of a valid JSON text has a repeated key, in any spelling. */
export function hasDuplicateKeys(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let last: string | undefined;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = last?.includes('\\') ? String(JSON.parse(`"${last}"`)) : last;
      if (name === undefined || names?.has(name)) return true;
      names?.add(name);
    } else if (token.startsWith('"')) last = token.slice(1, -1);
  }
  return false;
}
