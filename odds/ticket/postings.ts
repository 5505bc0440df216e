/** Holders of a ticket's money: the player, open stakes, the book. */
export type Holder = 'player' | 'open_bets' | 'book';
/** An amount credited to a holder, in minor units; negative for a debit. */
export type TicketPosting = { readonly holder: Holder; readonly amount: bigint };

/** Acceptance: the stake moves to the open stakes. */
export function stakePostings(stake: bigint): TicketPosting[] {
  return [
    { holder: 'player', amount: -stake },
    { holder: 'open_bets', amount: stake },
  ];
}

/** First settlement or cash-out: the stake leaves the open stakes, and the player is paid the return. */
export function settlementPostings(stake: bigint, returned: bigint): TicketPosting[] {
  return [
    { holder: 'open_bets', amount: -stake },
    { holder: 'player', amount: returned },
    { holder: 'book', amount: stake - returned },
  ];
}

/** Result correction: only the difference moves (sportsbook 15.2). No postings if the return is unchanged. */
export function resettlementPostings(before: bigint, now: bigint): TicketPosting[] {
  if (before === now) return [];
  return [
    { holder: 'player', amount: now - before },
    { holder: 'book', amount: before - now },
  ];
}
