/**
 * What is known of who a player is: 0 nothing, 1 a name in the profile, 2 a verified contact as well, 3 an
 * approved identity document for that name as well.
 */
export const IDENTITY_LEVELS = [0, 1, 2, 3] as const;
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];
/** An approved identity document. */
export const MAX_IDENTITY_LEVEL = 3;

/** What a player adds to reach each level from the one below. */
export const IDENTITY_STEPS = ['', 'name', 'contact', 'document'] as const;
export type IdentityStep = (typeof IDENTITY_STEPS)[number];

/** The next step of a player at `level` who needs `required`; empty when nothing is missing. */
export function missingIdentityStep(level: number, required: number): IdentityStep {
  return level < required ? (IDENTITY_STEPS[level + 1] ?? '') : '';
}
