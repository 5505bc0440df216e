import { z } from 'zod';
import { mailSender } from '../values/mail-sender.ts';
import { MARKETING_CHANNELS } from '../values/segment-rules.ts';
import { THEMES, type ThemeCode } from '../values/themes.ts';
import { domainName, previewDevice } from './brands.ts';
import { defineRead, defineWrite } from './call.ts';
import { imageSource, instant, uuid } from './fields.ts';

const template = z.enum(Object.keys(THEMES) as [ThemeCode, ...ThemeCode[]]);
/** App download: a store's https URL, a file of the site, or none. */
const appAddress = z
  .string()
  .trim()
  .max(200)
  .regex(/^(https:\/\/[^\s"<>\\]{3,190}|\/(?!\/)[A-Za-z0-9/_.-]{1,190})?$/);
/** Brands with the same licence share exclusions. */
const licence = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,32}$/);

export const design = z
  .object({ template, colour: z.string().max(32) })
  .refine((identity) => (THEMES[identity.template].colours as readonly string[]).includes(identity.colour), {
    path: ['colour'],
  });

/**
 * The identity of a brand, each part changed separately; hints in the screen give the specification's names.
 */
export const identity = {
  names: z.object({ name: z.string().trim().min(1).max(100), tagline: z.string().trim().max(100) }),
  /** If the first is empty, the template's own logo. */
  logos: z.object({ logo1: imageSource, logo2: imageSource, logo3: imageSource }),
  /** Icon of the browser tab and the installed app; if empty, the platform's. */
  icon: imageSource,
  look: design,
  apps: z.object({
    android: appAddress,
    ios: appAddress,
    has_page: z.boolean(),
    has_bar: z.boolean(),
  }),
  /** Target of affiliate links; empty for the brand's own domain. */
  affiliate_domain: z.union([z.literal(''), domainName]),
  /** A path the home page redirects to; empty for none [W-05]. */
  home_redirect: z.string().regex(/^(\/(?!\/)[A-Za-z0-9/_-]{1,200})?$/),
  /** Expiry of the site. */
  expires_at: instant.nullable(),
  /** Missions, wheels and the rewards icon [W-13]. */
  has_rewards: z.boolean(),
  /** Whether it offers the sportsbook: menu entries, events and new bets. */
  has_sportsbook: z.boolean(),
  /** Own games for play money without an account, if the jurisdiction profile allows it. */
  has_free_play: z.boolean(),
  /** Marketing channels of the brand; players consent to each. */
  marketing_channels: z.array(z.enum(MARKETING_CHANNELS)).max(MARKETING_CHANNELS.length),
  /** Licence holder, licence and regulator, in the footer of every page. */
  licence_text: z.string().trim().max(500),
  /** Sender of its emails to players; only with domains that the installation allows it. */
  mail_sender: mailSender,
};
/** The parts that are drafted and published together. */
export const identityBody = z.object({
  ...{ names: identity.names, logos: identity.logos, icon: identity.icon, look: identity.look },
  /** Always empty: an identity is the same in every language. */
  texts: z.object({}).default({}),
});
export type IdentityBody = z.infer<typeof identityBody>;
export type SiteIdentityForm = { [Name in keyof typeof identity]: z.infer<(typeof identity)[Name]> };

export const siteIdentity = defineRead({
  path: 'site/identity',
  summary:
    'Identity of a brand: names, logos, icon, template and colour, apps, redirect, expiry, rewards, licence.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    ...identity,
    /** As stored, including unknown keys. */
    look: z.object({ template: z.string(), colour: z.string() }),
    licence: z.string(),
    /** How many people publish its name, logos, icon and look; two need a draft. */
    publish_people: z.int(),
    /** Version of the data; a change names the version it is based on. */
    version: z.string(),
    /** Names of other brands with the same licence. */
    licence_brands: z.array(z.string()),
    /** Domains that its sender may have. */
    sender_domains: z.array(z.string()),
  },
});
export const setSiteIdentity = defineWrite({
  path: 'site/identity/set',
  summary:
    'Change parts of a brand’s identity. Live within a second. Where two people publish, name, logos, icon and look are changed by a draft.',
  needs: ['sites', 'write'],
  input: {
    version: z.string().max(40),
    names: identity.names.optional(),
    logos: identity.logos.optional(),
    icon: identity.icon.optional(),
    look: identity.look.optional(),
    apps: identity.apps.optional(),
    affiliate_domain: identity.affiliate_domain.optional(),
    home_redirect: identity.home_redirect.optional(),
    expires_at: identity.expires_at.optional(),
    has_rewards: identity.has_rewards.optional(),
    has_sportsbook: identity.has_sportsbook.optional(),
    has_free_play: identity.has_free_play.optional(),
    marketing_channels: identity.marketing_channels.optional(),
    licence_text: identity.licence_text.optional(),
    mail_sender: identity.mail_sender.optional(),
  },
  output: {},
  errors: ['changedMeanwhile', 'draftNeeded'],
});

/** A preview: the change is applied, the page rendered, and the change rolled back. */
export const templatePreview = defineRead({
  path: 'site/template-preview',
  summary: 'Preview of a brand’s home page in another template or colour, as HTML without scripts.',
  needs: ['sites', 'write'],
  input: { look: design, device: previewDevice },
  output: { html: z.string() },
});

/** Content that another template would hide or leave empty. */
export const templateFit = defineRead({
  path: 'site/template-fit',
  summary: 'Differences of a brand in another template: home page sections that it lacks or leaves empty.',
  needs: ['sites', 'read'],
  input: { template },
  output: {
    /** Home page sections missing in the other template. */
    lost: z.array(z.string()),
    /** Sections added by the other template. */
    added: z.array(z.string()),
    /** Of these, rows without any game of the brand. */
    empty: z.array(z.string()),
    /** Manually arranged rows that would be hidden. */
    arranged: z.array(z.string()),
    /** Colours of the other template in which the brand's logo has a contrast below 3:1 with the header. */
    faint: z.array(z.string()),
  },
});

/**
 * An exclusion on one brand of a licence applies to all of them, so two people decide which brands share it.
 */
export const proposeLicence = defineWrite({
  path: 'site/licence',
  summary: 'Propose to move a brand to another licence. A second authorised person must approve.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, licence },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});
