import type { Call, Transfer } from './call.ts';

/**
 * The statement for what is posted most: one or two transfers (a bet, a win, a bet with its win), each one posting between
 * the same account of one player and the house. It does all or nothing; when it does nothing, for whatever reason,
 * `ledger.post` decides within the same round trip.
 */
export function plainStatement(call: Call): { name: string; text: string; values: unknown[] } {
  const transfers = call.transfers.length === 1 ? 1 : 2;
  return {
    name: `ledger-plain-${transfers}`,
    text: texts[transfers],
    values: [
      call.siteId,
      call.purses[0]?.playerId,
      call.purses[0]?.kind,
      call.transfers[0]?.currency,
      ...call.transfers.flatMap((transfer) => valuesOf(call, transfer)),
    ],
  };
}

function valuesOf(call: Call, transfer: Transfer): unknown[] {
  const [line] = transfer.lines;
  const house = call.houses[-(line.from < 0 ? line.from : line.to) - 1]!;
  const direction = line.from > 0 ? -1 : 1;
  return [
    transfer.key,
    transfer.kind,
    transfer.print,
    direction,
    line.amount,
    house.id,
    house.code,
    transfer.meta,
  ];
}

/** Whether `plainStatement` can take the call. */
export function isPlain({ purses, houses, transfers }: Call): boolean {
  return (
    purses.length === 1 &&
    (transfers.length === 1 || transfers.length === 2) &&
    houses.every(({ id }) => id !== null) &&
    transfers[0]?.key !== transfers[1]?.key &&
    transfers.every(
      ({ lines, refersTo, currency }) =>
        refersTo === null &&
        currency === transfers[0]?.currency &&
        lines.length === 1 &&
        lines[0].from * lines[0].to < 0,
    )
  );
}

const sharedParameters = 4;
const parametersEach = 8;

/** The parameters of the nth transfer by name. */
function parameters(n: number) {
  const first = sharedParameters + n * parametersEach;
  const at = (offset: number): string => `$${first + offset}`;
  return {
    key: `${at(1)}::text`,
    kind: `${at(2)}::text`,
    print: `${at(3)}::bytea`,
    direction: `${at(4)}::int`,
    amount: `${at(5)}::bigint`,
    houseId: `${at(6)}::bigint`,
    house: `${at(7)}::text`,
    meta: `${at(8)}::jsonb`,
    signed: `${at(4)}::int * ${at(5)}::bigint`,
  };
}
type Parameters = ReturnType<typeof parameters>;

function text(count: 1 | 2): string {
  const all = Array.from({ length: count }, (_, n) => parameters(n));
  const list = (name: keyof Parameters, wrap = (value: string) => value) =>
    `array[${all.map((p) => wrap(p[name])).join(', ')}]`;
  const each = (part: (p: Parameters, n: number) => string, glue = ', ') => all.map(part).join(glue);
  const last = count - 1;
  return `
with locked as materialized (
  select id, balance, seq, head from ledger.account
  where site_id = $1 and owner = $2 and kind = $3 and currency = $4 for no key update
), timed as materialized (
  select locked.*, clock_timestamp() as at, ${each((_, n) => `nextval('ledger.transfer_id') as t${n}, nextval('ledger.house_seq') as h${n}`)}
  from locked ${count > 1 ? `where not exists (select from ledger.transfer where site_id = $1 and key = any (${list('key')}))` : ''}
), step0 as materialized (
  select *, balance + ${all[0]!.signed} as b0, ${link(all[0]!, 'head', 'balance', 1)} as link0 from timed
), moved as materialized (
  select ${count === 1 ? '*' : `*, b0 + ${all[1]!.signed} as b1, ${link(all[1]!, 'link0', 'b0', 2)} as link1`} from step0
  where ${each((p, n) => `(${p.direction} > 0 or ${n === 0 ? 'b0' : `b0 + ${p.signed}`} >= 0) and exists (${allowed(p)})`, ' and ')}
), transfer as (
  insert into ledger.transfer (site_id, id, key, fingerprint, kind, accounts, seqs, meta, created_at)
  ${each(
    (p, n) => `select $1::int, t${n}, ${p.key}, ${p.print}, ${p.kind},
    case when ${p.direction} < 0 then array[id, ${p.houseId}] else array[${p.houseId}, id] end,
    case when ${p.direction} < 0 then array[seq + ${n + 1}, h${n}] else array[h${n}, seq + ${n + 1}] end, ${p.meta}, at from moved`,
    ' union all ',
  )}
  on conflict (site_id, key) do nothing returning id
), posted as materialized (
  select moved.*, done.n from moved, (select count(*) as n from transfer) done where done.n > 0
), changed as (
  update ledger.account a set balance = p.b${last}, seq = p.seq + ${count}, head = p.link${last}, overdrawn = p.b${last} < 0
  from posted p where a.site_id = $1 and a.id = p.id
), entries as (
  insert into ledger.entry (site_id, account_id, seq, transfer_id, amount, balance_after, hash, created_at)
  select $1, e.account_id, e.seq, e.transfer_id, e.amount, e.balance_after, e.hash, p.at from posted p, lateral (values
  ${each(
    (p, n) => `(p.id, p.seq + ${n + 1}, p.t${n}, ${p.signed}, p.b${n}, p.link${n}),
    (${p.houseId}, p.h${n}, p.t${n}, -(${p.signed}), null, null)`,
  )}
  ) as e (account_id, seq, transfer_id, amount, balance_after, hash)
)
select case when n = ${count} then 'posted' else ledger.posted_meanwhile() end as status, null::int as refused, null::int as short,
  array[${each((_, n) => `t${n}`)}] as ids, array[${each(() => 'false')}] as replayed,
  array[${each((p, n) => `case when ${p.direction} < 0 then b${n} end, case when ${p.direction} > 0 then b${n} end`)}] as after_each,
  array[b${last}] as balances, null::bigint[] as house_ids
from posted
union all
select general.* from (select where not exists (select from posted)) as nothing_done, lateral ledger.post(
  $1, ${list('key')}, ${list('kind')}, array[${each(() => '$4')}], ${list('print', (p) => `encode(${p}, 'hex')`)},
  array[${each(() => 'null')}]::bigint[], jsonb_build_array(${each((p) => p.meta)}), array[$2], array[$3],
  ${list('house')}, array[${each(() => '$4')}], ${list('houseId')}, array[${each((_, n) => String(n + 1))}],
  array[${each((p, n) => `case when ${p.direction} < 0 then 1 else -${n + 1} end`)}],
  array[${each((p, n) => `case when ${p.direction} < 0 then -${n + 1} else 1 end`)}], ${list('amount')}) as general`;
}

function link(p: Parameters, head: string, before: string, step: number): string {
  return `ledger.link(${head}, $1, id, seq + ${step}, ${p.signed}, ${before} + ${p.signed}, at, ${p.print}, ${p.key})`;
}

/** The posting kind lets money go this way. */
function allowed({ kind, direction, house }: Parameters): string {
  const side = `array['*', split_part(${house}, ':', 1)]`;
  const purse = `array['*', $3]`;
  return `select from ledger.posting_kind k where k.code = ${kind} and case when ${direction} < 0
    then ${purse} && k.debit and ${side} && k.credit else ${side} && k.debit and ${purse} && k.credit end`;
}

const texts = { 1: text(1), 2: text(2) };
