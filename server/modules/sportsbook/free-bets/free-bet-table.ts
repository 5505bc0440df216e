import type { Generated } from 'kysely';

/** A stake paid by the house. `sports` and `bet_types`: those allowed, empty for all. */
export type FreeBetTable = {
  site_id: number;
  free_bet_id: Generated<string>;
  /** The grant that gave it, to a player once. */
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
  /** The ticket that used it; null again when that bet was refunded. */
  ticket_id: string | null;
  last_ticket_id: string | null;
};
