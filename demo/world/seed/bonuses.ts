import { exponentOf } from '#contracts/values/currency.ts';
import { findSlotGame, OWN_PROVIDER } from '#games/slot-games.ts';
import {
  type CampaignForecast,
  changeCampaignState,
  draftCampaign,
  shareToConfirm,
} from '../../../server/modules/bonuses/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoCurrency } from '../brands/types.ts';
import { COIN } from './rewards.ts';

type Offer = {
  campaignId: string;
  /** Why a house gives what is expected to become cash, which whoever opens the campaign confirms. */
  worth?: string;
  rules(coin: number, currency: DemoCurrency): Record<string, unknown>;
};

const sum = (coins: number, coin: number): string => String(coins * coin);

/**
 * The offers of every demo brand: a first deposit bonus, a reload bonus, a small no-deposit bonus, and two
 * automatic ones.
 */
const OFFERS: readonly Offer[] = [
  {
    campaignId: 'welcome',
    worth: 'One for each person and with the first deposit: the price of a new player.',
    rules: (coin, currency) => ({
      title: { EN: 'Welcome bonus', PHP: 'Welcome bonus', CN: '迎新奖金' },
      type: 'first_deposit',
      mode: 'non_sticky',
      currency,
      percent: 100,
      max_bonus: sum(2_000, coin),
      min_deposit: sum(100, coin),
      wager_multiple: 10,
      valid_days: 14,
      priority: 10,
    }),
  },
  {
    campaignId: 'weekend',
    worth: 'At most four for each player: a regular deposits twice as much for it.',
    rules: (coin, currency) => ({
      title: { EN: '50% reload bonus', PHP: '50% reload bonus', CN: '50% 续存奖金' },
      type: 'reload',
      mode: 'sticky',
      currency,
      percent: 50,
      max_bonus: sum(1_000, coin),
      min_deposit: sum(200, coin),
      wager_multiple: 10,
      max_bet: sum(50, coin),
      valid_days: 7,
      per_player: 4,
    }),
  },
  {
    campaignId: 'try-it',
    worth: 'One for each person, and small: it shows how a bonus is played.',
    rules: (coin, currency) => ({
      title: { EN: 'Try a bonus', PHP: 'Subukan ang bonus', CN: '体验奖金' },
      type: 'no_deposit',
      mode: 'non_sticky',
      currency,
      fixed: sum(100, coin),
      wager_multiple: 10,
      max_bet: sum(10, coin),
      valid_days: 3,
    }),
  },
  {
    campaignId: 'ten-rounds',
    worth: 'One for each person, at the lowest stake: ten rounds are worth little.',
    rules: (coin, currency) => ({
      title: { EN: '10 free rounds', PHP: '10 free rounds', CN: '10 局免费游戏' },
      type: 'free_rounds',
      mode: 'non_sticky',
      currency,
      free_rounds: {
        ...{ provider_code: OWN_PROVIDER, game_code: 'lantern-reels', game_name: 'Lantern Reels' },
        ...{ rounds: 10, days: 7 },
        bet_value: String(findSlotGame('lantern-reels')!.stakesFor(currency, exponentOf(currency))[0]),
      },
      wager_base: 'winnings',
      wager_multiple: 5,
      max_bet: sum(10, coin),
      valid_days: 7,
    }),
  },
  {
    campaignId: 'monday',
    rules: (coin, currency) => ({
      title: { EN: 'Monday cashback', PHP: 'Cashback tuwing Lunes', CN: '周一返现' },
      type: 'cashback',
      mode: 'cash',
      currency,
      percent: 3,
      max_bonus: sum(500, coin),
      wager_multiple: 0,
      valid_days: 7,
    }),
  },
  {
    campaignId: 'birthday',
    worth: 'A small gift once a year, meant to be kept.',
    rules: (coin, currency) => ({
      title: { EN: 'Birthday gift', PHP: 'Regalo sa kaarawan', CN: '生日礼金' },
      type: 'birthday',
      mode: 'non_sticky',
      currency,
      fixed: sum(50, coin),
      wager_multiple: 5,
      max_bet: sum(10, coin),
      valid_days: 14,
    }),
  },
];

/** The same rules in another currency have the same forecast: it is in relation to the bonus. */
const known = new Map<string, CampaignForecast>();

/** Campaigns of a demo brand, marked as such. */
export async function writeBonuses(tx: Tx, siteId: number, currency: DemoCurrency, now: Date): Promise<void> {
  const coin = COIN[currency];
  const audit = (actor: string, reason = 'demo') => ({ actor, reason, now });
  for (const { campaignId, worth, rules: rulesIn } of OFFERS) {
    const rules = rulesIn(coin, currency);
    const seen = known.get(campaignId);
    const draft = {
      campaignId,
      rules,
      budget: 1_000_000n * BigInt(coin),
      startsAt: now,
      isDemo: true,
      ...(seen && { forecast: seen }),
    };
    const row = await draftCampaign(tx, siteId, draft, audit('demo'));
    if (row.forecast) known.set(campaignId, row.forecast);
    const confirmed = worth === undefined ? undefined : await shareToConfirm(tx, row);
    const checker = audit('demo-checker', worth);
    await changeCampaignState(tx, siteId, campaignId, 'open', checker, confirmed?.percent);
  }
}
