import { z } from 'zod';
import { COMPLETE_LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '../values/languages.ts';
import type { Access, Right } from './rights.ts';
import { settings } from './site.ts';
import { channels, partners, scripts } from './site-content.ts';
import { identity } from './site-identity.ts';

/** A part of a setting's form. `name`: its path in the body, such as `apps.android`. */
export type SettingField = {
  name: string;
  label: string;
  hint?: string;
} & (
  | { kind: 'line' | 'area'; max: number }
  | { kind: 'yes' | 'moment' }
  /** A list of texts, one per line. */
  | { kind: 'lines'; max: number }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** Several values; in an order, the first is the default. */
  | { kind: 'checks' | 'order'; options: Readonly<Record<string, string>> }
  /** A list of objects; `isFixed`: rows are arranged, not added or removed, and named by `heading`. */
  | { kind: 'rows'; noun: string; parts: readonly SettingField[]; isFixed?: true; heading?: string }
);

/** The right that editors and approvers of a kind need, with its access. */
export type DraftAccess = { right: Right; access: Access };

type Setting = DraftAccess & {
  label: string;
  body: z.ZodType;
  fields: readonly SettingField[];
};

/** Most games that a draft arranges; brands with more change them without drafts. */
export const MAX_DRAFTED_GAMES = 10_000;

/** A setting is the same in every language. */
const withoutTexts = { texts: z.object({}).default({}) };
const SITES = { right: 'sites', access: 'write' } as const;
const CONTENT = { right: 'content', access: 'write' } as const;

const LANGUAGE_NAMES = Object.fromEntries(
  COMPLETE_LANGUAGE_CODES.map((code) => [code, LANGUAGES[code as LanguageCode].name]),
);
const CHANNEL_NAMES = { inbox: 'Inbox', mail: 'Email', sms: 'SMS', push: 'Push' };
const LINK_HINT = 'An https address or a path of this site.';

/**
 * The settings of a brand that can be drafted, previewed, compared, scheduled and published like content. A
 * declaration here, and where the setting is stored, is all that a further one needs.
 */
export const SETTING_KINDS = {
  apps: {
    ...SITES,
    label: 'Apps and download bar',
    body: z.object({ apps: identity.apps, ...withoutTexts }),
    fields: [
      { name: 'apps.android', label: 'Android app', kind: 'line', max: 200, hint: LINK_HINT },
      { name: 'apps.ios', label: 'iOS app', kind: 'line', max: 200, hint: LINK_HINT },
      { name: 'apps.has_page', label: 'Download page', kind: 'yes' },
      { name: 'apps.has_bar', label: 'Download bar', kind: 'yes' },
    ],
  },
  redirect: {
    ...SITES,
    label: 'Redirect and affiliate domain',
    body: z.object({
      ...{ home_redirect: identity.home_redirect, affiliate_domain: identity.affiliate_domain },
      ...withoutTexts,
    }),
    fields: [
      {
        ...{ name: 'home_redirect', label: 'Home page redirects to', kind: 'line', max: 200 },
        hint: 'A path of this site, for example /slots. Leave empty for none.',
      },
      {
        ...{ name: 'affiliate_domain', label: 'Domain of affiliate links', kind: 'line', max: 253 },
        hint: 'Leave empty for the brand’s own domain.',
      },
    ],
  },
  expiry: {
    ...SITES,
    label: 'Expiry',
    body: z.object({ expires_at: identity.expires_at, ...withoutTexts }),
    fields: [
      {
        ...{ name: 'expires_at', label: 'Expires at (empty: never)', kind: 'moment' },
        hint: 'From then on visitors see a notice that the site has expired.',
      },
    ],
  },
  switches: {
    ...SITES,
    label: 'Switches',
    body: z.object({
      ...{ has_rewards: identity.has_rewards, has_sportsbook: identity.has_sportsbook },
      ...{ has_free_play: identity.has_free_play, announcement: settings.announcement },
      ...withoutTexts,
    }),
    fields: [
      { name: 'has_rewards', label: 'Rewards: missions, wheels and their icon', kind: 'yes' },
      { name: 'has_sportsbook', label: 'Sportsbook', kind: 'yes' },
      {
        ...{ name: 'has_free_play', label: 'Play for fun', kind: 'yes' },
        hint: 'If the jurisdiction profile allows it.',
      },
      { name: 'announcement', label: 'News on arrival', kind: 'yes' },
    ],
  },
  languages: {
    ...SITES,
    label: 'Languages',
    body: z.object({ languages: settings.languages, ...withoutTexts }),
    fields: [
      {
        ...{ name: 'languages', label: 'Languages', kind: 'order', options: LANGUAGE_NAMES },
        hint: 'The first is the default.',
      },
    ],
  },
  chat: {
    ...SITES,
    label: 'Live chat',
    body: z.object({ live_chat: settings.live_chat, ...withoutTexts }),
    fields: [
      { name: 'live_chat.status', label: 'Live chat', kind: 'yes' },
      {
        ...{ name: 'live_chat.chat_id', label: 'LiveChat licence', kind: 'line', max: 20 },
        hint: 'The licence number: digits only.',
      },
      {
        ...{ name: 'live_chat.image_id', label: 'Button image', kind: 'line', max: 400 },
        hint: `${LINK_HINT} Leave empty for the template’s image.`,
      },
    ],
  },
  marketing: {
    ...SITES,
    label: 'Marketing channels',
    body: z.object({ marketing_channels: identity.marketing_channels, ...withoutTexts }),
    fields: [
      { name: 'marketing_channels', label: 'Marketing channels', kind: 'checks', options: CHANNEL_NAMES },
    ],
  },
  mail_sender: {
    ...SITES,
    label: 'Email sender',
    body: z.object({ mail_sender: identity.mail_sender, ...withoutTexts }),
    fields: [
      {
        ...{ name: 'mail_sender.name', label: 'Sender name', kind: 'line', max: 100 },
        hint: 'Leave empty for the installation’s.',
      },
      {
        ...{ name: 'mail_sender.address', label: 'Sender address', kind: 'line', max: 254 },
        hint: 'With a domain that the installation allows this brand. Leave empty for the installation’s.',
      },
      {
        ...{ name: 'mail_sender.reply_to', label: 'Replies to', kind: 'line', max: 254 },
        hint: 'With such a domain too. Leave empty for the sender.',
      },
    ],
  },
  channels: {
    ...CONTENT,
    label: 'Contact channels',
    body: z.object({ channels, ...withoutTexts }),
    fields: [
      {
        ...{ name: 'channels', label: 'Channels', kind: 'rows', noun: 'channel' },
        parts: [
          {
            ...{ name: 'kind', label: 'Kind', kind: 'line', max: 32 },
            hint: 'For example email, telegram, or dispute for the body that decides complaints.',
          },
          { name: 'name', label: 'Name', kind: 'line', max: 100 },
          { name: 'href', label: 'Address', kind: 'line', max: 400, hint: 'https, mailto: or tel:.' },
        ],
      },
    ],
  },
  partners: {
    ...CONTENT,
    label: 'Partners',
    body: z.object({ partners, ...withoutTexts }),
    fields: [
      {
        ...{ name: 'partners', label: 'Partners', kind: 'rows', noun: 'partner' },
        parts: [
          { name: 'partner_name', label: 'Name', kind: 'line', max: 100 },
          { name: 'href', label: 'Link', kind: 'line', max: 400, hint: LINK_HINT },
          { name: 'img_url', label: 'Picture', kind: 'line', max: 400, hint: LINK_HINT },
        ],
      },
    ],
  },
  scripts: {
    ...SITES,
    label: 'Analytics scripts',
    body: z.object({ scripts, ...withoutTexts }),
    fields: [
      {
        ...{ name: 'scripts', label: 'Scripts', kind: 'rows', noun: 'script' },
        hint: 'They run in every visitor’s browser: a second person approves new ones. Previews do not run them.',
        parts: [
          {
            ...{ name: 'section', label: 'Place', kind: 'choice' },
            options: { HEAD: 'Head', BODY: 'End of the body' },
          },
          { name: 'script', label: 'Script', kind: 'area', max: 5000 },
          { name: 'hosts', label: 'Further hosts, one per line', kind: 'lines', max: 20 },
        ],
      },
    ],
  },
  games: {
    ...{ right: 'games', access: 'write' },
    label: 'Games on sale and their order',
    body: z.object({
      games: z
        .array(
          z.object({
            /** `PROVIDER/code`. */
            game: z.string().regex(/^[A-Za-z0-9_-]{1,32}\/[A-Za-z0-9._-]{1,64}$/),
            name: z.string().max(200),
            ...{ is_on: z.boolean(), is_hot: z.boolean() },
          }),
        )
        .max(MAX_DRAFTED_GAMES)
        .refine((all) => new Set(all.map(({ game }) => game)).size === all.length),
      ...withoutTexts,
    }),
    fields: [
      {
        ...{ name: 'games', label: 'Games', kind: 'rows', noun: 'game', isFixed: true, heading: 'name' },
        hint: 'The first come first in every lobby.',
        parts: [
          { name: 'is_on', label: 'On sale', kind: 'yes' },
          { name: 'is_hot', label: 'Hot', kind: 'yes' },
        ],
      },
    ],
  },
  payment_methods: {
    ...{ right: 'cashier', access: 'make' },
    label: 'Order of payment methods',
    body: z.object({
      methods: z
        .array(
          z.object({
            method_id: z.string().regex(/^[a-z0-9-]{2,32}$/),
            name: z.string().max(200),
            is_open: z.boolean(),
          }),
        )
        .max(100)
        .refine((all) => new Set(all.map(({ method_id }) => method_id)).size === all.length),
      ...withoutTexts,
    }),
    fields: [
      {
        ...{ name: 'methods', label: 'Payment methods', kind: 'rows', noun: 'method', isFixed: true },
        ...{ heading: 'name', hint: 'Opening a closed method is proposed under Payment methods.' },
        parts: [{ name: 'is_open', label: 'Open', kind: 'yes' }],
      },
    ],
  },
} as const satisfies Record<string, Setting>;

export type SettingKindName = keyof typeof SETTING_KINDS;
export const SETTING_KIND_NAMES = Object.keys(SETTING_KINDS) as SettingKindName[];
/** The key of the single item of every setting. */
export const SETTING_KEY = 'site';

/** The setting that a kind of draft is; undefined for content. */
export const settingOf = (kind: string): Setting | undefined =>
  Object.hasOwn(SETTING_KINDS, kind) ? SETTING_KINDS[kind as SettingKindName] : undefined;
