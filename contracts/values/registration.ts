/** Whom a site takes as new players: anybody, those who have proved a contact by a code, or nobody. */
export const REGISTRATIONS = ['open', 'code', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];
