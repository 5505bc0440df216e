import { z } from 'zod';
import { CHAIN_CODES } from './blockchains.ts';
import { LANGUAGE_CODES } from './languages.ts';

const text = (max: number) => z.string().trim().max(max);

/** A text in its available languages; English is always present, and every language can be chosen. */
const localizedText = z
  .object({ EN: text(500).min(1) })
  .catchall(text(500))
  .refine((texts) => Object.keys(texts).every((code) => (LANGUAGE_CODES as string[]).includes(code)), {
    message: 'a text is in a language of the platform',
  });
export type LocalizedText = z.infer<typeof localizedText>;

/** On the method's chain: `transaction` is a transaction hash, `address` a coin address. */
export const FIELD_KINDS = ['text', 'digits', 'name', 'phone', 'choice', 'transaction', 'address'] as const;
/**
 * Role of a field: a `reference` is valid once, a `sender` must be the player, a `memo` is sent with coins.
 */
export const FIELD_ROLES = ['reference', 'sender', 'memo'] as const;

const field = z
  .object({
    name: z.string().regex(/^[a-z_]{2,32}$/),
    kind: z.enum(FIELD_KINDS),
    label: localizedText,
    hint: localizedText.optional(),
    isRequired: z.boolean().default(true),
    minLength: z.int().min(0).max(200).default(0),
    maxLength: z.int().min(1).max(200).default(60),
    options: z.array(z.object({ value: z.string().min(1).max(60), label: localizedText })).default([]),
    role: z.enum(FIELD_ROLES).optional(),
  })
  .refine(({ minLength, maxLength }) => minLength <= maxLength, { path: ['minLength'] })
  .refine(({ kind, options }) => kind !== 'choice' || options.length > 0, { path: ['options'] });
export type MethodField = z.infer<typeof field>;

const isOfChain = ({ kind }: MethodField): boolean => kind === 'transaction' || kind === 'address';

const hasOwnNames = (fields: readonly MethodField[]): boolean =>
  new Set(fields.map(({ name }) => name)).size === fields.length;

/** `{{reference}}` and `{{amount}}` are filled in; any other placeholder would be displayed verbatim. */
const templateText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((line) => !/\{\{(?!(reference|amount)\}\})/.test(line));

/** Destination of coins (operations 3.6). The server checks that the address belongs to the network. */
const chain = z.object({
  network: z.enum(CHAIN_CODES),
  coin: z.string().regex(/^[A-Z0-9]{2,10}$/),
  address: z.string().trim().min(1).max(128),
  /** Memo, if one address serves many payers; `{{reference}}` is filled in. Otherwise empty. */
  memo: templateText(64).default(''),
  /** Number of confirmations before staff credit it. */
  confirmations: z.int().min(1).max(1000),
  /** Explorer URL of a transaction; `{{hash}}` is filled in. May be empty. */
  explorer: z
    .string()
    .max(200)
    .regex(/^(https:\/\/[^\s{}]+\{\{hash\}\}[^\s{}]*)?$/)
    .default(''),
});

/**
 * Source of funds: own money (an account, a wallet, cash, crypto), a debit card, or a credit card, including
 * methods that may be one (player protection H10).
 */
const FUNDING_SOURCES = ['own_money', 'card_debit', 'card_credit'] as const;

/** Texts and forms of a method (operations 3.1), and its processor. */
export const methodDetails = z
  .object({
    name: localizedText,
    funding: z.enum(FUNDING_SOURCES).default('own_money'),
    time: localizedText,
    steps: z.array(localizedText).min(1).max(8),
    image: z
      .string()
      .regex(/^([a-z0-9-]+\.(png|svg|webp))?$/)
      .default(''),
    /** Fields of the deposit form. */
    fields: z.array(field).max(8).default([]),
    /** Fields of the payment report. */
    proof: z.array(field).max(8).default([]),
    receipt: z.enum(['none', 'optional', 'required']).default('none'),
    /** Payout fields, crypto only: one `address` and additional fields. Empty without payouts. */
    payout: z.array(field).max(4).default([]),
    payee: z
      .array(
        z.object({
          label: localizedText,
          value: templateText(200).min(1),
          isCopied: z.boolean().default(true),
        }),
      )
      .max(8)
      .default([]),
    qr: templateText(500).default(''),
    /** For coins only. */
    chain: chain.nullable().default(null),
  })
  .refine(({ fields, proof, chain }) => chain || ![...fields, ...proof].some(isOfChain), {
    path: ['proof'],
    message: 'a hash is of a chain',
  })
  .refine(
    ({ payout, chain }) =>
      payout.length === 0 ||
      (chain &&
        payout
          .filter((field) => field.kind === 'address')
          .map((field) => field.isRequired)
          .join() === 'true'),
    { path: ['payout'], message: 'coins go to one address' },
  )
  .refine(({ fields, proof }) => hasOwnNames([...fields, ...proof]), {
    path: ['fields'],
    message: 'two fields have one name',
  })
  .refine(({ payout }) => hasOwnNames(payout), { path: ['payout'], message: 'two fields have one name' });
export type MethodDetails = z.infer<typeof methodDetails>;
