import { exponentOf } from '#contracts/values/currency.ts';
import { findSlotGame, OWN_PROVIDER } from '#games/slot-games.ts';
import {
  type CampaignForecast,
  changeCampaignState,
  draftCampaign,
  shareToConfirm,
} from '../../../server/modules/bonuses/index.ts';
import { jurisdictionOf } from '../../../server/modules/protection/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoCurrency } from '../brands/types.ts';
import { COIN } from './rewards.ts';

/** `isLimited`: the jurisdiction allows payout limits, and more wagering than ten times the bonus. */
type House = { coin: number; currency: DemoCurrency; isLimited: boolean };

type Offer = {
  campaignId: string;
  /** The reason why more than half of it may become cash; recorded when the campaign is opened. */
  worth?: string;
  /** Granted everywhere for that reason; other bonuses only if the jurisdiction forbids payout limits. */
  isGift?: boolean;
  rules(house: House): Record<string, unknown>;
};

const sum = (coins: number, { coin }: House): string => String(coins * coin);

/**
 * The maximum bet is explicit, because its default of 500 units is a few cents in some currencies. At most
 * twice the bonus becomes cash if limits are allowed, so that no play keeps more than about half of it.
 */
const terms = (house: House, maxBet: number, wagering: { limited: number; strict: number }) => ({
  max_bet: sum(maxBet, house),
  wager_multiple: house.isLimited ? wagering.limited : wagering.strict,
  max_convert_multiple: house.isLimited ? 200 : null,
});

/**
 * The offers of every demo brand: a first deposit bonus, a reload bonus, a small no-deposit bonus, and two
 * automatic ones.
 */
const OFFERS: readonly Offer[] = [
  {
    campaignId: 'welcome',
    worth: 'One for each person and with the first deposit: the price of a new player.',
    rules: (house) => ({
      title: { EN: 'Welcome bonus', PHP: 'Welcome bonus', CN: '迎新奖金' },
      type: 'first_deposit',
      mode: 'sticky',
      currency: house.currency,
      percent: 100,
      max_bonus: sum(5_000, house),
      min_deposit: sum(250, house),
      wager_base: 'deposit_plus_bonus',
      ...terms(house, 250, { limited: 15, strict: 5 }),
      valid_days: 14,
      priority: 10,
    }),
  },
  {
    campaignId: 'weekend',
    worth: 'At most four for each player: a regular deposits twice as much for it.',
    rules: (house) => ({
      title: { EN: '50% reload bonus', PHP: '50% reload bonus', CN: '50% 续存奖金' },
      type: 'reload',
      mode: 'sticky',
      currency: house.currency,
      percent: 50,
      max_bonus: sum(2_500, house),
      min_deposit: sum(500, house),
      ...terms(house, 100, { limited: 30, strict: 10 }),
      valid_days: 7,
      per_player: 4,
    }),
  },
  {
    campaignId: 'try-it',
    worth: 'One for each person, and small: it shows how a bonus is played.',
    rules: (house) => ({
      title: { EN: 'Try a bonus', PHP: 'Subukan ang bonus', CN: '体验奖金' },
      type: 'no_deposit',
      mode: 'sticky',
      currency: house.currency,
      fixed: sum(250, house),
      ...terms(house, 50, { limited: 30, strict: 10 }),
      valid_days: 3,
    }),
  },
  {
    campaignId: 'ten-rounds',
    worth: 'One for each person: ten rounds at the lowest stake are worth little.',
    isGift: true,
    rules: (house) => ({
      title: { EN: '10 free rounds', PHP: '10 free rounds', CN: '10 局免费游戏' },
      type: 'free_rounds',
      mode: 'non_sticky',
      currency: house.currency,
      free_rounds: {
        ...{ provider_code: OWN_PROVIDER, game_code: 'lantern-reels', game_name: 'Lantern Reels' },
        ...{ rounds: 10, days: 7 },
        bet_value: smallestStake(house.currency),
      },
      wager_base: 'winnings',
      ...terms(house, 50, { limited: 10, strict: 10 }),
      // Their wins are small enough.
      max_convert_multiple: null,
      valid_days: 7,
    }),
  },
  {
    campaignId: 'monday',
    rules: (house) => ({
      title: { EN: 'Monday cashback', PHP: 'Cashback tuwing Lunes', CN: '周一返现' },
      type: 'cashback',
      mode: 'cash',
      currency: house.currency,
      percent: 3,
      max_bonus: sum(500, house),
      wager_multiple: 0,
      valid_days: 7,
    }),
  },
  {
    campaignId: 'birthday',
    worth: 'A small gift once a year, which players are meant to keep.',
    isGift: true,
    rules: (house) => ({
      title: { EN: 'Birthday gift', PHP: 'Regalo sa kaarawan', CN: '生日礼金' },
      type: 'birthday',
      mode: 'non_sticky',
      currency: house.currency,
      fixed: sum(100, house),
      ...terms(house, 50, { limited: 5, strict: 5 }),
      max_convert_multiple: null,
      valid_days: 14,
    }),
  },
];

const smallestStake = (currency: DemoCurrency): string =>
  String(findSlotGame('lantern-reels')!.stakesFor(currency, exponentOf(currency))[0]);

/** The same rules in another currency have the same forecast, because it is relative to the bonus. */
const known = new Map<string, CampaignForecast>();

/** Campaigns of a demo brand, marked as such. */
export async function writeBonuses(tx: Tx, siteId: number, currency: DemoCurrency, now: Date): Promise<void> {
  const { caps_winnings: isLimited } = await jurisdictionOf(tx, siteId);
  const house = { coin: COIN[currency], currency, isLimited };
  const audit = (actor: string, reason = 'demo') => ({ actor, reason, now });
  for (const { campaignId, worth, isGift, rules } of OFFERS) {
    const seen = known.get(`${campaignId} ${isLimited}`);
    const draft = {
      campaignId,
      rules: rules(house),
      budget: 1_000_000n * BigInt(house.coin),
      startsAt: now,
      isDemo: true,
      ...(seen && { forecast: seen }),
    };
    const row = await draftCampaign(tx, siteId, draft, audit('demo'));
    if (row.forecast) known.set(`${campaignId} ${isLimited}`, row.forecast);
    const confirmed = isGift || !isLimited ? await shareToConfirm(tx, row) : undefined;
    const checker = audit('demo-checker', confirmed && worth);
    await changeCampaignState(tx, siteId, campaignId, 'open', checker, confirmed?.percent);
  }
}
