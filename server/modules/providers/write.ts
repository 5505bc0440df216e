import type { Tx } from '../../platform/database.ts';
import { publishAll } from '../../platform/events.ts';
import { closeRound, openRounds, settleLate } from '../bonuses/index.ts';
import { postEach, reverse } from '../ledger/index.ts';
import type { Decision, Money } from './decide/index.ts';
import type { Message } from './message.ts';
import { runRecords, runRows } from './rows.ts';
import { type ProviderKey, ROUND_COLUMNS, type RoundRow, TRANSACTION_COLUMNS } from './tables.ts';

export type Decided = { message: Message; decision: Decision; now: Date };

/**
 * Does what was decided, everything sent at once. What turns out otherwise than the facts said throws: the transaction is then given
 * up as a whole, and nothing has happened.
 */
export async function carryOut(tx: Tx, all: readonly Decided[]): Promise<void> {
  const effects = all.map(({ message, decision, now }) => ({ ...decision.effects, key: message.key, now }));
  const each = <Row>(pick: (effect: (typeof effects)[number]) => readonly Row[]) => effects.flatMap(pick);
  const named = (ids: (effect: (typeof effects)[number]) => readonly (string | undefined)[]) =>
    each((effect) => ids(effect).flatMap((id) => (id === undefined ? [] : [keyed(effect.key, id)])));
  const rounds = each(({ round }) => (round ? [round] : []));
  await Promise.all([
    moveMoney(
      tx,
      each(({ money }) => money),
    ),
    noteBonusRounds(tx, rounds),
    runRecords(tx, PUT_TRANSACTIONS, inOrder(each(({ rows }) => rows))),
    runRecords(tx, PUT_ROUNDS, rounds),
    runRows(
      tx,
      'reverse',
      REVERSE,
      named(({ reversed }) => reversed),
    ),
    runRows(
      tx,
      'hit',
      HIT,
      named(({ hit }) => [hit]),
    ),
    runRows(tx, null, USE_GRANT, each(grantUse)),
    runRows(
      tx,
      'put-orphans',
      PUT_ORPHANS,
      each(({ orphan }) => (orphan ? [orphan] : [])),
    ),
    runRows(
      tx,
      'drop-orphans',
      DROP_ORPHANS,
      named(({ orphanGone }) => [orphanGone]),
    ),
    publishAll(
      tx,
      each(({ events }) => events),
    ),
  ]);
  for (const { message, decision } of all)
    if (decision.effects.late) await settleLateFunds(tx, message, decision.effects.late);
}

type Late = NonNullable<Decision['effects']['late']>;

/** What came for a bonus that has ended goes on to where the rest of that bonus went, once it has arrived. */
async function settleLateFunds(tx: Tx, { key, link }: Message, late: Late): Promise<void> {
  if (!link) return;
  await settleLate(tx, {
    siteId: key.site_id,
    playerId: link.player_id,
    grantId: late.grantId,
    amount: late.amount,
    key: `gwp:${key.provider_code}:${late.txId}`,
  });
}

/** Rounds that bonus money is staked in: open ones are noted, void ones are over; of settled ones the bonus hears by event. */
async function noteBonusRounds(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  const staked = rounds.filter(({ bonus_staked }) => bonus_staked > 0n);
  const open = staked.filter(({ state }) => state === 'open');
  await openRounds(
    tx,
    open.map((round) => ({
      siteId: round.site_id,
      playerId: round.player_id,
      roundRef: round.round_ref,
      grantId: round.bonus_grant!,
    })),
  );
  for (const { site_id, round_ref, state } of staked)
    if (state === 'voided') await closeRound(tx, site_id, round_ref);
}

const keyed = (key: ProviderKey, id: string) => ({ ...key, id });
const grantUse = ({ grant, key }: Decision['effects'] & { key: ProviderKey }) =>
  grant ? [{ ...keyed(key, grant.grantId), used: grant.used }] : [];

/** Two processes that write the same ids wait for each other in the same order. */
function inOrder<Row extends { tx_id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => (a.tx_id < b.tx_id ? -1 : 1));
}

/** Stakes and wins share a statement; what takes back reads what was posted first, so each goes by itself. */
async function moveMoney(tx: Tx, money: readonly Money[]): Promise<void> {
  const posts = money.flatMap((one) => ('post' in one ? [one.post] : []));
  const reversals = money.flatMap((one) => ('reverse' in one ? [one.reverse] : []));
  const [posted, reversed] = await Promise.all([
    postEach(tx, posts),
    Promise.all(reversals.map((reversal) => reverse(tx, reversal))),
  ]);
  for (const answer of [...posted, ...reversed]) {
    if (!answer.ok) throw new Error(`the ledger refused ${answer.key}: ${answer.reason}`);
    if (answer.replayed) throw new Error('money was moved before under this key');
  }
}

const PUT_TRANSACTIONS = {
  name: 'put-transactions',
  text: 'insert into providers.transaction select * from unnest($1::providers.transaction[])',
  race: 'transaction_pkey',
  columns: TRANSACTION_COLUMNS,
};
const PUT_ROUNDS = {
  name: 'put-rounds',
  text: `insert into providers.round select * from unnest($1::providers.round[])
  on conflict (site_id, provider_code, player_id, round_id) do update set state = excluded.state, bets = excluded.bets,
    staked = excluded.staked, stake_reversed = excluded.stake_reversed, won = excluded.won,
    won_reversed = excluded.won_reversed, adjusted = excluded.adjusted, wins_to = excluded.wins_to, told = excluded.told,
    closed_at = excluded.closed_at, bonus_grant = excluded.bonus_grant, bonus_staked = excluded.bonus_staked,
    bonus_stake_reversed = excluded.bonus_stake_reversed, free_bonus = excluded.free_bonus, free_won = excluded.free_won`,
  columns: ROUND_COLUMNS,
};

const asked = (more = '') =>
  `from json_to_recordset($1) as a (site_id int, provider_code text, id text${more})`;
const isAsked = (row: string, column: string) =>
  `${row}.site_id = a.site_id and ${row}.provider_code = a.provider_code and ${row}.${column} = a.id`;
const REVERSE = `update providers.transaction t set state = 'reversed' ${asked()} where ${isAsked('t', 'tx_id')}`;
const HIT = `update providers.transaction t set flags = array_append(t.flags, 'TOMBSTONE_HIT') ${asked()} where ${isAsked('t', 'tx_id')}`;
const USE_GRANT = `update providers.free_rounds g set used = g.used + a.used ${asked(', used int')} where ${isAsked('g', 'grant_id')}`;
const PUT_ORPHANS = `insert into providers.orphan select * from json_populate_recordset(null::providers.orphan, $1)
  on conflict (site_id, provider_code, tx_id) do update set last_seen_at = excluded.last_seen_at`;
const DROP_ORPHANS = `delete from providers.orphan o using json_to_recordset($1) as a (site_id int, provider_code text, id text)
  where ${isAsked('o', 'tx_id')}`;
