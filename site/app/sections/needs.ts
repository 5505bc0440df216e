import type { Slide } from '#contracts/api/content.ts';
import type { PublicEntry } from '#contracts/api/settings.ts';
import type { ListedEvent } from '#contracts/api/sports.ts';
import type { OddsFormat } from '#contracts/values/odds-formats.ts';
import type { LocalName } from '#contracts/values/sports-names.ts';
import type { HouseJackpot } from '../lib/house-jackpot.ts';
import type { CardGame } from './card-game.ts';

/**
 * Answers to the named queries that sections may need; `app/loaders/section-data.ts` defines how the server
 * loads them.
 */
export type Needs = {
  hotGames: CardGame[];
  featuredGames: CardGame[];
  popularGames: CardGame[];
  newGames: CardGame[];
  liveGames: CardGame[];
  originalGames: CardGame[];
  /**
   * Published figures of the first of our own games, in percent and multiples of the bet; null while there is
   * none.
   */
  ownFigures: {
    game_code: string;
    rtpPercent: string;
    hitPercent: string;
    maxWinMultiple: string;
    freeSpinsOneIn: string;
  } | null;
  /**
   * Pay table of the same game, highest first: the pays of five of a kind and the maximum win of a round, in
   * multiples of the bet.
   */
  ownAwards: { game_code: string; maxWinMultiple: string | null; multiples: string[] } | null;
  /** The brand's own jackpots with their current amounts. */
  houseJackpots: HouseJackpot[];
  /**
   * Matches on sale that start next and those with most bets, with their competitions; null if none is on
   * sale.
   */
  sportsBoard: {
    oddsFormat: OddsFormat;
    next: ListedEvent[];
    popular: ListedEvent[];
    competitions: {
      sport: string;
      competition_id: string;
      name: string;
      names: LocalName['names'];
      events: number;
    }[];
  } | null;
  fishGames: CardGame[];
  sportsGames: CardGame[];
  recentGames: CardGame[];
  /** Live casino games, table games and the most played games, each with its type, return and volatility. */
  liveTables: CardGame[];
  cardTables: CardGame[];
  playedTables: CardGame[];
  providers: { provider_code: string; image_code: string; count: number }[];
  /** The operator's pictures currently published, for every device. */
  slides: Slide[];
  /** Current offers, in the reader's language; `image` may be empty. */
  promotions: {
    slug: string;
    path: string;
    image: string;
    title: string;
    summary: string;
    starts_at: string;
  }[];
  statistics: {
    withrawal: PublicEntry[];
    winner: PublicEntry[];
    registered_player: number;
    active_player: number;
    deposited_player: number;
  };
};
export type NeedName = keyof Needs;
export type NeedsData = Partial<Needs>;
