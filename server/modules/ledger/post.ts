import { run, type Tx } from '../../platform/database.ts';
import { type Call, callOf, type Purse, type TransferInput } from './call.ts';
import { knowledgeOf, learn } from './knowledge.ts';
import { isPlain, type PlainRow, plainStatement } from './plain.ts';

/** One player account a posting touched. `after` is the balance right after it, `current` the balance now. */
export interface PurseBalance {
  player: string;
  kind: Purse;
  after: bigint;
  current: bigint;
}

/** Posted, now or before (`replayed`: the same key and input, nothing moved again). */
export interface Posted {
  ok: true;
  transferId: bigint;
  replayed: boolean;
  balances: PurseBalance[];
}

export type RefusalReason =
  /** The account would fall below zero; `balances` tells the truth. */
  | 'insufficient'
  /** The key was used for something else. */
  | 'mismatch'
  /** The account is kept in another currency. */
  | 'currency'
  /** The player has no such account on this site. */
  | 'unknown_account'
  /** The transfer to reverse, or the hold, does not exist on this site. */
  | 'unknown_transfer'
  /** It was reversed or settled before. */
  | 'already_settled';

/** Nothing was written; the caller's transaction goes on. */
export interface Refused {
  ok: false;
  reason: RefusalReason;
  key: string;
  balances: Omit<PurseBalance, 'after'>[];
}

/**
 * Moves money, once per key however often it is called: a repetition answers the first balances with `replayed`.
 * One round trip. Refusals are answers; what cannot happen in good order (an unknown kind, accounts the kind does not
 * allow, a negative amount) throws.
 */
export async function post(tx: Tx, transfer: TransferInput): Promise<Posted | Refused> {
  const answer = await postAll(tx, [transfer]);
  return answer.ok ? answer.transfers[0]! : answer;
}

/** Posts several transfers in order, all or none, in one round trip: a win does not fund the bet before it. */
export async function postAll(
  tx: Tx,
  transfers: readonly (TransferInput & { refersTo?: bigint })[],
): Promise<{ ok: true; transfers: Posted[] } | Refused> {
  const call = callOf(transfers, knowledgeOf(tx));
  const general = () => generalStatement(call);
  const [row] = await run<Answer | PlainRow>(tx, isPlain(call) ? plainStatement(call, general) : general());
  if (!row) throw new Error('the ledger did not answer');
  if (!('status' in row)) return plainResult(call, row);
  if (row.status === 'posted') learn(tx, call, transfers, row.house_ids);
  return resultOf(call, row);
}

function plainResult({ purses, transfers }: Call, row: PlainRow): { ok: true; transfers: Posted[] } {
  const { playerId: player, kind } = purses[0]!;
  const current = row.b1 ?? row.b0;
  const posted = (transferId: bigint, after: bigint): Posted => ({
    ok: true,
    transferId,
    replayed: false,
    balances: [{ player, kind, after, current }],
  });
  const first = posted(row.t0, row.b0);
  return { ok: true, transfers: transfers.length === 1 ? [first] : [first, posted(row.t1!, row.b1!)] };
}

interface Answer {
  status: 'posted' | RefusalReason;
  refused: number | null;
  ids: bigint[];
  replayed: boolean[];
  after_each: (bigint | null)[];
  balances: (bigint | null)[] | null;
  house_ids: (bigint | null)[] | null;
}

function generalStatement(call: Call): { name: string; text: string; values: unknown[] } {
  const { siteId, transfers, purses, houses } = call;
  const lines = transfers.flatMap((transfer, i) => transfer.lines.map((line) => ({ of: i + 1, ...line })));
  return {
    name: 'ledger-post',
    text: 'select * from ledger.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)',
    values: [
      siteId,
      transfers.map(({ key }) => key),
      transfers.map(({ kind }) => kind),
      transfers.map(({ currency }) => currency),
      transfers.map(({ print }) => print.toString('hex')),
      transfers.map(({ refersTo }) => refersTo),
      `[${transfers.map(({ meta }) => meta).join(',')}]`,
      purses.map(({ playerId }) => playerId),
      purses.map(({ kind }) => kind),
      houses.map(({ code }) => code),
      houses.map(({ currency }) => currency),
      houses.map(({ id }) => id),
      lines.map(({ of }) => of),
      lines.map(({ from }) => from),
      lines.map(({ to }) => to),
      lines.map(({ amount }) => amount),
    ],
  };
}

function resultOf(call: Call, row: Answer): { ok: true; transfers: Posted[] } | Refused {
  const current = call.purses.map(({ playerId, kind }, i) => ({
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
  const transfers = call.transfers.map((transfer, i): Posted => {
    const after = new Map<number, bigint>();
    for (const { from, to } of transfer.lines) {
      for (const side of [from, to]) {
        const balance = row.after_each[place++];
        if (side > 0 && balance != null) after.set(side - 1, balance);
      }
    }
    const balances = [...after].map(([purse, balance]) => ({ ...current[purse]!, after: balance }));
    return { ok: true, transferId: row.ids[i]!, replayed: row.replayed[i]!, balances };
  });
  return { ok: true, transfers };
}
