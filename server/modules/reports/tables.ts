import type { Generated } from 'kysely';

/** Row types of the schema `reports`; amounts in minor units. */
export type ReportsTables = {
  bet: BetTable;
  bet_block: BetBlockTable;
  player: PlayerTable;
  withdrawal: WithdrawalTable;
  site_total: { site_id: number; registered: Generated<bigint> };
};

type BetTable = {
  site_id: number;
  round_id: string;
  provider_code: string;
  player_id: string;
  account_id: string;
  game_code: string;
  game_name: string;
  category: string;
  currency: string;
  stake: bigint;
  win: bigint;
  settled_at: Date;
  /** When the figures were last corrected. */
  corrected_at: Generated<Date | null>;
};

type BetBlockTable = {
  site_id: number;
  player_id: string;
  since: Date;
  until: Date;
  category: string;
  outcome: number;
  rounds: number;
  stake: bigint;
  win: bigint;
};

type PlayerTable = {
  site_id: number;
  player_id: string;
  registered_at: Date | null;
  last_bet_at: Date | null;
  last_deposit_at: Generated<Date | null>;
  /** Rounds settled before this are summed in blocks. */
  summed_to: Generated<Date | null>;
};

type WithdrawalTable = {
  site_id: number;
  withdrawal_id: string;
  account_id: string;
  currency: string;
  amount: bigint;
  paid_at: Date;
};
