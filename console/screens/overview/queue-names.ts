/** What the console calls each queue. */
export const QUEUES: Record<string, string> = {
  deposits: 'Deposits to review',
  withdrawals: 'Withdrawals to review',
  payouts: 'Manual payouts',
  messages: 'Contact messages',
  proposals: 'Proposals to approve',
  documents: 'Identity documents to check',
  screening: 'Screening matches to review',
  drafts: 'Drafts to approve',
  referrals: 'Referred bets',
  report_alarms: 'Report alarms',
  held_wins: 'Held wins',
  cases: 'Finance cases',
  affiliate_flags: 'Linked players',
  bonus_flags: 'Bonuses to review',
  help_links: 'Broken help links',
  files: 'Changed server files',
  level_cases: 'VIP levels to review',
  reveal_alarms: 'Caller verification alarms',
};

/** What it calls the figures of the day. */
export const FIGURES: Record<string, string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals paid',
  turnover: 'Turnover',
  ggr: 'GGR',
  active_players: 'Active players',
  registered: 'Registered',
};
