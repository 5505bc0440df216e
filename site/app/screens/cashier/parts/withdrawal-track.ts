import type { WithdrawalDetail } from '#contracts/api/withdrawals.ts';
import type { WithdrawalState } from '#contracts/values/payments.ts';
import type { Stop } from './deposit-track.ts';

/** States a player need not tell apart, by the stop they belong to. */
const STOP_OF: Record<WithdrawalState, 'requested' | 'review' | 'paying' | 'paid' | 'returned'> = {
  requested: 'requested',
  auto_checks: 'requested',
  review: 'review',
  failed: 'review',
  approved: 'paying',
  paying: 'paying',
  paid: 'paid',
  rejected: 'returned',
  returned: 'returned',
};

/** The way of a withdrawal, as its history tells it; a request that nobody looked at has no such stop. */
export function withdrawalTrack({ state, history }: Pick<WithdrawalDetail, 'state' | 'history'>): Stop[] {
  const visited = new Map(history.map((step) => [STOP_OF[step.state], step.at]));
  const here = STOP_OF[state];
  const stop = (name: Parameters<typeof visited.get>[0], status: Stop['status']): Stop => ({
    name: `out_${name}`,
    at: visited.get(name) ?? null,
    status,
  });
  const way = (['requested', 'review', 'paying', 'paid'] as const).filter(
    (name) => name !== 'review' || visited.has('review'),
  );
  if (here === 'returned') {
    const been = way.filter((name) => visited.has(name)).map((name) => stop(name, 'done'));
    return [...been, stop('returned', 'ended')];
  }
  const place = way.indexOf(here);
  return way.map((name, at) => {
    if (at < place || here === 'paid') return stop(name, 'done');
    return at === place ? stop(name, 'now') : { ...stop(name, 'next'), at: null };
  });
}
