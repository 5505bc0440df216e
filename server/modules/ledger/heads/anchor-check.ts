import type { Db } from '../../../platform/database/index.ts';
import { type Violation, verify } from '../ledger-verification.ts';
import { recomputeHeads } from './day-digest.ts';
import { isHeadSignedBy, type LedgerHead } from './ledger-head.ts';

type AnchorCheck = {
  /** Heads signed with none of these keys. */
  unsigned: string[];
  /**
   * Heads of another key from before the first one signed with these keys: the installation may have replaced
   * its key. The signed heads cover their days.
   */
  earlier: string[];
  /** The first day on which the database differs from the signed head; every later head then differs too. */
  rewrittenOn: string | undefined;
  /** Days on which the database matches. */
  confirmed: string[];
  /** Violations in the ledger itself. */
  violations: Violation[];
};

/**
 * Compares heads stored outside the database with heads recomputed from it, and verifies the ledger: a
 * rewritten history, even a consistent one, cannot have the same heads. `days`: heads in any order;
 * `publicKeys`: those that the installation has signed with.
 */
export async function checkAnchors(
  db: Db,
  days: readonly LedgerHead[],
  publicKeys: readonly string[],
): Promise<AnchorCheck> {
  const isOurs = (head: LedgerHead): boolean => publicKeys.some((key) => isHeadSignedBy(head, key));
  const others = days.filter((head) => !isOurs(head)).map(({ day }) => day);
  const expected = Map.groupBy(days.filter(isOurs), ({ day }) => day);
  const [firstOwn = ''] = [...expected.keys()].sort();
  const { earlier = [], unsigned = [] } = Object.groupBy(others, (day) =>
    day < firstOwn ? 'earlier' : 'unsigned',
  );
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
  return { unsigned, earlier, rewrittenOn, confirmed, violations: await verify(db) };
}
