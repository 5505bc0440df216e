/** Formulas of figures, shown beside the rows behind them. See operations 7. */
const FORMULAS: Record<string, string> = {
  turnover: 'Real-money stakes of settled bets, without voided bets.',
  payout: 'Returns of the games on the turnover. Excludes jackpots, which are paid from pools.',
  ggr: 'Turnover − payout.',
  hold: 'GGR ÷ turnover.',
  rtp: 'Payout ÷ turnover.',
  ngr: 'GGR − bonus cost − provider fees − jackpot contributions − payment fees − chargebacks − gaming duty.',
  bonus_cost:
    'Bonus money converted to cash + cashback, rebates, gifts and prizes + winnings from free rounds.',
  provider_fees: 'Contract rate × (GGR − jackpot contributions), per provider and day.',
  payment_fees: 'Contract rate × deposits of the day.',
  duty: 'Duty rate × (GGR − jackpot contributions), per day.',
  jackpot: 'Parts of stakes paid into jackpot pools.',
  ggr_less_jackpot: 'GGR − jackpot contributions.',
  jackpot_wins: 'Jackpots paid from pools. Not part of payout, GGR or NGR.',
  chargebacks: 'Credited deposits reversed by the payment company.',
  deposits: 'Credited deposits, by time of credit.',
  withdrawals: 'Paid withdrawals, by time of payment; each partial payment counts when paid.',
  net_deposit: 'Deposits − withdrawals.',
  corrections:
    'Manual balance adjustments approved by two people: added − deducted. Not part of NGR or net deposit.',
  valid_turnover: 'Turnover that counts for wagering and rewards.',
  placed: 'Real-money stakes, by time of the bet.',
  rounds: 'Settled bets and rounds with a stake or a win.',
  active_players: 'Players with a settled real-money bet.',
  churned: 'Players active in the 30 days before the period but not in it.',
  depositors: 'Players with a credited deposit.',
  first_deposits: 'Players whose first deposit was credited in the period.',
  deposited: 'Players registered in the period who have deposited since.',
  withdrawers: 'Players with a paid withdrawal.',
};

export const formulaOf = (figure: string): string => FORMULAS[figure] ?? '';
