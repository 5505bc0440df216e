import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

const adapter = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/);
const settingName = z.string().regex(/^[a-z_]{1,32}$/);

/** A payment API of this installation: built in, or from an extension. */
const gatewayApi = z.object({
  code: adapter,
  /** As shown to staff. */
  label: z.string().min(1).max(100),
  /** Default URL of the API; empty if each merchant has its own. */
  url: z.string().max(300),
  /** Settings in addition to its address. */
  settings: z.array(
    z.object({ name: settingName, label: z.string(), hint: z.string(), is_required: z.boolean() }),
  ),
  /** Format of the two credentials. */
  hints: z.object({ api_key: z.string(), webhook_secret: z.string() }),
});
export type GatewayApi = z.infer<typeof gatewayApi>;

const gateway_id = z.string().regex(/^[a-z0-9-]{2,32}$/);

/** Configuration of a brand's gateway, without credentials. */
export const gatewayValues = z
  .object({
    /** The code of one of `apis`. */
    adapter,
    name: z.string().trim().min(1).max(100),
    /** Whether real money moves; test credentials require a gateway that is not live. */
    is_live: z.boolean(),
    /** `closed`: no new payments; payments in progress continue. */
    status: z.enum(['open', 'closed']),
    /** API URL. */
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
  /** Deposits of the last seven days that ended at the gateway, and the number credited. */
  ended: z.int(),
  credited: z.int(),
  /** Deposits in progress at the gateway. */
  open: z.int(),
});

export const gateways = defineRead({
  path: 'gateways',
  summary: 'Payment gateways of a brand: configuration, availability and success rate.',
  needs: ['gateways', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        gateway_id,
        values: gatewayValues,
        /** Webhook path of the gateway, below the platform’s address. */
        hook: z.string(),
        figures,
        /** The last test from the console: time and failure reason (empty if it passed). */
        tested: z.object({ at: instant, error: z.string() }).nullable(),
        /** Start of the current outage. */
        down_since: instant.nullable(),
      }),
    ),
    /** Payment APIs that a gateway can use. */
    apis: z.array(gatewayApi),
  },
});

export const proposeGateway = defineWrite({
  path: 'gateways/propose',
  summary:
    'Propose a payment gateway of a brand, or a change of one, with its credentials. A second person must approve.',
  needs: ['gateways', 'make'],
  input: {
    request_id: uuid,
    gateway_id,
    values: gatewayValues,
    /** Null keeps the current ones. They never appear in an answer, a proposal or a log. */
    secrets: gatewaySecrets.nullable(),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile', 'nameTaken'],
});

export const closeGateway = defineWrite({
  path: 'gateways/close',
  summary: 'Close a gateway to new payments at once. Reopening it needs a proposal.',
  needs: ['gateways', 'make', 'approve'],
  input: { gateway_id },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

export const testGateway = defineWrite({
  path: 'gateways/test',
  summary: 'Query a gateway for its payments of the last minute. The result is shown with it.',
  needs: ['gateways', 'make', 'approve'],
  input: { gateway_id },
  output: {},
  errors: ['notFound'],
});

export const gatewayCalls = { gateways, proposeGateway, closeGateway, testGateway };
