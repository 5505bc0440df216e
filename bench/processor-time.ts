import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/**
 * Processor time used so far by this process and by a PostgreSQL server with all its workers, in
 * microseconds. Unlike a rate, it hardly depends on other load on the machine. Undefined without /proc.
 */
export function processorMicroseconds(postmaster: number | undefined): number | undefined {
  const database = databaseMicroseconds(postmaster);
  return database === undefined ? undefined : database + ownMicroseconds();
}

/** CPU time of this process, in microseconds. */
export function ownMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The share of a PostgreSQL server's workers. */
export function databaseMicroseconds(postmaster: number | undefined): number | undefined {
  if (process.platform !== 'linux' || !postmaster) return undefined;
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field, the name in brackets, may contain spaces; later fields are counted from the state
      // field.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return (ticks * 1_000_000) / ticksPerSecond;
}
