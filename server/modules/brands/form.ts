import type { z } from 'zod';
import type { newBrand } from '#contracts/console/brands.ts';
import type { NewBrand } from './creation.ts';

/** The operator's input for a new brand, from the console or a file. */
export type BrandForm = z.output<typeof newBrand>;

/** Creates a brand from a form; it stays closed until it is opened. */
export function brandOf(form: BrandForm): NewBrand {
  return {
    externalId: form.code,
    name: form.name,
    logoText: form.tagline,
    domains: form.domains,
    currency: form.currency,
    timeZone: form.time_zone,
    languages: form.languages,
    jurisdiction: form.jurisdiction,
    theme: { code: form.template, color: form.colour },
    registration: form.registration,
    gamifyStatus: form.gamify,
    hasSportsbook: form.sportsbook,
    affDomain: form.domains[0]!,
    isOpen: false,
  };
}
