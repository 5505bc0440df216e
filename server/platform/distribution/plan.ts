import type { Cluster } from './cluster.ts';
import { declaredPlacements, type Placement } from './declaration.ts';
import { placementsOf, schemaFaults } from './schema-faults.ts';
import type { StoredSchema } from './stored-schema.ts';

export type Step = {
  placement: Exclude<Placement, 'local'>;
  /** Tables that refer to each other are moved together, each after those to which it refers. */
  tables: string[];
};
export type Plan = {
  /** Tables that still have to be moved, reference tables first. */
  steps: Step[];
  /** Tables that are where they belong, local ones included. */
  done: number;
  /** What cannot be carried out, in words. */
  faults: string[];
};

/** What brings the tables of a database to their declared placements. */
export function planDistribution(schema: StoredSchema, { placements: present }: Cluster): Plan {
  const wanted = placementsOf(schema, declaredPlacements);
  const open: Record<Placement, string[]> = { reference: [], distributed: [], local: [] };
  const faults = schemaFaults(schema);
  for (const table of inOrderOfReference(schema)) {
    const placement = wanted.get(table);
    if (!placement) continue;
    const now = present.get(table) ?? 'local';
    if (now === placement) continue;
    // A local table that refers to a reference table is known to the cluster and can still be moved.
    if (now === 'local') open[placement].push(table);
    else faults.push(`${table}: is a ${now} table and belongs among the ${placement} ones`);
  }
  const steps: Step[] = [
    ...open.reference.map((table) => ({ placement: 'reference' as const, tables: [table] })),
    ...connected(open.distributed, schema).map((tables) => ({ placement: 'distributed' as const, tables })),
  ];
  return { steps, done: wanted.size - open.reference.length - open.distributed.length, faults };
}

/** The tables in groups, connected by foreign keys; their order is kept within a group. */
function connected(
  tables: readonly string[],
  { foreignKeys }: Pick<StoredSchema, 'foreignKeys'>,
): string[][] {
  const groups = new Map(tables.map((table) => [table, new Set([table])]));
  for (const { from, to } of foreignKeys) {
    const [one, other] = [groups.get(from), groups.get(to)];
    if (!one || !other || one === other) continue;
    for (const table of other) groups.set(table, one.add(table));
  }
  return [...new Set(groups.values())].map((group) => tables.filter((table) => group.has(table)));
}

/** Tables by name, each after those to which its foreign keys lead. Throws on keys in a circle. */
function inOrderOfReference({ tables, foreignKeys }: StoredSchema): string[] {
  const ordered = new Set<string>();
  const visit = (table: string, path: readonly string[]): void => {
    if (ordered.has(table)) return;
    if (path.includes(table))
      throw new Error(`foreign keys lead in a circle: ${[...path, table].join(', ')}`);
    for (const { from, to } of foreignKeys) if (from === table && to !== table) visit(to, [...path, table]);
    ordered.add(table);
  };
  for (const { name } of tables) visit(name, []);
  return [...ordered];
}
