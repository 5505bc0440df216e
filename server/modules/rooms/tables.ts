import type { ColumnType, Generated } from 'kysely';

/** Row types of the schema `rooms`; the rules are in the migration. */
export type RoomsTables = {
  room: { site_id: number; game_code: string; rounds: Generated<bigint>; last_viewed_at: Generated<Date> };
  seed_chain: ChainTable;
  round: RoundTable;
  bet: BetTable;
};

type ChainTable = {
  site_id: number;
  chain_id: Generated<string>;
  game_code: string;
  terminal: string;
  length: number;
  used: Generated<number>;
  sealed: Buffer;
  salt: string | null;
  salt_source: string | null;
  announced: string | null;
  announced_at: Date | null;
  created_at: Generated<Date>;
};

type RoundTable = {
  site_id: number;
  round_id: Generated<string>;
  game_code: string;
  number: bigint;
  state: Generated<'betting' | 'locked' | 'settled' | 'voided'>;
  currency: string;
  commit: string;
  sealed: Buffer | null;
  chain_id: string | null;
  chain_place: number | null;
  revealed: string | null;
  client_seed: string | null;
  bets_root: string | null;
  pay_table_hash: string;
  mapping_version: string;
  outcome: ColumnType<unknown, string | null, string | null>;
  board: ColumnType<unknown, string | null, string | null>;
  ceiling: number | null;
  opened_at: Generated<Date>;
  closes_at: Date;
  draws_at: Date | null;
  flight_at: Date | null;
  heartbeat_at: Date | null;
  settled_at: Date | null;
  shown_until: Date | null;
  due_at: Date | null;
  block_rules: string | null;
  block_height: bigint | null;
  block_confirmations: Generated<number>;
  block_hash: string | null;
  bets: Generated<number>;
  staked: Generated<bigint>;
  won: Generated<bigint>;
};

/** A line as stored. */
export type StoredLine = { stake: string; choice: unknown };

type BetTable = {
  site_id: number;
  bet_id: Generated<string>;
  round_id: string;
  game_code: string;
  player_id: string;
  account_id: string;
  client_bet_id: string;
  currency: string;
  stake: bigint;
  lines: ColumnType<StoredLine[], string, never>;
  exit: number | null;
  grant_id: string | null;
  win: bigint | null;
  wins: ColumnType<string[] | null, string | null, string | null>;
  placed_at: Generated<Date>;
  /** Time the stake was returned before the start; the bet is then not part of the round. */
  returned_at: Date | null;
  max_win: bigint | null;
};
