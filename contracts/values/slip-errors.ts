/**
 * Slip errors, in the order of sportsbook 13.1. `priceChanged` lists the legs with their current prices;
 * `stakeTooLow` and `stakeTooHigh` return the accepted stake per line (`min`, `max`), as do `payoutLimit` and
 * `exposureLimit`. `referrable` of `stakeTooHigh`: a trader may still accept the stake (`referTicket`);
 * `repeated`: `max` is what the open bets of the last `minutes` on one of its selections, `repeated` in
 * total, leave of the maximum stake. `notCombinable` states why legs do not form a `builder`: they contradict
 * each other, one is implied by the others, or the model does not price them together. Its changed price is
 * `price` of `priceChanged`. `freeBetUnavailable` has a `reason`: unavailable, kind, stake, selection or
 * price; `promotionUnavailable`: unavailable, kind, selection, price, used or budget.
 */
export const SLIP_ERRORS = [
  'sportsbookClosed',
  'invalidTicket',
  'selectionNotFound',
  'eventClosed',
  'marketSuspended',
  'priceChanged',
  'stakeTooLow',
  'stakeTooHigh',
  'relatedContingency',
  'notCombinable',
  'payoutLimit',
  'exposureLimit',
  'freeBetUnavailable',
  'promotionUnavailable',
] as const;
