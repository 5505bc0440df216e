import type { Generated } from 'kysely';

/** A stake paid by the house. `sports` and `bet_types`: the allowed ones, empty for all. */
export type FreeBetTable = {
  site_id: number;
  free_bet_id: Generated<string>;
  /** The grant it belongs to; one free bet per player and grant. */
  batch_id: string;
  player_id: string;
  title: string;
  amount: bigint;
  currency: string;
  min_price_milli: number | null;
  sports: string[];
  bet_types: string[];
  valid_days: number;
  granted_at: Date;
  granted_by: string;
  expires_at: Date;
  /** The ticket that used it; reset to null when that bet is refunded. */
  ticket_id: string | null;
  last_ticket_id: string | null;
};
