import type pg from 'pg';
import { createApplicationLogin, withClient } from '#server/platform/database/application-role.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import {
  applyDistribution,
  planDistribution,
  readCluster,
  readStoredSchema,
} from '#server/platform/distribution/index.ts';
import { testLog } from './postgres.ts';

/**
 * Address of the database `postgres` on the coordinator of a Citus cluster, for a superuser: it has the
 * extension and knows the servers. With it every test runs on that cluster; tests about clusters are skipped
 * without it.
 */
export const CITUS_URL = process.env.CITUS_URL;

/**
 * For measurements: how many servers hold rows, the coordinator first. Otherwise those that the cluster
 * names.
 */
const NODES = process.env.CITUS_NODES === undefined ? undefined : Number(process.env.CITUS_NODES);

/** Few pieces: most of the time that a new database takes is spent on them. */
const SHARDS = Number(process.env.CITUS_SHARDS ?? 2);

/** Ends the name of a template, which has the rows where these settings put them. */
export const clusterSuffix = NODES === undefined ? 'cluster' : `cluster_${NODES}_${SHARDS}`;

type Login = { name: string; password: string };
type ClusterNode = { host: string; port: number; isCoordinator: boolean; holdsRows: boolean };

/** Creates the database `name` on every server of the cluster, without tables. */
export async function createOnCluster(coordinator: string, name: string, login: Login): Promise<void> {
  const nodes = await nodesOf(coordinator);
  for (const node of nodes) {
    await withClient(addressOf(coordinator, node), async (client) => {
      await client.query('select pg_advisory_lock(716203002)');
      await createApplicationLogin(client, login.name, login.password);
      await client.query(`create database ${name}`);
    });
    await withClient(addressOf(coordinator, node, name), (client) => client.query('create extension citus'));
  }
  await withClient(addressOf(coordinator, nodes[0]!, name), async (client) => {
    for (const { host, port, isCoordinator, holdsRows } of nodes) {
      const add = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node';
      await client.query(`select ${add}($1, $2)`, [host, port]);
      await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [
        ...[host, port, holdsRows],
      ]);
    }
  });
}

/**
 * Creates the database `name`, migrated and with its tables spread over the cluster: every server copies its
 * part of the template, which the first caller makes in some minutes.
 */
export async function distributedDatabase(
  coordinator: string,
  name: string,
  { template, login }: { template: string; login: Login },
): Promise<void> {
  const nodes = await nodesOf(coordinator);
  await withClient(coordinator, async (client) => {
    await client.query('select pg_advisory_lock(716203004)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (!rowCount) await createTemplate(coordinator, nodes, { template, login });
    for (const node of nodes)
      await withClient(addressOf(coordinator, node), (server) =>
        server.query(`create database ${name} template ${template} strategy file_copy`),
      );
  });
}

async function createTemplate(
  coordinator: string,
  nodes: readonly ClusterNode[],
  { template, login }: { template: string; login: Login },
): Promise<void> {
  const partial = `${template}_partial`;
  await dropOnCluster(coordinator, partial);
  await createOnCluster(coordinator, partial, login);
  const url = addressOf(coordinator, nodes[0]!, partial);
  await migrate(url, testLog, { applicationRole: login.name });
  await withClient(url, distribute);
  // The coordinator last: its database says that the template is complete.
  for (const node of [...nodes].reverse())
    await withClient(addressOf(coordinator, node), async (client) => {
      // A database is copied only while nobody is connected, the extension's own processes included.
      await client.query(`alter database ${partial} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        partial,
      ]);
      await client.query(`alter database ${partial} rename to ${template}`);
    });
}

/** Moves the tables of the client's database to their declared places; returns what was done. */
export async function distribute(client: pg.Client): Promise<string[]> {
  const plan = planDistribution(await readStoredSchema(client), await readCluster(client));
  if (plan.faults.length > 0) throw new Error(plan.faults.join('\n'));
  await applyDistribution(client, plan, { shards: SHARDS, announce: () => {} });
  return plan.steps.flatMap(({ tables }) => tables);
}

/** Removes a database from every server. */
export async function dropOnCluster(coordinator: string, name: string): Promise<void> {
  for (const node of await nodesOf(coordinator))
    await withClient(addressOf(coordinator, node), (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
}

/** The coordinator first. */
async function nodesOf(coordinator: string): Promise<ClusterNode[]> {
  const { rows } = await withClient(coordinator, (client) =>
    client.query<ClusterNode>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator",
        shouldhaveshards as "holdsRows" from pg_dist_node where noderole = 'primary'
      order by groupid`,
    ),
  );
  if (!rows[0]?.isCoordinator) throw new Error('CITUS_URL: the coordinator does not know its own address');
  return NODES === undefined ? rows : rows.map((node, place) => ({ ...node, holdsRows: place < NODES }));
}

function addressOf(coordinator: string, { host, port }: ClusterNode, name?: string): string {
  const url = new URL(coordinator);
  url.hostname = host;
  url.port = String(port);
  if (name) url.pathname = `/${name}`;
  return url.href;
}
