import type { ColumnType, Generated } from 'kysely';
import type { OddsFormat } from '#contracts/values/odds-formats.ts';
import type { MarginMethod } from '#odds/market/margin.ts';
import type { VoidReason } from '#odds/settlement/applied-rule.ts';
import type { BettingRules } from '#odds/settlement/betting-rules.ts';
import { schemaOf } from '../../platform/database/index.ts';
import type { FavouriteTable } from './favourites/favourite-table.ts';
import type { FreeBetTable } from './free-bets/free-bet-table.ts';
import type { FrozenPromotion, PromotionTable } from './promotions/promotion-table.ts';
import type {
  AcceptedRunner,
  RaceColumns,
  RaceLegColumns,
  RunnerTable,
  StoredStandings,
} from './races/race-tables.ts';

/** Row types of the schema `sportsbook`; amounts in minor units, prices in thousandths. */
export type SportsbookTables = {
  category: CategoryTable;
  competition: CompetitionTable;
  competitor: CompetitorTable;
  event: EventTable;
  runner: RunnerTable;
  market: MarketTable;
  outcome: OutcomeTable;
  price_change: PriceChangeTable;
  terms: { site_id: number; terms: ColumnType<OwnTerms, string, string> };
  player_factor: { site_id: number; player_id: string; factor_percent: number };
  segment_factor: { site_id: number; segment_id: string; version: number; factor_percent: number };
  result: ResultTable;
  ticket: TicketTable;
  ticket_leg: TicketLegTable;
  settlement: SettlementTable;
  void_order: VoidOrderTable;
  cash_out_offer: CashOutOfferTable;
  free_bet: FreeBetTable;
  referral: BetReferralTable;
  promotion: PromotionTable;
  favourite: FavouriteTable;
};

/**
 * A site's pricing and limit terms. Points are hundredths of a percent; amounts are minor units as text.
 * `maxWin` caps the profit of a ticket (sportsbook 13.3), `liability` the loss in any state of an event.
 */
export type SportsTerms = {
  marginMethod: MarginMethod;
  marginPoints: number;
  minStake: string;
  maxStake: string;
  /** Maximum stakes by sport, if different. */
  sportMaxStakes: Record<string, string>;
  maxWin: string;
  liability: string;
  minLegs: number;
  maxLegs: number;
  /** The highest combined price of a parlay or of a line of a system, a whole number. */
  maxPrice: number;
  cashOutMarginPoints: number;
  /** Validity of a cash-out offer (sportsbook 12). */
  cashOutSeconds: number;
  /** Margin added by each further leg of a bet builder, and its maximum. */
  builderLegPoints: number;
  builderMaxPoints: number;
  /** The model prices events starting within these days, and reprices them after these hours. */
  priceAheadDays: number;
  priceRefreshHours: number;
  /**
   * Stakes up to this multiple of the maximum can be referred to a trader; 0 disables referral. Seconds until
   * a request and an offer expire.
   */
  referralTimes: number;
  referralSeconds: number;
  referralOfferSeconds: number;
  /** Minutes within which a player's open stakes on a selection are added up; 0: not added. */
  repeatMinutes: number;
  /** Whether place-only bets are accepted; each-way bets always are (sportsbook 9.1). */
  placeBets: boolean;
  /** Default odds format. */
  oddsFormat: OddsFormat;
  /** Quick-stake amounts added to a stake on the slip by one tap, ascending. */
  quickStakes: string[];
  rules: BettingRules;
  /** Hours after a void window within which a late result is waited for. */
  resultWaitHours: number;
};

/** A site's differences from the platform's defaults. */
export type OwnTerms = Partial<Omit<SportsTerms, 'rules'>> & { rules?: Partial<BettingRules> };

/** Names by language code. */
export type Names = Record<string, string>;
type NamesColumn = ColumnType<Names, string | undefined, string>;

type CategoryTable = {
  site_id: number;
  category_id: Generated<string>;
  sport: string;
  code: string;
  name: string;
  names: NamesColumn;
};

type CompetitionTable = CategoryTable & {
  competition_id: Generated<string>;
  category_id: string;
  position: Generated<number>;
  max_stake: bigint | null;
};

type CompetitorTable = {
  site_id: number;
  competitor_id: Generated<string>;
  sport: string;
  name: string;
  names: NamesColumn;
};

export type EventState = 'open' | 'suspended' | 'closed' | 'settled';
type EventTable = RaceColumns & {
  site_id: number;
  event_id: Generated<string>;
  sport: string;
  competition_id: string;
  season: string;
  round: Generated<string>;
  /** Null for a race or an outright competition. */
  home_id: string | null;
  away_id: string | null;
  is_neutral: Generated<boolean>;
  starts_at: Date;
  state: Generated<EventState>;
  is_simulated: Generated<boolean>;
  result_version: Generated<number>;
  settled_version: Generated<number>;
  priced_at: Date | null;
  created_at: Generated<Date>;
  /** Expected goals by the model; null if the offered prices are not model prices. */
  home_rate: Generated<number | null>;
  away_rate: Generated<number | null>;
  names: NamesColumn;
};

export type MarketState = 'open' | 'suspended' | 'closed';
type MarketTable = {
  site_id: number;
  market_id: Generated<string>;
  event_id: string;
  bet_type: string;
  specifier: string;
  state: Generated<MarketState>;
  position: Generated<number>;
  max_stake: bigint | null;
};

type OutcomeTable = {
  site_id: number;
  outcome_id: Generated<string>;
  market_id: string;
  event_id: string;
  home_away: number;
  criteria1: string;
  position: Generated<number>;
  price_milli: number | null;
  chance: number | null;
  price_version: Generated<number>;
  is_locked: Generated<boolean>;
  staked: Generated<bigint>;
  base: Generated<bigint>;
  payout: Generated<bigint>;
  refund: number | null;
  competitor_id: string | null;
};

type PriceChangeTable = {
  site_id: number;
  outcome_id: string;
  version: number;
  price_milli: number | null;
  source: 'model' | 'trader';
  actor: Generated<string>;
  changed_at: Date;
};

/** `open`: a race with only non-runners recorded. */
export type ResultStatus = 'finished' | 'abandoned' | 'not_started' | 'cancelled' | 'open';
/** A goal in the order of goals, as a result stores it. */
export type StoredGoal = { by: 'home' | 'away'; half: 1 | 2 };
type ResultTable = {
  site_id: number;
  event_id: string;
  version: number;
  status: ResultStatus;
  half_home: number | null;
  half_away: number | null;
  full_home: number | null;
  full_away: number | null;
  goals: ColumnType<StoredGoal[] | null, string | null, never>;
  started_at: Date | null;
  ended_at: Date | null;
  entered_by: string;
  reason: string;
  confirmed_at: Date;
  is_entry_error: Generated<boolean>;
  overtime_home: number | null;
  overtime_away: number | null;
  standings: ColumnType<StoredStandings | null, string | null | undefined, never>;
};

type TicketTable = {
  site_id: number;
  ticket_id: Generated<string>;
  player_id: string;
  account_id: string;
  client_ticket_id: string;
  fingerprint: string;
  kind: 'single' | 'parlay' | 'system' | 'builder' | 'each_way';
  folds: number[];
  bankers: number[];
  lines: number;
  currency: string;
  stake_per_line: bigint;
  stake: bigint;
  open_stake: bigint;
  bonus_stake: Generated<bigint>;
  grant_id: string | null;
  max_return: bigint;
  rules: ColumnType<BettingRules, string, never>;
  state: Generated<'open' | 'settled' | 'cashed_out'>;
  settlement_no: Generated<number>;
  returned: Generated<bigint>;
  cashed_out: Generated<bigint>;
  outcome: string | null;
  placed_at: Date;
  settled_at: Date | null;
  published: ColumnType<PublishedTicketFigures | null, string | null, string | null>;
  /** The single price of a same-event combination. */
  price_milli: Generated<number | null>;
  /** Offer value at which an open ticket is cashed out. */
  auto_cash_out: Generated<bigint | null>;
  /** The stake is a free bet and is not returned. */
  free_bet_id: Generated<string | null>;
  promotion_id: Generated<string | null>;
  promotion: ColumnType<FrozenPromotion | null, string | null | undefined, never>;
  promotion_max: Generated<bigint>;
  /** The amount the promotion added to `returned`. */
  promotion_paid: Generated<bigint>;
};

/** A ticket's figures in the last published event; minor units as text. */
export type PublishedTicketFigures = {
  stake: string;
  win: string;
  bonus_stake: string;
  bonus_win: string;
  settled_at: string;
};

/**
 * The data displayed when a leg was accepted. For a race `home_name` is its name and `away_name` is empty.
 */
export type AcceptedLeg = {
  home_name: string;
  away_name: string;
  home_names: Names;
  away_names: Names;
  competition: string;
  starts_at: string;
  is_simulated: boolean;
  /** Of a race. */
  runner?: AcceptedRunner;
};

type TicketLegTable = RaceLegColumns & {
  site_id: number;
  ticket_id: string;
  place: number;
  event_id: string;
  market_id: string;
  outcome_id: string;
  bet_type: string;
  home_away: number;
  criteria1: string;
  price_milli: number;
  accepted: ColumnType<AcceptedLeg, string, never>;
  counted_stake: bigint;
  counted_base: bigint;
  counted_payout: bigint;
  is_counted: Generated<boolean>;
  result_version: Generated<number>;
  outcome: string | null;
  void_reason: string | null;
  rule: ColumnType<StoredRule | null, string | null, string | null>;
  void_at: Date | null;
  void_id: Generated<string | null>;
};
export type StoredRule = { section: string; key: string; values: Record<string, string> };

export type SettlementCause = 'result' | 'correction' | 'void' | 'cash_out';
type SettlementTable = {
  site_id: number;
  ticket_id: string;
  settlement_no: number;
  cause: SettlementCause;
  outcome: string;
  returned_before: bigint;
  returned: bigint;
  settled_at: Date;
};

/** The scope of a void order: an event, market, outcome, ticket or leg. */
type VoidOrderTable = {
  site_id: number;
  void_id: Generated<string>;
  event_id: string | null;
  market_id: string | null;
  outcome_id: string | null;
  ticket_id: string | null;
  place: number | null;
  placed_from: Date | null;
  placed_until: Date;
  void_reason: VoidReason;
  fair_price_milli: number | null;
  entered_by: string;
  reason: string;
  confirmed_at: Date;
  applied_at: Date | null;
};

type CashOutOfferTable = {
  site_id: number;
  offer_id: Generated<string>;
  ticket_id: string;
  player_id: string;
  percent: number;
  amount: bigint;
  full_amount: bigint;
  open_stake: bigint;
  expires_at: Date;
  taken_at: Date | null;
};

/** A selection of a referred bet as displayed to the player; `price` in decimals. */
export type ReferredLeg = AcceptedLeg & {
  outcome_id: string;
  event_id: string;
  price: string;
  bet_type: string;
  home_away: number;
  criteria1: string;
};
type ReferralState = 'waiting' | 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'lapsed';

type BetReferralTable = {
  site_id: number;
  referral_id: Generated<string>;
  player_id: string;
  client_ticket_id: string;
  fingerprint: string;
  kind: TicketTable['kind'];
  legs: ColumnType<ReferredLeg[], string, never>;
  folds: number[];
  bankers: number[];
  /** For a builder: the price of the whole bet. */
  price: string | null;
  currency: string;
  stake_per_line: bigint;
  stake: bigint;
  highest_stake: bigint;
  session_started_at: Date;
  state: Generated<ReferralState>;
  requested_at: Date;
  expires_at: Date;
  offered_stake: Generated<bigint | null>;
  offered_price_milli: Generated<number | null>;
  decided_by: Generated<string | null>;
  reason: Generated<string>;
  ended_at: Generated<Date | null>;
  ticket_id: Generated<string | null>;
};

export const tables = schemaOf<SportsbookTables>('sportsbook');
