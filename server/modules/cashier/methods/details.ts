import { z } from 'zod';
import { LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';

/** A text in the languages it was written in; English is always there. */
const words = z.object({ EN: z.string().min(1) }).catchall(z.string());
export type Words = z.infer<typeof words>;

const field = z.object({
  name: z.string().regex(/^[a-z_]{2,32}$/),
  kind: z.enum(['text', 'digits', 'name', 'phone', 'choice']),
  label: words,
  hint: words.optional(),
  isRequired: z.boolean().default(true),
  minLength: z.int().min(0).default(0),
  maxLength: z.int().min(1).max(200).default(60),
  options: z.array(z.object({ value: z.string().max(60), label: words })).default([]),
  /** What the cashier does with it: a `reference` is good once, a `sender` must be the player. */
  role: z.enum(['reference', 'sender']).optional(),
});
export type MethodField = z.infer<typeof field>;

/** The part of a method that is words and forms. `{{reference}}` and `{{amount}}` in what is paid to are filled in. */
export const methodDetails = z.object({
  name: words,
  time: words,
  steps: z.array(words).min(1).max(8),
  image: z
    .string()
    .regex(/^([a-z0-9-]+\.(png|svg|webp))?$/)
    .default(''),
  /** Asked when the deposit is made. */
  fields: z.array(field).max(8).default([]),
  /** Asked when it is paid. */
  proof: z.array(field).max(8).default([]),
  receipt: z.enum(['none', 'optional', 'required']).default('none'),
  payee: z
    .array(z.object({ label: words, value: z.string().max(200), isCopied: z.boolean().default(true) }))
    .max(8)
    .default([]),
  qr: z.string().max(500).default(''),
});
export type MethodDetails = z.infer<typeof methodDetails>;

/** The text in a language, in English where it has none. */
export function say(text: Words | undefined, language: string): string {
  return text?.[language] || text?.EN || '';
}

/** The code of a language; whatever else was asked for is English. */
export function languageOf(asked: string): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === asked.toUpperCase()) ?? 'EN';
}
