import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { playerFields } from './fields.ts';

/** Binary values, base64url as browsers report them. */
const base64url = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

/**
 * VAPID public key (base64url) for browser subscriptions; empty if the brand sends no web push. The web push
 * calls are not in the specification.
 */
export const pushKey = defineCall({
  path: '/api/settings/push_key',
  summary: 'The key of the brand for web push, and the number of the caller’s subscribed browsers.',
  caller: 'player',
  input: z.object(playerFields),
  output: { key: z.string(), browsers: z.int() },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Adds a push subscription of the caller's browser and records the consent to marketing by push.
 * `invalidRequest`: the endpoint is not a known push service, or the keys are invalid; `notFound`: the brand
 * sends no web push.
 */
export const subscribePush = defineCall({
  path: '/api/settings/push_subscribe',
  summary: 'Receive marketing by web push in this browser.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    endpoint: z.string().min(12).max(1000),
    p256dh: base64url(86, 88),
    auth_secret: base64url(22, 24),
  }),
  output: { browsers: z.int() },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Removes all push subscriptions of the caller and withdraws the consent to marketing by push. */
export const unsubscribePush = defineCall({
  path: '/api/settings/push_unsubscribe',
  summary: 'End web push in all browsers of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: {},
  unreachable: SETTINGS_UNREACHABLE,
});
