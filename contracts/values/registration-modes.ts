/** Who may register: everyone, people with a contact verified by a code, or no one. */
export const REGISTRATION_MODES = ['open', 'code', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
