import type { OfferItem } from '#contracts/api/bonuses.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { formatMoney } from '../../../../lib/amount.ts';
import type { Translate } from '../../../../lib/i18n.ts';

/** The terms of an offer as sentences, generated only from its rules, so that they match the server. */
export function termsOf(t: Translate, offer: OfferItem): string[] {
  return [
    ...awardTerms(t, offer),
    ...played(t, offer),
    ...limits(t, offer),
    ...ends(t, offer),
    ...cost(t, offer),
  ];
}

const sums = ({ currency }: OfferItem) => ({ sum: (value: number) => formatMoney(value, currency) });

/** The offer's value, in one line. */
export function headlineOf(t: Translate, offer: OfferItem): string {
  const { sum } = sums(offer);
  const { type, percent, rebate, free_rounds } = offer;
  if (free_rounds) {
    const { rounds, game_name: game } = free_rounds;
    return t('bonus.rounds', { count: rounds, rounds, game });
  }
  const max = sum(offer.max_bonus);
  if (type === 'cashback') return t('bonus.cashback', { percent, max });
  if (type === 'rebate')
    return t('bonus.rebate', { percent: Math.max(...rebate.map((part) => part.percent)) });
  if (percent > 0) return t('bonus.percent', { percent, max });
  return t(type === 'no_deposit' ? 'bonus.fixed' : 'bonus.gift', { amount: sum(offer.fixed) });
}

/** The offer's value, as a term. */
function gives(t: Translate, offer: OfferItem): string {
  const { sum } = sums(offer);
  const { type, percent, fixed, rebate, free_rounds } = offer;
  if (free_rounds) {
    const { rounds, game_name: game, bet_value, days } = free_rounds;
    const values = { rounds, game, stake: sum(bet_value), days: t('bonus.dayCount', { count: days }) };
    return t('bonus.term.rounds', { count: rounds, ...values });
  }
  const max = sum(offer.max_bonus);
  if (type === 'cashback') return t('bonus.term.cashback', { percent, max });
  if (type === 'rebate') {
    const list = rebate.map((part) => `${t(`category.${part.category}`)} ${part.percent}%`).join(', ');
    return t('bonus.term.rebate', { list, max });
  }
  return percent > 0
    ? t('bonus.term.percent', { percent, max })
    : t('bonus.term.fixed', { amount: sum(fixed) });
}

function awardTerms(t: Translate, offer: OfferItem): string[] {
  const { sum } = sums(offer);
  const { min_deposit, per_player, type } = offer;
  // Of an address only the sentence itself refers to: it requires several accounts there.
  const own = offer.once_per.filter((scope) => scope !== 'address');
  const shared = own.map((scope) => t(`bonus.same.${scope}`));
  const often =
    type === 'birthday'
      ? t('bonus.term.yearly')
      : per_player === 0
        ? t('bonus.term.often')
        : per_player === 1
          ? t('bonus.term.once')
          : t('bonus.term.times', { count: per_player });
  return [
    gives(t, offer),
    ...(min_deposit > 0 && DEPOSIT_TYPES.includes(type)
      ? [t('bonus.term.min', { min: sum(min_deposit) })]
      : []),
    often,
    ...(offer.is_for_some ? [t('bonus.term.some')] : []),
    ...(own.length > 0 ? [t('bonus.term.once_per', { list: shared.join(', ') })] : []),
    ...(offer.stackable ? [] : [t('bonus.term.alone')]),
    ...(offer.free_rounds ? [t('bonus.term.roundsLate')] : []),
    ...(offer.mode === 'cash' ? [t(offer.free_rounds ? 'bonus.term.winsCash' : 'bonus.term.cash')] : []),
  ];
}

function played(t: Translate, offer: OfferItem): string[] {
  if (offer.mode === 'cash') return [];
  const { sum } = sums(offer);
  const { deposit, bonus, wager } = offer.example;
  const values = {
    multiple: offer.wager_multiple,
    deposit: sum(deposit),
    bonus: sum(bonus),
    wager: sum(wager),
  };
  const list = offer.contribution.map(({ category, percent }) => `${t(`category.${category}`)} ${percent}%`);
  return [
    t(wagerOf(offer), values),
    t('bonus.term.order'),
    t(`bonus.term.${offer.mode}`),
    t('bonus.term.counts', { list: list.join(', ') }),
    ...(offer.product === 'casino' ? casinoTerms(t, offer) : []),
    ...(offer.product === 'sports' ? [t('bonus.term.odds', { odds: offer.min_odds.toFixed(2) })] : []),
  ];
}

function casinoTerms(t: Translate, { low_edge }: OfferItem): string[] {
  const { below, percent } = low_edge;
  return [
    ...(below > 0 ? [t('bonus.term.lowEdge', { edge: below, percent })] : []),
    t('bonus.term.likely'),
    t('bonus.term.coverage'),
  ];
}

function wagerOf({ free_rounds, wager_base }: OfferItem) {
  if (free_rounds) return 'bonus.term.wagerWins';
  return wager_base === 'deposit_plus_bonus' ? 'bonus.term.wagerBoth' : 'bonus.term.wagerBonus';
}

function limits(t: Translate, offer: OfferItem): string[] {
  if (offer.mode === 'cash') return [];
  const { sum } = sums(offer);
  const max = sum(offer.example.max_bet);
  const names = offer.excluded_games.map((name) => name.slice(name.indexOf('/') + 1));
  return [
    t(offer.mode === 'sticky' ? 'bonus.term.maxBet' : 'bonus.term.maxBetOwn', { max }),
    ...(names.length > 0 ? [t('bonus.term.excluded', { list: names.join(', ') })] : []),
    ...payoutLimits(t, offer),
  ];
}

/** Where there are two, the lower one applies. */
function payoutLimits(t: Translate, offer: OfferItem): string[] {
  const { max_convert: max, max_convert_multiple: times } = offer;
  if (max === null && times === null) return [t('bonus.term.noLimit')];
  return [
    ...(max === null ? [] : [t('bonus.term.maxConvert', { max: sums(offer).sum(max) })]),
    ...(times === null ? [] : [t('bonus.term.maxConvertTimes', { times })]),
  ];
}

function ends(t: Translate, offer: OfferItem): string[] {
  const taken = DEPOSIT_TYPES.includes(offer.type) ? [t('bonus.term.back')] : [];
  if (offer.mode === 'cash') return taken;
  return [
    t('bonus.term.days', { days: t('bonus.dayCount', { count: offer.valid_days }) }),
    t('bonus.term.end'),
    t('bonus.term.queue'),
    ...taken,
  ];
}

/** The average cost of wagering, and the results of simulated players. */
function cost(t: Translate, offer: OfferItem): string[] {
  const { forecast, example } = offer;
  if (!forecast || offer.free_rounds || offer.mode === 'cash' || offer.product === 'sports') return [];
  const { sum } = sums(offer);
  const { returns, players, finished } = forecast;
  const lost = (example.wager * (100 - returns)) / 100;
  return [
    t('bonus.term.cost', {
      wager: sum(example.wager),
      cost: sum(lost),
      returns,
      players,
      finished: Math.round(finished),
    }),
  ];
}
