import { z } from 'zod';
import { definePlatformRead } from './call.ts';

const moment = z.iso.datetime();
const age = z.number().min(0);

/** What runs, what waits, and what was last proved and backed up. */
export const installation = definePlatformRead({
  path: 'installation',
  summary:
    'State of the installation: versions, connections, leaders, queues, outages, last proof and backup.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Names of the extensions that this process runs with. */
    extensions: z.array(z.string()),
    /** The newest upgrade of the schema, and those that are missing. */
    schema: z.string(),
    pending: z.array(z.string()),
    /** Connections to the database by what they are for. */
    connections: z.array(z.object({ name: z.string(), count: z.int(), since: moment })),
    /** Processes that work on the queue, and whether one leads the rooms of shared games. */
    workers: z.int(),
    has_leader: z.boolean(),
    jobs: z.array(z.object({ task: z.string(), waiting: z.int(), failed: z.int(), oldest_seconds: age })),
    events: z.object({ waiting: z.int(), oldest_seconds: age }),
    outages: z.array(z.object({ name: z.string(), since: moment })),
    /** Null before the first verification, and where no folder for backups is set. */
    verified_through: moment.nullable(),
    backup: z.object({ folder: z.string(), at: moment.nullable() }).nullable(),
  },
});
