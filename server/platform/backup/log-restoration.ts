import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopiedLog } from './backup-set.ts';
import {
  type LogArchive,
  type LogPart,
  listParts,
  openArchives,
  readPart,
  readQuiet,
} from './log-archive.ts';
import { positionOf, segmentName, segmentStart } from './log-positions.ts';

/** Size of a segment of the bundled PostgreSQL. */
const SEGMENT = 16n * 1024n * 1024n;

/** Archived parts that continue a copy without a gap, and the time through which everything is in them. */
type LogToApply = {
  archive: LogArchive;
  copied: CopiedLog;
  /** None if nothing was written after the copy. */
  parts: readonly LogPart[];
  through: Date;
};

/**
 * The archived log after a copy. `at`: only as far as needed for that time. Undefined if no archive continues
 * the copy. Throws if the archive ends, or has a gap, before `at`.
 */
export async function findLog(
  { to, backupKey }: { to: string; backupKey: string },
  copied: CopiedLog,
  at: Date | undefined,
): Promise<LogToApply | undefined> {
  const found: LogToApply[] = [];
  for (const archive of await openArchives(to, copied, backupKey)) {
    const parts = followOn(await listParts(archive), copied, at);
    const quiet = await readQuiet(archive);
    const end = parts.at(-1)?.to ?? nextOf(copied);
    const times = [...parts.slice(-1), ...(quiet && quiet.position <= end ? [quiet] : [])];
    if (times.length === 0) continue;
    const through = new Date(Math.max(...times.map((time) => time.at.getTime())));
    found.push({ archive, copied, parts, through });
  }
  const best = found.sort((a, b) => b.through.getTime() - a.through.getTime())[0];
  if (at && (!best || best.through < at)) throw new Error(tooLate(at, best?.through, copied));
  return best;
}

const tooLate = (at: Date, through: Date | undefined, { ended_at: ended }: CopiedLog): string =>
  `${at.toISOString()} is after the end of the archive: the database can be restored until ` +
  `${(through ?? new Date(ended)).toISOString()}. Give --at that time or an earlier one, or leave it out.`;

/** The first position that is not in the copy: its last segment was completed when the copy ended. */
const nextOf = ({ end }: CopiedLog): bigint => segmentStart(positionOf(end) - 1n, SEGMENT) + SEGMENT;

/** The parts from the end of a copy to the first gap, or to the first one that reaches `at`. */
function followOn(parts: readonly LogPart[], copied: CopiedLog, at: Date | undefined): LogPart[] {
  const chosen: LogPart[] = [];
  let position = nextOf(copied);
  for (;;) {
    const longest = parts
      .filter(({ from, to }) => from <= position && to > position)
      .reduce<LogPart | undefined>((best, part) => (best && best.to >= part.to ? best : part), undefined);
    if (!longest) return chosen;
    chosen.push(longest);
    position = longest.to;
    if (at && longest.at >= at) return chosen;
  }
}

const MARK = '# Recovery from a backup; removed when it has ended.';

/**
 * Lays the archived log into an unpacked cluster, which then recovers through it, or until `at`; without any,
 * to the end of the copy. In every case a timeline of its own begins, which another archive continues.
 */
export async function layLog(
  cluster: string,
  log: LogToApply | undefined,
  at: Date | undefined,
): Promise<void> {
  if (log) await writeSegments(cluster, log);
  await requestRecovery(cluster, at);
}

async function writeSegments(cluster: string, { archive, copied, parts }: LogToApply): Promise<void> {
  let segment = { start: -1n, bytes: Buffer.alloc(0) };
  const store = async () => {
    if (segment.start < 0n) return;
    const name = segmentName(copied.timeline, segment.start, SEGMENT);
    await writeFile(join(cluster, 'pg_wal', name), segment.bytes, { mode: 0o600, flush: true });
  };
  for (const part of parts) {
    const start = segmentStart(part.from, SEGMENT);
    if (start !== segment.start) {
      await store();
      segment = { start, bytes: Buffer.alloc(Number(SEGMENT)) };
    }
    (await readPart(archive, part)).copy(segment.bytes, Number(part.from - start));
  }
  await store();
}

async function requestRecovery(cluster: string, at: Date | undefined): Promise<void> {
  // The form with a T and a Z is refused here.
  const moment = at?.toISOString().replace('T', ' ').replace('Z', '+00');
  const target = moment ? [`recovery_target_time = '${moment}'`] : [];
  const settings = [
    MARK,
    // Everything is in the folder of the log; PostgreSQL requires a command.
    `restore_command = '${process.platform === 'win32' ? 'exit 1' : 'false'}'`,
    // The server is ready only once it accepts writes.
    `hot_standby = off`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    ...target,
  ];
  const path = join(cluster, 'postgresql.auto.conf');
  await writeFile(path, `${await readFile(path, 'utf8')}${settings.join('\n')}\n`);
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
}

/** Removes the settings of a recovery, or only its target time. */
export async function endRecovery(cluster: string, what: 'all' | 'target'): Promise<void> {
  const path = join(cluster, 'postgresql.auto.conf');
  const text = await readFile(path, 'utf8');
  const kept = what === 'all' ? text.split(MARK)[0]! : text.replace(/^recovery_target_time = .*\n/m, '');
  await writeFile(path, kept);
}
