import type pg from 'pg';
import { DISTRIBUTION_COLUMN } from './declaration.ts';
import type { Plan, Step } from './plan.ts';

type Options = {
  /** Pieces into which the tables are cut; sites are spread over them. Fixed at the first table. */
  shards: number;
  /** Called before each step. */
  announce(step: string): void;
};

/** An arbitrary lock number: two runs wait for each other. */
const LOCK = 716_203_010;

/** Rows of every other distributed table of a site are beside those of its accounts. */
const FIRST_TABLE = 'ledger.account';

/**
 * Carries out a plan on the coordinator, as the owner of the tables. Each step is a transaction, rows
 * included, so a run that was interrupted is continued by the next one. Afterwards views and functions exist
 * on every server.
 */
export async function applyDistribution(
  client: pg.Client,
  { steps }: Pick<Plan, 'steps'>,
  { shards, announce }: Options,
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await allowTriggers(client);
    for (const step of firstTableFirst(steps)) {
      announce(`${step.placement}: ${step.tables.join(', ')}`);
      await moveTables(client, step, shards);
    }
    await registerCoordinatorTable(client);
    announce('views and functions');
    await shareViews(client);
    await shareFunctions(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** A local table that the cluster knows: a change of it and of a site's rows is committed in two phases. */
async function registerCoordinatorTable(client: pg.Client): Promise<void> {
  await client.query(
    `select citus_add_local_table_to_metadata(c.oid) from pg_class c
      where c.oid = 'platform.two_phase_commit'::regclass
        and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`,
  );
}

const firstTableFirst = (steps: readonly Step[]): Step[] => {
  const isFirst = ({ tables }: Step) => tables.includes(FIRST_TABLE);
  const isReference = ({ placement }: Step) => placement === 'reference';
  const others = steps.filter((step) => !isReference(step) && !isFirst(step));
  return [...steps.filter(isReference), ...steps.filter(isFirst), ...others];
};

/** Triggers see only rows of their own site, which are on the same server: a test holds it. */
async function allowTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(
    `alter database ${client.escapeIdentifier(rows[0]!.name)} set citus.enable_unsafe_triggers = on`,
  );
  await client.query('set citus.enable_unsafe_triggers = on');
}

async function moveTables(client: pg.Client, { tables, placement }: Step, shards: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    // A table cannot be moved while one that is not yet moved refers to it.
    const keys = await foreignKeysWithin(client, tables);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of tables) {
      // Rows are copied as they are: their triggers have had their effect.
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(moveStatement(table, placement, shards));
      await client.query(`alter table ${table} enable trigger user`);
    }
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${tables.join(', ')}: ${(error as Error).message}`, { cause: error });
  }
}

function moveStatement(table: string, placement: Step['placement'], shards: number): pg.QueryConfig {
  if (placement === 'reference') return { text: 'select create_reference_table($1)', values: [table] };
  const isFirst = table === FIRST_TABLE;
  return {
    text: 'select create_distributed_table($1, $2, colocate_with => $3, shard_count => $4)',
    values: [table, DISTRIBUTION_COLUMN, isFirst ? 'none' : FIRST_TABLE, isFirst ? shards : null],
  };
}

type ForeignKey = { table: string; name: string; definition: string };

/** Foreign keys from one of the tables to another. */
async function foreignKeysWithin(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, format('%I', conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid <> confrelid
        and conrelid = any ($1::regclass[]) and confrelid = any ($1::regclass[])`,
    [tables],
  );
  return rows;
}

const OURS = `n.nspname !~ '^(pg_|citus|columnar)'
  and n.nspname not in ('public', 'information_schema', 'graphile_worker')`;

/** A view made again, and the right to read it, are made on every server. */
async function shareViews(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; text: string; readers: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_viewdef(c.oid) as text,
        array(select a.grantee::regrole::text from aclexplode(c.relacl) a
          where a.privilege_type = 'SELECT' and a.grantee not in (0, c.relowner)) as readers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${OURS}`,
  );
  for (const { name, text, readers } of rows) {
    await client.query(`create or replace view ${name} as ${text}`);
    for (const reader of readers) await client.query(`grant select on ${name} to ${reader}`);
  }
}

/** Functions that triggers and statements call where the rows are. */
async function shareFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prokind = 'f' and ${OURS} and not exists (select from pg_dist_object o
        where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
  );
  for (const { name } of rows) await client.query('select create_distributed_function($1)', [name]);
}
