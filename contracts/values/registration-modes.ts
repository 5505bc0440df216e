/** Who may register: everyone, people who have verified a contact by a code, or no one. */
export const REGISTRATION_MODES = ['open', 'code', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
