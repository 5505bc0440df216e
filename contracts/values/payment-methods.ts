import { z } from 'zod';
import { LANGUAGE_CODES } from './languages.ts';

const text = (most: number) => z.string().trim().max(most);

/** A text in the languages it was written in; English is always there, and no language nobody can choose. */
const words = z
  .object({ EN: text(500).min(1) })
  .catchall(text(500))
  .refine((said) => Object.keys(said).every((code) => (LANGUAGE_CODES as string[]).includes(code)), {
    message: 'a text is in a language of the platform',
  });
export type Words = z.infer<typeof words>;

export const FIELD_KINDS = ['text', 'digits', 'name', 'phone', 'choice'] as const;
/** What the cashier does with an answer: a `reference` is good once, a `sender` must be the player. */
export const FIELD_ROLES = ['reference', 'sender'] as const;

const field = z
  .object({
    name: z.string().regex(/^[a-z_]{2,32}$/),
    kind: z.enum(FIELD_KINDS),
    label: words,
    hint: words.optional(),
    isRequired: z.boolean().default(true),
    minLength: z.int().min(0).default(0),
    maxLength: z.int().min(1).max(200).default(60),
    options: z.array(z.object({ value: z.string().min(1).max(60), label: words })).default([]),
    role: z.enum(FIELD_ROLES).optional(),
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, { path: ['minLength'] })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 0, { path: ['options'] });
export type MethodField = z.infer<typeof field>;

/** `{{reference}}` and `{{amount}}` are filled in; any other name in braces would be shown as it stands. */
const filledIn = (most: number) =>
  z
    .string()
    .max(most)
    .refine((line) => !/\{\{(?!(reference|amount)\}\})/.test(line));

/** The part of a method that is words and forms (operations 3.1). */
export const methodDetails = z
  .object({
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
      .array(z.object({ label: words, value: filledIn(200).min(1), isCopied: z.boolean().default(true) }))
      .max(8)
      .default([]),
    qr: filledIn(500).default(''),
  })
  .refine(
    ({ fields, proof }) =>
      new Set([...fields, ...proof].map(({ name }) => name)).size === fields.length + proof.length,
    {
      path: ['fields'],
      message: 'two fields have one name',
    },
  );
export type MethodDetails = z.infer<typeof methodDetails>;
