import type { SelectionItem } from '#contracts/api/sports.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { BetItemFields } from '#contracts/values/sports-bets.ts';
import type { LocalName } from '#contracts/values/sports-names.ts';
import type { Translate } from '../lib/i18n.ts';
import { marketText, sideText } from '../screens/sports/parts/side-text.ts';
import { nameText, teamsText } from './event-names.ts';

/** Markets whose line depends on the side; for others `criteria1` is the outcome itself. */
const HAS_LINE = /^(HDPH?|OUH?|1X2HDPH?)$/;
/** Outcomes named by a code, translated for the reader. */
const CODED = /^(BS|DCH?|HTFT|FGLGH?)$/;

/** The selection with its line: "Reds −0.75", "Over 2.5", "Reds or draw". */
export function selectionText(
  t: Translate,
  bet: {
    bet_type: string;
    home_away: number;
    criteria1: string;
    runner?: LocalName | null | undefined;
  },
  event: object,
  language: LanguageCode,
): string {
  const { bet_type, criteria1 } = bet;
  if (bet.runner) return nameText(bet.runner, language);
  if (CODED.test(bet_type) && bet.home_away === 0) return codeText(t, bet_type, criteria1, event, language);
  if (criteria1 === 'AOS') return t('sports.pick.AOS');
  const side = sideText(t, { ...(event as BetItemFields), ...bet }, language);
  const line = HAS_LINE.test(bet_type) ? criteria1.replace('-', '−') : '';
  return [side, line].filter(Boolean).join(' ');
}

function codeText(
  t: Translate,
  betType: string,
  code: string,
  event: object,
  language: LanguageCode,
): string {
  const teams = teamsText(event, language);
  const half = t('sports.side.draw');
  if (betType === 'HTFT') {
    const part = (letter: string | undefined) =>
      letter === 'H' ? teams.home : letter === 'A' ? teams.away : half;
    return `${part(code[0])} / ${part(code[1])}`;
  }
  return t(`sports.pick.${code}`, teams);
}

/** The market of a selection with its period, or with the paid places of a bet on a runner. */
export function selectionMarket(
  t: Translate,
  { bet_type, sport, places = 0 }: Pick<SelectionItem, 'bet_type' | 'sport'> & { places?: number },
): string {
  const market = marketText(t, bet_type, sport);
  return places > 1 ? `${market} (1–${places})` : market;
}
