import { DISTRIBUTION_COLUMN, declaredPlacements, type Placement } from './declaration.ts';
import type { StoredForeignKey, StoredSchema, StoredTable } from './stored-schema.ts';

/** Schemas of extensions, whose tables no list of the platform names. */
const EXTENSION = /^x_/;

type Placements = ReadonlyMap<string, Placement>;

/**
 * Where each stored table belongs: as declared; a table of an extension is distributed if its keys have the
 * site, otherwise local. Tables without a declaration are missing.
 */
export function placementsOf({ tables }: Pick<StoredSchema, 'tables'>, declared: Placements): Placements {
  return new Map(
    tables.flatMap((table): [string, Placement][] => {
      const known = declared.get(table.name) ?? (EXTENSION.test(table.name) ? ofExtension(table) : undefined);
      return known ? [[table.name, known]] : [];
    }),
  );
}

const ofExtension = ({ hasColumn, keysWithout }: StoredTable): Placement =>
  hasColumn && keysWithout.length === 0 ? 'distributed' : 'local';

/**
 * What in a schema a cluster could not carry, in words: tables without a placement, keys without the site,
 * foreign keys between placements that Citus forbids, and triggers that would need rows of another server.
 * Empty if there is nothing.
 */
export function schemaFaults(schema: StoredSchema, declared: Placements = declaredPlacements): string[] {
  const placements = placementsOf(schema, declared);
  const stored = new Set(schema.tables.map(({ name }) => name));
  return [
    ...schema.tables
      .filter(({ name }) => !placements.has(name))
      .map(({ name }) => `${name}: no placement is declared`),
    ...[...declared.keys()]
      .filter((name) => !stored.has(name))
      .map((name) => `${name}: there is no such table`),
    ...schema.tables.flatMap((table) => keyFaults(table, placements.get(table.name))),
    ...schema.foreignKeys.flatMap((key) => foreignKeyFaults(key, placements)),
    ...triggerFaults(schema, placements),
  ];
}

function keyFaults(
  { name, hasColumn, keysWithout }: StoredTable,
  placement: Placement | undefined,
): string[] {
  if (placement !== 'distributed') return [];
  if (!hasColumn) return [`${name}: distributed, without a required ${DISTRIBUTION_COLUMN}`];
  return keysWithout.map((key) => `${name}: ${key} is unique without ${DISTRIBUTION_COLUMN}`);
}

/** Placements to which a table may refer. */
const REFERS_TO: Record<Placement, readonly Placement[]> = {
  distributed: ['distributed', 'reference'],
  reference: ['reference'],
  local: ['reference', 'local'],
};

function foreignKeyFaults(key: StoredForeignKey, placements: Placements): string[] {
  const [from, to] = [placements.get(key.from), placements.get(key.to)];
  if (!from || !to) return [];
  const label = `${key.from}: the foreign key ${key.name}`;
  if (!REFERS_TO[from].includes(to)) return [`${label} leads from a ${from} to a ${to} table`];
  if (from !== 'distributed') return [];
  if (to === 'distributed' && !key.pairsColumn) return [`${label} does not include ${DISTRIBUTION_COLUMN}`];
  return key.changesColumn ? [`${label} changes ${DISTRIBUTION_COLUMN}`] : [];
}

/** Placements of rows that a trigger finds on every server that has the table's rows. */
const AT_HAND: Record<Placement, readonly Placement[]> = {
  distributed: ['distributed', 'reference'],
  reference: ['reference'],
  local: ['distributed', 'reference', 'local'],
};

function triggerFaults(schema: StoredSchema, placements: Placements): string[] {
  const loose = new Set(schema.looseSequences);
  return schema.triggers.flatMap(({ table, calls }) => {
    const placement = placements.get(table);
    if (!placement || placement === 'local') return [];
    return [...namesReached(schema, calls)].flatMap((name) => {
      const other = placements.get(name);
      if (other && !AT_HAND[placement].includes(other))
        return [`${table}: its trigger ${calls} reaches ${name}, a ${other} table`];
      return loose.has(name)
        ? [`${table}: its trigger ${calls} counts with ${name}, no column's sequence`]
        : [];
    });
  });
}

/** Names in the text of a function, and in that of the functions it names. */
function namesReached({ functions }: StoredSchema, first: string): Set<string> {
  const reached = new Set<string>();
  const open = [first];
  for (let name = open.pop(); name; name = open.pop()) {
    for (const [found] of functions.get(name)?.matchAll(/\b[a-z_]+\.[a-z_]+\b/g) ?? []) {
      if (reached.has(found)) continue;
      reached.add(found);
      if (functions.has(found)) open.push(found);
    }
  }
  return reached;
}
