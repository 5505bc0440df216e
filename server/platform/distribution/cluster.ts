import type pg from 'pg';
import type { Placement } from './declaration.ts';

type Client = Pick<pg.Client, 'query'>;

/** Supported major versions of Citus; 13.2 was tested. */
const SUPPORTED = { oldest: 13, newest: 14 };

export type Cluster = {
  /** Version of the extension in this database; undefined: not created yet. */
  version: string | undefined;
  /** Servers that hold rows of sites. */
  workers: number;
  /** Where tables are now; a table without an entry is an ordinary one of this server. */
  placements: ReadonlyMap<string, Placement>;
};

/** Reads the state of the cluster to which the connection belongs. */
export async function readCluster(client: Client): Promise<Cluster> {
  const { rows: extension } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  const version = extension[0]?.version;
  if (!version) return { version, workers: 0, placements: new Map() };
  const { rows: nodes } = await client.query<{ workers: number }>(
    `select count(*)::int as workers from pg_dist_node
      where noderole = 'primary' and isactive and shouldhaveshards`,
  );
  const { rows: tables } = await client.query<{ name: string; placement: Placement }>(
    `select n.nspname || '.' || c.relname as name,
        case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference'
          else 'local' end as placement
      from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      join pg_namespace n on n.oid = c.relnamespace where not c.relispartition`,
  );
  return {
    version,
    workers: nodes[0]!.workers,
    placements: new Map(tables.map(({ name, placement }) => [name, placement])),
  };
}

/**
 * What keeps the tables of this database from being distributed, in words for the operator: no Citus, an
 * unsupported version, a role that does not own them, a connection to another server than the coordinator.
 */
export async function clusterFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ available: string | null; owns: boolean; role: string }>(
    `select (select default_version from pg_available_extensions where name = 'citus') as available,
      coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'platform'), false)
        as owns, current_user as role`,
  );
  const { available, owns, role } = rows[0]!;
  const { version, workers } = await readCluster(client);
  const installed = version ?? available;
  if (!installed)
    return [
      'This server has no Citus. Install the extension on every server, and preload it: see the guide.',
    ];
  const major = Number.parseInt(installed, 10);
  return [
    ...(major < SUPPORTED.oldest || major > SUPPORTED.newest
      ? [`Citus ${installed} is not supported: use ${SUPPORTED.oldest} or ${SUPPORTED.newest}.`]
      : []),
    ...(owns ? [] : [`The role ${role} does not own the tables: connect with DATABASE_OWNER_URL.`]),
    ...(version
      ? await nodeFaults(client, workers)
      : ['The database has no extension "citus": create extension citus, as a superuser, on every server.']),
  ];
}

async function nodeFaults(client: Client, workers: number): Promise<string[]> {
  const { rows } = await client.query<{ coordinator: boolean; group: number }>(
    `select exists (select from pg_dist_node where groupid = 0) as coordinator,
      (select groupid from pg_dist_local_group) as group`,
  );
  const { coordinator, group } = rows[0]!;
  if (group !== 0) return ['This server is a worker: connect to the coordinator.'];
  return [
    ...(coordinator
      ? []
      : ["The coordinator does not know its own address: select citus_set_coordinator_host('…')."]),
    ...(workers > 0
      ? []
      : ["No server holds rows: select citus_add_node('…', 5432), or let the coordinator hold them."]),
    ...(await settingFaults(client)),
  ];
}

/** A setting of every server: functions that read rows of one site are called where those rows are. */
const BESIDE_ROWS = 'citus.allow_nested_distributed_execution';

async function settingFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `select n.nodename || ':' || n.nodeport as address
      from run_command_on_all_nodes('show ${BESIDE_ROWS}') r join pg_dist_node n using (nodeid)
      where coalesce(r.result, '') <> 'on' order by 1`,
  );
  return rows.map(({ address }) => `${address}: set ${BESIDE_ROWS} = on in its configuration.`);
}

/** Processes of the platform that are connected to this database, by the names of their connections. */
export async function runningServers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'baize%'
      order by 1`,
  );
  return rows.map(({ name }) => name);
}
