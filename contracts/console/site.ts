import { z } from 'zod';
import { JURISDICTIONS, type Jurisdiction } from '../values/jurisdictions.ts';
import { REGISTRATIONS } from '../values/registration.ts';
import { defineRead, defineWrite } from './call.ts';
import { uuid } from './fields.ts';

const profileName = z.enum(Object.keys(JURISDICTIONS) as [Jurisdiction, ...Jurisdiction[]]);

export const siteTerms = defineRead({
  path: 'site/terms',
  summary:
    'Which jurisdiction profile a site is under, what every profile closes, and whom the site takes as new players.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    jurisdiction: profileName,
    registration: z.enum(REGISTRATIONS),
    profiles: z.array(
      z.object({
        name: profileName,
        /** Categories that may not be sold there, whatever the site arranged. */
        closed: z.array(z.string()),
      }),
    ),
  },
});

/** `request_id` is the maker's own: the same again proposes nothing new. */
export const proposeJurisdiction = defineWrite({
  path: 'site/jurisdiction',
  summary: 'Propose that a site be under another jurisdiction profile; somebody else who may must agree.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, jurisdiction: profileName },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});

export const setRegistration = defineWrite({
  path: 'site/registration',
  summary: 'Say whom a site takes as new players, from now on.',
  needs: ['sites', 'write'],
  input: { registration: z.enum(REGISTRATIONS) },
  output: {},
  errors: ['changedMeanwhile'],
});
