/** JSON as drafts store it. */
type Tree = { [name: string]: unknown };

/** A field in which the live version or the draft differs from the version that the draft is based on. */
export type MergedField = {
  /** Names from the outside in, joined by dots: `texts.EN.title`. */
  path: string;
  /** Undefined where the field does not exist. */
  base: unknown;
  live: unknown;
  mine: unknown;
  /** Whether both changed it, to different values: a person decides. */
  isClash: boolean;
};

export type MergeChoices = Readonly<Record<string, 'live' | 'mine'>>;

/** Objects are merged field by field; lists, texts with formatting and all other values as a whole. */
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('content' in value && 'type' in value);

/** JSON with sorted names, so that equal values have equal texts. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';

const MAX_DEPTH = 4;

/**
 * Fields that changed in the live version, in a draft or in both since `base`, in the order of their names. A
 * field that only one of them changed takes that change; a field that both changed to different values is a
 * clash.
 */
export function mergeFields(base: Tree, live: Tree, mine: Tree, prefix = '', depth = 1): MergedField[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(live), ...Object.keys(mine)])].sort();
  return names.flatMap((name) => {
    const path = prefix + name;
    const [was, is, own] = [base[name], live[name], mine[name]];
    const trees = [was ?? {}, is ?? {}, own ?? {}];
    if (depth < MAX_DEPTH && trees.every(isTree) && [was, is, own].some(isTree))
      return mergeFields(...(trees as [Tree, Tree, Tree]), `${path}.`, depth + 1);
    const [before, now, drafted] = [textOf(was), textOf(is), textOf(own)];
    if (now === before && drafted === before) return [];
    const isClash = now !== before && drafted !== before && now !== drafted;
    return [{ path, base: was, live: is, mine: own, isClash }];
  });
}

/** Clashes for which nothing was chosen. */
export const openClashes = (fields: readonly MergedField[], choices: MergeChoices): string[] =>
  fields.filter(({ path, isClash }) => isClash && !Object.hasOwn(choices, path)).map(({ path }) => path);

/**
 * A draft on the live version: its own changes, those of the live version, and for each field the choice, if
 * there is one.
 */
export function mergedBody(live: Tree, fields: readonly MergedField[], choices: MergeChoices): Tree {
  const merged = structuredClone(live);
  for (const { path, base, live: now, mine } of fields) {
    const isMine = textOf(mine) !== textOf(base);
    const choice = Object.hasOwn(choices, path) ? choices[path] : isMine ? 'mine' : 'live';
    setField(merged, path.split('.'), choice === 'mine' ? mine : now);
  }
  return merged;
}

function setField(tree: Tree, names: readonly string[], value: unknown): void {
  const [name, ...rest] = names;
  if (rest.length > 0) {
    const inner = isTree(tree[name!]) ? (tree[name!] as Tree) : {};
    tree[name!] = inner;
    setField(inner, rest, value);
  } else if (value === undefined) delete tree[name!];
  else tree[name!] = structuredClone(value);
}
