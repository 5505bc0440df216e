import type { ColumnType, Generated } from 'kysely';
import type { LocalText } from '#contracts/api/startup.ts';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `catalog`; the rules are in the migration. */
type CatalogTables = {
  provider: ProviderTable;
  game: GameTable;
  site_game: SiteGameTable;
  site_list: SiteListTable;
  provider_offer: ProviderOfferTable;
  favourite: PlayerGame & { created_at: Generated<Date> };
  recent_game: PlayerGame & { played_at: Date };
  provider_type: { provider_code: string; type: string; category: string };
  daily_rounds: GameKey & { site_id: number; day: string; rounds: bigint };
};

type GameKey = { provider_code: string; game_code: string };
type PlayerGame = GameKey & { site_id: number; player_id: string };
type OpenMode = 'frame' | 'popup';
type Volatility = 'low' | 'medium' | 'high';

type ProviderTable = { provider_code: string; name: string; image_code: string; open_mode: OpenMode };

/** Game rules by language code. */
export type Rules = Readonly<Record<string, string>>;

/** Minimum and maximum bet by currency, in minor units. */
export type BetLimits = Readonly<Record<string, { min?: string; max?: string }>>;

type GameTable = GameKey & {
  name: string;
  local_names: ColumnType<LocalText, string>;
  category: string;
  game_type: string;
  cover: string;
  thumbhash: string;
  /** Percent; returned as text. */
  rtp: ColumnType<string | null, number | null>;
  /** Null: same as `rtp`. */
  rtp_max: ColumnType<string | null, number | null | undefined>;
  volatility: Volatility | null;
  figures: Generated<'provider' | 'demo'>;
  features: string[];
  top_award_odds: ColumnType<bigint | null, number | null | undefined, number | null>;
  released_at: string;
  /** Null: as for the provider's other games. */
  open_mode: OpenMode | null;
  playable: boolean;
  /** Null: any. */
  currencies: Generated<string[] | null>;
  blocked_countries: Generated<string[]>;
  bet_limits: ColumnType<BetLimits, string | undefined, string>;
  jackpot_ids: Generated<string[]>;
  rules: ColumnType<Rules, string | undefined, string>;
  free_rounds: Generated<boolean | null>;
  bonus_buy: Generated<boolean | null>;
  /** When its provider withdrew it: it is then not on sale on any site. */
  withdrawn_at: Generated<Date | null>;
};

type SiteGameTable = GameKey & { site_id: number; enabled: boolean; hot: boolean; position: number };
type SiteListTable = GameKey & { site_id: number; list: GameListName; position: number };

type ProviderOfferTable = {
  site_id: number;
  provider_code: string;
  enabled: boolean;
  closed_countries: string[];
  /** Null: any. */
  currencies: string[] | null;
};

export type GameListName = 'hot' | 'featured' | 'popular' | 'new';

export const tables = schemaOf<CatalogTables>('catalog');
