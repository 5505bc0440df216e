/**
 * A statement in a source file: the tables it reads or changes, and its text assembled from the constants of
 * the file.
 */
export type FoundStatement = { tables: string[]; text: string };

const RAW = /`([^`]*)`|'((?:select|update|delete)\b[^'\n]*)'/g;
const VERB = /^\s*(with|select|update|delete)\b/;
const TABLE = /\b(?:from|join|update)\s+(\w+\.\w+)/g;
const BUILT = /\.(?:selectFrom|updateTable|deleteFrom)\('(\w+)[^']*'\)/g;

/**
 * The statements of a module's file. A query builder names tables without their schema, which is the module's
 * own.
 */
export function statementsOf(source: string, module: string): FoundStatement[] {
  return [...rawOf(source), ...builtOf(source, module)];
}

function rawOf(source: string): FoundStatement[] {
  return [...source.matchAll(RAW)].flatMap((match) => {
    const sql = match[1] ?? match[2] ?? '';
    if (!VERB.test(sql)) return [];
    const parts = [...sql.matchAll(/\$\{\s*(\w+)/g)].map((part) => constantOf(source, part[1]!));
    const tables = [...sql.matchAll(TABLE)].map((table) => table[1]!);
    return [{ tables: [...new Set(tables)], text: [sql, ...parts].join('\n') }];
  });
}

function builtOf(source: string, module: string): FoundStatement[] {
  return [...source.matchAll(BUILT)].map((match) => {
    const rest = source.slice(match.index);
    const end = /\.execute\w*\(|;\n/.exec(rest)?.index ?? rest.length;
    const chain = rest.slice(0, end);
    const parts = [...chain.matchAll(/\.and\((\w+)\)/g)].map((part) => constantOf(source, part[1]!));
    return { tables: [`${module}.${match[1]}`], text: [chain, ...parts].join('\n') };
  });
}

/** The definition of a name in the file, to the end of its statement. */
function constantOf(source: string, name: string): string {
  const found = [...source.matchAll(new RegExp(`\\bconst ${name}\\b[^;]*;`, 'g'))];
  return found.map(([text]) => text).join('\n');
}
