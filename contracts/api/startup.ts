import { z } from 'zod';
import { DEPOSIT_ANSWERS } from '../values/jurisdictions.ts';
import { REGISTRATION_MODES } from '../values/registration-modes.ts';
import { MARKETING_CHANNELS } from '../values/segment-rules.ts';
import { AUTH_UNREACHABLE, defineCall, READ_UNREACHABLE } from './call.ts';
import { domainName, siteFields } from './fields.ts';

/** Text by language code; readers fall back to EN, then to any language. */
export const localText = z.record(z.string(), z.string());

/** Site fields exactly as specified [S-07]. `status`: 1 live, 0 closed. */
export const site = z.object({
  site_name: z.string(),
  currency: z.string(),
  /** Decimals and symbol of a currency that the operator enabled or added; pages know the initial ones. */
  currency_exponent: z.int().optional(),
  currency_symbol: z.string().optional(),
  /** IANA time zone; if unset, that of the currency's main market. */
  time_zone: z.string().optional(),
  theme_code: z.string(),
  theme_color: z.string(),
  logo1: z.string(),
  logo2: z.string(),
  logo3: z.string(),
  status: z.int(),
  expired_date: z.string().nullable(),
  logo_text: z.string(),
  external_id: z.string(),
  android_sub: z.string(),
  ios_sub: z.string(),
  manifest_icon: z.string().nullable(),
  gamify_status: z.boolean(),
});

const menuLeaf = z.object({
  content_id: z.string(),
  title: localText,
  path: z.string(),
  /** Category key of `CATEGORIES`; null for an entry without a product category. */
  category: z.string().nullable(),
  icon: z.string(),
});
export const menuItem = menuLeaf.extend({ children: z.array(menuLeaf) });
/** Entry of the game menu; `category` is a category key or `hot` [S-08]. */
export const gameMenuItem = menuLeaf.extend({ category: z.string() });

export const maintenance = z.object({
  is_maintenance: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
});

/** Number of games on sale in a category, by provider; `category` is a product category slug [S-06, S-08]. */
const providerCount = z.object({
  category: z.string(),
  count: z.int(),
  providers: z.array(z.string()),
});

export const liveChat = z.object({
  chat_id: z.string().nullable(),
  image_id: z.string().nullable(),
  status: z.boolean(),
});

/**
 * A language offered by the site; the first one is the default [L-04]. `flag` is a path below the image base
 * [L-01, S-11].
 */
export const languageItem = z.object({ code: z.string(), name: z.string(), flag: z.string() });

/**
 * Detail of the error `siteClosed`: the day on which the site expired (null if it was closed), and the codes
 * of its languages, default first, for the message to visitors.
 */
export const closedSite = z.object({ expired_date: z.string().nullable(), languages: z.array(z.string()) });
export type ClosedSite = z.infer<typeof closedSite>;

/** Announced end of a brand's sign-ups and deposits; `closes_on`: the closing day, if announced. */
const windDownNotice = z.object({
  starts_at: z.string(),
  has_started: z.boolean(),
  closes_on: z.string().nullable(),
});
export type WindDownNotice = z.infer<typeof windDownNotice>;

/**
 * The data a page needs first. During maintenance only `maintenance` is filled [S-02]. A closed or
 * expired site is `siteClosed` with `closedSite` as detail [S-05]. Menus are unfiltered: `provider_count`
 * determines what is shown [S-08], and `switches.has_sportsbook` whether the site offers the sportsbook. Not
 * in the specification: `root_redirect` (path that the home page redirects to, or null [W-05]), `switches`,
 * `registration` (who may register), `deposit_limit` (the deposit limit question at sign-up), `min_age`
 * (minimum age to play), `licence_text` (holder and licence; empty if not set) and `marketing_choices`
 * (channels for which registration asks consent to marketing; empty if the jurisdiction profile does not
 * require it), `maintenance_languages`, `wind_down`.
 */
export const startup = defineCall({
  path: '/api/startup',
  summary: 'The brand of a domain: site, menus, languages, provider counts, live chat and maintenance.',
  rows: ['A-01'],
  caller: 'guest',
  input: z.object({ domain_name: domainName }),
  output: {
    maintenance,
    /** Only during maintenance: the languages of its page, the site's default first. */
    maintenance_languages: z.array(z.string()).optional(),
    /** Pages announce the upcoming maintenance in `maintenance`. */
    announces_maintenance: z.boolean(),
    /** Only while pages announce it. */
    wind_down: windDownNotice.optional(),
    content: z.object({ menu: z.array(menuItem), game_menu: z.array(gameMenuItem) }).nullable(),
    site: site.nullable(),
    language: z.array(languageItem),
    provider_count: z.array(providerCount),
    aff_domain: z.string(),
    live_chat: liveChat,
    message: z.string(),
    root_redirect: z.string().nullable(),
    registration: z.enum(REGISTRATION_MODES),
    deposit_limit: z.enum(DEPOSIT_ANSWERS),
    min_age: z.int(),
    licence_text: z.string(),
    marketing_choices: z.array(z.enum(MARKETING_CHANNELS)),
    switches: z.object({
      show_bf_ann_modal: z.boolean(),
      show_app_download: z.boolean(),
      show_download_bar: z.boolean(),
      has_sportsbook: z.boolean(),
    }),
  },
  unreachable: AUTH_UNREACHABLE,
});

/** SEO record exactly as specified [S-14]. */
const seoRecord = z.object({
  id: z.string(),
  page_name: z.string(),
  en_item_name: z.string(),
  en_body: z.string(),
  local_item_name: z.string(),
  local_body: z.string(),
  meta_title: z.string(),
  meta_desc: z.string(),
  meta_keywords: z.string(),
  meta_url: z.string(),
  meta_canonical: z.string(),
  meta_author: z.string(),
  meta_publisher: z.string(),
  meta_lang: z.string(),
  meta_image_url: z.string(),
  /** Not in the specification: `noindex` for a page excluded from search engines, otherwise empty. */
  meta_robots: z.string(),
});

/**
 * The SEO record of one page. Names are the product's paths without the slash, `home` for `/`. Every
 * site has a record for each, generated from the site's name if the operator has none [S-13]. `meta_url`,
 * `meta_canonical` and `meta_image_url` may be paths: the site prepends its own origin or image base.
 */
export const seo = defineCall({
  path: '/api/seo',
  summary: 'Title, description and meta fields of one page.',
  rows: ['A-24'],
  caller: 'guest',
  /** `language`: language of title, description and keywords; English if missing in it. */
  input: z.object({
    ...siteFields,
    page_name: z.string().min(1).max(64),
    language: z.string().max(8).default(''),
  }),
  output: { value: seoRecord },
  errors: ['notFound'],
  unreachable: READ_UNREACHABLE,
});

export type Site = z.infer<typeof site>;
export type MenuItem = z.infer<typeof menuItem>;
export type GameMenuItem = z.infer<typeof gameMenuItem>;
export type Maintenance = z.infer<typeof maintenance>;
export type ProviderCount = z.infer<typeof providerCount>;
export type LiveChat = z.infer<typeof liveChat>;
export type LocalText = z.infer<typeof localText>;
export type SeoRecord = z.infer<typeof seoRecord>;
