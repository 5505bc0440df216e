/** Types of screening list entries: sanctioned, and politically exposed persons. */
export const SCREENING_KINDS = ['sanction', 'pep'] as const;
export type ScreeningKind = (typeof SCREENING_KINDS)[number];

/** States of a screening case: undecided, the listed person, another person. */
export const SCREENING_STATES = ['open', 'same_person', 'other_person'] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];

/**
 * Effect of a confirmed match: the account is blocked and payments stop; only payments stop; recorded only.
 */
export const CONFIRMED_EFFECTS = ['block', 'payments', 'none'] as const;
export type ConfirmedEffect = (typeof CONFIRMED_EFFECTS)[number];
