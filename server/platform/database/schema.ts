import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type Db, type Handle, handleOf, isDistributed, type Tx } from './handles.ts';
import { withoutKeyUpdates } from './key-updates.ts';

/** A Kysely builder that only reads. */
export type Reader<Tables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case' | 'getExecutor'
>;

/** A module's access to its own schema: a `Tx` gives a builder that writes, a `Db` one that reads. */
export interface Schema<Tables> {
  (on: Tx): Kysely<Tables>;
  (on: Db): Reader<Tables>;
}

const builders = new WeakMap<Handle, Map<string, Kysely<unknown>>>();

/**
 * `const ledger = schemaOf<LedgerTables>('ledger')`, then `ledger(tx).insertInto('account')`: its type
 * excludes tables of other modules.
 */
export function schemaOf<Tables>(schema: string): Schema<Tables> {
  const open = (on: Db | Tx): Kysely<Tables> => {
    const handle = handleOf(on);
    const known = builders.get(handle) ?? new Map<string, Kysely<unknown>>();
    builders.set(handle, known);
    let builder = known.get(schema);
    if (!builder) {
      const dialect = new PostgresDialect({ pool: poolOver(handle) });
      const plugins = isDistributed(on) ? [withoutKeyUpdates] : [];
      builder = new Kysely<unknown>({ dialect, plugins }).withSchema(schema);
      known.set(schema, builder);
    }
    return builder as Kysely<Tables>;
  };
  return open as Schema<Tables>;
}

/** Kysely requires a pool; this one always returns the handle, which routes the statements. */
function poolOver(handle: Handle): PostgresPool {
  const client = {
    query: (text: string, values: readonly unknown[]) => handle.query({ text, values: [...values] }),
    release: () => {},
  };
  return { connect: async () => client as unknown as PostgresPoolClient, end: async () => {}, options: {} };
}
