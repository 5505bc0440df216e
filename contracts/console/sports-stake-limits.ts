import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { playerRef, positiveMinor, uuid } from './fields.ts';

/** Maximum stake per selection in minor units; null: only the broader limits apply. */
const maxStake = positiveMinor.nullable();

/**
 * Maximum stakes by sport and competition. The lowest of site, sport, competition and market applies,
 * multiplied by the player's factor. Lists sports that have competitions, and at most 500 competitions.
 */
export const stakeLimits = defineRead({
  path: 'sports/stake-limits',
  summary: 'Maximum stakes by sport and competition.',
  needs: ['odds', 'read'],
  input: {},
  output: {
    /** Limit of the site. */
    max_stake: positiveMinor,
    sports: z.array(z.object({ sport: z.string(), max_stake: maxStake })),
    competitions: z.array(
      z.object({
        competition_id: z.string(),
        sport: z.string(),
        category: z.string(),
        competition: z.string(),
        max_stake: maxStake,
      }),
    ),
    currency: z.string(),
  },
});
const setterOutput = { output: {}, errors: ['notFound'] } as const;
export const setSportLimit = defineWrite({
  path: 'sports/stake-limits/sport',
  summary: 'Set the maximum stake of a sport.',
  needs: ['odds', 'write'],
  input: { sport: z.string().regex(/^[a-z_]{1,32}$/), max_stake: maxStake },
  ...setterOutput,
});
export const setCompetitionLimit = defineWrite({
  path: 'sports/stake-limits/competition',
  summary: 'Set the maximum stake of a competition.',
  needs: ['odds', 'write'],
  input: { competition_id: uuid, max_stake: maxStake },
  ...setterOutput,
});
export const setMarketLimit = defineWrite({
  path: 'sports/stake-limits/market',
  summary: 'Set the maximum stake of a market of an event.',
  needs: ['odds', 'write'],
  input: { market_id: uuid, max_stake: maxStake },
  ...setterOutput,
});

/** Players whose factor is not 100 percent, lowest first, at most 500. */
export const playerFactors = defineRead({
  path: 'sports/player-factors',
  summary: 'Players with a different maximum stake.',
  needs: ['odds', 'read'],
  input: {},
  output: { value: z.array(z.object({ player: playerRef, factor_percent: z.int() })) },
});
/**
 * The player's percentage of the standard maximum stake; 100 is the default. `player`: a player's id or the
 * full account id. `playerAtRisk`: the factor of a player with markers of harm cannot be raised (trading
 * 4.3).
 */
export const setPlayerFactor = defineWrite({
  path: 'sports/player-factors/set',
  summary: 'Set a player’s share of the maximum stake.',
  needs: ['odds', 'write'],
  input: { player: z.string().trim().min(1).max(128), factor_percent: z.int().min(1).max(1000) },
  output: {},
  errors: ['notFound', 'playerAtRisk'],
});

/** A percentage of the maximum stake for players matched by a version of a segment's rules. */
const segmentFactor = z.object({
  segment_id: z.string(),
  name: z.string(),
  version: z.int(),
  /** The latest version of the segment; the factor applies to `version` until it is set again. */
  newest: z.int(),
  is_archived: z.boolean(),
  factor_percent: z.int(),
});
/** Segments whose factor is not 100 percent, by name. */
export const segmentFactors = defineRead({
  path: 'sports/segment-factors',
  summary: 'Segments whose players have a different maximum stake.',
  needs: ['odds', 'read'],
  input: {},
  output: { value: z.array(segmentFactor) },
});
export const segmentFactorCount = defineRead({
  path: 'sports/segment-factors/count',
  summary: 'Number of players a segment’s factor would affect, by its newest rules.',
  needs: ['odds', 'read'],
  input: { segment_id: uuid },
  /** `players`: null if counting would take too long. */
  output: { version: z.int(), players: z.int().nullable() },
  errors: ['notFound'],
});
/**
 * 100 percent removes the factor. A player's own factor takes precedence, then the lowest of the player's
 * segments.
 */
export const setSegmentFactor = defineWrite({
  path: 'sports/segment-factors/set',
  summary: 'Set the share of the maximum stake of the players of a segment, by one version of its rules.',
  needs: ['odds', 'write'],
  input: {
    segment_id: uuid,
    version: z.int().min(0).max(1_000_000),
    factor_percent: z.int().min(1).max(1000),
  },
  output: {},
  errors: ['notFound', 'overCap'],
});
