import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import type { StakeLimits } from '#games/engine/shared/index.ts';
import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import {
  defaultExposurePolicy,
  type ExposureLimits,
  exposureLimitsOf,
  findDeclaredPolicy,
} from './exposure-policy.ts';
import { findGameCycle } from './game-cycle.ts';
import type { AnyGame } from './outcomes.ts';
import type { ExposurePolicy, GameSettings, OriginalsTables } from './tables.ts';

export type { GameSettings } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** A game without settings on the site. */
export const NO_GAME_SETTINGS: GameSettings = {
  min_stake: null,
  max_stake: null,
  max_win: null,
  cycle_ms: null,
  outside_entropy: null,
};

/** Sources that take ten minutes or more: tables wait for them only if their site enables it. */
const SLOW_SOURCES: readonly string[] = ['bitcoin'];

/**
 * Whether a game with a seed per shared round mixes in a public value (fairness 15.6): the site's setting, by
 * default yes if a source that a table can wait for is configured.
 */
export const mixesPublicValue = (
  { outside_entropy }: Pick<GameSettings, 'outside_entropy'>,
  source: string | undefined,
): boolean => outside_entropy ?? (source !== undefined && !SLOW_SOURCES.includes(source));

/** A site's stakes on a shared game. */
export type RoomLimits = StakeLimits & {
  /**
   * The maximum loss of the house in one round: a flight ends there for all players, a game with `maxPayout`
   * refuses bets beyond it. Not used in games where players bet against each other.
   */
  bank: bigint;
  /** The maximum win of a bet, and of player, game and site in a day. */
  wins: ExposureLimits;
};

type PlayTerms = {
  limits: ExposureLimits;
  settings: GameSettings;
  /** The cycle of all games of the site, if set. */
  siteCycleMs: number | null;
  /** The house jackpot the game contributes to. */
  jackpotId: string | undefined;
};

/** The data of a site's game terms. */
type SiteTerms = {
  policy: ExposurePolicy | undefined;
  siteCycleMs: number | null;
  games: ReadonlyMap<string, GameSettings>;
  /** Ids of open jackpots by game code. */
  jackpots: ReadonlyMap<string, string>;
};

const siteTerms = createSiteCache<SiteTerms>({ sites: 1000, load: loadSiteTerms });

async function loadSiteTerms(db: Db, siteId: number): Promise<SiteTerms> {
  const [policy, siteCycleMs, games, jackpots] = await Promise.all([
    findDeclaredPolicy(db, siteId),
    findGameCycle(db, siteId),
    listGameSettings(db, siteId),
    tables(db)
      .selectFrom('jackpot')
      .select(['jackpot_id', 'games'])
      .where('site_id', '=', siteId)
      .where('closed_at', 'is', null)
      .execute(),
  ]);
  const byGame = jackpots.flatMap((jackpot) =>
    jackpot.games.map((code) => [code, jackpot.jackpot_id] as const),
  );
  return { policy, siteCycleMs, games, jackpots: new Map(byGame) };
}

/**
 * A site's limits for one of its own games: the exposure policy, where a lower maximum win of the game
 * replaces that of the policy, and its stakes and cycle. Cached until one of them changes.
 */
export async function findPlayTerms(
  db: Db,
  siteId: number,
  gameCode: string,
  currency: Currency,
): Promise<PlayTerms> {
  const { policy, siteCycleMs, games, jackpots } = await siteTerms.get(db, siteId);
  const limits = exposureLimitsOf(policy ?? defaultExposurePolicy(currency));
  const settings = games.get(gameCode) ?? NO_GAME_SETTINGS;
  const isLower = settings.max_win !== null && settings.max_win < limits.bet;
  const jackpotId = jackpots.get(gameCode);
  return {
    siteCycleMs,
    settings,
    jackpotId,
    limits: isLower ? { ...limits, bet: settings.max_win! } : limits,
  };
}

/** The site's own bank, or the default of its currency. */
export async function findBank(db: Db, siteId: number, currency: Currency): Promise<bigint> {
  const policy = await findDeclaredPolicy(db, siteId);
  return (policy ?? defaultExposurePolicy(currency)).bank;
}

/** The stakes of a game offered by its site, ascending; at least one. */
export function stakesWithin(
  game: AnyGame,
  currency: Currency,
  { min_stake, max_stake }: GameSettings,
): bigint[] {
  const all = game.stakesFor(currency, exponentOf(currency));
  const offered = all.filter(
    (stake) => stake >= (min_stake ?? 0n) && (max_stake === null || stake <= max_stake),
  );
  // If a currency's stakes have changed since, the lowest one is always available.
  return offered.length > 0 ? offered : all.slice(0, 1);
}

/**
 * Minimum time between rounds: the site's setting for the game, never below its jurisdiction's; otherwise the
 * setting for all games of the site.
 */
export function cycleWithin(
  lawfulMs: number,
  { settings: { cycle_ms }, siteCycleMs }: Pick<PlayTerms, 'settings' | 'siteCycleMs'>,
): number {
  return cycle_ms === null ? (siteCycleMs ?? lawfulMs) : Math.max(cycle_ms, lawfulMs);
}

/**
 * Limits of a shared game as offered by its site. The house's loss in a round is limited to the daily loss of
 * a game by the exposure policy, and to the game's own maximum win.
 */
export function sharedLimitsWithin(
  limits: StakeLimits,
  { limits: exposure, settings: { min_stake, max_stake, max_win } }: PlayTerms,
): RoomLimits {
  const min = min_stake !== null && min_stake > limits.min ? min_stake : limits.min;
  const max = max_stake !== null && max_stake < limits.max ? max_stake : limits.max;
  const chips = limits.chips.filter((chip) => chip >= min && chip <= max);
  const day = exposure.game_day;
  return {
    ...limits,
    chips: chips.length > 0 ? chips : [min],
    ...{ min, max, maxPerRound: (limits.maxPerRound * max) / limits.max },
    bank: max_win !== null && max_win < day ? max_win : day,
    wins: exposure,
  };
}

/** The settings of a site's own games, by game code; other games have none. */
export async function listGameSettings(db: Db, siteId: number): Promise<Map<string, GameSettings>> {
  const rows = await tables(db)
    .selectFrom('game_settings')
    .select(['game_code', 'min_stake', 'max_stake', 'max_win', 'cycle_ms', 'outside_entropy'])
    .where('site_id', '=', siteId)
    .execute();
  return new Map(rows.map(({ game_code, ...settings }) => [game_code, settings]));
}

/** Replaces a site's settings of a game. */
export async function setGameSettings(
  tx: Tx,
  siteId: number,
  gameCode: string,
  settings: GameSettings,
): Promise<void> {
  await tables(tx)
    .insertInto('game_settings')
    .values({ site_id: siteId, game_code: gameCode, ...settings })
    .onConflict((conflict) => conflict.columns(['site_id', 'game_code']).doUpdateSet(settings))
    .execute();
  await announceChange(tx, siteId);
}
