import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { afterCommit, databaseKey, type Tx } from '../../platform/database/index.ts';
import type { AccountRef, LedgerCache, PostingCall, TransferInput } from './transfer.ts';

/**
 * Immutable facts learned from postings: ids of house accounts, and the allowed account pairs of a posting
 * kind. A known pair needs no look-up; the first posting of each pair goes through `ledger.post`, which
 * checks it.
 */
type CachedFacts = { houses: Map<string, bigint>; ways: Set<string> };
const caches = new WeakMap<object, CachedFacts>();

const houseName = (siteId: number, code: string, currency: string): string => `${siteId} ${currency} ${code}`;
const accountCode = (ref: AccountRef): string => ('house' in ref ? ref.house.split(':', 1)[0]! : ref.kind);
const routeKey = (kind: string, from: AccountRef, to: AccountRef): string =>
  `${kind} ${accountCode(from)} ${accountCode(to)}`;

function cachedFacts(tx: Tx): CachedFacts {
  const source = databaseKey(tx);
  const found = caches.get(source) ?? { houses: new Map(), ways: new Set() };
  caches.set(source, found);
  return found;
}

/** House accounts and allowed pairs known to the process; they are never deleted. */
export function ledgerCache(tx: Tx): LedgerCache {
  const { houses, ways } = cachedFacts(tx);
  return {
    houseId: (siteId, code, currency) => houses.get(houseName(siteId, code, currency)) ?? null,
    // On a cluster one statement writes to one table: every posting goes through ledger.post.
    isAllowedRoute: (kind, from, to) => !isDistributed(tx) && ways.has(routeKey(kind, from, to)),
  };
}

/** Caches the facts of a posting after commit: a rolled-back transaction may have created the accounts. */
export function cachePosting(
  tx: Tx,
  call: PostingCall,
  inputs: readonly TransferInput[],
  houseIds: readonly (bigint | null)[] | null,
): void {
  if (call.routesKnown && call.houses.every(({ id }) => id !== null)) return;
  const { houses, ways } = cachedFacts(tx);
  afterCommit(tx, () => {
    call.houses.forEach(({ code, currency }, i) => {
      const id = houseIds?.[i];
      if (id) houses.set(houseName(call.siteId, code, currency), id);
    });
    for (const { kind, postings } of inputs) {
      for (const { from, to } of postings) ways.add(routeKey(kind, from, to));
    }
  });
}
