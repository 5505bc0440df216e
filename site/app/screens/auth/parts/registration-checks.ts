import { PERSON_NAME_PATTERN } from '#contracts/values/person-name.ts';
import { type FieldCheck, required } from './field-checks.ts';

export const accountIdCheck: FieldCheck = (value) =>
  required(value) ??
  (/^[\p{L}\p{N}._@+-][\p{L}\p{N}\p{M}._@+-]{2,63}$/u.test(value.trim()) ? undefined : 'accountId');
/** Minimum requirements of a password; the server refuses common ones itself. */
export const newPassword: FieldCheck = (value) => {
  if (value === '') return 'required';
  if ([...value].length < 8) return 'passwordLength';
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  return kinds.filter((kind) => kind.test(value)).length < 2 ? 'passwordKinds' : undefined;
};
/** A checkbox that must be ticked. */
export const ofAge: FieldCheck = (value) => (value === 'yes' ? undefined : 'ofAge');
export const code: FieldCheck = (value) => (/^\d{6}$/.test(value.trim()) ? undefined : 'code');
export const phoneCheck: FieldCheck = (value) =>
  value === '' || /^\d{7,15}$/.test(value) ? undefined : 'phone';
export const emailCheck: FieldCheck = (value) =>
  value.trim() === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(value.trim()) ? undefined : 'email';
/** A person's name, as the server checks it. */
export const name: FieldCheck = (value) =>
  value.trim() === '' || PERSON_NAME_PATTERN.test(value.trim()) ? undefined : 'name';
/** A phone number or an email address: where a registration code can be sent. */
export const contactCheck: FieldCheck = (value) =>
  required(value) ??
  (/^(\+?\d{7,15}|[^\s@]+@[^\s@]+\.[^\s@.]{2,})$/.test(value.trim()) ? undefined : 'contact');
