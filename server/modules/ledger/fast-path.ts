import type { SqlStatement } from '../../platform/database/index.ts';
import type { PostingCall, Transfer } from './transfer.ts';

/**
 * The statement for the most frequent postings: one or two transfers (a bet, a win, a bet with its win), each
 * with one posting between the same player account and the house. All or nothing: if it posts nothing, for
 * any reason, it returns no row, and `otherwise` decides. The clock is read after the account is locked, so
 * that times ascend within every account. The keys are checked against a snapshot: if the same key was posted
 * while this statement waited for the lock, the whole statement fails and is retried.
 */
export function fastPathStatement(call: PostingCall, otherwise: () => SqlStatement): SqlStatement {
  const count = call.transfers.length === 1 ? 1 : 2;
  return {
    name: `ledger-plain-${count}`,
    text: texts[count],
    values: [
      call.siteId,
      call.accounts[0]?.playerId,
      call.accounts[0]?.kind,
      call.transfers[0]?.currency,
      ...call.transfers.flatMap((transfer) => valuesOf(call, transfer)),
    ],
    otherwise,
    race: 'transfer_by_key',
  };
}

function valuesOf(call: PostingCall, transfer: Transfer): unknown[] {
  const [{ from, to, amount }] = transfer.lines;
  const house = call.houses[-Math.min(from, to) - 1];
  return [
    transfer.key,
    transfer.kind,
    transfer.fingerprint,
    from > 0 ? -1 : 1,
    amount,
    house?.id,
    transfer.meta,
  ];
}

/** Whether `plainStatement` can handle the call: all its account pairs are known to be allowed. */
export function isFastPath({ accounts, houses, transfers, routesKnown: waysKnown }: PostingCall): boolean {
  const [first, second, ...more] = transfers;
  return (
    waysKnown &&
    accounts.length === 1 &&
    more.length === 0 &&
    first?.key !== second?.key &&
    houses.every(({ id }) => id !== null) &&
    transfers.every(
      ({ lines, refersTo, currency }) =>
        refersTo === null &&
        currency === first?.currency &&
        lines.length === 1 &&
        lines[0].from * lines[0].to < 0,
    )
  );
}

const sharedParameters = 4;
const parametersEach = 7;

/** The parameters of the nth transfer by name. */
function parameters(n: number) {
  const at = (offset: number): string => `$${sharedParameters + n * parametersEach + offset}`;
  return {
    key: `${at(1)}::text`,
    kind: `${at(2)}::text`,
    fingerprint: `${at(3)}::bytea`,
    direction: `${at(4)}::int`,
    size: `${at(5)}::bigint`,
    /** From the player's view: negative for a debit. */
    amount: `${at(4)}::int * ${at(5)}::bigint`,
    houseId: `${at(6)}::bigint`,
    meta: `${at(7)}::jsonb`,
  };
}
type Parameters = ReturnType<typeof parameters>;

/** The account's balance after the nth transfer. */
const balanceText = (all: Parameters[], n: number): string =>
  ['balance', ...all.slice(0, n + 1).map(({ amount }) => amount)].join(' + ');

/** The account's link after the nth transfer. */
function linkText(all: Parameters[], n: number): string {
  const before = n === 0 ? 'head' : linkText(all, n - 1);
  const { amount, fingerprint } = all[n]!;
  const balance = balanceText(all, n);
  return `ledger.link(${before}, a.id, seq + ${n + 1}, ${amount}, ${balance}, at, ${fingerprint})`;
}

const transferText = (p: Parameters, n: number): string =>
  `select $1::int, t${n}, ${p.key}, ${p.fingerprint}, ${p.kind}, ${p.meta}, at from moved`;

/** The account's values on the player's side, nothing on the other. */
function postingText(p: Parameters, n: number): string {
  const gives = `${p.direction} < 0`;
  const takes = `${p.direction} > 0`;
  const when = (side: string, value: string): string => `case when ${side} then ${value} end`;
  return `select $1::int, t${n}, 1, ${p.size}, at,
    case when ${gives} then id else ${p.houseId} end, case when ${gives} then ${p.houseId} else id end,
    ${when(gives, `s${n}`)}, ${when(gives, `b${n}`)}, ${when(gives, `link${n}`)},
    ${when(takes, `s${n}`)}, ${when(takes, `b${n}`)}, ${when(takes, `link${n}`)} from moved`;
}

function text(count: 1 | 2): string {
  const all = Array.from({ length: count }, (_, n) => parameters(n));
  const last = count - 1;
  const each = (part: (p: Parameters, n: number) => string, glue = ', '): string => all.map(part).join(glue);
  return `
with locked as materialized (
  select id from ledger.account where site_id = $1 and owner = $2 and kind = $3
  and currency = $4 for no key update
), timed as materialized (
  select id, clock_timestamp() as at from locked
), moved as (
  update ledger.account a set balance = ${balanceText(all, last)}, seq = seq + ${count},
  head = ${linkText(all, last)},
    ${count > 1 ? `head_before = ${linkText(all, 0)},` : ''} overdrawn = overdrawn
    and ${balanceText(all, last)} < 0
  from timed where a.site_id = $1 and a.id = timed.id
    and ${each((p, n) => `(${p.direction} > 0 or ${balanceText(all, n)} >= 0)`, ' and ')}
    and not exists (select from ledger.transfer t where t.site_id = $1
    and t.key in (${each(({ key }) => key)}))
  returning a.id, at, ${each((_, n) => `nextval('ledger.transfer_id') as t${n}`)}, seq as s${last},
  balance as b${last}, head as link${last}
    ${count > 1 ? `, seq - 1 as s0, balance - ${all[last]!.amount} as b0, head_before as link0` : ''}
), transfer as (
  insert into ledger.transfer (site_id, id, key, fingerprint, kind, meta, created_at)
  ${each(transferText, ' union all ')}
), written as (
  insert into ledger.posting (site_id, transfer_id, line, amount, created_at, from_account, to_account,
    from_seq, from_after, from_hash, to_seq, to_after, to_hash)
  ${each(postingText, ' union all ')}
)
select ${each((_, n) => `t${n}, b${n}`)} from moved`;
}

const texts = { 1: text(1), 2: text(2) };

/** The plain statement's result: ids and resulting balances. */
export type FastPathRow = Record<'t0' | 'b0', bigint> & Partial<Record<'t1' | 'b1', bigint>>;
