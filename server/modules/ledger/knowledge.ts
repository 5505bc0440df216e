import { afterCommit, sourceOf, type Tx } from '../../platform/database.ts';
import type { AccountRef, Call, Knowledge, TransferInput } from './call.ts';

/**
 * What never changes, learned from what was posted: ids of house accounts, and the ways a posting kind may move money.
 * A posting of a known way needs no look-up; the first of each goes through `ledger.post`, which checks.
 */
type Learned = { houses: Map<string, bigint>; ways: Set<string> };
const learned = new WeakMap<object, Learned>();

const houseName = (siteId: number, code: string, currency: string): string => `${siteId} ${currency} ${code}`;
const base = (ref: AccountRef): string => ('house' in ref ? ref.house.split(':', 1)[0]! : ref.kind);
const wayName = (kind: string, from: AccountRef, to: AccountRef): string =>
  `${kind} ${base(from)} ${base(to)}`;

function learnedOf(tx: Tx): Learned {
  const source = sourceOf(tx);
  const found = learned.get(source) ?? { houses: new Map(), ways: new Set() };
  learned.set(source, found);
  return found;
}

export function knowledgeOf(tx: Tx): Knowledge {
  const { houses, ways } = learnedOf(tx);
  return {
    houseId: (siteId, code, currency) => houses.get(houseName(siteId, code, currency)) ?? null,
    isWay: (kind, from, to) => ways.has(wayName(kind, from, to)),
  };
}

/** Keeps what a posting has shown once it is committed: a transaction rolled back may have made the accounts. */
export function learn(
  tx: Tx,
  call: Call,
  inputs: readonly TransferInput[],
  houseIds: readonly (bigint | null)[] | null,
): void {
  if (call.waysKnown && call.houses.every(({ id }) => id !== null)) return;
  const { houses, ways } = learnedOf(tx);
  afterCommit(tx, () => {
    call.houses.forEach(({ code, currency }, i) => {
      const id = houseIds?.[i];
      if (id) houses.set(houseName(call.siteId, code, currency), id);
    });
    for (const { kind, postings } of inputs) {
      for (const { from, to } of postings) ways.add(wayName(kind, from, to));
    }
  });
}
