import { z } from 'zod';
import { isCountryCode } from '../values/country-codes.ts';
import { defineRead } from './call.ts';
import { instant, minorValue, positiveMinor, uuid } from './fields.ts';

const gateway = z.string().regex(/^[a-z0-9-]{2,32}$/);
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine(isCountryCode);
const percent = z.int().min(0).max(100);

/** A gateway for some of a method's deposits. Empty and null conditions restrict nothing. */
const routeRule = z
  .object({
    gateway,
    min_amount: positiveMinor.nullable(),
    max_amount: positiveMinor.nullable(),
    countries: z.array(country).max(250),
  })
  .refine(
    (route) =>
      !route.min_amount || !route.max_amount || minorValue(route.min_amount) <= minorValue(route.max_amount),
    {
      path: ['max_amount'],
    },
  );
export type RouteRule = z.infer<typeof routeRule>;

/**
 * The gateways of a payment method: those of the rules in order, then the method's own. Each is tried if the
 * previous one creates no checkout. A gateway whose success rate over the last `window_minutes` is below
 * `min_success_percent` is tried last once it has `min_attempts` decided attempts; 0 percent disables this.
 */
export const paymentRoute = z.object({
  rules: z.array(routeRule).max(20).default([]),
  window_minutes: z.int().min(5).max(1440).default(60),
  min_attempts: z.int().min(1).max(1000).default(20),
  min_success_percent: percent.default(50),
});
export type PaymentRoute = z.infer<typeof paymentRoute>;

/**
 * Attempts in the window: `succeeded` were credited; `failed` were refused, unanswered or declined. Open
 * attempts and those abandoned by the player count as neither.
 */
const attemptFigures = z.object({
  attempts: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Time to create a checkout: median and 95th percentile. Null without an answer. */
  median_ms: z.int().nullable(),
  slow_ms: z.int().nullable(),
});
export type AttemptFigures = z.infer<typeof attemptFigures>;

/**
 * `ready`: tried in this order; `failing` and `down`: tried after the others; `closed`: not tried. `down` is
 * a gateway that currently does not respond.
 */
export const STEP_STATES = ['ready', 'failing', 'down', 'closed'] as const;

export const previewRoute = defineRead({
  path: 'methods/route',
  summary:
    'The gateways that a deposit by a payment method would be offered to, in order, with success and response times.',
  needs: ['cashier', 'read'],
  input: {
    method_id: gateway,
    /** Empty: gateways for all amounts. */
    amount: positiveMinor.or(z.literal('')).default(''),
    /** Two letters; empty if unknown. */
    country: country.or(z.literal('')).default(''),
  },
  output: {
    value: z.array(
      z.object({
        gateway,
        name: z.string(),
        /** Number of the rule that names it, from 1; null for the method's own gateway. */
        rule: z.int().nullable(),
        state: z.enum(STEP_STATES),
        figures: attemptFigures,
      }),
    ),
  },
  errors: ['notFound'],
});

const ATTEMPT_OUTCOMES = ['opened', 'refused', 'unanswered', 'late'] as const;

export const depositAttempts = defineRead({
  path: 'deposits/attempts',
  summary: 'The gateways that a deposit was offered to, in order.',
  needs: ['deposits', 'read'],
  input: { deposit_id: uuid },
  output: {
    value: z.array(
      z.object({
        gateway: z.string(),
        at: instant,
        /** Null while in progress. `late`: answered after the deposit had moved on; never displayed. */
        outcome: z.enum(ATTEMPT_OUTCOMES).nullable(),
        milliseconds: z.int().nullable(),
        /** The gateway's payment reference; empty if none. */
        payment: z.string(),
      }),
    ),
  },
  errors: ['notFound'],
});

export const paymentRouteCalls = { previewRoute, depositAttempts };
