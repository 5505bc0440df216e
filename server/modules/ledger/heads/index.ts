import { DAY_MS } from '#contracts/values/time.ts';
import type { Database } from '../../../platform/database/index.ts';
import { keysOf, type SecretKey } from '../../../platform/encryption.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import type { MessageRelay } from '../../../platform/messages/relay.ts';
import { findHead, listHeads, secondsSinceHead, signDays } from './daily-heads.ts';
import { createHeadsPage } from './heads-page.ts';
import { headKey, type LedgerHead } from './ledger-head.ts';

export { checkAnchors } from './anchor-check.ts';
export { headKey, readHeads } from './ledger-head.ts';

export const SIGN_TASK = 'ledger.sign-day';

type LedgerHeadsOptions = {
  database: Database;
  /** Storage of heads, one file per day. */
  files: Files;
  /**
   * The installation's secret; the signing key is derived from it. Heads signed before it was replaced are
   * continued while the previous key is known.
   */
  secretKey: SecretKey;
  /** If set, each new head is emailed to this address. */
  mail?: { relay: MessageRelay; to: string } | undefined;
  clock?: (() => number) | undefined;
};

/** Signed daily heads of the ledger, kept outside the database: written, emailed and published. */
export function createLedgerHeads({
  database,
  files,
  secretKey,
  mail,
  clock = Date.now,
}: LedgerHeadsOptions) {
  const { current, previous } = keysOf(secretKey);
  const key = headKey(current);
  const own = [key.public, ...(previous ? [headKey(previous).public] : [])];
  const now = () => new Date(clock());
  const sign = async (): Promise<LedgerHead[]> => {
    const signed = await signDays(database.db, files, { ...key, own }, now());
    // A rejected email fails the job; the next attempt sends the newest head.
    const newest = signed.at(-1) ?? (await listHeads(files, now(), 2))[0];
    if (mail && newest) await mail.relay(letter(newest, mail.to, now()));
    return signed;
  };
  return {
    publicKey: key.public,
    /** Signs every completed day that is not signed yet; returns the new heads. */
    sign,
    find: (day: string) => findHead(files, day),
    /** Seconds since the end of the newest day that this installation signed; see `secondsSinceHead`. */
    age: () => secondsSinceHead(database.db, files, own, now()),
    tasks: { [SIGN_TASK]: async () => void (await sign()) } satisfies Record<string, Task>,
    page: createHeadsPage({ files, publicKey: key.public, now }),
  };
}
export type LedgerHeads = ReturnType<typeof createLedgerHeads>;

const letter = (head: LedgerHead, to: string, now: Date) => ({
  id: `ledger-head-${head.day}`,
  site_name: 'Baize',
  channel: 'mail' as const,
  to,
  subject: `Ledger head of ${head.day}`,
  text: `${JSON.stringify(head)}\n`,
  template: 'ledgerHead',
  language: 'EN',
  expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
});
