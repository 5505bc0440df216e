import { type Db, run } from '../database/index.ts';

type QueueFigures = {
  jobs: { task: string; waiting: number; failed: number; oldestSeconds: number }[];
  events: { waiting: number; oldestSeconds: number };
};

/** Due jobs by task with the age of the oldest, jobs given up, and events waiting for delivery. */
export async function queueFigures(db: Db): Promise<QueueFigures> {
  const jobs = await run<QueueFigures['jobs'][number]>(db, {
    text: `select task_identifier as task, count(*) filter (where attempts < max_attempts)::int as waiting,
        count(*) filter (where attempts >= max_attempts)::int as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::float8
          as "oldestSeconds"
      from graphile_worker.jobs where run_at <= now() group by task_identifier`,
  });
  const [events] = await run<QueueFigures['events']>(db, {
    text: `select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(published_at)), 0)::float8 as "oldestSeconds"
      from platform.event`,
  });
  return { jobs, events: events! };
}
