import type { FreeRoundsState, RoundState, TransactionState } from './tables.ts';

/** The permitted transitions [wallet 3.6]. All others are impossible. */
export const TRANSACTION_TRANSITIONS: Record<TransactionState | 'absent', readonly TransactionState[]> = {
  absent: ['ok', 'refused', 'tombstone'],
  ok: ['reversed'],
  refused: [],
  reversed: [],
  tombstone: [],
};

export const ROUND_TRANSITIONS: Record<RoundState | 'absent', readonly RoundState[]> = {
  absent: ['open'],
  open: ['closed', 'voided'],
  closed: ['adjusted'],
  voided: [],
  adjusted: [],
};

/** Free rounds as known to the provider: without a response the call is retried. */
export const FREE_ROUNDS_TRANSITIONS: Record<FreeRoundsState | 'absent', readonly FreeRoundsState[]> = {
  absent: ['asking', 'granted'],
  asking: ['granted', 'refused', 'cancelling'],
  granted: ['cancelling'],
  refused: [],
  cancelling: ['cancelled'],
  cancelled: [],
};

/** The transition to another state, or none; throws if the table has no such transition. */
export function requireTransition<To extends string>(
  steps: Record<To | 'absent', readonly To[]>,
  from: NoInfer<To> | 'absent',
  to: NoInfer<To>,
): To {
  if (from !== to && !steps[from].includes(to)) throw new Error(`${from} is not followed by ${to}`);
  return to;
}
