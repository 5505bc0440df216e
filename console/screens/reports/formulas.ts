/** How a figure is worked out, beside the rows it opens to. See operations 7. */
const FORMULAS: Record<string, string> = {
  turnover: 'Stakes of own money of settled bets, voids left out.',
  payout: 'What the games returned on those stakes; jackpots are paid by pools and are not part of it.',
  ggr: 'Turnover − payout.',
  hold: 'GGR ÷ turnover.',
  rtp: 'Payout ÷ turnover.',
  ngr: 'GGR − bonus cost − provider fees − jackpot contributions − payment fees − charge-backs − gaming duty.',
  bonus_cost:
    'Bonus money converted to cash + cashback, rebates, gifts and prizes + winnings of free rounds.',
  provider_fees: 'By contract: a share of GGR less jackpot contributions, for each provider and day.',
  payment_fees: 'By contract: a share of the deposits of a day.',
  duty: 'A share of GGR less jackpot contributions of a day.',
  jackpot: 'What stakes put into jackpot pools.',
  ggr_less_jackpot: 'GGR − jackpot contributions.',
  jackpot_wins: 'What jackpot pools paid; no part of payout, GGR or NGR.',
  chargebacks: 'Deposits that were taken back.',
  deposits: 'Deposits by the time of their credit.',
  withdrawals: 'Withdrawals by the time they were paid, part by part.',
  net_deposit: 'Deposits − withdrawals.',
  corrections: 'Corrections of balances agreed by two people: given − taken. No part of NGR or net deposit.',
  valid_turnover: 'Turnover that counts for wagering and rewards.',
  placed: 'Stakes of own money by the time they were placed.',
  rounds: 'Settled bets and rounds with a stake or a win.',
  active_players: 'Players with a settled bet of own money.',
  churned: 'Active in the thirty days before the period, not in it.',
  depositors: 'Players with a credited deposit.',
  first_deposits: 'Players whose first deposit was credited in the period.',
  deposited: 'Of those who registered in the period: who have deposited since.',
  withdrawers: 'Players who were paid.',
};

export const formulaOf = (figure: string): string => FORMULAS[figure] ?? '';
