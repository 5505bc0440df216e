import type { BonusItem, OfferItem } from '#contracts/api/bonuses.ts';

const AT = '2026-11-20T08:30:00.000Z';

const WELCOME: OfferItem = {
  campaign_id: 'welcome',
  version: 1,
  title: { EN: 'Welcome bonus', PHP: 'Welcome bonus', CN: '迎新奖金' },
  type: 'first_deposit',
  mode: 'sticky',
  product: 'casino',
  currency: 'PHP',
  percent: 100,
  max_bonus: 1000,
  fixed: 0,
  min_deposit: 200,
  free_rounds: null,
  wager_base: 'deposit_plus_bonus',
  wager_multiple: 10,
  contribution: [
    { category: 'slots', percent: 100 },
    { category: 'table', percent: 10 },
  ],
  low_edge: { below: 2, percent: 10 },
  excluded_games: [],
  min_odds: 1.5,
  max_convert: null,
  max_convert_multiple: null,
  valid_days: 14,
  activation: 'opt_in',
  is_for_some: false,
  once_per: ['person', 'device', 'bank', 'address'],
  stackable: true,
  rebate: [],
  per_player: 1,
  ends_at: null,
  is_demo: true,
  example: { deposit: 1000, bonus: 1000, wager: 20_000, max_bet: 50 },
  forecast: { finished: 12.4, returns: 96, players: 2000 },
};

const RUNNING: BonusItem = {
  bonus_id: '0198c1de-0000-7000-8000-00000000b001',
  campaign_id: 'gift',
  title: { EN: 'A gift' },
  state: 'active',
  mode: 'non_sticky',
  currency: 'PHP',
  amount: 300,
  free_rounds: null,
  balance: 260.5,
  wager: 6000,
  played: 1500,
  progress: 25,
  max_bet: 15,
  expires_at: '2026-11-27T08:30:00.000Z',
  converted: 0,
  removed: 0,
  at: AT,
};

/** Answers about bonuses: one runs, one waits, one is over, one is on offer. */
export function bonusAnswers() {
  const ended = { expires_at: null, state: 'cancelled' as const, removed: 120, bonus_id: 'b3' };
  return {
    bonusOffers: () => ({ value: [WELCOME, { ...WELCOME, campaign_id: 'again', is_demo: false }] }),
    myBonuses: () => ({
      value: [RUNNING, { ...RUNNING, state: 'queued' as const, bonus_id: 'b2' }, { ...RUNNING, ...ended }],
      opted_in: ['again'],
      open_to: ['welcome', 'again'],
      closed_to: [],
    }),
    optInBonus: () => ({ opted_in: ['welcome'] }),
    claimBonus: () => ({ value: RUNNING }),
    redeemCode: () => ({ title: WELCOME.title, how: 'asked' as const, opted_in: ['welcome'] }),
    endBonus: () => ({ removed: 260.5, cash: 1000, is_ended: false }),
  };
}
