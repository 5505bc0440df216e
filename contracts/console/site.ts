import { z } from 'zod';
import { JURISDICTIONS, type Jurisdiction } from '../values/jurisdictions.ts';
import { defineRead, defineWrite } from './call.ts';
import { uuid } from './fields.ts';

const profileName = z.enum(Object.keys(JURISDICTIONS) as [Jurisdiction, ...Jurisdiction[]]);

export const siteTerms = defineRead({
  path: 'site/terms',
  summary: 'Which jurisdiction profile a site is under, and what every profile closes.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    jurisdiction: profileName,
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
