import { z } from 'zod';
import { calendarInstant } from '../values/calendar-day.ts';
import { definePlatformRead } from './call.ts';

const moment = calendarInstant;
const age = z.number().min(0);

/** Running processes, queues, last verification and last backup. */
export const installation = definePlatformRead({
  path: 'installation',
  summary:
    'State of the installation: versions, connections, leaders, queues, outages, last verification and backup.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    version: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Names of the extensions loaded by this process. */
    extensions: z.array(z.string()),
    /** The newest upgrade of the schema, and those that are missing. */
    schema: z.string(),
    pending: z.array(z.string()),
    /** Contract upgrades that wait until every process is of this release. */
    pending_contract_upgrades: z.array(z.string()),
    /** Connections to the database by purpose and by the release of their process. */
    connections: z.array(z.object({ name: z.string(), release: z.string(), count: z.int(), since: moment })),
    /** Processes that run jobs, and whether one is the leader of the rooms. */
    workers: z.int(),
    has_leader: z.boolean(),
    jobs: z.array(z.object({ task: z.string(), waiting: z.int(), failed: z.int(), oldest_seconds: age })),
    events: z.object({ waiting: z.int(), oldest_seconds: age }),
    outages: z.array(z.object({ name: z.string(), since: moment })),
    /** Null before the first verification, and without a backup folder. */
    verified_through: moment.nullable(),
    backup: z.object({ folder: z.string(), at: moment.nullable() }).nullable(),
    /** Of the domains of all brands, at most an hour old; `error` is empty when browsers accept it. */
    certificates: z.array(
      z.object({
        domain: z.string(),
        valid_until: moment.nullable(),
        issuer: z.string(),
        error: z.string(),
      }),
    ),
    /** Replicas of the database; lag and state are visible to a role with `pg_monitor`. */
    replicas: z.array(z.object({ name: z.string(), state: z.string(), lag_seconds: z.number().nullable() })),
    slots: z.array(z.object({ name: z.string(), is_active: z.boolean(), behind_bytes: age })),
  },
});
