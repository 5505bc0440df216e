import { z } from 'zod';
import { BET_TYPES, type BetType } from '../values/sports-bets.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, positiveMinor, uuid } from './fields.ts';
import { chosenSegment, SEGMENTS } from './messages.ts';

const CODES = Object.keys(BET_TYPES) as [BetType, ...BetType[]];
const code = z.string().regex(/^[a-z0-9_-]{1,40}$/);

/** Free bet grants, newest first, at most 200, with the number of players and of used free bets. */
export const freeBets = defineRead({
  path: 'sports/free-bets',
  summary: 'Free bet grants of a site.',
  needs: ['grants', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        batch_id: z.string(),
        title: z.string(),
        /** Amount per player. */
        amount: minorUnits,
        players: z.int(),
        used: z.int(),
        /** Amount paid by settled bets with them. */
        paid: minorUnits,
        granted_at: instant,
        expires_at: instant,
        by: z.string(),
      }),
    ),
    currency: z.string(),
  },
});

/**
 * Grants one free bet to each player of a segment. Another person must approve; players flagged by the risk
 * score at that time are excluded. `min_price` applies to the whole bet, empty for none; empty lists allow
 * every sport and market. `notFound`: the segment has no players.
 */
export const proposeFreeBets = defineWrite({
  path: 'sports/free-bets/propose',
  summary: 'Propose a free bet for each player of a segment.',
  needs: ['grants', 'make'],
  input: {
    request_id: uuid,
    title: z.string().trim().min(1).max(80),
    amount: positiveMinor,
    min_price: z
      .string()
      .trim()
      .regex(/^(\d{1,4}(\.\d{1,3})?)?$/)
      .default(''),
    sports: z.array(code).max(50).default([]),
    bet_types: z.array(z.enum(CODES)).max(CODES.length).default([]),
    valid_days: z.int().min(1).max(365),
    segment: z.enum(SEGMENTS),
    segment_id: chosenSegment,
    account_ids: z.array(z.string().trim().min(1).max(64)).max(500).default([]),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'overCap'],
});
