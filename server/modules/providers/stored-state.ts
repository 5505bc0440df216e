import {
  type BinaryType,
  type BinaryValue,
  binaryColumn,
} from '../../platform/database/binary-parameters.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { run, type Tx } from '../../platform/database/index.ts';
import { DECLARED_BANK } from '../originals/index.ts';
import { PLAY_VERSION } from '../players/index.ts';
import { PROTECTION_PROFILE_PART } from '../protection/index.ts';
import { grantOf, roundOf, targetOf, transactionIdsOf, type WalletMessage } from './message.ts';
import type { StateVersion } from './player-states.ts';
import { runRows, type SiteOfRows } from './row-parameters.ts';
import {
  type AccountRow,
  type FreeRoundsRow,
  type HeldWinLimits,
  type HeldWinRow,
  type OrphanRow,
  type ProviderKey,
  ROUND_COLUMNS,
  type RoundRow,
  type TransactionRow,
} from './tables.ts';

/** The facts for deciding one message, read separately for it. */
export type MessageRow = StateVersion & {
  nonceUsed: boolean;
  /** One of its ids is already known. */
  isIdKnown: boolean;
  account: Pick<AccountRow, 'status' | 'allow_orphan_win' | 'accept_rollback_after_win'> | undefined;
  round: RoundRow | undefined;
  orphan: Pick<OrphanRow, 'tx_id' | 'first_seen_at' | 'accepted_at'> | undefined;
  /** Undefined: the provider has no limits of its own. */
  limits: HeldWinLimits | undefined;
  /** The site's bank, from which the default limits follow; undefined: it has declared none. */
  bank: bigint | undefined;
  /** `player` is undefined without a row for the player and the day. */
  winTotals: { player: bigint | undefined; provider: bigint };
  /** For a jackpot win: the pool's value as reported by the provider. */
  announcedPool: bigint | undefined;
};
export type StoredState = {
  each: MessageRow[];
  transactions: Map<string, TransactionRow>;
  targetRounds: Map<string, RoundRow>;
  grants: Map<string, FreeRoundsRow>;
  held: HeldWinRow[];
};

/**
 * Reads stored data: one statement for the data that every message needs, and one for each kind that only
 * some need. Transactions are read only if there are any: most messages are new.
 */
export async function readStored(
  tx: Tx,
  messages: readonly WalletMessage[],
  now: Date,
): Promise<StoredState> {
  const [each, grants] = await Promise.all([
    readEach(tx, messages, now),
    runRows<FreeRoundsRow>(
      tx,
      'grants',
      grantsText,
      namedIds(messages, (message) => [grantOf(message)]),
    ),
  ]);
  const met = messages.filter((_, n) => each[n]!.isIdKnown);
  const [transactions, targetRounds, held] = await Promise.all([
    runRows<TransactionRow>(
      tx,
      'transactions',
      transactionsText,
      namedIds(met, (message) => [...transactionIdsOf(message), targetOf(message)]),
    ),
    runRows<RoundRow>(
      tx,
      'target-rounds',
      targetRoundsText,
      namedIds(met, (message) => [targetOf(message)]),
    ),
    runRows<HeldWinRow>(
      tx,
      'held-wins',
      heldWinsText,
      namedIds(met, (message) => [targetOf(message)]),
    ),
  ]);
  const by = <Row extends ProviderKey>(rows: readonly Row[], id: (row: Row) => string) =>
    new Map(rows.map((row) => [keyAt(row, id(row)), row]));
  return {
    each,
    transactions: by(transactions, ({ tx_id }) => tx_id),
    targetRounds: by(targetRounds, ({ player_id, round_id }) => `${player_id} ${round_id}`),
    grants: by(grants, ({ grant_id }) => grant_id),
    held,
  };
}

/** The map key of a provider's item. */
export const keyAt = ({ site_id, provider_code }: ProviderKey, id: string): string =>
  `${site_id} ${provider_code} ${id}`;

function namedIds(
  messages: readonly WalletMessage[],
  idsOf: (message: WalletMessage) => (string | undefined)[],
) {
  return messages.flatMap((message) =>
    idsOf(message).flatMap((id) => (id === undefined ? [] : [{ ...message.key, id }])),
  );
}

type Row = Parameters<typeof PLAY_VERSION.read>[0] &
  Parameters<typeof PROTECTION_PROFILE_PART.read>[0] &
  Parameters<typeof DECLARED_BANK.read>[0] & { [Name in keyof RoundRow as `r_${Name}`]: RoundRow[Name] } & {
    n: bigint;
    nonce_used: boolean;
    id_known: boolean;
    a_status: AccountRow['status'] | null;
    a_orphans: boolean;
    a_rollbacks: boolean;
    o_first: Date | null;
    o_accepted: Date | null;
    pool_announced: bigint | null;
    t_player: bigint | null;
    t_provider: bigint | null;
    w_max_win: bigint | null;
    w_max_multiple: number;
    w_player_day: bigint;
    w_provider_day: bigint;
    w_game_multiples: HeldWinLimits['game_multiples'];
  };

/** Operations that may pay a player. */
const CREDITS = new Set<string>(['win', 'bet_win', 'bonus_win', 'jackpot_win', 'adjust']);

async function readEach(tx: Tx, messages: readonly WalletMessage[], now: Date): Promise<MessageRow[]> {
  const isOfOneSite = isDistributed(tx);
  const column = (type: BinaryType, of: (message: WalletMessage) => BinaryValue | null | undefined) =>
    binaryColumn(type, messages, of);
  const values = [
    isOfOneSite ? messages[0]!.key.site_id : column('int4', ({ key }) => key.site_id),
    column('text', ({ key }) => key.provider_code),
    column('uuid', ({ link }) => link?.player_id),
    column('uuid', ({ nonce }) => nonce),
    column('text', roundOf),
    column('text', ({ request: { tx_id } }) => tx_id),
    column('text', (message) => transactionIdsOf(message)[1]),
    column('text', targetOf),
    column('text', ({ request: { op, tx_id } }) => (op === 'win' || op === 'jackpot_win' ? tx_id : null)),
    now,
    column('bool', ({ request: { op } }) => CREDITS.has(op)),
    column('text', ({ request }) => (request.op === 'jackpot_win' ? request.jackpot_id : null)),
  ];
  const rows = await run<Row>(tx, {
    name: 'providers-messages',
    text: isOfOneSite ? MESSAGES_OF_SITE : MESSAGES,
    values,
  });
  const answers: MessageRow[] = [];
  for (const row of rows) {
    const place = Number(row.n) - 1;
    answers[place] = messageRow(row, messages[place]!);
  }
  return answers;
}

function messageRow(row: Row, { request }: WalletMessage): MessageRow {
  const { a_status: status, o_first: first_seen_at, o_accepted: accepted_at } = row;
  return {
    nonceUsed: row.nonce_used,
    isIdKnown: row.id_known,
    account: status
      ? { status, allow_orphan_win: row.a_orphans, accept_rollback_after_win: row.a_rollbacks }
      : undefined,
    version: PLAY_VERSION.read(row),
    profile: PROTECTION_PROFILE_PART.read(row),
    round: row.r_round_id ? roundOfRow(row) : undefined,
    orphan: first_seen_at ? { tx_id: request.tx_id, first_seen_at, accepted_at } : undefined,
    limits: limitsOfRow(row),
    bank: DECLARED_BANK.read(row),
    winTotals: { player: row.t_player ?? undefined, provider: row.t_provider ?? 0n },
    announcedPool: row.pool_announced ?? undefined,
  };
}

function limitsOfRow(row: Row): HeldWinLimits | undefined {
  if (row.w_max_win === null) return undefined;
  return {
    max_win: row.w_max_win,
    max_multiple: row.w_max_multiple,
    player_day: row.w_player_day,
    provider_day: row.w_provider_day,
    game_multiples: row.w_game_multiples,
  };
}

function roundOfRow(row: Row): RoundRow {
  const round: Record<string, unknown> = {};
  for (const [column, name] of ROUND_FIELDS) round[column] = row[name];
  return round as RoundRow;
}

/** The columns of a round with their names in the statement. */
const ROUND_FIELDS = ROUND_COLUMNS.map((column) => [column, `r_${column}`] as const);
/** Read once for a provider of a site. */
const SITE_PARTS = [PROTECTION_PROFILE_PART, DECLARED_BANK];

/** Shards of a provider's daily total, so that concurrent transactions rarely wait for the same one. */
export const TOTAL_PARTS = Array.from({ length: 16 }, (_, n) => `part:${n}`);

const prefixedRow = (row: string) =>
  `${row}.site_id = requested.site_id and ${row}.provider_code = requested.provider_code`;
/** The first parameter: the sites of the messages, or on a cluster the one site of all, as a value. */
const sitesOf = (isOfOneSite: boolean) => ({
  columns: isOfOneSite ? '$1::int as site_id, u.*' : 'u.*',
  arrays: isOfOneSite ? '' : '$1::int[], ',
  names: isOfOneSite ? '' : 'site_id, ',
  site: isOfOneSite ? '$1::int' : 'own.site_id',
});
/** The facts of a provider and its site, read once for all of its messages. */
const providersText = ({ columns, arrays, names, site }: ReturnType<typeof sitesOf>) => `select own.site_id,
    own.provider_code, ${SITE_PARTS.map((part) => part.columns).join(', ')}, x.status, x.allow_orphan_win,
    x.accept_rollback_after_win, w.max_win, w.max_multiple, w.player_day, w.provider_day, w.game_multiples,
    (select sum(t.net)::int8 from providers.win_total t
      where t.site_id = ${site} and t.provider_code = own.provider_code and own.has_credit
      and t.day = ($10::timestamptz at time zone 'UTC')::date
      and t.scope = any (array['${TOTAL_PARTS.join("','")}'])) as total
  from (select v.site_id, v.provider_code, bool_or(v.is_credit) as has_credit
    from (select ${columns}
      from unnest(${arrays}$2::text[], $11::bool[]) u (${names}provider_code, is_credit)) v
    group by v.site_id, v.provider_code) own
  left join lateral (select x.* from providers.account x
    where x.site_id = ${site} and x.provider_code = own.provider_code limit 1) x on true
  left join lateral (select x.* from providers.win_limits x where own.has_credit
    and x.site_id = ${site} and x.provider_code = own.provider_code limit 1) w on true
  ${SITE_PARTS.map(({ joins }) => joins.replaceAll('requested.site_id', site)).join('\n  ')}`;
const messagesText = (
  sites: ReturnType<typeof sitesOf>,
) => `with provider as materialized (${providersText(sites)})
  select requested.n,
    exists (select from providers.nonce x
      where x.site_id = requested.site_id and x.digest = requested.nonce) as nonce_used,
    exists (select from providers.transaction x
      where ${prefixedRow('x')} and x.tx_id = any (
        array[requested.tx_id, requested.inner_id, requested.target_id]))
      as id_known,
    a.status as a_status, a.allow_orphan_win as a_orphans, a.accept_rollback_after_win as a_rollbacks,
    o.first_seen_at as o_first, o.accepted_at as o_accepted,
    case when requested.pool_id is not null then (select max(x.amount) from providers.jackpot x
      where ${prefixedRow('x')} and x.jackpot_id = requested.pool_id
      and x.read_at > 'epoch') end as pool_announced,
    tp.net as t_player, a.total as t_provider, a.max_win as w_max_win, a.max_multiple as w_max_multiple,
    a.profile_text, a.bank_declared, a.player_day as w_player_day, a.provider_day as w_provider_day,
    a.game_multiples as w_game_multiples,
    ${ROUND_FIELDS.map(([column, name]) => `r.${column} as ${name}`).join(', ')},
    ${PLAY_VERSION.columns}
  from (select ${sites.columns}, $10::timestamptz as now
  from unnest(${sites.arrays}$2::text[], $3::uuid[], $4::uuid[],
      $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $11::bool[], $12::text[]) with ordinality
    as u (${sites.names}provider_code, player_id, nonce, round_id, tx_id, inner_id,
    target_id, credit_id, is_credit, pool_id, n)) requested
  join provider a on ${prefixedRow('a')}
  left join lateral (select x.* from providers.round x
    where ${prefixedRow('x')} and x.player_id = requested.player_id
    and x.round_id = requested.round_id limit 1) r on true
  left join lateral (select x.* from providers.orphan x where ${prefixedRow('x')}
  and x.tx_id = requested.credit_id limit 1) o on true
  left join lateral (select x.net from providers.win_total x where ${prefixedRow('x')}
    and x.day = (requested.now at time zone 'UTC')::date
    and x.scope = 'player:' || requested.player_id limit 1) tp
    on true
  ${PLAY_VERSION.joins}`;
const MESSAGES = messagesText(sitesOf(false));
const MESSAGES_OF_SITE = messagesText(sitesOf(true));

const BY_ID = `from json_to_recordset($1) as a (site_id int, provider_code text, id text)`;
/** One row per requested full key: this form has a single plan, regardless of the tables' size. */
const joinOne = (
  site: SiteOfRows,
  table: string,
  as: string,
  own: string,
  other = 'a',
) => `cross join lateral (select * from providers.${table} x
  where x.site_id = ${site(other)} and x.provider_code = a.provider_code
  and ${own.replaceAll('$', other)} limit 1) ${as}`;
const transactionsText = (site: SiteOfRows) => `with found as materialized (select t.* ${BY_ID}
  ${joinOne(site, 'transaction', 't', 'x.tx_id = a.id')})
  select * from found union all
  select p.* from found a ${joinOne(site, 'transaction', 'p', 'x.tx_id = a.partner_tx_id')}`;
const ROUND = 'x.player_id = $.player_id and x.round_id = $.round_id';
const targetRoundsText = (site: SiteOfRows) => `select r.* ${BY_ID}
  ${joinOne(site, 'transaction', 't', 'x.tx_id = a.id')}
  ${joinOne(site, 'round', 'r', ROUND, 't')}`;
const heldWinsText = (site: SiteOfRows) => `select distinct h.* ${BY_ID}
  ${joinOne(site, 'transaction', 't', 'x.tx_id = a.id')}
  join providers.held_win h on h.site_id = ${site('t')} and h.provider_code = t.provider_code
    and h.player_id = t.player_id and (h.tx_id = t.tx_id or h.round_id = t.round_id)
  order by h.held_at, h.tx_id`;
const grantsText = (site: SiteOfRows) =>
  `select g.* ${BY_ID} ${joinOne(site, 'free_rounds', 'g', 'x.grant_id = a.id')}`;
