import type { TicketItem } from '#contracts/api/sports-tickets.ts';
import { systemName } from '#odds/ticket/system.ts';
import type { Translate } from '../lib/i18n.ts';

type TitledTicket = Pick<TicketItem, 'kind' | 'folds' | 'bankers'> & { legs: readonly unknown[] };

/** The kind of a ticket; of a system its name, "Trixie", or its sizes, "System: 2, 3 of 4". */
export function ticketTitle(t: Translate, { kind, folds, bankers, legs }: TitledTicket): string {
  if (kind !== 'system') return t(`slip.kind.${kind}`);
  const name = systemName({ legs: legs.length, folds, bankers });
  if (name) return t(`slip.system.${name}`);
  return t('slip.systemOf', { sizes: folds.join(', '), of: legs.length - bankers.length });
}
