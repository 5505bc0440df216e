import type { LobbyGame } from '#contracts/api/product.ts';
import type { Tx } from '../../platform/database.ts';
import { type ActiveBonus, activeBonuses } from '../bonuses/index.ts';
import { type Held, lockCash } from '../ledger/index.ts';
import { mayPlayEach, type Verdict } from '../players/index.ts';
import { judgeStake, type StakeVerdict, type Standing, standingsOf } from '../protection/index.ts';
import { grantOf, idsOf, type Message, roundOf, targetOf } from './message.ts';
import { runRecords, runRows } from './rows.ts';
import {
  type AccountRow,
  type FreeRoundsRow,
  type LinkRow,
  NONCE_COLUMNS,
  type NonceRow,
  type OrphanRow,
  type ProviderKey,
  type RoundRow,
  type SessionRow,
  type TransactionRow,
} from './tables.ts';

/** All that a message is decided by, read while the player's account is locked. */
export type Facts = {
  now: Date;
  account: AccountRow;
  /** Undefined: the provider has no such player. */
  player: PlayerFacts | undefined;
  card: LobbyGame | undefined;
  /** What is known under the message's own id, under that of the win inside it, and under that of its target. */
  earlier: TransactionRow | undefined;
  inner: TransactionRow | undefined;
  target: TransactionRow | undefined;
  /** The other half of a target that is a bet with its win. */
  targetPartner: TransactionRow | undefined;
  round: RoundRow | undefined;
  grant: FreeRoundsRow | undefined;
  orphan: OrphanRow | undefined;
};
export type PlayerFacts = Held & {
  link: LinkRow;
  /** The bonus that runs. */
  active: ActiveBonus | undefined;
  verdict: Verdict;
  /** What the player's own limits and breaks say; of anything but a stake: that it may be. */
  stake: StakeVerdict;
  excluded: boolean;
  /** A bet's session, undefined when there is none; `isOpen`: the player has not left the site. */
  session: (SessionRow & { isOpen: boolean }) | undefined;
};
/** What becomes of a message in this transaction: decided by these facts, or not now. */
export type Reading = Facts | 'nonceUsed' | 'busy';

/**
 * Locks the players' accounts and reads everything at once: one round trip, however many messages. Without `wait` a message
 * whose player somebody else is changing is `busy`.
 */
export async function readFacts(
  tx: Tx,
  messages: readonly Message[],
  { wait, now }: { wait: boolean; now: Date },
): Promise<Reading[]> {
  const known = messages.filter(({ link }) => link !== undefined);
  const held = lockCash(
    tx,
    known.map(({ key, link }) => ({ siteId: key.site_id, playerId: link!.player_id })),
    { wait },
  );
  const standings = mayPlayEach(
    tx,
    known.map(({ key, link, session }) => ({
      siteId: key.site_id,
      playerId: link!.player_id,
      sessionId: session?.session_id ?? null,
    })),
    now,
  );
  const bonuses = activeBonuses(
    tx,
    known.map(({ key, link }) => ({ siteId: key.site_id, playerId: link!.player_id })),
  );
  const own = standingsOf(
    tx,
    known.map(({ key, link }) => ({ siteId: key.site_id, playerId: link!.player_id })),
    now,
  );
  // Sent after the lock on the same connection: what they read is what stands while the account is ours.
  const stored = readStored(tx, messages, now);
  const [holdings, verdicts, actives, bounds, rows] = await Promise.all([
    held,
    standings,
    bonuses,
    own,
    stored,
  ]);
  const stakes = await Promise.all(
    known.map((message, at) => judge(tx, message, bounds[at]!, verdicts[at]!.startedAt, now)),
  );
  return messages.map((message): Reading => {
    if (!rows.nonces.has(nonceKey(message))) return 'nonceUsed';
    const account = rows.accounts.get(provider(message.key));
    if (!account) throw new Error(`no provider ${message.key.provider_code} on site ${message.key.site_id}`);
    const at = known.indexOf(message);
    const holding = holdings[at];
    if (message.link && !holding) {
      if (wait) throw new Error(`player ${message.link.player_id} has no account`);
      return 'busy';
    }
    const facts = message.link && playerFacts(message, holding!, verdicts[at]!, rows.sessions);
    const player = facts && {
      ...facts,
      active: actives[at],
      stake: stakes[at]!,
      excluded: bounds[at]!.excludedUntil !== null,
    };
    return { now, account, player, card: message.card, ...factsOf(message, rows) };
  });
}

/** What a stake's player has set for such stakes; the lock on the player's cash is held. A free round costs nothing. */
async function judge(
  tx: Tx,
  { key, link, request, card }: Message,
  standing: Standing,
  sessionStartedAt: Date | null,
  now: Date,
): Promise<StakeVerdict> {
  if (request.op !== 'bet' && request.op !== 'bet_win') return { allowed: true };
  const category = card?.category ?? '';
  const asked = { siteId: key.site_id, playerId: link!.player_id, sessionStartedAt, category };
  return await judgeStake(tx, standing, { ...asked, stake: BigInt(request.amount) }, now);
}

/** Gives back the nonces of messages that are put off. */
export async function freeNonces(tx: Tx, messages: readonly Message[]): Promise<void> {
  await runRows(tx, null, FREE_NONCES, messages.map(nonceOf));
}

type Stored = Awaited<ReturnType<typeof readStored>>;

function playerFacts(
  { key, link, session }: Message,
  holding: Held,
  { verdict, sessionOpen }: { verdict: Verdict; sessionOpen: boolean },
  sessions: Map<string, SessionRow>,
): Omit<PlayerFacts, 'active' | 'stake' | 'excluded'> {
  const row = session && sessions.get(at(key, session.session_hash.toString('hex')));
  return { ...holding, link: link!, verdict, session: row && { ...row, isOpen: sessionOpen } };
}

function factsOf(message: Message, { transactions, rounds, grants, orphans }: Stored) {
  const { key } = message;
  const of = <Row>(rows: Map<string, Row>, id: string | null | undefined) =>
    id == null ? undefined : rows.get(at(key, id));
  const [own, inner] = idsOf(message);
  const target = of(transactions, targetOf(message));
  const roundId = target ? target.round_id : roundOf(message);
  return {
    earlier: of(transactions, own),
    inner: of(transactions, inner),
    target,
    targetPartner: of(transactions, target?.partner_tx_id),
    round: of(rounds, roundId && `${message.link?.player_id} ${roundId}`),
    grant: of(grants, grantOf(message)),
    orphan: of(orphans, own),
  };
}

const provider = ({ site_id, provider_code }: ProviderKey): string => `${site_id} ${provider_code}`;
const at = (key: ProviderKey, id: string): string => `${provider(key)} ${id}`;
const nonceKey = ({ key, keyId, nonce }: Message): string => `${key.site_id} ${keyId} ${nonce}`;

async function readStored(tx: Tx, messages: readonly Message[], now: Date) {
  const bets = messages.flatMap(({ key, session }) =>
    session ? [{ ...key, id: session.session_hash }] : [],
  );
  const credits = messages.filter(({ request: { op } }) => op === 'win' || op === 'jackpot_win');
  const targets = named(messages, (message) => [targetOf(message)]);
  const ids = named(messages, (message) => [...idsOf(message), targetOf(message)]);
  const read = <Row extends object>(name: string, asked: readonly object[], text: string) =>
    runRows<Row>(tx, name, text, asked);
  const [nonces, accounts, transactions, rounds, targetRounds, sessions, grants, orphans] = await Promise.all(
    [
      runRecords<NonceRow, Pick<NonceRow, 'site_id' | 'key_id' | 'nonce'>>(
        tx,
        USE_NONCES,
        messages.map((message) => ({ ...nonceOf(message), used_at: now })),
      ),
      read<AccountRow>('accounts', distinct(messages), ACCOUNTS),
      read<TransactionRow>('transactions', ids, TRANSACTIONS),
      read<RoundRow>('rounds', messages.flatMap(roundAsked), ROUNDS),
      read<RoundRow>('target-rounds', targets, TARGET_ROUNDS),
      read<SessionRow>('sessions', bets, SESSIONS),
      read<FreeRoundsRow>(
        'grants',
        named(messages, (message) => [grantOf(message)]),
        GRANTS,
      ),
      read<OrphanRow>(
        'orphans',
        named(credits, (message) => [message.request.tx_id]),
        ORPHANS,
      ),
    ],
  );
  const by = <Row extends ProviderKey>(rows: readonly Row[], id: (row: Row) => string) =>
    new Map(rows.map((row) => [at(row, id(row)), row]));
  return {
    nonces: new Set(nonces.map(({ site_id, key_id, nonce }) => `${site_id} ${key_id} ${nonce}`)),
    accounts: new Map(accounts.map((row) => [provider(row), row])),
    transactions: by(transactions, ({ tx_id }) => tx_id),
    rounds: by([...rounds, ...targetRounds], ({ player_id, round_id }) => `${player_id} ${round_id}`),
    sessions: by(sessions, ({ session_hash }) => session_hash.toString('hex')),
    grants: by(grants, ({ grant_id }) => grant_id),
    orphans: by(orphans, ({ tx_id }) => tx_id),
  };
}

const nonceOf = ({ key, keyId, nonce }: Message) => ({ site_id: key.site_id, key_id: keyId, nonce });

function named(messages: readonly Message[], idsOf: (message: Message) => (string | undefined)[]) {
  return messages.flatMap((message) =>
    idsOf(message).flatMap((id) => (id === undefined ? [] : [{ ...message.key, id }])),
  );
}

function distinct(messages: readonly Message[]): ProviderKey[] {
  return [...new Map(messages.map(({ key }) => [provider(key), key])).values()];
}

function roundAsked(message: Message) {
  const round_id = roundOf(message);
  return message.link && round_id !== undefined
    ? [{ ...message.key, player_id: message.link.player_id, round_id }]
    : [];
}

const asked = (columns: string) =>
  `from json_to_recordset($1) as a (site_id int, provider_code text, ${columns})`;
/** One row by its whole key for each that was asked for: in this form there is but one plan, however large the tables are. */
const one = (
  table: string,
  as: string,
  own: string,
  other = 'a',
) => `cross join lateral (select * from providers.${table} x
  where x.site_id = a.site_id and x.provider_code = a.provider_code and ${own.replaceAll('$', other)} limit 1) ${as}`;
const BY_ID = asked('id text');

const USE_NONCES = {
  name: 'use-nonces',
  text: `insert into providers.nonce select * from unnest($1::providers.nonce[])
  on conflict do nothing returning site_id, key_id, nonce`,
  columns: NONCE_COLUMNS,
};
const FREE_NONCES = `delete from providers.nonce n using json_to_recordset($1) as a (site_id int, key_id text, nonce text)
  where n.site_id = a.site_id and n.key_id = a.key_id and n.nonce = a.nonce`;
const ACCOUNTS = `select p.* from json_to_recordset($1) as a (site_id int, provider_code text)
  ${one('account', 'p', 'true')}`;
const TRANSACTIONS = `with found as materialized (select t.* ${BY_ID} ${one('transaction', 't', 'x.tx_id = a.id')})
  select * from found union all
  select p.* from found a ${one('transaction', 'p', 'x.tx_id = a.partner_tx_id')}`;
const ROUND = 'x.player_id = $.player_id and x.round_id = $.round_id';
const ROUNDS = `select r.* ${asked('player_id uuid, round_id text')} ${one('round', 'r', ROUND)}`;
const TARGET_ROUNDS = `select r.* ${BY_ID} ${one('transaction', 't', 'x.tx_id = a.id')} ${one('round', 'r', ROUND, 't')}`;
const SESSIONS = `select s.* ${asked('id bytea')} ${one('session', 's', 'x.session_hash = a.id')}`;
const GRANTS = `select g.* ${BY_ID} ${one('free_rounds', 'g', 'x.grant_id = a.id')}`;
const ORPHANS = `select o.* ${BY_ID} ${one('orphan', 'o', 'x.tx_id = a.id')}`;
