import type { ColumnType, Generated } from 'kysely';
import type { JackpotKind } from '#contracts/values/jackpots.ts';
import type { JackpotRecord } from '#games/engine/jackpot/index.ts';

/** Row types of the schema `originals`; the rules are in the migration. */
export type OriginalsTables = {
  server_seed: ServerSeedTable;
  seed_pair: SeedPairTable;
  round: RoundTable;
  open_round: OpenRoundTable;
  exposure_policy: { site_id: number } & ExposurePolicy;
  game_cycle: { site_id: number; cycle_ms: number };
  jackpot: JackpotTable;
  jackpot_version: JackpotVersionTable;
  jackpot_win: JackpotWinTable;
  game_settings: { site_id: number; game_code: string } & GameSettings;
};

type ServerSeedTable = {
  site_id: number;
  seed_id: Generated<string>;
  player_id: string;
  game_code: string;
  hash: string;
  /** The encrypted seed until it is revealed; then `revealed` holds its text. */
  sealed: Buffer | null;
  revealed: Generated<string | null>;
  created_at: Generated<Date>;
  revealed_at: Generated<Date | null>;
};

type SeedPairTable = {
  site_id: number;
  player_id: string;
  game_code: string;
  active_seed_id: string;
  next_seed_id: string;
  client_seed: string;
  /** Nonce of the next round. */
  nonce: Generated<bigint>;
};

/** A site's exposure policy: a bank in minor units, and shares of it in hundredths of a percent. */
export type ExposurePolicy = {
  bank: bigint;
  bet_bp: number;
  player_bp: number;
  game_bp: number;
  day_bp: number;
};

/** A site's changes to one of its own games; null: the default of the game or the exposure policy. */
export type GameSettings = {
  min_stake: bigint | null;
  max_stake: bigint | null;
  max_win: bigint | null;
  cycle_ms: number | null;
  /** Null: enabled if the installation has a source for it. */
  outside_entropy: boolean | null;
};

type JackpotTable = {
  site_id: number;
  jackpot_id: string;
  name: string;
  kind: JackpotKind;
  seed: bigint;
  share: number;
  cycle: bigint;
  cap: bigint;
  games: string[];
  version: Generated<number>;
  amount: bigint;
  fraction: Generated<number>;
  wins: Generated<number>;
  opened_at: Date;
  closed_at: Generated<Date | null>;
};

type JackpotVersionTable = {
  site_id: number;
  jackpot_id: string;
  version: number;
  at: Date;
  maker: string | null;
  reason: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string, never>;
};

type JackpotWinTable = {
  site_id: number;
  jackpot_id: string;
  number: number;
  round_id: string;
  game_code: string;
  amount: bigint;
  won_at: Date;
};

type OpenRoundTable = {
  site_id: number;
  round_id: string;
  player_id: string;
  account_id: string;
  game_code: string;
  client_round_id: string;
  seed_id: string;
  client_seed: string;
  nonce: bigint;
  pay_table_hash: string;
  mapping_version: string;
  currency: string;
  stake: bigint;
  staked: bigint;
  choice: ColumnType<unknown, string, never>;
  actions: ColumnType<unknown, string, string>;
  opened_at: Date;
  last_action_at: Date;
  /** Its maximum payout; null for rounds from before the limits were introduced. */
  max_win: bigint | null;
};

type RoundTable = {
  site_id: number;
  round_id: string;
  player_id: string;
  game_code: string;
  client_round_id: string;
  seed_id: string;
  client_seed: string;
  nonce: bigint;
  pay_table_hash: string;
  mapping_version: string;
  currency: string;
  stake: bigint;
  win: bigint;
  outcome: ColumnType<unknown, string, never>;
  settled_at: Date;
  /** The bonus of the free round: no stake was taken, and its win is stored with the bonus. */
  free_bonus: Generated<string | null>;
  /** Its share in a house jackpot. */
  jackpot: ColumnType<JackpotRecord | null, string | null, never>;
};
