import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { MARKETING_CHANNELS } from '../values/segment-rules.ts';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import {
  amount,
  domainName,
  instant,
  page,
  pageFields,
  playerFields,
  siteFields,
  tracking,
} from './fields.ts';

/**
 * Social accounts of the site for the contact page. The specification does not define these fields.
 */
export const socialAccount = defineCall({
  path: '/api/settings/social_account',
  summary: 'Social accounts and contact channels of the site.',
  rows: ['A-15'],
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    accountList: z.array(z.object({ kind: z.string(), name: z.string(), href: z.string() })),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** One line of a public list: masked account, amount in whole units [operations 8]. */
const publicEntry = z.object({
  account: z.string(),
  amount,
  currency: z.string(),
  game: z.string().optional(),
  at: instant,
});

/**
 * Statistics from settled rounds and paid withdrawals only; lists are empty if there are none [A-16, S-19,
 * operations 8].
 */
export const top10 = defineCall({
  path: '/api/settings/top10winner_withdrawal',
  summary: 'Top ten wins and withdrawals and three counts, from real events only.',
  rows: ['A-16', 'S-19'],
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.object({
      withrawal: z.array(publicEntry),
      winner: z.array(publicEntry),
      hour_withdrawal: z.object({ count: z.int(), amount }),
      registered_player: z.int(),
      active_player: z.int(),
      deposited_player: z.int(),
    }),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** One CMS page: sanitized HTML in English (`en_`) and the site's local language (`local_`) [S-15]. */
export const cmsPage = z.object({
  status: z.boolean(),
  en_title: z.string(),
  en_body: z.string(),
  local_title: z.string(),
  local_body: z.string(),
});

/**
 * Returns or sets the caller's birth date. It can be set once, and only at or above the minimum age. Birthday
 * gifts use it (operations 4.1, 5).
 */
export const birthDate = defineCall({
  path: '/api/settings/birth_date',
  summary: 'Read the caller’s date of birth, or set it once.',
  caller: 'player',
  input: z.object({ ...playerFields, birth_date: calendarDay.optional() }),
  output: { birth_date: calendarDay.nullable() },
  errors: ['invalidBirthDate', 'birthDateNoted'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Reads or sets whether public lists show the caller's masked name; on by default (operations 8). */
export const publicLists = defineCall({
  path: '/api/settings/public_lists',
  summary: 'Read or set whether public lists show the caller.',
  rows: ['S-19'],
  caller: 'player',
  input: z.object({ ...playerFields, shown: z.boolean().optional() }),
  output: { shown: z.boolean() },
  unreachable: SETTINGS_UNREACHABLE,
});

const marketingChannels = z.array(z.enum(MARKETING_CHANNELS)).max(MARKETING_CHANNELS.length);

/**
 * Reads or changes the channels on which the caller consents to marketing; initially none. A change is
 * recorded as proof of consent. `offered`: the channels that the brand uses.
 */
export const marketingConsent = defineCall({
  path: '/api/settings/marketing_consent',
  summary: 'Read or set the channels on which the caller receives marketing.',
  caller: 'player',
  input: z.object({ ...playerFields, channels: marketingChannels.optional() }),
  output: { channels: marketingChannels, offered: marketingChannels },
  unreachable: SETTINGS_UNREACHABLE,
});

export const siteInfoDetail = defineCall({
  path: '/api/settings/siteinfodetail',
  summary: 'CMS pages of the site and their combined status.',
  rows: ['A-17', 'S-15'],
  caller: 'guest',
  /** `language`: language of the texts named `local_`. */
  input: z.object({ ...siteFields, language: z.string().max(8).default('') }),
  output: {
    cms: z.object({
      about_us: cmsPage,
      privacy_policy: cmsPage,
      banking: cmsPage,
      faqs: cmsPage,
      responsible_gaming: cmsPage,
    }),
    cms_status: z.boolean(),
  },
  unreachable: READ_UNREACHABLE,
});

/** Inbox item [operations 10]. `claim` is null for a plain message. */
export const inboxItem = z.object({
  inbox_id: z.string(),
  type: z.enum(['message', 'claimable']),
  title: z.string(),
  body: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  read_at: instant.nullable(),
  claim: z
    .object({
      kind: z.enum(['cash', 'tokens', 'bonus']),
      amount,
      currency: z.string(),
      state: z.enum(['available', 'claimed', 'expired', 'revoked']),
      claimed_at: instant.nullable(),
    })
    .nullable(),
});

export const getInbox = defineCall({
  path: '/api/settings/get_inbox',
  summary: 'Messages of the caller, newest first.',
  rows: ['A-18', 'P-12'],
  caller: 'player',
  input: z.object({ ...playerFields, page }),
  output: { value: z.array(inboxItem), unread: z.int(), ...pageFields },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Claims a message's reward once; a second claim returns the first result [A-19, P-12, operations 10]. */
export const claimInbox = defineCall({
  path: '/api/settings/claim_inbox',
  summary: 'Claim the reward of an inbox message.',
  rows: ['A-19', 'P-12'],
  caller: 'player',
  input: z.object({ ...playerFields, inbox_id: z.string().min(1).max(64) }),
  output: { value: inboxItem },
  errors: ['notFound', 'notClaimable', 'playBlocked'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Marks one message as read, or all if `inbox_id` is empty. Not in the specification. */
export const readInbox = defineCall({
  path: '/api/settings/read_inbox',
  summary: 'Mark inbox messages as read.',
  caller: 'player',
  input: z.object({ ...playerFields, inbox_id: z.string().max(64).default('') }),
  output: { unread: z.int() },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Status of account and session: a lightweight call for open tabs [A-20, operations 12.10].
 * `reality_check_due`: stakes are refused until the player has acknowledged the reality check.
 */
export const checkStatus = defineCall({
  path: '/api/settings/check_status',
  summary: 'Account and session status, unread messages and due reality checks.',
  rows: ['A-20'],
  caller: 'player',
  input: z.object(playerFields),
  output: {
    status: z.enum(['active']),
    maintenance: z.boolean(),
    unread_inbox: z.int(),
    reality_check_due: z.boolean(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Script items for HEAD and BODY [A-21, S-16]. */
const analyticsItem = z.object({
  section: z.enum(['HEAD', 'BODY']),
  script: z.string(),
  /** Additional hosts that the script may load from and send to; not in the specification. */
  hosts: z.array(z.string()).optional(),
});
export const getAnalytics = defineCall({
  path: '/api/settings/get_analytics',
  summary: 'Analytics scripts of the site.',
  rows: ['A-21', 'S-16'],
  caller: 'guest',
  input: z.object({ domain_name: domainName }),
  output: { value: z.array(analyticsItem) },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Records that a visitor came from an advertisement; at least one of the two ids is required [A-22, S-17].
 */
export const adsVisit = defineCall({
  path: '/api/settings/adsvisit',
  summary: 'Record an advertisement visit.',
  rows: ['A-22', 'S-17'],
  caller: 'guest',
  input: z.object({ ...siteFields, fbp: tracking, appsflyer_id: tracking }),
  output: {},
  unreachable: SETTINGS_UNREACHABLE,
});

export const partner = z.object({ href: z.string(), img_url: z.string(), partner_name: z.string() });
export const partners = defineCall({
  path: '/api/settings/partners',
  summary: 'Partners of the site.',
  rows: ['A-23', 'W-14'],
  caller: 'guest',
  input: z.object(siteFields),
  output: { partners: z.array(partner) },
  unreachable: READ_UNREACHABLE,
});

export type InboxItem = z.infer<typeof inboxItem>;
export type CmsPage = z.infer<typeof cmsPage>;
export type Partner = z.infer<typeof partner>;
export type PublicEntry = z.infer<typeof publicEntry>;
