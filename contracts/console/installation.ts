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
    /** The latest schema migration, and missing ones. */
    schema: z.string(),
    pending: z.array(z.string()),
    /** Contract migrations that wait until every process runs this release. */
    pending_contract_upgrades: z.array(z.string()),
    /** Database connections by purpose and by release of the process. */
    connections: z.array(z.object({ name: z.string(), release: z.string(), count: z.int(), since: moment })),
    /** Worker processes, and those that lead rooms of shared games. */
    workers: z.int(),
    room_leaders: z.int(),
    jobs: z.array(z.object({ task: z.string(), waiting: z.int(), failed: z.int(), oldest_seconds: age })),
    events: z.object({ waiting: z.int(), oldest_seconds: age }),
    outages: z.array(z.object({ name: z.string(), since: moment })),
    /** Null before the first verification, and without a backup folder. */
    verified_through: moment.nullable(),
    backup: z.object({ folder: z.string(), at: moment.nullable() }).nullable(),
    /** Until when everything committed is in the archive of the bundled database's log; null without one. */
    archive: z.object({ through: moment.nullable() }).nullable(),
    /**
     * Ids of the keys of SECRET_KEY and SECRET_KEY_PREVIOUS, and how many values still need the previous one,
     * of each column at most 10,000.
     */
    encryption: z.object({
      key: z.string(),
      previous_key: z.string().nullable(),
      is_replaced: z.boolean(),
      remaining: z.int(),
    }),
    /** Certificates of all brands' domains, at most an hour old; `error` is empty if browsers accept it. */
    certificates: z.array(
      z.object({
        domain: z.string(),
        valid_until: moment.nullable(),
        issuer: z.string(),
        error: z.string(),
      }),
    ),
    /** Database replicas; lag and state are visible to a role with `pg_monitor`. */
    replicas: z.array(z.object({ name: z.string(), state: z.string(), lag_seconds: z.number().nullable() })),
    /** Whether reports, lists and histories are read at DATABASE_REPLICA_URL; null without one. */
    replica_reads: z
      .object({ use: z.enum(['used', 'behind', 'away']), behind_bytes: age.nullable() })
      .nullable(),
    /** Whether this process is connected to BUS_URL; null without one. */
    is_bus_connected: z.boolean().nullable(),
    slots: z.array(z.object({ name: z.string(), is_active: z.boolean(), behind_bytes: age })),
  },
});
