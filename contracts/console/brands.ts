import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { isCurrency } from '../values/currency.ts';
import { COMPLETE_LANGUAGE_CODES, type LanguageCode } from '../values/languages.ts';
import { REGISTRATION_MODES } from '../values/registration-modes.ts';
import { THEMES } from '../values/themes.ts';
import { brandPresets, newBrandPresets, newBrandWordmark } from './brand-presets.ts';
import { definePlatformRead, definePlatformWrite, defineRead, defineWrite } from './call.ts';
import { instant, moneyAmount, profileCode, siteNumber, uuid } from './fields.ts';
import { timeZone } from './time-zone.ts';

/** Currencies of a brand's balances; reward tokens are not money. */
export const brandCurrency = z
  .string()
  .max(8)
  .refine((code) => isCurrency(code) && code !== 'TOKEN');

/** A host name as typed by visitors: lower case, punycode, without a port. */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);

const brandFields = z.object({
  /** `external_id` in the API; permanent. */
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{1,63}$/),
  name: z.string().trim().min(1).max(100),
  tagline: z.string().trim().max(100),
  domains: z.array(domainName).min(1).max(20),
  currency: brandCurrency,
  /** Time zone of the brand; if unset, that of the currency's main market. */
  time_zone: timeZone.optional(),
  /** The first language is the default; only languages with complete texts are allowed. */
  languages: z.array(z.enum(COMPLETE_LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]])).min(1),
  /** A jurisdiction profile of the platform, such as `strict`. */
  jurisdiction: profileCode,
  template: z.string().max(32),
  colour: z.string().max(32),
  registration: z.enum(REGISTRATION_MODES),
  /** Missions, wheels and the rewards icon. */
  gamify: z.boolean().default(true),
  /** Whether it offers the sportsbook. */
  sportsbook: z.boolean().default(false),
});

/** The data of a new brand; everything else has a default and a separate screen. */
export const newBrand = brandFields
  .refine(({ template, colour }) => coloursOf(template).includes(colour), { path: ['colour'] })
  .refine(({ domains }) => new Set(domains).size === domains.length, { path: ['domains'] })
  .refine(({ languages }) => new Set(languages).size === languages.length, { path: ['languages'] });
export type NewBrandForm = z.input<typeof newBrand>;

/** Data of a new brand shown in a preview of its home page. */
export const previewBrand = brandFields
  .omit({ code: true, domains: true, registration: true })
  .refine(({ template, colour }) => coloursOf(template).includes(colour), { path: ['colour'] });
export const previewDevice = z.enum(['desktop', 'phone']);

function coloursOf(template: string): readonly string[] {
  return Object.hasOwn(THEMES, template) ? THEMES[template as keyof typeof THEMES].colours : [];
}

const brandState = z.enum([
  ...(['closed', 'open', 'winding_down', 'maintenance', 'expired', 'archived'] as const),
]);

const brandItem = z.object({
  site_id: z.int(),
  code: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  currency: z.string(),
  time_zone: z.string(),
  languages: z.array(z.string()),
  jurisdiction: z.string(),
  template: z.string(),
  colour: z.string(),
  state: brandState,
  created_at: instant,
});
export type BrandItem = z.infer<typeof brandItem>;

export const brands = definePlatformRead({
  path: 'brands',
  summary: 'All brands of the platform.',
  needs: ['sites', 'read'],
  input: {},
  output: { value: z.array(brandItem) },
});

/** The brand stays closed until `setBrandOpen`: only the console and the checklist show it. */
export const createBrand = definePlatformWrite({
  path: 'brands/create',
  summary:
    'Create a brand with its domains, menus, own games and the default VIP programme, and with games of providers, payment methods and a wordmark. It stays closed.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, brand: newBrand, presets: brandPresets.prefault({}) },
  output: { site_id: z.int() },
  errors: [
    ...(['domainTaken', 'brandTaken', 'lettersMissing'] as const),
    ...(['invalidPicture', 'pictureTooComplex'] as const),
  ],
});

/** A preview: the brand is created, rendered and rolled back. */
const newBrandPreview = definePlatformRead({
  path: 'brands/preview',
  summary: 'Preview of the home page of a new brand, as HTML without scripts.',
  needs: ['sites', 'write'],
  input: { brand: previewBrand, device: previewDevice },
  output: { html: z.string() },
});

export const newBrandCalls = { newBrandPreview, newBrandPresets, newBrandWordmark };

/** Data that is not copied. */
const brandCopy = brandFields
  .pick({ code: true, name: true, domains: true })
  .refine(({ domains }) => new Set(domains).size === domains.length, { path: ['domains'] });

/** The copy is closed and keeps the original's currency. Payment methods are copied as closed. */
export const copyBrand = definePlatformWrite({
  path: 'brands/copy',
  summary:
    'Copy the settings and content of a brand. Players, staff, money, keys and offers with a budget are not copied.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, from: siteNumber, copy: brandCopy },
  output: { site_id: z.int() },
  errors: ['domainTaken', 'brandTaken', 'notFound'],
});

/** Items required before a brand can open. */
export const REQUIRED_TO_OPEN: readonly string[] = [
  ...['domains', 'template', 'languages', 'games', 'payment_methods'],
  ...['pages', 'terms', 'licence', 'contact', 'messages'],
];
export const CHECKLIST = [
  'domains',
  'template',
  'languages',
  'games',
  'payment_methods',
  'pages',
  'terms',
  'licence',
  'contact',
  'messages',
  'logo',
  'draws',
  'staff',
] as const;

export const brandChecklist = defineRead({
  path: 'brands/checklist',
  summary: 'Launch checklist of a brand.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    state: brandState,
    domains: z.array(z.string()),
    /** Null while the brand accepts sign-ups and deposits. */
    winding_down: z
      .object({
        /** When sign-ups and deposits end; in the future: planned. */
        since: instant,
        has_started: z.boolean(),
        /** Whether every page announces it. */
        has_notice: z.boolean(),
        /** The announced closing day; null if none. */
        closes_on: calendarDay.nullable(),
        /** Players' cash and reserved money; null for roles without access to reports. */
        owed: moneyAmount.nullable(),
      })
      .nullable(),
    value: z.array(
      z.object({
        name: z.enum(CHECKLIST),
        is_required: z.boolean(),
        is_done: z.boolean(),
        /** Missing items: page names, languages, roles; the contrast of the logo with the header. */
        missing: z.array(z.string()),
      }),
    ),
  },
});

export const setBrandOpen = defineWrite({
  path: 'brands/open',
  summary: 'Open a brand to visitors, or close it; with missing required items it stays closed.',
  needs: ['sites', 'write'],
  input: { is_open: z.boolean() },
  output: {},
  errors: ['changedMeanwhile', 'brandIncomplete', 'notYet'],
});

/**
 * A step before closing: disables sign-ups and deposits, now or from `starts_at`, while players can still
 * play and withdraw. `has_notice`: every page announces it at once. `notYet`: the brand is closed.
 */
export const setWindingDown = defineWrite({
  path: 'brands/winding-down',
  summary:
    'Wind down a brand, now or at a planned time, with an announced closing date and a notice on every page; or end the wind-down.',
  needs: ['sites', 'write'],
  input: {
    is_winding_down: z.boolean(),
    starts_at: instant.nullable().default(null),
    closes_on: z.union([calendarDay, z.literal('')]).default(''),
    has_notice: z.boolean().default(false),
  },
  output: {},
  errors: ['changedMeanwhile', 'notYet'],
});

export const setBrandDomains = defineWrite({
  path: 'brands/domains',
  summary: 'Set the domains of a brand.',
  needs: ['sites', 'write'],
  /** `before`: the list that the change is based on, so that a newer list is not overwritten. */
  input: { before: z.array(z.string()), domains: z.array(domainName).min(1).max(20) },
  output: {},
  errors: ['domainTaken', 'changedMeanwhile'],
});

/** Refused if the brand is not closed (`notYet`) or players still hold money (`holdsMoney`). */
export const setBrandArchived = defineWrite({
  path: 'brands/archive',
  summary: 'Archive a closed brand, or restore it. Its data is kept; its domains get no certificate.',
  needs: ['sites', 'write'],
  input: { is_archived: z.boolean() },
  output: {},
  errors: ['changedMeanwhile', 'notYet', 'holdsMoney'],
});

export const DOMAIN_STATES = ['here', 'elsewhere', 'unresolved', 'unreachable'] as const;
export const checkDomains = defineRead({
  path: 'brands/domains/check',
  summary: 'DNS and HTTPS checks of a brand’s domains.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        domain: z.string(),
        state: z.enum(DOMAIN_STATES),
        addresses: z.array(z.string()),
        /** Short reason for a missing answer. */
        problem: z.string(),
      }),
    ),
  },
});
