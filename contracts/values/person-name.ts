/**
 * A person's name, not empty: letters of any script with their marks, spaces, apostrophes, hyphens and full
 * stops (O'Brien, ’t Hooft, Anne-Marie, Cruz Jr.), with at least one letter. Wider than the letters and
 * spaces of V-01, which would refuse such names. Invisible letters and marks (`DI`,
 * Default_Ignorable_Code_Point) are excluded, because they would make two names look the same.
 */
export const PERSON_NAME_PATTERN = /^(?!.*\p{DI})['’]?\p{L}[\p{L}\p{M}\p{Zs}'’.-]*$/u;
