/** Kinds of entries on screening lists: sanctioned, and politically exposed persons. */
export const SCREENING_KINDS = ['sanction', 'pep'] as const;
export type ScreeningKind = (typeof SCREENING_KINDS)[number];

/** States of a screening case: undecided, the listed person, another person. */
export const SCREENING_STATES = ['open', 'same_person', 'other_person'] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];

/**
 * What a confirmed match does: the account is blocked and its payments stop; payments alone stop; nothing but
 * the record.
 */
export const CONFIRMED_EFFECTS = ['block', 'payments', 'none'] as const;
export type ConfirmedEffect = (typeof CONFIRMED_EFFECTS)[number];
