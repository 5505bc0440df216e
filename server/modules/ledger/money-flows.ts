import { type Db, run } from '../../platform/database/index.ts';
import { POSTING_ACCOUNTS, REVERSED_TRANSFER, TRANSFER_KIND } from './posting-rows.ts';

/**
 * Money flowing in one direction between two kinds of accounts, less the opposite direction and reversals.
 */
export type FlowRule = {
  name: string;
  /** Posting kinds; a reversal is a `rollback of` its kind. All kinds if omitted. */
  kinds?: readonly string[];
  /** Kinds of accounts; house accounts without their suffix. */
  from: string;
  to: string;
};
export type FlowSum = { name: string; amount: bigint; count: number; players: number };
export type TimeSpan = { siteId: number; from: Date; to: Date };

/** All postings of a period except play; tokens are not money. */
const MOVEMENTS = `select t.id, p.line, t.created_at as at, t.key, t.meta, p.amount, ${TRANSFER_KIND} as kind,
    split_part(x.kind, ':', 1) as "from", split_part(y.kind, ':', 1) as "to", x.kind as from_account,
    y.kind as to_account,
    coalesce(x.owner, y.owner) as player
  from ledger.transfer t
  join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id and p.created_at = t.created_at
  ${POSTING_ACCOUNTS}
  ${REVERSED_TRANSFER}
  where t.site_id = $1 and t.created_at >= $2 and t.created_at < $3 and t.kind not in ('bet', 'win')
  and p.from_account % 1000 <> 0`;
const RULE_MATCHES = `(r.kind = '*' or r.kind = m.kind)
  and ((m."from" = r."from" and m."to" = r."to") or (m."from" = r."to" and m."to" = r."from"))`;
const SIGNED_AMOUNT = `case when m."from" = r."from" then m.amount else -m.amount end`;

function rulesOf(rules: readonly FlowRule[]) {
  const rows = rules.flatMap(({ name, kinds = ['*'], from, to }) =>
    kinds.map((kind) => ({ name, kind, from, to })),
  );
  const all = (field: 'name' | 'kind' | 'from' | 'to') => rows.map((row) => row[field]);
  return [all('name'), all('kind'), all('from'), all('to')];
}
const RULES = `unnest($4::text[], $5::text[], $6::text[], $7::text[]) as r (name, kind, "from", "to")`;

/** Totals of a period by rule; rules without a match are omitted. Play itself (`bet`, `win`) is excluded. */
export async function flowSums(
  db: Db,
  { siteId, from, to }: TimeSpan,
  rules: readonly FlowRule[],
): Promise<FlowSum[]> {
  return await run<FlowSum>(db, {
    text: `with m as materialized (${MOVEMENTS})
      select r.name, sum(${SIGNED_AMOUNT})::int8 as amount, count(*)::int as count,
      count(distinct m.player)::int as players
      from m join ${RULES} on ${RULE_MATCHES} group by r.name`,
    values: [siteId, from, to, ...rulesOf(rules)],
  });
}

/** By player, by hour of the day in a zone, or by the suffix of the house account: a payment method. */
type FlowGrouping = 'player' | 'hour' | 'house';
const HOUSE_SUFFIX = `coalesce(nullif(split_part(m.from_account, ':', 2), ''),
  split_part(m.to_account, ':', 2))`;
const HOUR = `extract(hour from m.at at time zone`;
const GROUP_KEYS: Record<FlowGrouping, string> = {
  player: 'm.player::text',
  hour: `${HOUR} $8::text)::int::text`,
  house: HOUSE_SUFFIX,
};

/**
 * Totals of a period by rule and group; `zone` is the time zone of the hours. Jackpot seeds belong to no
 * player.
 */
export async function flowSumsBy(
  db: Db,
  { siteId, from, to, zone }: TimeSpan & { zone: string },
  rules: readonly FlowRule[],
  grouping: FlowGrouping,
): Promise<(FlowSum & { key: string })[]> {
  return await run<FlowSum & { key: string }>(db, {
    text: `with m as materialized (${MOVEMENTS})
      select r.name, ${GROUP_KEYS[grouping]} as key, sum(${SIGNED_AMOUNT})::int8 as amount,
        count(*)::int as count, count(distinct m.player)::int as players
      from m join ${RULES} on ${RULE_MATCHES}
      where $8::text <> '' and ${GROUP_KEYS[grouping]} is not null group by 1, 2`,
    values: [siteId, from, to, ...rulesOf(rules), zone],
  });
}

/**
 * The cost of bonuses, rebates, cashback, gifts and prizes: the part converted to cash, less reversals
 * (operations 7).
 */
export const BONUS_COST: readonly FlowRule[] = [
  { name: 'bonus_cost', from: 'bonus', to: 'cash' },
  { name: 'bonus_cost', from: 'promo_expense', to: 'cash' },
];

/**
 * The sum selected by the rules for each player, up to an individual time if given. Players without movements
 * are omitted.
 */
export async function flowSumsByPlayer(
  db: Db,
  { siteId, from, to }: TimeSpan,
  rules: readonly FlowRule[],
  players: readonly { playerId: string; until: Date | null }[],
): Promise<Map<string, bigint>> {
  const rows = await run<{ player: string; amount: bigint }>(db, {
    text: `with m as materialized (${MOVEMENTS})
      select m.player, sum(${SIGNED_AMOUNT})::int8 as amount from m join ${RULES} on ${RULE_MATCHES}
      join unnest($8::uuid[], $9::timestamptz[]) as p (id, until) on p.id = m.player and (p.until is null
      or m.at < p.until)
      group by m.player`,
    values: [
      ...[siteId, from, to, ...rulesOf(rules)],
      players.map(({ playerId }) => playerId),
      players.map(({ until }) => until),
    ],
  });
  return new Map(rows.map(({ player, amount }) => [player, amount]));
}

export type FlowRow = {
  id: bigint;
  line: number;
  at: Date;
  key: string;
  kind: string;
  fromAccount: string;
  toAccount: string;
  player: string | null;
  amount: bigint;
};

/** `limit` rows after a cursor; of one player, hour of the day or payment method if given. */
export type FlowPage = {
  player?: string | undefined;
  hour?: { zone: string; hour: number } | undefined;
  house?: string | undefined;
  after?: { id: bigint; line: number } | undefined;
  limit: number;
};

/** The postings that make up a sum, oldest first. */
export async function listFlowRows(
  db: Db,
  { siteId, from, to }: TimeSpan,
  rules: readonly FlowRule[],
  { player, hour, house, after, limit }: FlowPage,
): Promise<FlowRow[]> {
  return await run<FlowRow>(db, {
    text: `with m as (${MOVEMENTS})
      select m.id, m.line, m.at, m.key, m.kind,
        m.from_account as "fromAccount", m.to_account as "toAccount", m.player, ${SIGNED_AMOUNT} as amount
      from m join ${RULES} on ${RULE_MATCHES}
      where ($8::bigint is null or (m.id, m.line) > ($8, $9::int)) and ($11::uuid is null or m.player = $11)
        and ($12::int is null or ${HOUR} $13::text) = $12)
        and ($14::text is null or ${HOUSE_SUFFIX} = $14)
      order by m.id, m.line limit $10`,
    values: [
      ...[siteId, from, to, ...rulesOf(rules), after?.id ?? null, after?.line ?? null, limit, player],
      ...[hour?.hour, hour?.zone, house],
    ],
  });
}

type PlayerSum = { playerId: string; amount: bigint };
type PlayerPage = { after: string; limit: number };

/** A total by player, ordered by id: the players counted by `flowSums`. */
export async function listFlowPlayers(
  db: Db,
  { siteId, from, to }: TimeSpan,
  rules: readonly FlowRule[],
  { after, limit }: PlayerPage,
): Promise<PlayerSum[]> {
  return await run<PlayerSum>(db, {
    text: `with m as (${MOVEMENTS})
      select m.player as "playerId", sum(${SIGNED_AMOUNT})::int8 as amount from m
      join ${RULES} on ${RULE_MATCHES}
      where m.player > coalesce(nullif($8, '')::uuid, '00000000-0000-0000-0000-000000000000')
      group by m.player order by m.player limit $9`,
    values: [siteId, from, to, ...rulesOf(rules), after, limit],
  });
}

export type Liability = { cash: bigint; reserved: bigint; bonus: bigint };

/** Players' balances at a time: current balances less later movements. */
export async function liabilityAt(db: Db, siteId: number, at: Date): Promise<Liability> {
  const rows = await run<{ kind: keyof Liability; sum: bigint }>(db, {
    text: `select a.kind, (sum(a.balance) - coalesce(sum(s.since), 0))::int8 as sum from ledger.account a
      left join (select e.account_id, sum(e.amount) as since from ledger.entry e
        where e.site_id = $1 and e.created_at >= $2 and e.seq is not null
        group by e.account_id) s on s.account_id = a.id
      where a.site_id = $1 and a.owner is not null and a.kind in ('cash', 'reserved', 'bonus')
      group by a.kind`,
    values: [siteId, at],
  });
  const of = (kind: keyof Liability) => rows.find((row) => row.kind === kind)?.sum ?? 0n;
  return { cash: of('cash'), reserved: of('reserved'), bonus: of('bonus') };
}

/** The players whose balances make up part of that sum, ordered by id. */
export async function balancesAt(
  db: Db,
  { siteId, kind, at }: { siteId: number; kind: keyof Liability; at: Date },
  { after, limit }: PlayerPage,
): Promise<PlayerSum[]> {
  return await run<PlayerSum>(db, {
    text: `select * from (select a.owner as "playerId", (a.balance - coalesce((select sum(e.amount)
      from ledger.entry e
          where e.site_id = $1 and e.account_id = a.id and e.created_at >= $2
          and e.seq is not null), 0))::int8 as amount
        from ledger.account a where a.site_id = $1 and a.owner is not null and a.kind = $3) held
      where amount <> 0 and ($4 = '' or "playerId" > nullif($4, '')::uuid) order by "playerId" limit $5`,
    values: [siteId, at, kind, after, limit],
  });
}

/** Money in suspense: received, but its owner is not known yet. */
export async function suspenseBalance(db: Db, siteId: number, currency: string): Promise<bigint> {
  const [row] = await run<{ sum: bigint }>(db, {
    text: `select coalesce(sum(case a.id when p.to_account then p.amount else -p.amount end), 0)::int8 as sum
      from ledger.transfer t
      join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id and p.created_at = t.created_at
      join ledger.account a on a.site_id = t.site_id and a.owner is null and a.kind = 'unclaimed'
      and a.currency = $2
        and a.id in (p.from_account, p.to_account)
      where t.site_id = $1 and t.kind = 'suspense'`,
    values: [siteId, currency],
  });
  return row!.sum;
}
