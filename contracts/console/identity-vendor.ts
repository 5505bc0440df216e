import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant } from './fields.ts';

/** Configuration of a brand's online identity verification vendor, without credentials. */
const vendorValues = z.object({
  /** The code of one of `apis`. */
  adapter: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/),
  url: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i)
    .max(300),
  /** Closed: no new checks; checks in progress are completed. */
  is_open: z.boolean(),
});
export type VendorValues = z.infer<typeof vendorValues>;

export const identityVendor = defineRead({
  path: 'identity-vendor',
  summary: 'Vendor that verifies identities online for a site, and its checks of the last seven days.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    vendor: vendorValues.extend({ changed_at: instant }).nullable(),
    apis: z.array(z.object({ code: z.string(), label: z.string() })),
    /** Path of its callbacks, below the platform's address. */
    hook: z.string(),
    figures: z.object({ started: z.int(), approved: z.int(), rejected: z.int(), open: z.int() }),
  },
});

export const setIdentityVendor = defineWrite({
  path: 'identity-vendor/set',
  summary: 'Set or change the vendor that verifies identities online, with its credentials.',
  needs: ['sites', 'write'],
  input: {
    before: vendorValues.nullable(),
    values: vendorValues,
    /** Null keeps the current ones. They never appear in an answer or a log. */
    secrets: z
      .object({ api_key: z.string().trim().min(8).max(500), hook_secret: z.string().trim().min(16).max(500) })
      .nullable(),
  },
  output: {},
  errors: ['changedMeanwhile', 'invalidRequest'],
});
