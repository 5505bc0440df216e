import { randomInt } from 'node:crypto';
import { binaryColumn, binaryRecords } from '../../platform/database/binary-parameters.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { databaseKey, run, type Tx, write } from '../../platform/database/index.ts';
import { publishAll } from '../../platform/events/index.ts';
import { recordOpenBonusRounds, removeOpenRound, settleLateResult } from '../bonuses/index.ts';
import { type LockedAccount, postIndividually, reverse } from '../ledger/index.ts';
import type { LedgerOperation, WalletDecision } from './decisions/index.ts';
import type { WalletMessage } from './message.ts';
import type { MessageFacts } from './message-facts.ts';
import { runRows, type SiteOfRows } from './row-parameters.ts';
import { changeRoundsText, type WinTotalRow, writeRowsOfSite } from './site-rows.ts';
import { TOTAL_PARTS } from './stored-state.ts';
import {
  type HeldWinRow,
  type ProviderKey,
  ROUND_TYPES,
  type RoundRow,
  TRANSACTION_TYPES,
  type TransactionRow,
} from './tables.ts';

type DecidedMessage = { message: WalletMessage; facts: MessageFacts; decision: WalletDecision };

/**
 * Applies the decisions, sent in one batch. Any result that contradicts the facts throws: the whole
 * transaction is then rolled back.
 */
export async function applyDecisions(tx: Tx, all: readonly DecidedMessage[]): Promise<void> {
  const effects = all.map(({ message, decision }) => ({ ...decision.effects, key: message.key }));
  const each = <Row>(pick: (effect: (typeof effects)[number]) => readonly Row[]) => effects.flatMap(pick);
  const named = (ids: (effect: (typeof effects)[number]) => readonly (string | undefined)[]) =>
    each((effect) => ids(effect).flatMap((id) => (id === undefined ? [] : [keyWithId(effect.key, id)])));
  const rounds = each(({ round }) => (round ? [round] : []));
  await Promise.all([
    postTransfers(
      tx,
      each(({ money }) => money),
      all.flatMap(({ message: { key, link }, facts: { player } }) =>
        player && link ? [{ ...player, siteId: key.site_id, playerId: link.player_id }] : [],
      ),
    ),
    recordBonusRounds(tx, rounds),
    writeRows(tx, all),
    runRows(
      tx,
      'reverse',
      reverseText,
      named(({ reversed }) => reversed),
    ),
    runRows(
      tx,
      'hit',
      flagHitText,
      named(({ tombstoneHit: hit }) => [hit]),
    ),
    runRows(tx, 'use-grant', useGrantText, each(grantUse)),
    runRows(
      tx,
      'put-orphans',
      () => PUT_ORPHANS,
      each(({ orphan }) => (orphan ? [orphan] : [])),
    ),
    runRows(
      tx,
      'drop-orphans',
      dropOrphansText,
      named(({ orphanGone }) => [orphanGone]),
    ),
    runRows(
      tx,
      'hold-wins',
      () => HOLD_WINS,
      each(({ held }) => held ?? []),
    ),
    runRows(
      tx,
      'change-held',
      changeHeldText,
      each(({ heldChanges }) => heldChanges ?? []),
    ),
    publishAll(
      tx,
      each(({ events, heldEvents }) => [...events, ...(heldEvents ?? [])]),
    ),
  ]);
  for (const { message, decision } of all)
    if (decision.effects.lateResults) await settleLateResults(tx, message, decision.effects.lateResults);
}

type LateResults = NonNullable<WalletDecision['effects']['lateResults']>;

/** A win of an ended bonus is settled like the rest of that bonus, after posting. */
async function settleLateResults(tx: Tx, { key, link }: WalletMessage, late: LateResults): Promise<void> {
  if (!link) return;
  await settleLateResult(tx, {
    siteId: key.site_id,
    playerId: link.player_id,
    grantId: late.grantId,
    amount: late.amount,
    key: `gwp:${key.provider_code}:${late.txId}`,
  });
}

/** Rounds with bonus stakes: open ones are recorded, void ones end; settled ones reach the bonus by event. */
async function recordBonusRounds(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  const staked = rounds.filter(({ bonus_staked }) => bonus_staked > 0n);
  const open = staked.filter(({ state }) => state === 'open');
  await recordOpenBonusRounds(
    tx,
    open.map((round) => ({
      siteId: round.site_id,
      playerId: round.player_id,
      roundRef: round.round_ref,
      grantId: round.bonus_grant!,
    })),
  );
  for (const { site_id, round_ref, state } of staked)
    if (state === 'voided') await removeOpenRound(tx, site_id, round_ref);
}

const keyWithId = (key: ProviderKey, id: string) => ({ ...key, id });
const grantUse = ({ grant, key }: WalletDecision['effects'] & { key: ProviderKey }) =>
  grant ? [{ ...keyWithId(key, grant.grantId), used: grant.used }] : [];

/** Processes that write the same ids lock them in the same order. */
function inOrder<Row extends { tx_id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.tx_id < b.tx_id ? -1 : 1));
}

/** Stakes and wins share a statement; a reversal reads the original posting first, so it has its own. */
async function postTransfers(
  tx: Tx,
  money: readonly LedgerOperation[],
  locked: readonly LockedAccount[],
): Promise<void> {
  const posts = money.flatMap((movement) => ('post' in movement ? [movement.post] : []));
  const reversals = money.flatMap((movement) => ('reverse' in movement ? [movement.reverse] : []));
  const [posted, reversed] = await Promise.all([
    postIndividually(tx, posts, locked),
    Promise.all(reversals.map((reversal) => reverse(tx, reversal))),
  ]);
  for (const answer of [...posted, ...reversed]) {
    if (!answer.ok) throw new Error(`the ledger refused ${answer.key}: ${answer.reason}`);
    if (answer.replayed) throw new Error('money was already moved under this key');
  }
}

/** Stores nonces and writes transactions and rounds; for existing rounds only the mutable fields. */
async function writeRows(tx: Tx, all: readonly DecidedMessage[]): Promise<void> {
  if (all.length === 0) return;
  const rows = inOrder(all.flatMap(({ decision }) => decision.effects.rows));
  const [begun, changed]: [RoundRow[], RoundRow[]] = [[], []];
  for (const { facts, decision } of all) {
    const { round } = decision.effects;
    if (round) (facts.round ? changed : begun).push(round);
  }
  const heldChanges = all.flatMap(({ decision }) => decision.effects.heldChanges ?? []);
  const nonces = all.map(({ message: { key, nonce } }) => ({ site_id: key.site_id, digest: nonce }));
  const written = {
    nonces,
    at: all[0]!.facts.now,
    rows,
    begun,
    changed,
    totals: totalsOf(rows, heldChanges),
  };
  const types = rowTypes.get(databaseKey(tx)) ?? (await readRowTypes(tx));
  if (isDistributed(tx)) return await writeRowsOfSite(tx, { ...written, roundType: types.round });
  const stored = all.filter(({ facts }) => facts.winTotals.player !== undefined);
  const storedNames = new Set(
    stored.map(({ message: { key, link } }) => totalName(key, playerScope(link!.player_id))),
  );
  const isStored = (total: WinTotalRow) => storedNames.has(totalName(total, total.scope));
  await write(tx, {
    name: 'providers-put',
    text: WRITE_ROWS,
    values: [
      binaryColumn('int4', nonces, ({ site_id }) => site_id),
      binaryColumn('uuid', nonces, ({ digest }) => digest),
      written.at,
      binaryRecords(types.transaction, TRANSACTION_TYPES, rows),
      binaryRecords(types.round, ROUND_TYPES, begun),
      binaryRecords(types.round, ROUND_TYPES, changed),
      ...totalValues(written.totals.filter((total) => !isStored(total))),
      ...totalValues(written.totals.filter(isStored)),
    ],
    race: ['nonce_pkey', 'transaction_pkey'],
  });
}

/** The ids of the row types of the tables that are written whole, by database. */
type RowTypes = { transaction: number; round: number };
const rowTypes = new WeakMap<object, RowTypes>();

async function readRowTypes(tx: Tx): Promise<RowTypes> {
  const [types] = await run<RowTypes>(tx, {
    text: `select 'providers.transaction'::regtype::oid as transaction,
      'providers.round'::regtype::oid as round`,
  });
  rowTypes.set(databaseKey(tx), types!);
  return types!;
}

const playerScope = (playerId: string): string => `player:${playerId}`;
const totalName = ({ site_id, provider_code }: ProviderKey, scope: string): string =>
  `${site_id} ${provider_code} ${scope}`;
const totalValues = (totals: readonly WinTotalRow[]): Buffer[] => [
  binaryColumn('int4', totals, ({ site_id }) => site_id),
  binaryColumn('text', totals, ({ provider_code }) => provider_code),
  binaryColumn('text', totals, ({ scope }) => scope),
  binaryColumn('int8', totals, ({ net }) => net),
];

/**
 * Adds the wins and stakes of the transactions to the day's totals, by player and by provider, in a fixed
 * lock order. A held win that staff released was never added, so its rollback is not subtracted either: it
 * would raise the limits of the day by its amount.
 */
function totalsOf(rows: readonly TransactionRow[], heldChanges: readonly HeldWinRow[]): WinTotalRow[] {
  const part = TOTAL_PARTS[randomInt(TOTAL_PARTS.length)]!;
  const sums = new Map<string, { row: ProviderKey; scope: string; net: bigint }>();
  const rolledBack = heldChanges.filter(({ state }) => state === 'rolled_back');
  for (const { row, net } of [
    ...rows.map((row) => ({ row, net: row.cash + row.bonus })),
    ...rolledBack.map((row) => ({ row, net: row.paid_cash + row.paid_bonus })),
  ]) {
    if (net === 0n || row.player_id === null) continue;
    for (const scope of [playerScope(row.player_id), part]) {
      const name = totalName(row, scope);
      sums.set(name, { row, scope, net: (sums.get(name)?.net ?? 0n) + net });
    }
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { row, scope, net }]) => ({
      site_id: row.site_id,
      provider_code: row.provider_code,
      scope,
      net,
    }));
}

/**
 * A total that was read with the facts is updated: only holders of the lock on the player's cash insert or
 * change it, and an insert that meets its row costs more. The parts of the provider's total may be new.
 */
const WRITE_ROWS = `with nonces as (insert into providers.nonce select site_id, digest, $3::timestamptz
  from unnest($1::int[], $2::uuid[]) as a (site_id, digest)),
  transactions as (insert into providers.transaction select * from unnest($4::providers.transaction[])),
  begun as (insert into providers.round select * from unnest($5::providers.round[])),
  totals as (insert into providers.win_total as t (site_id, provider_code, day, scope, net)
    select site_id, provider_code, ($3::timestamptz at time zone 'UTC')::date, scope, net
    from unnest($7::int[], $8::text[], $9::text[], $10::int8[]) as a (site_id, provider_code, scope, net)
    on conflict (site_id, provider_code, day, scope) do update set net = t.net + excluded.net),
  stored_totals as (update providers.win_total t set net = t.net + a.net
    from unnest($11::int[], $12::text[], $13::text[], $14::int8[]) as a (site_id, provider_code, scope, net)
    where t.site_id = a.site_id and t.provider_code = a.provider_code and t.scope = a.scope
    and t.day = ($3::timestamptz at time zone 'UTC')::date)
  ${changeRoundsText('$6', 'a.site_id')}`;

const requestedRows = (more = '') =>
  `from json_to_recordset($1) as a (site_id int, provider_code text, id text${more})`;
const requestedColumn = (site: SiteOfRows, row: string, column: string) =>
  `${row}.site_id = ${site('a')} and ${row}.provider_code = a.provider_code and ${row}.${column} = a.id`;
const reverseText = (site: SiteOfRows) => `update providers.transaction t set state = 'reversed'
  ${requestedRows()} where ${requestedColumn(site, 't', 'tx_id')}`;
const flagHitText = (site: SiteOfRows) => `update providers.transaction t
  set flags = array_append(t.flags, 'TOMBSTONE_HIT') ${requestedRows()}
  where ${requestedColumn(site, 't', 'tx_id')}`;
const useGrantText = (site: SiteOfRows) => `update providers.free_rounds g set used = g.used + a.used
  ${requestedRows(', used int')} where ${requestedColumn(site, 'g', 'grant_id')}`;
const PUT_ORPHANS = `insert into providers.orphan select *
  from json_populate_recordset(null::providers.orphan, $1)
  on conflict (site_id, provider_code, tx_id) do update set last_seen_at = excluded.last_seen_at`;
const HOLD_WINS = `insert into providers.held_win select *
  from json_populate_recordset(null::providers.held_win, $1)`;
const changeHeldText = (site: SiteOfRows) => `update providers.held_win h
  set state = a.state, amount = a.amount, bonus = a.bonus, decided_at = a.decided_at
  from json_populate_recordset(null::providers.held_win, $1) a
  where h.site_id = ${site('a')} and h.provider_code = a.provider_code and h.tx_id = a.tx_id`;
const dropOrphansText = (site: SiteOfRows) => `delete from providers.orphan o
  using json_to_recordset($1) as a (site_id int, provider_code text, id text)
  where ${requestedColumn(site, 'o', 'tx_id')}`;
