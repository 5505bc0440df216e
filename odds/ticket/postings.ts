/** Holders of a ticket's money: the player, stakes of open bets, the book. */
export type Holder = 'player' | 'open_bets' | 'book';
/** An amount that a holder gains, in minor units; negative when it gives it up. */
export type Posting = { readonly holder: Holder; readonly amount: bigint };

/** A ticket is accepted: its stake waits with the open bets. */
export function stakePostings(stake: bigint): Posting[] {
  return [
    { holder: 'player', amount: -stake },
    { holder: 'open_bets', amount: stake },
  ];
}

/**
 * A ticket is settled or cashed out for the first time: the stake leaves the open bets, the player is paid
 * the return.
 */
export function settlementPostings(stake: bigint, returned: bigint): Posting[] {
  return [
    { holder: 'open_bets', amount: -stake },
    { holder: 'player', amount: returned },
    { holder: 'book', amount: stake - returned },
  ];
}

/** A result was corrected: only the difference moves (sportsbook 15.2). None when the return stays. */
export function resettlementPostings(before: bigint, now: bigint): Posting[] {
  if (before === now) return [];
  return [
    { holder: 'player', amount: now - before },
    { holder: 'book', amount: before - now },
  ];
}
