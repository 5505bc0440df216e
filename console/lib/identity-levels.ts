/** Identity levels as a requirement, by level. */
export const IDENTITY_REQUIRED = [
  'nothing',
  'a name in the profile',
  'a name and a verified contact',
  'a name, a verified contact and an approved identity document',
];
/** Identity levels as select options. */
export const IDENTITY_CHOICES: Readonly<Record<string, string>> = Object.fromEntries(
  IDENTITY_REQUIRED.entries(),
);
