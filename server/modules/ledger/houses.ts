import { afterCommit, sourceOf, type Tx } from '../../platform/database.ts';
import type { Call } from './call.ts';

/** Ids of house accounts, which never change, by database: a posting then needs no look-up for them. */
const known = new WeakMap<object, Map<string, bigint>>();

const nameOf = (siteId: number, code: string, currency: string): string => `${siteId} ${currency} ${code}`;

function idsOf(tx: Tx): Map<string, bigint> {
  const source = sourceOf(tx);
  const ids = known.get(source) ?? new Map<string, bigint>();
  known.set(source, ids);
  return ids;
}

export function knownHouse(tx: Tx): (siteId: number, code: string, currency: string) => bigint | null {
  const ids = idsOf(tx);
  return (siteId, code, currency) => ids.get(nameOf(siteId, code, currency)) ?? null;
}

/** Keeps the ids the database answered once they are committed; a transaction rolled back may have made them. */
export function learnHouses(tx: Tx, call: Call, ids: readonly (bigint | null)[] | null): void {
  if (!ids || call.houses.every(({ id }) => id !== null)) return;
  const keep = (): void => {
    call.houses.forEach(({ code, currency }, i) => {
      const id = ids[i];
      if (id) idsOf(tx).set(nameOf(call.siteId, code, currency), id);
    });
  };
  afterCommit(tx, keep);
}
