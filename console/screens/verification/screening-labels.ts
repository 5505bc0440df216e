import type { ConfirmedEffect, ScreeningKind, ScreeningState } from '#contracts/values/screening.ts';

export const LISTED_AS: Record<ScreeningKind, string> = {
  sanction: 'Sanctioned',
  pep: 'Politically exposed',
};
export const SCREENING_OUTCOMES: Record<ScreeningState, string> = {
  open: 'open',
  same_person: 'same person',
  other_person: 'another person',
};
export const EFFECTS: Record<ConfirmedEffect, string> = {
  block: 'Block the account, its deposits and withdrawals',
  payments: 'Stop deposits and withdrawals',
  none: 'Record it only',
};
