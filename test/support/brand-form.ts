import type { NewBrandForm } from '#contracts/console/brands.ts';

/** A brand as the console's form expects it; code and domain are derived from `code`. */
export const brandForm = (code: string, changes: Partial<NewBrandForm> = {}): NewBrandForm => ({
  ...{ code, name: 'Harbour', tagline: '', domains: [`${code}.example`], currency: 'PHP' },
  ...{ languages: ['EN'], jurisdiction: 'strict', template: 'slot2', colour: 'cyan', registration: 'open' },
  ...changes,
});
