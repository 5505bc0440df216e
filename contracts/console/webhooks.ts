import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../webhooks/payloads.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

const values = {
  name: z.string().trim().min(1).max(50),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((text) => {
      // Further checks run after a failed one.
      if (!URL.canParse(text)) return false;
      const { username, password, hash } = new URL(text);
      return !username && !password && !hash;
    }),
  /** Events of the platform, and `x.<extension>.<event>` of installed extensions. */
  events: z
    .array(
      z.union([z.enum(WEBHOOK_EVENTS), z.string().regex(/^x\.[a-z][a-z0-9-]{1,30}\.[a-z][a-z_.]{1,40}$/)]),
    )
    .min(1)
    .max(64)
    .refine((events) => new Set(events).size === events.length),
  /** Days after which deliveries are deleted. */
  keep_days: z.int().min(1).max(90),
  /** Consecutive failed requests after which the endpoint is disabled. */
  failure_limit: z.int().min(5).max(1000),
};

const endpoint = z.object({
  endpoint_id: z.string(),
  ...values,
  /** `failed`: disabled after failures; its events are stored. `off`: events are not stored for it. */
  state: z.enum(['on', 'off', 'failed']),
  /** Failed requests since the last successful one. */
  failures: z.int(),
  paused_until: instant.nullable(),
  failed_at: instant.nullable(),
  created_at: instant,
  /** Time until which messages are also signed with the previous secret. */
  previous_until: instant.nullable(),
  /** Capped at 1,000. */
  waiting: z.int(),
  failed: z.int(),
});
export type WebhookEndpoint = z.infer<typeof endpoint>;

const delivery = z.object({
  delivery_id: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  created_at: instant,
  /** The next request; null if there is none. */
  due_at: instant.nullable(),
  /** The last request: its time, HTTP status of the answer, and failure reason. */
  last_at: instant.nullable(),
  status: z.int().nullable(),
  error: z.string(),
  took_ms: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const webhookEndpoints = defineRead({
  path: 'webhooks',
  summary: 'Webhook endpoints of a brand and their state, without secrets.',
  needs: ['webhooks', 'read'],
  input: {},
  output: {
    value: z.array(endpoint),
    /** Events available for subscription. */
    events: z.array(z.string()),
  },
});

export const createWebhook = defineWrite({
  path: 'webhooks/create',
  summary: 'Create an endpoint. Its signing secret is returned once.',
  needs: ['webhooks', 'write'],
  input: { request_id: uuid, ...values },
  output: { endpoint_id: z.string(), secret: z.string() },
  errors: ['overCap'],
});

export const changeWebhook = defineWrite({
  path: 'webhooks/change',
  summary: 'Change an endpoint. Pending messages go to its new address.',
  needs: ['webhooks', 'write'],
  input: { endpoint_id: uuid, ...values },
  output: {},
  errors: ['notFound'],
});

export const setWebhookState = defineWrite({
  path: 'webhooks/state',
  summary:
    'Switch an endpoint on or off. While off, nothing is stored for it; when switched on, pending messages are sent.',
  needs: ['webhooks', 'write'],
  input: { endpoint_id: uuid, state: z.enum(['on', 'off']) },
  output: {},
  errors: ['notFound'],
});

export const rotateWebhookSecret = defineWrite({
  path: 'webhooks/rotate-secret',
  summary:
    'Replace the signing secret of an endpoint; the new one is returned once. For a set number of hours messages carry both signatures.',
  needs: ['webhooks', 'write'],
  input: { request_id: uuid, endpoint_id: uuid, hours: z.int().min(0).max(168) },
  output: { secret: z.string() },
  errors: ['notFound'],
});

export const removeWebhook = defineWrite({
  path: 'webhooks/remove',
  summary: 'Remove an endpoint and its deliveries.',
  needs: ['webhooks', 'write'],
  input: { endpoint_id: uuid },
  output: {},
  errors: ['notFound'],
});

export const testWebhook = defineWrite({
  path: 'webhooks/test',
  summary: 'Send a test message to an endpoint. The result is listed among its deliveries.',
  needs: ['webhooks', 'write'],
  input: { endpoint_id: uuid },
  output: {},
  errors: ['notFound', 'notYet'],
});

export const webhookDeliveries = defineRead({
  path: 'webhooks/deliveries',
  summary: 'Messages of an endpoint with their last request, newest first.',
  needs: ['webhooks', 'read'],
  input: {
    endpoint_id: uuid,
    state: z.enum(['all', 'waiting', 'delivered', 'failed']),
    /** `next` of the previous page; empty for the first page. */
    after: z.string().max(100),
  },
  output: { value: z.array(delivery), next: z.string() },
  errors: ['notFound'],
});

export const webhookDelivery = defineRead({
  path: 'webhooks/delivery',
  summary: 'A message with its body and the beginning of the last response.',
  needs: ['webhooks', 'read'],
  input: { delivery_id: uuid },
  output: { value: delivery, body: z.string(), answer: z.string() },
  errors: ['notFound'],
});

export const replayDelivery = defineWrite({
  path: 'webhooks/replay-one',
  summary: 'Resend a message under the same ID.',
  needs: ['webhooks', 'write'],
  input: { delivery_id: uuid },
  output: {},
  errors: ['notFound'],
});

export const replayDeliveries = defineWrite({
  path: 'webhooks/replay',
  summary: 'Resend the messages of a period with the same ids: all, or the failed ones.',
  needs: ['webhooks', 'write'],
  input: { endpoint_id: uuid, from: instant, to: instant, which: z.enum(['failed', 'all']) },
  output: { count: z.int() },
  errors: ['notFound'],
});
