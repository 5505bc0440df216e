import { DAY_MS } from '#contracts/values/time.ts';

/** The retention of backups: the newest of each of the last days, weeks (from Monday) and months, in UTC. */
export type Retention = { days: number; weeks: number; months: number };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
const weekOf = (at: Date): string => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS));

/** The backups to delete. The newest one is always kept. */
export function expiredBackups<T extends { madeAt: Date }>(sets: readonly T[], keep: Retention): T[] {
  const newestFirst = [...sets].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const rules = [
    [dayOf, keep.days],
    [weekOf, keep.weeks],
    [monthOf, keep.months],
  ] as const;
  for (const [periodOf, count] of rules) {
    const periods = new Set<string>();
    for (const set of newestFirst) {
      const period = periodOf(set.madeAt);
      if (periods.has(period) || periods.size >= count) continue;
      periods.add(period);
      kept.add(set);
    }
  }
  return newestFirst.filter((set) => !kept.has(set));
}

/** The time of the oldest of the daily backups, from which on the log is kept; undefined without a backup. */
export function startOfDaily(sets: readonly { madeAt: Date }[], { days }: Retention): Date | undefined {
  const times = sets.map(({ madeAt }) => madeAt.getTime());
  const newest = Math.max(...times);
  const daily = times.filter((time) => time > newest - days * DAY_MS);
  return times.length === 0 ? undefined : new Date(Math.min(newest, ...daily));
}
