import type { PoolClient } from 'pg';
import { type Db, handleOf, PoolHandle } from '#server/platform/database/handles.ts';

/** The statements sent by one connection between checkout and release: a single one, or a transaction. */
export type SentStatements = readonly string[];

/**
 * The statements that `work` sends through a pool, grouped by checkout and in order: a transaction with its
 * begin and commit is one group.
 */
export async function visitsOf(db: Db, work: () => Promise<unknown>): Promise<SentStatements[]> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('statements are counted on a pool');
  const visits: string[][] = [];
  const watched = new Map<PoolClient, PoolClient['query']>();
  const unwatch = (client: PoolClient) => {
    const query = watched.get(client);
    if (query) client.query = query;
    watched.delete(client);
  };
  const watch = (client: PoolClient) => {
    const sent: string[] = [];
    visits.push(sent);
    const { query } = client;
    watched.set(client, query);
    client.query = ((...asked: Parameters<typeof query>) => {
      const [statement] = asked as unknown[];
      sent.push(typeof statement === 'string' ? statement : nameOf(statement as NamedStatement));
      return query.apply(client, asked);
    }) as typeof query;
  };
  const onRelease = (_: unknown, client: PoolClient) => unwatch(client);
  handle.pool.on('acquire', watch);
  handle.pool.on('release', onRelease);
  try {
    await work();
  } finally {
    handle.pool.off('acquire', watch);
    handle.pool.off('release', onRelease);
    for (const client of [...watched.keys()]) unwatch(client);
  }
  return visits;
}

type NamedStatement = { name?: string; text: string };
const nameOf = ({ name, text }: NamedStatement) => name ?? text;

/** The number of statements that `work` sends through a pool, including those inside transactions. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
  return (await visitsOf(db, work)).reduce((sum, sent) => sum + sent.length, 0);
}
