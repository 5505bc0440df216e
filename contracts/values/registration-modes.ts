/** Whom a site accepts as new players: anybody, those who have verified a contact by a code, or nobody. */
export const REGISTRATION_MODES = ['open', 'code', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
