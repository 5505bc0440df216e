import { z } from 'zod';
import { countryRule } from '../values/country-rules.ts';
import { COMPLETE_LANGUAGE_CODES, type LanguageCode } from '../values/languages.ts';
import { REGISTRATION_MODES } from '../values/registration-modes.ts';
import { defineRead, defineWrite } from './call.ts';
import { imageSource, instant, profileCode, uuid } from './fields.ts';

export const siteTerms = defineRead({
  path: 'site/terms',
  summary: 'Jurisdiction profile of a site and its registration setting.',
  needs: ['sites', 'read'],
  input: {},
  output: { jurisdiction: profileCode, registration: z.enum(REGISTRATION_MODES) },
});

/** `request_id` is chosen by the maker; a repeated request creates no second proposal. */
export const proposeJurisdiction = defineWrite({
  path: 'site/jurisdiction',
  summary: 'Propose another jurisdiction profile for a site. Another person approves.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, jurisdiction: profileCode },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile', 'notFound'],
});

export const setRegistration = defineWrite({
  path: 'site/registration',
  summary: 'Change the registration mode of a site.',
  needs: ['sites', 'write'],
  input: { registration: z.enum(REGISTRATION_MODES) },
  output: {},
  errors: ['changedMeanwhile'],
});

const moment = instant.nullable();
/** Settings visible to visitors, each part changed separately. */
export const settings = {
  /**
   * An open end means no limit on that side. From `notice_at` until the start, every page announces the
   * maintenance; null: no notice.
   */
  maintenance: z
    .object({ on: z.boolean(), start: moment, end: moment, notice_at: moment.default(null) })
    .refine(({ start, end }) => !start || !end || start < end, { path: ['end'] })
    .refine(({ start, notice_at }) => !notice_at || (start !== null && notice_at < start), {
      path: ['notice_at'],
    }),
  /** A colour of the site's template. */
  color: z.string().regex(/^[a-z0-9]{1,32}$/),
  /** The first language is the default; only languages with complete texts are allowed. */
  languages: z
    .array(z.enum(COMPLETE_LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]))
    .min(1)
    .refine((codes) => new Set(codes).size === codes.length),
  live_chat: z
    .object({
      status: z.boolean(),
      /** Licence number of the chat, the only parameter of its script. */
      chat_id: z.string().regex(/^\d{0,20}$/),
      /** Image of the button; empty for the template's. */
      image_id: imageSource,
    })
    .refine(({ status, chat_id }) => !status || chat_id !== '', { path: ['chat_id'] }),
  /** Whether the news opens on arrival. */
  announcement: z.boolean(),
  /** Country rules for registration, and for play and deposits. */
  countries: z.object({ registration: countryRule, play: countryRule }),
};
export type SiteSettingsForm = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]> };

export const siteSettings = defineRead({
  path: 'site/settings',
  summary: 'Site settings: maintenance, colour, languages, live chat, news on arrival, countries.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    ...settings,
    template: z.string(),
    colors: z.array(z.string()),
    /** Whether the installation can resolve the country of an IP address. */
    has_country_source: z.boolean(),
    /** Version of the data; a change names the version it is based on. */
    version: z.string(),
  },
});
export const setSiteSettings = defineWrite({
  path: 'site/settings/set',
  summary: 'Change site settings. Live within a second.',
  needs: ['sites', 'write'],
  input: {
    version: z.string().max(40),
    maintenance: settings.maintenance.optional(),
    color: settings.color.optional(),
    languages: settings.languages.optional(),
    live_chat: settings.live_chat.optional(),
    announcement: settings.announcement.optional(),
    countries: settings.countries.optional(),
  },
  output: {},
  errors: ['changedMeanwhile', 'draftNeeded'],
});
