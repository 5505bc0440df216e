import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

const adapter = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/);
const settingName = z.string().regex(/^[a-z_]{1,32}$/);

/** A payment API that this installation can use: one of the platform's own, or of an extension. */
export const gatewayApi = z.object({
  code: adapter,
  /** As shown to staff. */
  label: z.string().min(1).max(100),
  /** Where the API usually is; empty where every customer has an address. */
  url: z.string().max(300),
  /** Settings beside its address. */
  settings: z.array(
    z.object({ name: settingName, label: z.string(), hint: z.string(), is_required: z.boolean() }),
  ),
  /** What the two credentials look like. */
  hints: z.object({ api_key: z.string(), webhook_secret: z.string() }),
});
export type GatewayApi = z.infer<typeof gatewayApi>;

const gateway_id = z.string().regex(/^[a-z0-9-]{2,32}$/);

/** How a brand's payments are made at a gateway; credentials are no part of it. */
export const gatewayValues = z
  .object({
    /** The code of one of `apis`. */
    adapter,
    name: z.string().trim().min(1).max(100),
    /** Whether real money moves: credentials of test mode belong to a gateway that is not live. */
    is_live: z.boolean(),
    /** `closed`: no new payments; running ones continue. */
    status: z.enum(['open', 'closed']),
    /** Where its API is. */
    url: z
      .string()
      .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i)
      .max(300),
    settings: z.record(settingName, z.string().trim().min(1).max(300)),
  })
  .refine(({ settings }) => !settings.return_url || URL.parse(settings.return_url)?.protocol === 'https:', {
    path: ['settings', 'return_url'],
  });
export type GatewayValues = z.infer<typeof gatewayValues>;

export const gatewaySecrets = z.object({
  api_key: z.string().trim().min(8).max(500),
  webhook_secret: z.string().trim().min(8).max(500),
});
export type GatewaySecrets = z.infer<typeof gatewaySecrets>;

const figures = z.object({
  /** Deposits of seven days that have come to an end there, and of these those that were credited. */
  ended: z.int(),
  credited: z.int(),
  /** Deposits that are being paid there now. */
  open: z.int(),
});

export const gateways = defineRead({
  path: 'gateways',
  summary: 'Payment gateways of a brand: how each is configured, whether it answers, and how it does.',
  needs: ['gateways', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        gateway_id,
        values: gatewayValues,
        /** Path below the platform’s address that the gateway sends its messages to. */
        hook: z.string(),
        figures,
        /** The last test from the console: when, and why it failed; empty when it passed. */
        tested: z.object({ at: instant, error: z.string() }).nullable(),
        /** Since when it does not answer. */
        down_since: instant.nullable(),
      }),
    ),
    /** The payment APIs that a gateway can use. */
    apis: z.array(gatewayApi),
  },
});

export const proposeGateway = defineWrite({
  path: 'gateways/propose',
  summary:
    'Propose a payment gateway of a brand, or a change of one, with its credentials. A second person must agree.',
  needs: ['gateways', 'make'],
  input: {
    request_id: uuid,
    gateway_id,
    values: gatewayValues,
    /** Null keeps those in force. They are in no answer, no proposal and no log. */
    secrets: gatewaySecrets.nullable(),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile', 'nameTaken'],
});

export const closeGateway = defineWrite({
  path: 'gateways/close',
  summary: 'Begin no more payments at a gateway, at once. Opening it again is proposed.',
  needs: ['gateways', 'make', 'approve'],
  input: { gateway_id },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

export const testGateway = defineWrite({
  path: 'gateways/test',
  summary: 'Ask a gateway for its payments of the last minute. The outcome is shown with it.',
  needs: ['gateways', 'make', 'approve'],
  input: { gateway_id },
  output: {},
  errors: ['notFound'],
});
