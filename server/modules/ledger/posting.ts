import { type Tx, write } from '../../platform/database/index.ts';
import { postBatched } from './batch-posting.ts';
import { type FastPathRow, fastPathStatement, isFastPath } from './fast-path.ts';
import { cachePosting, ledgerCache } from './ledger-cache.ts';
import { type PostFunctionAnswer, postFunctionStatement, type RefusalReason } from './post-function.ts';
import { type AccountKind, buildCall, type PostingCall, type TransferInput } from './transfer.ts';

/** One player account a posting touched. `after` is the balance right after it, `current` the balance now. */
interface AccountBalance {
  player: string;
  kind: AccountKind;
  after: bigint;
  current: bigint;
}

/** Posted, now or earlier (`replayed`: same key and input, no money moved again). */
export interface PostedTransfer {
  ok: true;
  transferId: bigint;
  replayed: boolean;
  balances: AccountBalance[];
}

/** Nothing was written; the caller's transaction continues. */
export interface RefusedTransfer {
  ok: false;
  reason: RefusalReason;
  key: string;
  balances: Omit<AccountBalance, 'after'>[];
}

/**
 * Moves money once per key: a repeated call returns the original balances with `replayed`. One round trip.
 * Refusals are return values; programming errors (an unknown kind, accounts the kind does not allow, a
 * negative amount) throw.
 */
export async function post(tx: Tx, transfer: TransferInput): Promise<PostedTransfer | RefusedTransfer> {
  const answer = await postAll(tx, [transfer]);
  return answer.ok ? answer.transfers[0]! : answer;
}

/**
 * Posts several transfers in order, all or none, in one round trip: a win does not fund the bet before it.
 */
export async function postAll(
  tx: Tx,
  transfers: readonly (TransferInput & { refersTo?: bigint })[],
): Promise<{ ok: true; transfers: PostedTransfer[] } | RefusedTransfer> {
  const call = buildCall(transfers, ledgerCache(tx));
  const row = await execute(tx, call);
  if (!row) throw new Error('the ledger did not answer');
  if (!('status' in row)) return fastPathResult(call, row);
  if (row.status === 'posted') cachePosting(tx, call, transfers, row.house_ids);
  return resultOf(call, row);
}

/** The fastest path for the postings; `ledger.post` handles the rest. */
async function execute(tx: Tx, call: PostingCall): Promise<PostFunctionAnswer | FastPathRow | undefined> {
  const general = () => postFunctionStatement(call);
  if (!isFastPath(call)) return (await write<PostFunctionAnswer>(tx, general()))[0];
  const plain = fastPathStatement(call, general);
  if (call.transfers.length > 1) return (await write<PostFunctionAnswer | FastPathRow>(tx, plain))[0];
  // A batched statement encodes the direction in the sign, which zero lacks.
  if (call.transfers[0]!.lines[0].amount === 0n)
    return (await write<PostFunctionAnswer | FastPathRow>(tx, plain))[0];
  return (
    (await postBatched(tx, { call, plain })) ?? (await write<PostFunctionAnswer | FastPathRow>(tx, plain))[0]
  );
}

function fastPathResult(
  { accounts, transfers }: PostingCall,
  row: FastPathRow,
): { ok: true; transfers: PostedTransfer[] } {
  const { playerId: player, kind } = accounts[0]!;
  const current = row.b1 ?? row.b0;
  const posted = (transferId: bigint, after: bigint): PostedTransfer => ({
    ok: true,
    transferId,
    replayed: false,
    balances: [{ player, kind, after, current }],
  });
  const first = posted(row.t0, row.b0);
  return { ok: true, transfers: transfers.length === 1 ? [first] : [first, posted(row.t1!, row.b1!)] };
}

function resultOf(
  call: PostingCall,
  row: PostFunctionAnswer,
): { ok: true; transfers: PostedTransfer[] } | RefusedTransfer {
  const current = call.accounts.map(({ playerId, kind }, i) => ({
    player: playerId,
    kind,
    current: row.balances?.[i] ?? 0n,
  }));
  if (row.status !== 'posted') {
    return {
      ok: false,
      reason: row.status,
      key: call.transfers[(row.refused ?? 1) - 1]!.key,
      balances: current,
    };
  }
  let place = 0;
  const transfers = call.transfers.map((transfer, i): PostedTransfer => {
    const after = new Map<number, bigint>();
    for (const { from, to } of transfer.lines) {
      for (const side of [from, to]) {
        const balance = row.after_each[place++];
        if (side > 0 && balance != null) after.set(side - 1, balance);
      }
    }
    const balances = [...after].map(([accountKind, balance]) => ({
      ...current[accountKind]!,
      after: balance,
    }));
    return { ok: true, transferId: row.ids[i]!, replayed: row.replayed[i]!, balances };
  });
  return { ok: true, transfers };
}
