import type { CategorySlug } from './category.ts';

/**
 * What the place a site is licensed in closes, as data: a site may sell less than its profile allows, never more. `strict` is where
 * every site begins; `open` is for demos, and for places whose licence names every category.
 */
export const JURISDICTIONS = {
  strict: { closed: ['sabong'] },
  open: { closed: [] },
} as const satisfies Record<string, { closed: readonly CategorySlug[] }>;

export type Jurisdiction = keyof typeof JURISDICTIONS;

/** Whether games of a category may be sold and played there; an unknown profile is the strict one. */
export function allows(jurisdiction: string, category: string): boolean {
  const profile = Object.hasOwn(JURISDICTIONS, jurisdiction) ? (jurisdiction as Jurisdiction) : 'strict';
  return !(JURISDICTIONS[profile].closed as readonly string[]).includes(category);
}
