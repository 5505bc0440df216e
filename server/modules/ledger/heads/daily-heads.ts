import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import { dayAfter, dayOf, firstHeadDay, headOfDay } from './day-digest.ts';
import {
  type HeadKey,
  isHeadSignedBy,
  type LedgerHead,
  NO_HEAD,
  readHeads,
  signHead,
} from './ledger-head.ts';

/** A day is signed this long after its end: a posting becomes visible shortly after its timestamp. */
const SIGN_DELAY_MS = HOUR_MS;

const keyOf = (day: string): string => `ledger-heads/${day}`;

/** The signed head of a day; undefined if none was written. */
export async function findHead(files: Files, day: string): Promise<LedgerHead | undefined> {
  const bytes = await files.get(keyOf(day));
  return bytes && readHeads(Buffer.from(bytes).toString())[0];
}

/** Signed heads of the last completed days, newest first. */
export async function listHeads(files: Files, now: Date, days: number): Promise<LedgerHead[]> {
  const yesterday = dayAfter(dayOf(now), -1);
  const requestedDays = Array.from({ length: days }, (_, i) => dayAfter(yesterday, -i));
  const found = await Promise.all(requestedDays.map((day) => findHead(files, day)));
  return found.filter((head) => head !== undefined);
}

/** The newest signed head up to a given day. */
async function newestHead(db: Db, files: Files, last: string): Promise<LedgerHead | undefined> {
  const recent = (await findHead(files, last)) ?? (await findHead(files, dayAfter(last, -1)));
  if (recent) return recent;
  const first = (await firstHeadDay(db)) ?? last;
  for (let day = dayAfter(last, -2); day >= first; day = dayAfter(day, -1)) {
    const head = await findHead(files, day);
    if (head) return head;
  }
  return undefined;
}

/** A file that is not a head is ignored; storage that does not respond is an error. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error;
}

const isSignedByOne = (head: LedgerHead, publicKeys: readonly string[]): boolean =>
  publicKeys.some((key) => isHeadSignedBy(head, key));

/** Days searched back for the newest head by `secondsSinceHead`. */
const AGE_DAYS = 14;

/**
 * Seconds since the end of the newest day signed with one of these keys; a head signed with another key does
 * not count. If there is none in 14 days, seconds since the start of the day of an early transfer; NaN while
 * the ledger is empty.
 */
export async function secondsSinceHead(
  db: Db,
  files: Files,
  publicKeys: readonly string[],
  now: Date,
): Promise<number> {
  const since = (day: string): number => (now.getTime() - Date.parse(`${day}T00:00:00Z`)) / 1000;
  for (let back = 1; back <= AGE_DAYS; back++) {
    const day = dayAfter(dayOf(now), -back);
    const head = await findHead(files, day).catch(unreadable);
    if (head?.day === day && isSignedByOne(head, publicKeys)) return since(dayAfter(day));
  }
  const [row] = await run<{ created_at: Date }>(db, {
    text: 'select created_at from ledger.transfer order by site_id, id limit 1',
  });
  return row ? since(dayOf(row.created_at)) : Number.NaN;
}

/**
 * Signs every completed day that has no head yet, one file each; existing files are never overwritten.
 * Returns the new heads, oldest first. `own`: public keys whose heads are continued. Throws when a file's
 * signature matches none of them: the file was forged or the key changed.
 */
export async function signDays(
  db: Db,
  files: Files,
  key: HeadKey & { own: readonly string[] },
  now: Date,
): Promise<LedgerHead[]> {
  const last = dayAfter(dayOf(new Date(now.getTime() - SIGN_DELAY_MS)), -1);
  const known = await newestHead(db, files, last);
  const first = known ? dayAfter(known.day) : await firstHeadDay(db);
  if (!first) return [];
  if (known && !isSignedByOne(known, key.own))
    throw new Error(`the ledger head of ${known.day} was not signed with this installation's key`);
  const signed: LedgerHead[] = [];
  let previous = known?.head ?? NO_HEAD;
  for (let day = first; day <= last; day = dayAfter(day)) {
    const head = signHead(key, { day, previous, head: await headOfDay(db, day, previous) });
    await files.put(keyOf(day), Buffer.from(`${JSON.stringify(head)}\n`));
    signed.push(head);
    previous = head.head;
  }
  return signed;
}
