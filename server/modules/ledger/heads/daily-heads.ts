import { HOUR_MS } from '#contracts/values/time.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import { dayAfter, dayOf, firstDay, headOfDay } from './day-digest.ts';
import { type HeadKey, isSignedBy, type LedgerHead, NO_HEAD, readHeads, signHead } from './ledger-head.ts';

/** A day is signed this long after its end: a posting becomes visible some moments after its time. */
export const SIGN_DELAY_MS = HOUR_MS;

const keyOf = (day: string): string => `ledger-heads/${day}`;

/** The signed head of a day; undefined when none was written. */
export async function findHead(files: Files, day: string): Promise<LedgerHead | undefined> {
  const bytes = await files.get(keyOf(day));
  return bytes && readHeads(Buffer.from(bytes).toString())[0];
}

/** Signed heads of the last days that are over, the newest first. */
export async function listHeads(files: Files, now: Date, days: number): Promise<LedgerHead[]> {
  const yesterday = dayAfter(dayOf(now), -1);
  const wanted = Array.from({ length: days }, (_, i) => dayAfter(yesterday, -i));
  const found = await Promise.all(wanted.map((day) => findHead(files, day)));
  return found.filter((head) => head !== undefined);
}

/** The newest signed head up to a day. */
async function newestHead(db: Db, files: Files, last: string): Promise<LedgerHead | undefined> {
  const recent = (await findHead(files, last)) ?? (await findHead(files, dayAfter(last, -1)));
  if (recent) return recent;
  const first = (await firstDay(db)) ?? last;
  for (let day = dayAfter(last, -2); day >= first; day = dayAfter(day, -1)) {
    const head = await findHead(files, day);
    if (head) return head;
  }
  return undefined;
}

/**
 * Signs every completed day that has no head yet, one file each; existing files are never overwritten.
 * Returns the new heads, oldest first. Throws when a file's signature does not match this key: the file was
 * forged or the key changed.
 */
export async function signDays(db: Db, files: Files, key: HeadKey, now: Date): Promise<LedgerHead[]> {
  const last = dayAfter(dayOf(new Date(now.getTime() - SIGN_DELAY_MS)), -1);
  const known = await newestHead(db, files, last);
  const first = known ? dayAfter(known.day) : await firstDay(db);
  if (!first) return [];
  if (known && !isSignedBy(known, key.public))
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
