import { type FieldCheck, required } from '../../auth/parts/field-checks.ts';
import { name } from '../../auth/parts/registration-checks.ts';

/** The name of a bank, or the player's name for a wallet. */
export const accountName: FieldCheck = (value) =>
  required(value) ??
  (/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'’()/-]{1,59}$/u.test(value.trim()) ? undefined : 'bankName');
export const holder: FieldCheck = (value) => required(value) ?? name(value);

/** Refusals that concern one field. */
export const FIELD_OF_REFUSAL: Record<string, 'holder_name' | 'account_number' | 'password'> = {
  wrongCredentials: 'password',
  nameMismatch: 'holder_name',
  bankTaken: 'account_number',
};
