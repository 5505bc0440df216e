import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, password, playerFields } from './fields.ts';

/** Calls of our own about where a player is paid. Numbers are shown by their last four digits alone. */
export const bankItem = z.object({
  bank_id: z.string(),
  bank_name: z.string(),
  holder_name: z.string(),
  masked_number: z.string(),
  is_default: z.boolean(),
  created_at: instant,
});
const banksAnswer = { value: z.array(bankItem) };

/** Digits of an account, a card or a wallet; spaces and hyphens are forgiven. */
const accountNumber = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,24}$/));
const bankName = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'’()/-]*$/u);

export const banks = defineCall({
  path: '/api/cashier/banks',
  summary: 'Bank accounts of the caller, the default first.',
  caller: 'player',
  input: z.object(playerFields),
  output: banksAnswer,
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Adds a bank account and answers all of them. `bank_id` is the caller's own UUID: the same wish twice adds one. The holder is the
 * player: another name than the profile's is `nameMismatch`, a number the player has already `bankTaken`, one too many `bankLimit`.
 * Who is at the device gives the password again, and a withdrawal to a new account waits for people (player protection A6).
 */
export const addBank = defineCall({
  path: '/api/cashier/bank_add',
  summary: 'Add a bank account.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    bank_id: z.uuid(),
    bank_name: bankName,
    holder_name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[\p{L}\p{M}\p{Zs}]+$/u),
    account_number: accountNumber,
    password,
  }),
  output: banksAnswer,
  errors: [
    'nameMismatch',
    'bankTaken',
    'bankLimit',
    'duplicateMismatch',
    'wrongCredentials',
    'tooManyAttempts',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

export const setDefaultBank = defineCall({
  path: '/api/cashier/bank_default',
  summary: 'Choose the bank account to be paid to.',
  caller: 'player',
  input: z.object({ ...playerFields, bank_id: z.uuid() }),
  output: banksAnswer,
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Removes a bank account; the player gives the password once more. */
export const removeBank = defineCall({
  path: '/api/cashier/bank_remove',
  summary: 'Remove a bank account.',
  caller: 'player',
  input: z.object({ ...playerFields, bank_id: z.uuid(), password }),
  output: banksAnswer,
  errors: ['notFound', 'wrongCredentials', 'tooManyAttempts'],
  unreachable: SETTINGS_UNREACHABLE,
});
export type BankItem = z.infer<typeof bankItem>;
