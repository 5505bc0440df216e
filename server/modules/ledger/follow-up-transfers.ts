import { run, type Tx } from '../../platform/database/index.ts';
import { type PostedTransfer, postAll, type RefusedTransfer } from './posting.ts';
import type { AccountKind, AccountRef, JsonObject, Posting } from './transfer.ts';

interface OriginalTransfer {
  id: bigint;
  kind: string;
  currency: string;
  postings: [Posting, ...Posting[]];
}

/** A posted transfer, read back from its entries; undefined when the site has none with this key. */
async function findTransfer(tx: Tx, siteId: number, key: string): Promise<OriginalTransfer | undefined> {
  const rows = await run<{
    id: bigint;
    transfer_kind: string;
    amount: bigint;
    owner: string | null;
    kind: string;
    currency: string;
  }>(tx, {
    name: 'ledger-find',
    text: `select t.id, t.kind as transfer_kind, e.amount, a.owner, a.kind, a.currency
      from ledger.transfer t
      join ledger.entry e on e.site_id = t.site_id and e.transfer_id = t.id and e.created_at = t.created_at
      join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
      where t.site_id = $1 and t.key = $2 order by e.place`,
    values: [siteId, key],
  });
  const ref = (row: (typeof rows)[number]): AccountRef =>
    row.owner ? { player: row.owner, kind: row.kind as AccountKind } : { house: row.kind };
  const postings: Posting[] = [];
  for (let i = 0; i + 1 < rows.length; i += 2) {
    postings.push({ from: ref(rows[i]!), to: ref(rows[i + 1]!), amount: rows[i + 1]!.amount });
  }
  const [first, ...rest] = postings;
  const [row] = rows;
  return row && first
    ? { id: row.id, kind: row.transfer_kind, currency: row.currency, postings: [first, ...rest] }
    : undefined;
}

const unknownTransfer = (key: string): RefusedTransfer => ({
  ok: false,
  reason: 'unknown_transfer',
  key,
  balances: [],
});

async function postFollowUp(
  tx: Tx,
  { siteId, key, kind, meta }: { siteId: number; key: string; kind: string; meta?: JsonObject },
  earlier: OriginalTransfer,
  postings: readonly [Posting, ...Posting[]],
): Promise<PostedTransfer | RefusedTransfer> {
  const transfer = { siteId, key, kind, currency: earlier.currency, postings, meta, refersTo: earlier.id };
  const answer = await postAll(tx, [transfer]);
  return answer.ok ? answer.transfers[0]! : answer;
}

const reversedPostings = ({ postings }: OriginalTransfer): [Posting, ...Posting[]] =>
  postings.map(({ from, to, amount }) => ({ from: to, to: from, amount })).reverse() as [
    Posting,
    ...Posting[],
  ];

/**
 * Reverses a transfer to exactly the accounts it came from [wallet R5, R7]: at most once, and below zero if
 * necessary (visible in `balances`). Refuses with `unknown_transfer` and `already_settled`. A repetition with
 * the same key is replayed.
 */
export async function reverse(
  tx: Tx,
  input: { siteId: number; key: string; transferKey: string; kind?: string; meta?: JsonObject },
): Promise<PostedTransfer | RefusedTransfer> {
  const earlier = await findTransfer(tx, input.siteId, input.transferKey);
  if (!earlier) return unknownTransfer(input.transferKey);
  return postFollowUp(tx, { ...input, kind: input.kind ?? 'rollback' }, earlier, reversedPostings(earlier));
}

/** Reserves a player's money until `postHold` or `voidHold`. Has the same refusals as `post`. */
export async function hold(
  tx: Tx,
  input: {
    siteId: number;
    key: string;
    playerId: string;
    from: 'cash' | 'bonus';
    currency: string;
    amount: bigint;
    meta?: JsonObject;
  },
): Promise<PostedTransfer | RefusedTransfer> {
  const { playerId, from, amount, ...rest } = input;
  const posting: Posting = {
    from: { player: playerId, kind: from },
    to: { player: playerId, kind: 'reserved' },
    amount,
  };
  const answer = await postAll(tx, [{ ...rest, kind: 'hold', postings: [posting] }]);
  return answer.ok ? answer.transfers[0]! : answer;
}

/**
 * Moves the held money, or `amount` of it, to a house account; the rest is released. A hold can be settled
 * once; later calls get `already_settled`. Throws a RangeError when `amount` is more than was held.
 */
export async function postHold(
  tx: Tx,
  input: {
    siteId: number;
    key: string;
    holdKey: string;
    to: { house: string };
    amount?: bigint;
    meta?: JsonObject;
  },
): Promise<PostedTransfer | RefusedTransfer> {
  const earlier = await findTransfer(tx, input.siteId, input.holdKey);
  if (earlier?.kind !== 'hold') return unknownTransfer(input.holdKey);
  const [held] = earlier.postings;
  const amount = input.amount ?? held.amount;
  if (amount > held.amount) throw new RangeError('more than was held');
  const taken: Posting = { from: held.to, to: input.to, amount };
  const back: Posting = { from: held.to, to: held.from, amount: held.amount - amount };
  return postFollowUp(
    tx,
    { ...input, kind: 'hold_post' },
    earlier,
    back.amount > 0n ? [taken, back] : [taken],
  );
}

/** Releases the held money. A hold can be settled once; later calls get `already_settled`. */
export async function voidHold(
  tx: Tx,
  input: { siteId: number; key: string; holdKey: string; meta?: JsonObject },
): Promise<PostedTransfer | RefusedTransfer> {
  const earlier = await findTransfer(tx, input.siteId, input.holdKey);
  if (earlier?.kind !== 'hold') return unknownTransfer(input.holdKey);
  return postFollowUp(tx, { ...input, kind: 'hold_void' }, earlier, reversedPostings(earlier));
}
