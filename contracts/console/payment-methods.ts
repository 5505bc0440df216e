import { z } from 'zod';
import { MAX_IDENTITY_LEVEL } from '../values/identity-levels.ts';
import { methodDetails } from '../values/payment-methods.ts';
import { METHOD_TYPES } from '../values/payments.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, minorValue, positiveMinor, uuid } from './fields.ts';
import { paymentRoute } from './payment-routes.ts';

const method_id = z.string().regex(/^[a-z0-9-]{2,32}$/);
const minutes = z.int().min(1).max(10_080);

/** A payment method; amounts are minor units of the site's currency, fees hundredths of a percent. */
export const methodValues = z
  .object({
    type: z.enum(METHOD_TYPES),
    /** `manual`, or a gateway of the platform. */
    adapter: z.string().regex(/^[a-z0-9-]{2,32}$/),
    is_open: z.boolean(),
    min_amount: positiveMinor,
    max_amount: positiveMinor,
    daily_max: positiveMinor.nullable(),
    fee_fixed: minorUnits.refine((text) => !text.startsWith('-')),
    fee_points: z.int().min(0).max(5000),
    fee_payer: z.enum(['player', 'house']),
    max_open: z.int().min(1).max(3),
    expires_minutes: minutes,
    review_minutes: minutes,
    identity_level: z.int().min(0).max(MAX_IDENTITY_LEVEL),
    closed_from: instant.nullable(),
    closed_until: instant.nullable(),
    details: methodDetails,
    /** Unchanged if omitted from a proposal. */
    route: paymentRoute.optional(),
  })
  .refine(({ adapter, route }) => adapter !== 'manual' || !route?.rules.length, { path: ['route', 'rules'] })
  .refine((method) => (method.type === 'crypto') === (method.details.chain !== null), {
    path: ['details', 'chain'],
  })
  .refine((method) => minorValue(method.min_amount) <= minorValue(method.max_amount), {
    path: ['max_amount'],
  })
  .refine(
    (method) => method.daily_max === null || minorValue(method.min_amount) <= minorValue(method.daily_max),
    {
      path: ['daily_max'],
    },
  )
  .refine(
    (method) => method.fee_payer === 'house' || minorValue(method.fee_fixed) < minorValue(method.min_amount),
    {
      path: ['fee_fixed'],
    },
  )
  .refine(({ closed_from: from, closed_until: until }) => (from === null) === (until === null), {
    path: ['closed_until'],
  })
  .refine(({ closed_from: from, closed_until: until }) => !from || !until || from < until, {
    path: ['closed_until'],
  });
export type MethodValues = z.infer<typeof methodValues>;

export const paymentMethods = defineRead({
  path: 'methods',
  summary: 'Payment methods of a site, open and closed, in display order.',
  needs: ['cashier', 'read'],
  input: {},
  output: {
    value: z.array(z.object({ method_id, values: methodValues })),
    /** Processors available for a method. */
    adapters: z.array(z.string()),
    /** Languages of the site, for the texts. */
    languages: z.array(z.string()),
  },
});

/** `request_id` is chosen by the proposer; a repeated request creates no second proposal. */
export const proposeMethod = defineWrite({
  path: 'methods/propose',
  summary: 'Propose a new or changed payment method. A checker approves.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, method_id, values: methodValues },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});
export const closeMethod = defineWrite({
  path: 'methods/close',
  summary: 'Close a payment method immediately. Payments already started continue.',
  needs: ['cashier', 'make', 'approve'],
  input: { method_id },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
export const orderMethods = defineWrite({
  path: 'methods/order',
  summary: 'Set the display order of payment methods.',
  needs: ['cashier', 'make'],
  input: { method_ids: z.array(method_id).min(1).max(100) },
  output: {},
  errors: ['changedMeanwhile'],
});
