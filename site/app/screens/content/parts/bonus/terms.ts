import type { OfferItem } from '#contracts/api/bonuses.ts';
import { formatMoney } from '../../../../lib/amount.ts';
import type { Translate } from '../../../../lib/i18n.ts';

/** The terms of an offer as sentences, made from its rules alone: what they say is what the server does. */
export function termsOf(t: Translate, offer: OfferItem): string[] {
  return [...given(t, offer), ...played(t, offer), ...limits(t, offer), ...ends(t, offer), ...cost(t, offer)];
}

const sums = ({ currency }: OfferItem) => ({ sum: (value: number) => formatMoney(value, currency) });

function given(t: Translate, offer: OfferItem): string[] {
  const { sum } = sums(offer);
  const { percent, max_bonus, fixed, min_deposit, per_player } = offer;
  const often =
    per_player === 0
      ? t('bonus.term.often')
      : per_player === 1
        ? t('bonus.term.once')
        : t('bonus.term.times', { count: per_player });
  return [
    percent > 0
      ? t('bonus.term.percent', { percent, max: sum(max_bonus) })
      : t('bonus.term.fixed', { amount: sum(fixed) }),
    ...(min_deposit > 0 ? [t('bonus.term.min', { min: sum(min_deposit) })] : []),
    often,
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
    t(offer.wager_base === 'deposit_plus_bonus' ? 'bonus.term.wagerBoth' : 'bonus.term.wagerBonus', values),
    t('bonus.term.order'),
    t(`bonus.term.${offer.mode}`),
    t('bonus.term.counts', { list: list.join(', ') }),
    ...(offer.product === 'sports' ? [t('bonus.term.odds', { odds: offer.min_odds.toFixed(2) })] : []),
  ];
}

function limits(t: Translate, offer: OfferItem): string[] {
  if (offer.mode === 'cash') return [];
  const { sum } = sums(offer);
  const max = sum(offer.example.max_bet);
  const names = offer.excluded_games.map((name) => name.slice(name.indexOf('/') + 1));
  return [
    t(offer.mode === 'sticky' ? 'bonus.term.maxBet' : 'bonus.term.maxBetOwn', { max }),
    ...(names.length > 0 ? [t('bonus.term.excluded', { list: names.join(', ') })] : []),
    offer.max_convert === null
      ? t('bonus.term.noLimit')
      : t('bonus.term.maxConvert', { max: sum(offer.max_convert) }),
  ];
}

function ends(t: Translate, offer: OfferItem): string[] {
  const taken = offer.percent > 0 ? [t('bonus.term.back')] : [];
  if (offer.mode === 'cash') return taken;
  return [
    t('bonus.term.days', { days: offer.valid_days }),
    t('bonus.term.end'),
    t('bonus.term.queue'),
    ...taken,
  ];
}

/** What playing for it costs on average, and how it ended for simulated players. */
function cost(t: Translate, offer: OfferItem): string[] {
  const { forecast, example } = offer;
  if (!forecast || offer.mode === 'cash' || offer.product === 'sports') return [];
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
