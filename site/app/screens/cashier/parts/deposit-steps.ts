import type { DepositDetail } from '#contracts/api/deposits.ts';
import type { DepositState } from '#contracts/values/payments.ts';

/** One step of a payment's progress: completed, current, future, or failed. */
export type PaymentStep = { name: string; at: string | null; status: 'done' | 'now' | 'next' | 'ended' };

const BY_HAND = ['awaiting_payment', 'under_review', 'credited'] as const;
const BY_GATEWAY = ['pending', 'succeeded', 'credited'] as const;
/** States that share a step in the player's view. */
const PART_OF: Partial<Record<DepositState, string>> = {
  created: 'awaiting_payment',
  receipt_uploaded: 'under_review',
  approved: 'under_review',
};

/** The steps of a deposit, from its history. */
export function depositSteps({ state, history }: Pick<DepositDetail, 'state' | 'history'>): PaymentStep[] {
  const visited = new Map(history.map((step) => [step.state as string, step.at]));
  const stops: readonly string[] = visited.has('awaiting_payment') ? BY_HAND : BY_GATEWAY;
  const here = PART_OF[state] ?? state;
  const place = stops.indexOf(here);
  if (place >= 0) {
    const isOver = here === 'credited';
    return stops.map((name, at) => ({
      name,
      at: visited.get(name) ?? null,
      status: at < place || isOver ? 'done' : at === place ? 'now' : 'next',
    }));
  }
  const been = stops.filter((name) => visited.has(name));
  return [
    ...been.map((name): PaymentStep => ({ name, at: visited.get(name) ?? null, status: 'done' })),
    { name: state, at: visited.get(state) ?? null, status: 'ended' },
  ];
}
