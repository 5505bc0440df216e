import type { SportsBet, TicketLeg } from '#contracts/api/sports-tickets.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { Translate } from '../lib/i18n.ts';
import { eventTitle } from './event-names.ts';
import { selectionMarket, selectionText } from './event-text.ts';
import { ticketTitle } from './ticket-title.ts';

/** A sports bet as text: its kind, and the pick and state of each selection. */
export type BetSummary = { kind: string; selections: { text: string; detail: string }[] };

/**
 * The texts of a sports bet in the reader's language [V-03, V-04]: a parlay has no side, its selections do.
 * Odds are decimal, as accepted. Produced by loaders, so that lists of bets need neither the texts nor the
 * code of the sports pages.
 */
export function betSummary(t: Translate, language: LanguageCode, bet: SportsBet): BetSummary {
  const legs = 'legs' in bet ? bet.legs : [bet];
  return {
    kind: kindOf(t, bet),
    selections: legs.map((leg) => ({
      text: `${selectionText(t, leg, leg, language)} @ ${leg.price.value}`,
      detail: detailOf(t, language, leg),
    })),
  };
}

function kindOf(t: Translate, bet: SportsBet): string {
  if (!('legs' in bet)) return t('slip.kind.single');
  const kind = ticketTitle(t, bet);
  return bet.price ? `${kind} @ ${bet.price}` : kind;
}

function detailOf(t: Translate, language: LanguageCode, leg: TicketLeg): string {
  const title = eventTitle(leg, language);
  const { score_at_bet: score, result, outcome } = leg;
  const teams = `${title}${score ? ` [${score.h}-${score.a}]` : ''}`;
  const parts = [selectionMarket(t, leg), teams];
  if (result?.full) parts.push(t('bets.result', { score: result.full }));
  if (outcome) parts.push(t(`bets.outcome.${outcome}`));
  return parts.join(' · ');
}
