import { sweepPlayers } from '../modules/players/index.ts';
import type { Database } from '../platform/database.ts';
import type { EventHandlers } from '../platform/events.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { sweepOutbox } from '../platform/messages.ts';

export type JobsRoleOptions = { url: string; database: Database; events: readonly EventHandlers[]; log: Log };

/** Delivers business events and runs what is due by the clock (UTC). */
export function startJobsRole({ url, database, events, log }: JobsRoleOptions): Promise<Jobs> {
  return startJobs({
    url,
    database,
    events,
    log,
    tasks: {
      'players.sweep': () => database.transaction((tx) => sweepPlayers(tx, new Date())),
      'messages.sweep': () => database.transaction((tx) => sweepOutbox(tx, new Date())),
    },
    cron: [
      { task: 'players.sweep', match: '11 * * * *' },
      { task: 'messages.sweep', match: '31 3 * * *' },
    ],
  });
}
