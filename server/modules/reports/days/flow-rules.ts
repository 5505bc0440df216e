import { BONUS_COST, type FlowRule } from '../../ledger/index.ts';

/** Money figures that are postings of the ledger, by the time of posting (operations 7). */
export const FLOW_RULES: readonly FlowRule[] = [
  { name: 'deposits', kinds: ['deposit'], from: 'psp_receivable', to: 'cash' },
  // Money that was in suspense until its owner was known.
  { name: 'deposits', kinds: ['suspense'], from: 'unclaimed', to: 'cash' },
  { name: 'withdrawals', from: 'reserved', to: 'psp_payable' },
  { name: 'withdrawals', from: 'cash', to: 'psp_payable' },
  { name: 'chargebacks', kinds: ['rollback of deposit'], from: 'cash', to: 'psp_receivable' },
  // Balance corrections by two people: amounts credited to players less amounts debited.
  { name: 'corrections', kinds: ['adjustment'], from: 'adjustments', to: 'cash' },
  ...BONUS_COST,
  // Seeds of house jackpots.
  { name: 'bonus_cost', kinds: ['jackpot_contribution'], from: 'promo_expense', to: 'jackpot_pool' },
];
