import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/**
 * Processor time used so far by this process and by a PostgreSQL server with all its workers, in
 * microseconds. Unlike a rate it hardly depends on what else the machine is doing. Undefined where there is
 * no /proc.
 */
export function processorMicroseconds(postmaster: number | undefined): number | undefined {
  const database = databaseMicroseconds(postmaster);
  return database === undefined ? undefined : database + ownMicroseconds();
}

/** The part of this process. */
export function ownMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The part of a PostgreSQL server's workers. */
export function databaseMicroseconds(postmaster: number | undefined): number | undefined {
  if (process.platform !== 'linux' || !postmaster) return undefined;
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field, the name in brackets, may hold spaces; the fields after it are counted from the
      // state.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // Ended meanwhile.
    }
  }
  return (ticks * 1_000_000) / ticksPerSecond;
}
