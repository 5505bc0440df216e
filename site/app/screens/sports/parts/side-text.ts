import type { LanguageCode } from '#contracts/values/languages.ts';
import { type BetItemFields, sideLabel } from '#contracts/values/sports-bets.ts';
import { teamName } from '#contracts/values/team-name.ts';
import { firstPeriodOf } from '#odds/market/first-period.ts';
import type { Translate } from '../../../lib/i18n.ts';

/** The selection in the reader's language; empty where a bet has no side [V-03, V-04]. */
export function sideText(t: Translate, bet: BetItemFields, language: LanguageCode): string {
  const label = sideLabel(bet.bet_type, bet.home_away, bet.criteria1);
  if (label.kind === 'none') return '';
  if (label.kind === 'text') return label.text;
  if (label.kind === 'word') return t(`sports.side.${label.word}`);
  const name = teamName(bet, label.team, language);
  return label.answer ? t(`sports.side.${label.answer}`, { team: name }) : name;
}

/**
 * The market's name in the reader's language, with the period as its sport calls it; an unknown code is shown
 * as it is.
 */
export function marketText(t: Translate, betType: string, sport = 'football'): string {
  const period = betType.endsWith('H') ? firstPeriodOf(sport) : 'half';
  if (period && period !== 'half')
    return `${marketText(t, betType.slice(0, -1))} · ${t(`sports.period.${period}`)}`;
  const key = `sports.market.${betType}`;
  const text = t(`sports.market.${betType}`);
  return text === key ? betType : text;
}
