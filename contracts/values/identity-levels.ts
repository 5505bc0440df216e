/**
 * Identity level of a player: 0 none, 1 a name in the profile, 2 also a verified contact, 3 also an approved
 * identity document for that name.
 */
export const IDENTITY_LEVELS = [0, 1, 2, 3] as const;
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];
/** Level with an approved identity document. */
export const MAX_IDENTITY_LEVEL = 3;

/** Requirement of each level in addition to the level below. */
export const IDENTITY_STEPS = ['', 'name', 'contact', 'document'] as const;
type IdentityStep = (typeof IDENTITY_STEPS)[number];

/** Next step of a player at `level` who needs `required`; empty if nothing is missing. */
export function missingIdentityStep(level: number, required: number): IdentityStep {
  return level < required ? (IDENTITY_STEPS[level + 1] ?? '') : '';
}
