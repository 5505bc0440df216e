import { z } from 'zod';
import { PERSON_NAME_PATTERN } from '../values/person-name.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { methodField } from './deposits.ts';
import { instant, password, playerFields } from './fields.ts';

const language = z.string().max(8).default('EN');

/**
 * Payout accounts; not in the specification. Account numbers show only the last four digits; a player's own
 * wallet address is shown in full so that the player can compare it.
 */
const bankItem = z.object({
  bank_id: z.string(),
  /** The bank; for a wallet, the player's name for it. */
  bank_name: z.string(),
  holder_name: z.string(),
  masked_number: z.string(),
  /** Coin and network (by common name) of a wallet (operations 3.6); null for a bank account. */
  wallet: z
    .object({ coin: z.string(), network: z.string(), address: z.string(), memo: z.string() })
    .nullable(),
  /**
   * Whether withdrawals can be sent to it now. For a wallet: whether the site currently pays out its coin.
   */
  is_payable: z.boolean(),
  is_default: z.boolean(),
  created_at: instant,
});
const banksAnswer = { value: z.array(bankItem) };

/** Digits of an account, card or wallet number; spaces and hyphens are accepted. Empty for a wallet. */
const accountNumber = z
  .string()
  .max(40)
  .default('')
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(\d{6,24})?$/));
const bankName = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'’()/-]*$/u);

export const banks = defineCall({
  path: '/api/cashier/banks',
  summary: 'The caller’s bank accounts and wallets, default first, and the crypto payout methods.',
  caller: 'player',
  input: z.object({ ...playerFields, language }),
  output: {
    ...banksAnswer,
    /** Methods that pay out coins, with the form fields for adding a wallet; texts in `language`. */
    ways: z.array(
      z.object({
        method_id: z.string(),
        name: z.string(),
        chain: z.object({ coin: z.string(), network: z.string() }),
        fields: z.array(methodField),
      }),
    ),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Adds a bank account or, with `method_id`, a wallet for the coins of one of `ways`, and returns all of them.
 * `bank_id` is a UUID chosen by the caller; a repeated request adds only one. The holder is the player: a
 * name other than the profile's is refused as `nameMismatch`, a number or address already on file as
 * `bankTaken`, and one too many as `bankLimit`. An address with a wrong checksum is `invalidRequest` at its
 * field. The password is required again, and a withdrawal to a new account is held for review (player
 * protection A6).
 */
export const addBank = defineCall({
  path: '/api/cashier/bank_add',
  summary: 'Add a bank account or a crypto wallet.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    bank_id: z.uuid(),
    bank_name: bankName,
    holder_name: z.string().trim().min(1).max(100).regex(PERSON_NAME_PATTERN),
    account_number: accountNumber,
    method_id: z.string().max(32).default(''),
    /** The method's fields, by name. */
    fields: z.record(z.string().max(32), z.string().max(200)).default({}),
    password,
  }),
  output: banksAnswer,
  errors: [
    'nameMismatch',
    'bankTaken',
    'bankLimit',
    'methodUnavailable',
    'duplicateMismatch',
    'confirmationNeeded',
    'passwordUnset',
    'wrongCredentials',
    'tooManyAttempts',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

export const setDefaultBank = defineCall({
  path: '/api/cashier/bank_default',
  summary: 'Set the default payout account.',
  caller: 'player',
  input: z.object({ ...playerFields, bank_id: z.uuid() }),
  output: banksAnswer,
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Removes a bank account; requires the password again. */
export const removeBank = defineCall({
  path: '/api/cashier/bank_remove',
  summary: 'Remove a bank account.',
  caller: 'player',
  input: z.object({ ...playerFields, bank_id: z.uuid(), password }),
  output: banksAnswer,
  errors: ['notFound', 'confirmationNeeded', 'passwordUnset', 'wrongCredentials', 'tooManyAttempts'],
  unreachable: SETTINGS_UNREACHABLE,
});
export type BankItem = z.infer<typeof bankItem>;
