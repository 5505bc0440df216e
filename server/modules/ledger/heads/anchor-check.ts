import type { Db } from '../../../platform/database/index.ts';
import { type Violation, verify } from '../ledger-verification.ts';
import { recomputeHeads } from './day-digest.ts';
import { isHeadSignedBy, type LedgerHead } from './ledger-head.ts';

type AnchorCheck = {
  /** Heads not signed with this key. */
  unsigned: string[];
  /** The first day on which the database differs from the signed head; every later head then differs too. */
  rewrittenOn: string | undefined;
  /** Days on which the database matches. */
  confirmed: string[];
  /** Violations in the ledger itself. */
  violations: Violation[];
};

/**
 * Compares heads stored outside the database with heads recomputed from it, and verifies the ledger: a
 * rewritten history, even a consistent one, cannot have the same heads. `days`: heads in any order.
 */
export async function checkAnchors(
  db: Db,
  days: readonly LedgerHead[],
  publicKey: string,
): Promise<AnchorCheck> {
  const isOurs = (head: LedgerHead): boolean => isHeadSignedBy(head, publicKey);
  const unsigned = days.filter((head) => !isOurs(head)).map(({ day }) => day);
  const expected = Map.groupBy(days.filter(isOurs), ({ day }) => day);
  const through = [...expected.keys()].sort().at(-1);
  const confirmed: string[] = [];
  let rewrittenOn: string | undefined;
  if (through) {
    for await (const { day, head, previous } of recomputeHeads(db, through)) {
      const kept = expected.get(day);
      expected.delete(day);
      if (!kept) continue;
      if (kept.every((anchor) => anchor.head === head && anchor.previous === previous)) confirmed.push(day);
      else rewrittenOn ??= day;
    }
    // Days before the earliest existing transfer: their transfers are missing.
    rewrittenOn = [...expected.keys(), ...(rewrittenOn ? [rewrittenOn] : [])].sort()[0];
  }
  return { unsigned, rewrittenOn, confirmed, violations: await verify(db) };
}
