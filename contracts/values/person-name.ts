/**
 * A person's name, not empty: letters of any script with their marks, spaces, and the apostrophes, hyphens
 * and full stops that names are written with (O'Brien, ’t Hooft, Anne-Marie, Cruz Jr.). Wider than the
 * letters and space of V-01, which would refuse those names; a name needs at least one letter. Invisible
 * letters and marks (`DI`, Default_Ignorable_Code_Point) would make two names that look the same.
 */
export const PERSON_NAME_PATTERN = /^(?!.*\p{DI})['’]?\p{L}[\p{L}\p{M}\p{Zs}'’.-]*$/u;
