/**
 * A range in a game's model, with the keys published in version 1. Pay table hashes cover field names
 * (fairness 10.7), so renaming them would require a new version.
 */
export const hashedRange = ({ min, max }: { min: number; max: number }) => ({ least: min, most: max });
