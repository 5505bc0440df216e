import { z } from 'zod';
import { IDENTITY_STEPS } from '../values/identity-levels.ts';
import { FIELD_KINDS } from '../values/payment-methods.ts';
import { DEPOSIT_STATES, MAX_RECEIPT_BYTES, METHOD_TYPES } from '../values/payments.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, page, pageFields, playerFields, siteFields } from './fields.ts';
import { localText } from './startup.ts';

/**
 * Deposit calls; not in the specification. Amounts are decimals of the site's currency; texts are in
 * `language`.
 */
const language = z.string().max(8).default('EN');

/**
 * One field of a method's form. The site renders forms from these only: a new method is data, not a
 * component.
 */
export const methodField = z.object({
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  hint: z.string(),
  is_required: z.boolean(),
  min_length: z.int(),
  max_length: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

/**
 * Coin and its only accepted network, by their common names, and the required number of confirmations
 * (operations 3.6).
 */
const chain = z.object({ coin: z.string(), network: z.string(), confirmations: z.int() });

const fee = z.object({ fixed: amount, percent: z.number(), payer: z.enum(['player', 'house']) });

const depositMethod = z.object({
  method_id: z.string(),
  type: z.enum(METHOD_TYPES),
  name: z.string(),
  /** Processing time, as text. */
  time: z.string(),
  /** File name of an image in the payment folder; empty for the fallback [S-11]. */
  image: z.string(),
  currency: z.string(),
  /** For this player: of the method, and of the player's segments (operations 14.27). */
  min: amount,
  max: amount,
  /** Maximum this player may pay in 24 hours; null: no limit. */
  daily_max: amount.nullable(),
  fee,
  steps: z.array(z.string()),
  /** Fields of the deposit form. */
  fields: z.array(methodField),
  /** For coins; null otherwise. */
  chain: chain.nullable(),
  /** Time at which a method under maintenance reopens; null if it is open. */
  closed_until: instant.nullable(),
  /**
   * What the player must do first: `name` in the profile, a verified `contact`, an approved identity
   * `document`; empty if nothing.
   */
  identity_needed: z.enum(IDENTITY_STEPS),
  /** Remaining amount at the player's identity level, and the period of the limit; null: no limit. */
  identity_left: z.object({ amount, period: z.enum(['day', 'month']) }).nullable(),
});

/** Payment details, line by line; `is_copied` marks lines with a copy button. */
const payLine = z.object({ label: z.string(), value: z.string(), is_copied: z.boolean() });

export const depositItem = z.object({
  deposit_id: z.string(),
  /** The reference shown to the player and the staff. */
  reference: z.string(),
  method_id: z.string(),
  type: z.enum(METHOD_TYPES),
  name: z.string(),
  image: z.string(),
  state: z.enum(DEPOSIT_STATES),
  /** Why it was not credited; empty if there is no reason to display. */
  reason: z.string(),
  amount,
  currency: z.string(),
  /** Amount received, its fee and the amount credited; null until known. */
  received: amount.nullable(),
  fee: amount.nullable(),
  credited: amount.nullable(),
  created_at: instant,
  /** Payment deadline and target time of the review; null if not applicable. */
  expires_at: instant.nullable(),
  due_at: instant.nullable(),
});

const depositDetail = depositItem.extend({
  steps: z.array(z.string()),
  payee: z.array(payLine),
  /** For coins: address and memo, both empty if it cannot be paid; null otherwise. */
  chain: chain.extend({ address: z.string(), memo: z.string() }).nullable(),
  /** Content of a QR code, or a payment address; empty if none. */
  qr: z.string(),
  pay_url: z.string(),
  /** Fields of the payment report; a receipt is a picture. */
  proof: z.object({ fields: z.array(methodField), receipt: z.enum(['none', 'optional', 'required']) }),
  history: z.array(z.object({ state: z.enum(DEPOSIT_STATES), at: instant })),
});

/**
 * A payment method in the page footer: its name in every language, and its image (empty for the fallback)
 * [S-11].
 */
const paymentMark = z.object({ name: localText, image: z.string() });
/** Maximum number of payment logos shown. */
export const MAX_PAYMENT_MARKS = 8;

export const paymentMarks = defineCall({
  path: '/api/cashier/payment_marks',
  summary: 'Payment methods the site offers, as guests see them.',
  rows: ['S-11'],
  caller: 'guest',
  input: z.object(siteFields),
  output: { value: z.array(paymentMark).max(MAX_PAYMENT_MARKS) },
  unreachable: SETTINGS_UNREACHABLE,
});

export const depositMethods = defineCall({
  path: '/api/cashier/deposit_methods',
  summary: 'Deposit methods with limits, fees, instructions and form fields.',
  rows: ['S-11'],
  caller: 'player',
  input: z.object({ ...playerFields, language }),
  output: { value: z.array(depositMethod) },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Creates a deposit and returns the payment instructions. `request_id` is a UUID chosen by the caller: a
 * repeated request creates one deposit. Errors: `invalidAmount` (detail: min and max), `dailyLimit` (detail:
 * remaining), `paymentLimit` for a limit of the player's segments (detail: limit, amount, remaining),
 * `paymentOpen` while another deposit by this method is pending.
 */
export const createDeposit = defineCall({
  path: '/api/cashier/deposit_create',
  summary: 'Start a deposit.',
  caller: 'player',
  country: 'play',
  input: z.object({
    ...playerFields,
    language,
    request_id: z.uuid(),
    method_id: z.string().max(32),
    amount,
    fields: z.record(z.string().max(32), z.string().max(200)).default({}),
  }),
  output: { value: depositDetail },
  errors: [
    'limitReached',
    'limitAnswerNeeded',
    'depositsHeld',
    'depositLimitElsewhere',
    'registerDown',
    'excluded',
    'termsDue',
    'methodUnavailable',
    'invalidAmount',
    'dailyLimit',
    'paymentLimit',
    'identityLimit',
    'paymentOpen',
    'identityNeeded',
    'tooManyAttempts',
    'duplicateMismatch',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

export const deposits = defineCall({
  path: '/api/cashier/deposits',
  summary: 'Deposits of the caller, newest first, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  input: z.object({
    ...playerFields,
    language,
    is_open: z.boolean().default(false),
    is_failed: z.boolean().default(false),
    page,
  }),
  output: { value: z.array(depositItem), ...pageFields },
  unreachable: SETTINGS_UNREACHABLE,
});

export const deposit = defineCall({
  path: '/api/cashier/deposit',
  summary: 'One deposit of the caller with everything needed to pay and follow it.',
  caller: 'player',
  input: z.object({ ...playerFields, language, deposit_id: z.uuid() }),
  output: { value: depositDetail },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Reports a deposit as paid: the fields of its `proof`, and a receipt as base64 of a JPEG or PNG of at most 5
 * MB. A reference already used for another deposit of the method rejects this one.
 */
export const proveDeposit = defineCall({
  path: '/api/cashier/deposit_proof',
  summary: 'Report a deposit as paid, with reference and receipt.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    language,
    deposit_id: z.uuid(),
    fields: z.record(z.string().max(32), z.string().max(200)).default({}),
    receipt: z
      .string()
      .max(Math.ceil(MAX_RECEIPT_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .default(''),
  }),
  output: { value: depositDetail },
  errors: ['notFound', 'paymentClosed', 'invalidReceipt'],
  unreachable: SETTINGS_UNREACHABLE,
  bodyBytes: MAX_RECEIPT_BYTES * 1.4,
});

export const cancelDeposit = defineCall({
  path: '/api/cashier/deposit_cancel',
  summary: 'Cancel an unpaid deposit.',
  caller: 'player',
  input: z.object({ ...playerFields, language, deposit_id: z.uuid() }),
  output: { value: depositDetail },
  errors: ['notFound', 'paymentClosed'],
  unreachable: SETTINGS_UNREACHABLE,
});

export type PaymentMarkItem = z.infer<typeof paymentMark>;
export type MethodFieldItem = z.infer<typeof methodField>;
export type DepositMethodItem = z.infer<typeof depositMethod>;
export type DepositItem = z.infer<typeof depositItem>;
export type DepositDetail = z.infer<typeof depositDetail>;
