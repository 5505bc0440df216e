import { z } from 'zod';
import { instant, minorUnits } from '../api/fields.ts';

export { instant, minorUnits };

/** Above zero. */
export const positiveMinor = z.string().regex(/^[1-9]\d{0,16}$/);
/**
 * An amount that a form compares with another: an invalid amount is refused at its own field, and the
 * comparison reports nothing.
 */
export const minorValue = (text: string) => (/^\d+$/.test(text) ? BigInt(text) : 0n);
/** An image: a full https URL, a path of the site, or a path below the image base. Empty for none. */
export const imageSource = z
  .string()
  .regex(/^(https:\/\/[^\s"<>\\]{3,400}|\/?[A-Za-z0-9_-][A-Za-z0-9/_?=&%.-]{0,400})?$/);
export const uuid = z.uuid();
/** Number of a brand on the platform. */
export const siteNumber = z.int32().positive();
/** Version or revision of stored data, from 0: none yet. */
export const versionNumber = z.int32().min(0);
/** Code of a jurisdiction profile; permanent. */
export const profileCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/);

/** An amount to display: minor units with their currency. */
export const moneyAmount = z.object({ amount: minorUnits, currency: z.string() });
/** The value of a `moneyAmount` field: `moneyField(1050n, 'PHP')` is 10.50 pesos. */
export const moneyField = (amount: bigint | string, currency: string): z.infer<typeof moneyAmount> => ({
  amount: String(amount),
  currency,
});

/** A player in lists, with personal data masked. */
export const playerRef = z.object({ player_id: z.string(), account_id: z.string(), name: z.string() });

/** A changed field, before and after; null if there was no value. */
export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof fieldChange>;

export const staffLogin = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,63}$/);
export const staffName = z.string().trim().min(1).max(100);
/** The staff member who acted. */
export const staffRef = z.object({ staff_id: z.string(), name: z.string() });

/** A version of a set of rules, with its changes and their author. */
export const ruleVersion = z.object({
  version: z.int(),
  at: instant,
  maker: staffRef,
  reason: z.string(),
  /** Whether a second person had to approve; purely stricter changes apply at once. */
  is_agreed: z.boolean(),
  diff: z.array(fieldChange),
});
