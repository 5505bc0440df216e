/**
 * A range in the model of a game, under the keys that version 1 was published with. The hash of a pay table
 * covers the names of its fields (fairness 10.7): naming them otherwise would be another version.
 */
export const hashedRange = ({ min, max }: { min: number; max: number }) => ({ least: min, most: max });
