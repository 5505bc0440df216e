import { type Db, run, singleStatementHandle, write } from '../database/index.ts';
import type { Log } from '../log.ts';

/** A process's view of the external servers it calls; any process may begin or end an outage. */
export type Outages = {
  began(name: string): Promise<void>;
  /**
   * The server answers: ends an outage begun by this process or an earlier one. No cost without an outage.
   */
  ended(name: string): Promise<void>;
};

/**
 * Records when servers stop answering and when they answer again (player protection L2). A failure to record
 * does not stop the call.
 */
export function createOutages(db: Db, log: Pick<Log, 'error'>, now: () => Date): Outages {
  const isDown = new Map<string, boolean>();
  async function note(name: string, down: boolean, text: string): Promise<void> {
    if (isDown.get(name) === down) return;
    isDown.set(name, down);
    try {
      await write(singleStatementHandle(db), { text, values: [name, now()] });
    } catch (error) {
      isDown.delete(name);
      log.error({ err: error, name }, 'an outage could not be recorded');
    }
  }
  return {
    began: (name) =>
      note(
        name,
        true,
        `insert into platform.outage (name, began_at) values ($1, $2)
          on conflict (name) where ended_at is null do nothing`,
      ),
    ended: (name) =>
      note(
        name,
        false,
        'update platform.outage set ended_at = greatest($2, began_at) where name = $1 and ended_at is null',
      ),
  };
}

/** Servers currently not answering. */
export async function countOpenOutages(db: Db): Promise<number> {
  const [row] = await run<{ count: number }>(db, {
    text: 'select count(*)::int as count from platform.outage where ended_at is null',
  });
  return row!.count;
}

/** Servers currently not answering, longest outage first. */
export async function listOpenOutages(db: Db): Promise<{ name: string; since: Date }[]> {
  return await run<{ name: string; since: Date }>(db, {
    text: `select name, began_at as since from platform.outage where ended_at is null
      order by began_at limit 50`,
  });
}

type Span = { from: Date; to: Date; limit: number };

/** Starts and ends of outages of the named servers in a span, newest first. */
export async function listOutages(db: Db, names: readonly string[], { from, to, limit }: Span) {
  return await run<{ at: Date; name: string; what: 'began' | 'ended' }>(db, {
    text: `select * from (
        select began_at as at, name, 'began' as what from platform.outage where name = any ($1)
        union all select ended_at, name, 'ended' from platform.outage where name = any ($1)
        and ended_at is not null) o
      where at >= $2 and at < $3 order by at desc limit $4`,
    values: [names, from, to, limit],
  });
}
