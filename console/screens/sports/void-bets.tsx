import { useState } from 'react';
import { STAFF_VOID_REASONS } from '#contracts/console/sports-voids.ts';
import { api } from '../../lib/api.ts';
import { type CallFields, type Success, useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { Placeholder } from '../../ui/components.tsx';
import { AffectedTickets } from './affected-tickets.tsx';

type Reason = (typeof STAFF_VOID_REASONS)[number];
export type VoidTarget = {
  scope: 'event' | 'market' | 'selection' | 'ticket';
  id: string;
  /** The leg of a ticket, from 0; null for all of it. */
  place: number | null;
  name: string;
};

const REASONS = STAFF_VOID_REASONS.map((value) => ({ value, label: nameLabel(value.toLowerCase()) }));
const PERIOD: readonly FormField[] = [
  {
    ...{ name: 'from', label: 'Bets accepted from', kind: 'moment', isRequired: false },
    hint: 'Leave empty to start with the first bet.',
  },
  {
    ...{ name: 'until', label: 'Bets accepted until', kind: 'moment', isRequired: false },
    hint: 'Leave empty for all bets up to the approval.',
  },
];
const FAIR_PRICE: FormField = { name: 'fair', label: 'Correct price, decimal', maxLength: 8 };

/** Voids bets: shows all affected tickets, then proposes for a second person. */
export function VoidBets({ target, onClose }: { target: VoidTarget; onClose(isDone: boolean): void }) {
  const { site } = useSession();
  const act = useWrite();
  const { scope, id, place, name } = target;
  const [request_id] = useState(() => crypto.randomUUID());
  const [why, setWhy] = useState<Reason>('OPERATOR');
  const [seen, see] = useState<{ moving: Success<'previewVoid'>; key: string }>();
  // An obvious error is one of a single price (sportsbook 15.7).
  const isSelection = scope === 'selection' || place !== null;
  const reasons = REASONS.filter(({ value }) => isSelection || value !== 'PALPABLE_ERROR');
  const isError = why === 'PALPABLE_ERROR';

  async function run({ reason = '', from = '', until = '', fair = '' }: Values) {
    const fields = {
      ...{ scope, id, place, void_reason: why },
      ...{ placed_from: from || null, placed_until: until || null },
      fair_price: isError ? fair.trim() : null,
    };
    if (isError && !/^\d{1,4}(\.\d{1,3})?$/.test(fair.trim()))
      return { wrong: 'fair', text: 'Enter a decimal price such as 1.95.' };
    const key = JSON.stringify(fields);
    if (seen?.key === key) return await act('proposeVoid', { ...fields, request_id, reason });
    const moving = await api.previewVoid({ site_id: site.site_id, ...fields });
    if (!moving.ok) return moving;
    see({ moving, key });
    return { note: 'Check the preview, then propose. Another person must approve.' };
  }

  return (
    <Action
      title={`Void bets: ${name}`}
      verb={seen ? 'Propose' : 'Preview'}
      isDangerous={seen !== undefined}
      fields={[
        {
          ...{
            name: 'why',
            label: 'Cause, shown to players',
            kind: 'choice' as const,
            options: reasons,
          },
          chosen: { value: why, set: (value) => setWhy(value as Reason) },
        },
        ...(isError ? [FAIR_PRICE] : []),
        ...(scope === 'ticket' ? [] : PERIOD),
      ]}
      body={seen && <AffectedTickets moving={seen.moving} />}
      run={run}
      onClose={onClose}
    >
      Stakes are returned, including on settled tickets. Later results do not reinstate the bets. Betting
      stays open unless you suspend it.
    </Action>
  );
}

/** The same list for the person who approves a proposed void. */
export function ProposedVoid({ facts }: { facts: Record<string, unknown> }) {
  const { scope, id, place, placed_from, placed_until, void_reason, fair_price } = facts;
  const entered = { scope, id, place, placed_from, placed_until, void_reason, fair_price };
  const { data, error } = useRead('previewVoid', entered as CallFields<'previewVoid'>, 30);
  return data ? <AffectedTickets moving={data} /> : <Placeholder error={error} />;
}
