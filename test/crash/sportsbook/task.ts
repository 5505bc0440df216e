import type { TicketRequest } from '#server/modules/sportsbook/tickets/placement.ts';

export type TicketPlan = {
  siteId: number;
  playerId: string;
  accountId: string;
  clientTicketId: string;
  outcomeId: string;
  price: string;
};

/** The task of a child. */
export type Task =
  | { what: 'place'; siteId: number; requests: TicketPlan[] }
  | { what: 'cash_out'; siteId: number; tickets: { playerId: string; ticketId: string }[] }
  | { what: 'settle'; siteId: number };

export const STAKE = 1_000n;

/** A single bet as in a player's call. */
export function ticketRequest(request: TicketPlan, now: Date): TicketRequest {
  const { siteId, playerId, accountId, clientTicketId, outcomeId, price } = request;
  const legs = [{ outcome_id: outcomeId, price }];
  return {
    ...{ siteId, currency: 'PHP', clientTicketId, policy: 'any', tolerancePercent: null, now },
    player: { id: playerId, accountId, sessionStartedAt: now },
    slip: {
      ...{ kind: 'single', legs, folds: [], bankers: [], stake: STAKE, price: null },
      ...{ freeBetId: null, promotionId: null },
    },
  };
}
