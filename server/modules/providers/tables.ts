import type { ColumnType, Generated } from 'kysely';
import type { MoneyOp } from '#contracts/gwp/requests.ts';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import type { RecordColumns } from '../../platform/database/binary-parameters.ts';
import { schemaOf } from '../../platform/database/index.ts';

/**
 * Row types of the schema `providers`; the rules are in `server/migrations/*-providers-*.sql`. Amounts are
 * minor units.
 */
type ProvidersTables = {
  account: AccountTable;
  secret: SecretTable;
  pending_secret: ProviderKey & { key_id: string; sealed: Buffer; made_at: Date };
  check_run: CheckRunTable;
  nonce: NonceRow;
  player_link: LinkRow;
  launch_token: LaunchTable;
  session: SessionTable;
  free_rounds: FreeRoundsTable;
  round: RoundRow;
  transaction: TransactionRow;
  orphan: OrphanRow;
  sync_run: SyncRunTable;
  difference: DifferenceTable;
  day_sum: DaySumRow;
  adapter: AdapterTable;
  refused_decision: DecisionRefusedRow;
  jackpot: JackpotRow;
  win_limits: WinLimitsTable;
  win_total: ProviderKey & { day: string; scope: string; net: bigint };
  held_win: HeldWinRow;
  rounding_remainder: ProviderKey & { tx_id: string; currency: string; millionths: bigint };
};

/** A pool as reported by its provider and as last compared. */
export type JackpotRow = ProviderKey & {
  jackpot_id: string;
  currency: string;
  games: string[];
  amount: bigint;
  seed: bigint;
  shared: boolean;
  read_at: Date;
  ours: bigint | null;
  theirs: bigint | null;
  differs_since: Date | null;
};

type DifferenceTable = ProviderKey & {
  tx_id: string;
  what: 'missing_here' | 'missing_there' | 'amount_differs' | 'state_differs';
  op: string;
  ours: unknown;
  theirs: unknown;
  state: Generated<'open' | 'repaired' | 'dismissed'>;
  note: Generated<string>;
  actor: Generated<string>;
  found_at: Date;
  settled_at: Generated<Date | null>;
};

/**
 * The reason a round did not end as two people decided; `STILL_OPEN`: nothing was refused, but it did not
 * end.
 */
type DecisionRefusedRow = {
  site_id: number;
  round_ref: string;
  decision: 'settle' | 'void';
  proposal: string;
  status: GwpStatus | 'STILL_OPEN';
  refused_at: Date;
};

/** The amounts a provider may credit without review; in minor units, multiples of the stakes. */
export type HeldWinLimits = {
  max_win: bigint;
  max_multiple: number;
  player_day: bigint;
  provider_day: bigint;
  /** Declared maximum wins by game code: they replace `max_multiple`. */
  game_multiples: Readonly<Record<string, number>>;
};
type WinLimitsTable = ProviderKey &
  Omit<HeldWinLimits, 'game_multiples'> & {
    game_multiples: ColumnType<HeldWinLimits['game_multiples'], string, string>;
  };

export type HoldReason =
  | 'GAME_MAXIMUM'
  | 'STAKE_MULTIPLE'
  | 'WIN_LIMIT'
  | 'PLAYER_DAY'
  | 'PROVIDER_DAY'
  | 'UNKNOWN_JACKPOT';
type HeldState = 'held' | 'released' | 'reversed' | 'rolled_back';
/** A win above its provider's limits. */
export type HeldWinRow = ProviderKey & {
  tx_id: string;
  player_id: string;
  round_id: string | null;
  round_ref: string | null;
  game_code: string;
  op: 'win' | 'bonus_win' | 'jackpot_win' | 'adjust';
  /** The house account that pays it on release. */
  source: string;
  amount: bigint;
  bonus: bigint;
  currency: string;
  reason: HoldReason;
  state: HeldState;
  held_at: Date;
  decided_at: Date | null;
  paid_cash: bigint;
  paid_bonus: bigint;
};

/** Dialects of other companies. */
export type AdapterName = 'hub88' | 'evoplay';
type AdapterTable = ProviderKey & {
  adapter: AdapterName;
  place: string;
  public_key: string | null;
  settings: ColumnType<Record<string, string>, string>;
};

type DaySumRow = ProviderKey & {
  day: string;
  currency: string;
  game_code: string;
  op: string;
  our_count: bigint;
  our_sum: bigint;
  their_count: bigint;
  their_sum: bigint;
};

/** A reading of a provider's game list. */
type SyncRunTable = {
  run_id: string;
  provider_code: string;
  kind: 'full' | 'delta';
  dry: boolean;
  state: 'done' | 'held' | 'failed';
  diff: ColumnType<unknown, string>;
  actor: string;
  reason: string;
  started_at: Date;
  finished_at: Date;
};

type NonceRow = { site_id: number; digest: string; used_at: Date };

/** The first columns of every row: a provider on one site. */
export type ProviderKey = { site_id: number; provider_code: string };

export type AccountRow = ProviderKey & {
  status: 'open' | 'closing' | 'disabled';
  allow_orphan_win: boolean;
  accept_rollback_after_win: boolean;
  addresses: string[];
  url: string | null;
  site_ref: string;
  game_origin: string | null;
  demo: 'never' | 'verified' | 'signed_in';
  /** The time up to which its transactions have been compared with ours. */
  compared_until: Date | null;
};
type AccountTable = ProviderKey & {
  [Name in keyof Omit<AccountRow, keyof ProviderKey>]: Generated<AccountRow[Name]>;
};

type SecretTable = ProviderKey & {
  key_id: string;
  sealed: Buffer;
  created_at: Generated<Date>;
  retired_at: Generated<Date | null>;
};

/** A connection test or conformance run started by staff. */
type CheckRunTable = ProviderKey & {
  run_id: string;
  kind: 'reach' | 'conformance';
  state: Generated<'running' | 'passed' | 'failed'>;
  report: ColumnType<{ lines?: CheckLine[] }, string | undefined, string>;
  actor: string;
  started_at: Date;
  finished_at: Generated<Date | null>;
  connection: Generated<string>;
};
export type CheckLine = { area: string; name: string; verdict: 'ok' | 'failed' | 'left out'; detail: string };

export type LinkRow = ProviderKey & {
  player_ref: string;
  player_id: string;
  account_id: string;
  currency: string;
};

type LaunchTable = ProviderKey & {
  token_hash: Buffer;
  game_code: string;
  player_id: string;
  session_id: string;
  session_started_at: Date;
  domain: string;
  language: string;
  expires_at: Date;
  used_at: Generated<Date | null>;
};

export type SessionRow = ProviderKey & {
  session_hash: Buffer;
  player_id: string;
  game_code: string | null;
  /** The player's session on the site. */
  session_id: string;
  opened_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};
type SessionTable = Omit<SessionRow, 'revoked_at'> & { revoked_at: Generated<Date | null> };

export type FreeRoundsRow = ProviderKey & {
  grant_id: string;
  player_id: string;
  games: string[];
  rounds: number;
  used: number;
  bet_value: bigint;
  currency: string;
  /** `campaign`: only recorded, because they become the campaign's bonus. */
  wins_to: 'cash' | 'bonus' | 'campaign';
  win_mode: 'each' | 'total';
  valid_from: Date;
  valid_to: Date;
  cancelled_at: Date | null;
  state: FreeRoundsState;
  /** The bonus of the campaign that grants them. */
  bonus_id: string | null;
  /** The provider's id for them, if it differs from ours. */
  provider_ref: string | null;
};
export type FreeRoundsState = 'asking' | 'granted' | 'refused' | 'cancelling' | 'cancelled';
type FreeRoundsTable = Omit<FreeRoundsRow, 'used' | 'cancelled_at' | 'state' | 'provider_ref'> & {
  provider_ref: Generated<string | null>;
  used: Generated<number>;
  cancelled_at: Generated<Date | null>;
  state: Generated<FreeRoundsState>;
  made_at: Generated<Date>;
};

export type RoundState = 'open' | 'closed' | 'voided' | 'adjusted';
export type RoundRow = ProviderKey & {
  player_id: string;
  round_id: string;
  round_ref: string;
  game_code: string;
  game_name: string;
  category: string;
  currency: string;
  state: RoundState;
  bets: number;
  staked: bigint;
  stake_reversed: bigint;
  won: bigint;
  won_reversed: bigint;
  adjusted: bigint;
  wins_to: 'cash' | 'bonus' | 'nowhere' | null;
  is_published: boolean;
  opened_at: Date;
  closed_at: Date | null;
  /** The bonus of the round, and the bonus share of its stakes. */
  bonus_grant: string | null;
  bonus_staked: bigint;
  bonus_stake_reversed: bigint;
  /** The bonus of its free rounds, and their win, which is not part of `won`. */
  free_bonus: string | null;
  free_won: bigint;
  /** The share of effective stakes that went to jackpot pools, and of effective wins that came from them. */
  jackpot_contributed: bigint;
  jackpot_won: bigint;
};

export type TransactionState = 'ok' | 'refused' | 'reversed' | 'tombstone';
/** Flags for staff review or reconciliation. */
export type ReviewFlag =
  | 'LATE_WIN'
  | 'ORPHAN_WIN'
  | 'PAYOUT_DUE'
  | 'NEGATIVE_BALANCE'
  | 'TOMBSTONE_HIT'
  | 'BET_REVERSED_AFTER_WIN'
  | 'HELD_WIN';
export type TransactionRow = ProviderKey & {
  tx_id: string;
  tx_ref: string;
  op: MoneyOp;
  state: TransactionState;
  status: GwpStatus;
  fingerprint: Buffer | null;
  player_id: string | null;
  round_id: string | null;
  amount: bigint;
  /** The change of the player's balances. */
  cash: bigint;
  bonus: bigint;
  balance_after: bigint;
  currency: string;
  grant_id: string | null;
  contributions: number;
  partner_tx_id: string | null;
  target_tx_id: string | null;
  detail: Detail | null;
  flags: ReviewFlag[];
  created_at: Date;
  /** The part of a stake contributed to jackpot pools. */
  jackpot_contributed: bigint;
};
/** Fields of a response besides status and balance. */
export type Detail = { readonly [name: string]: string | number | boolean | null | Detail };

export type OrphanRow = ProviderKey & {
  player_id: string;
  round_id: string;
  tx_id: string;
  op: string;
  amount: bigint;
  currency: string;
  first_seen_at: Date;
  last_seen_at: Date;
  accepted_at: Date | null;
};

/** Columns of what is written whole, in the order the tables have them, with their types. */
// biome-ignore format: as many lines as it takes
export const TRANSACTION_TYPES = [
  ['site_id', 'int4'], ['provider_code', 'text'], ['tx_id', 'text'], ['tx_ref', 'uuid'], ['op', 'text'],
  ['state', 'text'], ['status', 'text'], ['fingerprint', 'bytea'], ['player_id', 'uuid'],
  ['round_id', 'text'], ['amount', 'int8'], ['cash', 'int8'], ['bonus', 'int8'], ['balance_after', 'int8'],
  ['currency', 'text'], ['grant_id', 'text'], ['contributions', 'int4'], ['partner_tx_id', 'text'],
  ['target_tx_id', 'text'], ['detail', 'jsonb'], ['flags', 'text[]'], ['created_at', 'timestamptz'],
  ['jackpot_contributed', 'int8'],
] as const satisfies RecordColumns<keyof TransactionRow>;
// biome-ignore format: as many lines as it takes
export const ROUND_TYPES = [
  ['site_id', 'int4'], ['provider_code', 'text'], ['player_id', 'uuid'], ['round_id', 'text'],
  ['round_ref', 'uuid'], ['game_code', 'text'], ['game_name', 'text'], ['category', 'text'],
  ['currency', 'text'], ['state', 'text'], ['bets', 'int4'], ['staked', 'int8'],
  ['stake_reversed', 'int8'], ['won', 'int8'], ['won_reversed', 'int8'], ['adjusted', 'int8'],
  ['wins_to', 'text'], ['is_published', 'bool'], ['opened_at', 'timestamptz'],
  ['closed_at', 'timestamptz'], ['bonus_grant', 'uuid'], ['bonus_staked', 'int8'],
  ['bonus_stake_reversed', 'int8'], ['free_bonus', 'uuid'], ['free_won', 'int8'],
  ['jackpot_contributed', 'int8'], ['jackpot_won', 'int8'],
] as const satisfies RecordColumns<keyof RoundRow>;
const namesOf = <Name extends string>(columns: RecordColumns<Name>): readonly Name[] =>
  columns.map(([name]) => name);
export const TRANSACTION_COLUMNS: readonly (keyof TransactionRow)[] = namesOf(TRANSACTION_TYPES);
export const ROUND_COLUMNS: readonly (keyof RoundRow)[] = namesOf(ROUND_TYPES);

export const tables = schemaOf<ProvidersTables>('providers');
