import type { Statement } from '../../platform/database.ts';
import type { Call, Transfer } from './call.ts';

/**
 * The statement for what is posted most: one or two transfers (a bet, a win, a bet with its win), each one posting between
 * the same account of one player and the house. It does all or nothing; when it does nothing, for whatever reason, it
 * answers no row, and `otherwise` decides.
 */
export function plainStatement(call: Call, otherwise: Statement): Statement {
  const count = call.transfers.length === 1 ? 1 : 2;
  return {
    name: `ledger-plain-${count}`,
    text: texts[count],
    values: [
      call.siteId,
      call.purses[0]?.playerId,
      call.purses[0]?.kind,
      call.transfers[0]?.currency,
      ...call.transfers.flatMap((transfer) => valuesOf(call, transfer)),
    ],
    otherwise,
  };
}

function valuesOf(call: Call, transfer: Transfer): unknown[] {
  const [{ from, to, amount }] = transfer.lines;
  const house = call.houses[-Math.min(from, to) - 1];
  return [transfer.key, transfer.kind, transfer.print, from > 0 ? -1 : 1, amount, house?.id, transfer.meta];
}

/** Whether `plainStatement` can take the call, all ways it moves money being known to be allowed. */
export function isPlain({ purses, houses, transfers, waysKnown }: Call): boolean {
  const [first, second, ...more] = transfers;
  return (
    waysKnown &&
    purses.length === 1 &&
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
    print: `${at(3)}::bytea`,
    direction: `${at(4)}::int`,
    size: `${at(5)}::bigint`,
    /** As the player sees it: negative when given. */
    amount: `${at(4)}::int * ${at(5)}::bigint`,
    houseId: `${at(6)}::bigint`,
    meta: `${at(7)}::jsonb`,
  };
}
type Parameters = ReturnType<typeof parameters>;

/** From the account's row to the next balance and link, step by step. */
function stepText(p: Parameters, n: number): string {
  const before =
    n === 0
      ? { from: 'timed', balance: 'balance', link: 'head' }
      : { from: 'step0', balance: 'b0', link: 'link0' };
  return `step${n} as materialized (
  select *, ${before.balance} + ${p.amount} as b${n},
    ledger.link(${before.link}, id, seq + ${n + 1}, ${p.amount}, ${before.balance} + ${p.amount}, at, ${p.print}) as link${n}
  from ${before.from} where ${p.direction} > 0 or ${before.balance} + ${p.amount} >= 0
)`;
}

const transferText = (p: Parameters, n: number, last: number): string =>
  `select $1::int, t${n}, ${p.key}, ${p.print}, ${p.kind}, ${p.meta}, at from step${last}`;

/** The account's values on the side the player is on, nothing on the other. */
function postingText(p: Parameters, n: number): string {
  const gives = `${p.direction} < 0`;
  const takes = `${p.direction} > 0`;
  const when = (side: string, value: string): string => `case when ${side} then ${value} end`;
  return `select $1::int, t${n}, 1, ${p.size}, at,
    case when ${gives} then id else ${p.houseId} end, case when ${gives} then ${p.houseId} else id end,
    ${when(gives, `seq + ${n + 1}`)}, ${when(gives, `b${n}`)}, ${when(gives, `link${n}`)},
    ${when(takes, `seq + ${n + 1}`)}, ${when(takes, `b${n}`)}, ${when(takes, `link${n}`)} from posted`;
}

function text(count: 1 | 2): string {
  const all = Array.from({ length: count }, (_, n) => parameters(n));
  const last = count - 1;
  const each = (part: (p: Parameters, n: number) => string, glue = ', '): string => all.map(part).join(glue);
  const isNew = `where not exists (select from ledger.transfer
    where site_id = $1 and key in (${each(({ key }) => key)}))`;
  return `
with timed as materialized (
  select id, balance, seq, head, clock_timestamp() as at,
    ${each((_, n) => `nextval('ledger.transfer_id') as t${n}`)}
  from (select id, balance, seq, head from ledger.account
    where site_id = $1 and owner = $2 and kind = $3 and currency = $4 for no key update) as locked
  ${count > 1 ? isNew : ''}
), ${each(stepText)}, transfer as (
  insert into ledger.transfer (site_id, id, key, fingerprint, kind, meta, created_at)
  ${each((p, n) => transferText(p, n, last), ' union all ')}
  on conflict (site_id, key) do nothing returning id
), posted as materialized (
  select step${last}.* from step${last}, (select count(*) as n from transfer) as done
  where done.n = ${count} ${count > 1 ? `or done.n > 0 and ledger.posted_meanwhile()` : ''}
), changed as (
  update ledger.account a set balance = p.b${last}, seq = p.seq + ${count}, head = p.link${last}, overdrawn = p.b${last} < 0
  from posted p where a.site_id = $1 and a.id = p.id
), written as (
  insert into ledger.posting (site_id, transfer_id, line, amount, created_at, from_account, to_account,
    from_seq, from_after, from_hash, to_seq, to_after, to_hash)
  ${each(postingText, ' union all ')}
)
select ${each((_, n) => `t${n}, b${n}`)} from posted`;
}

const texts = { 1: text(1), 2: text(2) };

/** What the plain statement answers, in the shape of `ledger.post`. */
export type PlainRow = Record<'t0' | 'b0', bigint> & Partial<Record<'t1' | 'b1', bigint>>;
