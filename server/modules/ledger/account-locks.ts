import { binaryColumn } from '../../platform/database/binary-parameters.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type SqlStatement, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { batchStatement, lockedBatchStatement } from './batch-posting.ts';
import { type FastPathRow, isFastPath } from './fast-path.ts';
import { ledgerCache } from './ledger-cache.ts';
import { type PostedTransfer, postAll, type RefusedTransfer } from './posting.ts';
import { type AccountKind, buildCall, type PostingCall, type TransferInput } from './transfer.ts';

/** A player's balances while the cash account, `accountId`, is locked. */
export type LockedBalance = { accountId: bigint; cash: bigint; bonus: bigint; currency: string };
/** A cash account that the transaction has locked. */
export type LockedAccount = PlayerKey & Pick<LockedBalance, 'accountId' | 'currency'>;

/**
 * Locks the players' cash accounts until the end of the transaction and returns their balances, in one
 * statement. With `wait` it waits for concurrent transactions, so lock only one account that way; without it
 * a locked account is omitted like an unknown one, so that callers never deadlock.
 */
export async function lockCashAccounts(
  tx: Tx,
  holders: readonly PlayerKey[],
  { wait }: { wait: boolean },
): Promise<(LockedBalance | undefined)[]> {
  if (holders.length === 0) return [];
  if (wait && holders.length > 1) throw new RangeError('several accounts are not waited for');
  if (isDistributed(tx)) return await lockCashAccountsOfSite(tx, holders, wait ? '' : 'skip locked');
  const rows = await write<LockedBalance & { n: bigint }>(tx, {
    name: wait ? 'ledger-lock' : 'ledger-lock-free',
    text: LOCK.replace('$wait', wait ? '' : 'skip locked'),
    values: [
      binaryColumn('int4', holders, ({ siteId }) => siteId),
      binaryColumn('uuid', holders, ({ playerId }) => playerId),
    ],
  });
  const held = new Map(rows.map(({ n, ...rest }) => [Number(n), rest]));
  return holders.map((_, at) => held.get(at + 1));
}

/** The same for holders of one site, on a cluster, where a lateral row is not locked. */
async function lockCashAccountsOfSite(
  tx: Tx,
  holders: readonly PlayerKey[],
  wait: '' | 'skip locked',
): Promise<(LockedBalance | undefined)[]> {
  const { siteId } = holders[0]!;
  if (holders.some((holder) => holder.siteId !== siteId)) throw new RangeError('accounts of several sites');
  const rows = await write<LockedBalance & { owner: string }>(tx, {
    name: wait ? 'ledger-lock-site-free' : 'ledger-lock-site',
    text: `select a.owner, a.id as "accountId", a.balance as cash, a.currency, b.balance as bonus
      from ledger.account a join ledger.account b on b.site_id = $1 and b.owner = a.owner and b.kind = 'bonus'
      where a.site_id = $1 and a.owner = any ($2::uuid[]) and a.kind = 'cash'
      for no key update of a ${wait}`,
    values: [siteId, holders.map(({ playerId }) => playerId)],
  });
  const held = new Map(rows.map(({ owner, ...rest }) => [owner, rest]));
  return holders.map(({ playerId }) => held.get(playerId));
}

/**
 * Locks the cash and bonus accounts of these players of one site until the end of the transaction. Call it
 * before paying many players in several postings. Players are locked by id, the order in which event delivery
 * pays them, so that the two cannot deadlock.
 */
export async function lockAccounts(tx: Tx, siteId: number, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return;
  await write(tx, {
    name: 'ledger-lock-accounts',
    text: `select from ledger.account where site_id = $1 and owner = any ($2::uuid[])
      and kind in ('cash', 'bonus') order by owner, id for no key update`,
    values: [siteId, playerIds],
  });
}

const LOCK = `
  select requested.n, a.id as "accountId", a.balance as cash, a.currency, b.balance as bonus
  from unnest($1::int[], $2::uuid[]) with ordinality as requested (site_id, owner, n)
  cross join lateral (select a.id, a.balance, a.currency from ledger.account a
    where a.site_id = requested.site_id and a.owner = requested.owner
    and a.kind = 'cash' for no key update of a $wait) a
  cross join lateral (select b.balance from ledger.account b
    where b.site_id = requested.site_id and b.owner = requested.owner and b.kind = 'bonus') b`;

/**
 * Posts transfers of accounts that the caller has locked; each is posted or refused independently. Plain
 * transfers share statements: the first of every account, then the second, and so on; the others follow one
 * by one. Accounts among `locked` are not looked up again.
 */
export async function postIndividually(
  tx: Tx,
  transfers: readonly TransferInput[],
  locked: readonly LockedAccount[] = [],
): Promise<(PostedTransfer | RefusedTransfer)[]> {
  const cache = ledgerCache(tx);
  const calls = transfers.map((transfer) => buildCall([transfer], cache));
  const posted = new Map<PostingCall, FastPathRow>();
  const idOf = accountIds(locked);
  const send = async (some: readonly PostingCall[], statement: SqlStatement) => {
    const rows = await write<FastPathRow & { n: bigint }>(tx, statement);
    for (const row of rows) posted.set(some[Number(row.n) - 1]!, row);
  };
  const sent = wavesOf(calls).flatMap((wave) => {
    const ids = new Map(wave.map((call) => [call, idOf(call)]));
    const [known, others] = [wave.filter((call) => ids.get(call)), wave.filter((call) => !ids.get(call))];
    const knownIds = known.map((call) => ids.get(call)!);
    return [
      known.length > 0 && send(known, lockedBatchStatement(known, knownIds)),
      others.length > 0 && send(others, batchStatement(others, 'ledger-each')),
    ];
  });
  await Promise.all(sent);
  return Promise.all(
    calls.map(async (call, at): Promise<PostedTransfer | RefusedTransfer> => {
      const row = posted.get(call);
      if (row) return postedResult(row, call.accounts[0]!);
      const answer = await postAll(tx, [transfers[at]!]);
      return answer.ok ? answer.transfers[0]! : answer;
    }),
  );
}

/** The id of a call's account, if it is a locked one, of the currency of the transfer. */
function accountIds(locked: readonly LockedAccount[]): (call: PostingCall) => bigint | undefined {
  const known = new Map(locked.map((account) => [`${account.siteId} ${account.playerId}`, account]));
  return ({ siteId, accounts: [account], transfers: [transfer] }) => {
    if (account?.kind !== 'cash') return undefined;
    const found = known.get(`${siteId} ${account.playerId}`);
    return found?.currency === transfer!.currency ? found.accountId : undefined;
  };
}

/** Plain calls in waves of one call per account, in posting order. */
function wavesOf(calls: readonly PostingCall[]): PostingCall[][] {
  const waves: PostingCall[][] = [];
  const taken = new Map<string, number>();
  for (const call of calls) {
    const { siteId, accounts, transfers } = call;
    if (!isFastPath(call) || transfers[0]!.lines[0].amount === 0n) continue;
    const account = `${siteId} ${accounts[0]?.kind} ${accounts[0]?.playerId}`;
    const wave = taken.get(account) ?? 0;
    taken.set(account, wave + 1);
    waves[wave] = [...(waves[wave] ?? []), call];
  }
  return waves;
}

function postedResult(
  row: FastPathRow,
  { playerId, kind }: { playerId: string; kind: AccountKind },
): PostedTransfer {
  const balance = { player: playerId, kind, after: row.b0, current: row.b0 };
  return { ok: true, transferId: row.t0, replayed: false, balances: [balance] };
}
