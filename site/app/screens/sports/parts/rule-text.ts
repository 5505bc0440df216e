import type { TicketLeg } from '#contracts/api/sports-tickets.ts';
import type { Translate } from '../../../lib/i18n.ts';

/** The rule that settled a leg, in words; empty where the result needs no explanation. */
export function ruleText(
  t: Translate,
  { rule, void_reason }: Pick<TicketLeg, 'rule' | 'void_reason'>,
): string {
  if (!rule) return '';
  const key = rule.key === 'voided' ? `bets.voided.${void_reason}` : `bets.rule.${rule.key}`;
  return t(key, { ...rule.values, defaultValue: '' });
}
