import { useState } from 'react';
import { money, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import type { PlayerActionProps } from './player-actions.tsx';

/** A bonus of an open campaign, by hand. */
export function BonusGrant({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const { site } = useSession();
  const { data } = useRead('campaigns', {});
  const [request_id] = useState(() => crypto.randomUUID());
  const open = data?.value.filter(({ state }) => state === 'open') ?? [];
  return (
    <Action
      title={`A bonus for ${player.account_id}`}
      verb="Propose"
      fields={[
        {
          name: 'campaign_id',
          label: 'Campaign',
          kind: 'choice',
          options: open.map(({ campaign_id, title }) => ({ value: campaign_id, label: title })),
        },
        { name: 'amount', label: `Amount in ${site.currency}` },
      ]}
      run={async ({ campaign_id = '', amount: typed = '', reason = '' }) => {
        const amount = toMinor(typed, site.currency);
        if (!amount) return { wrong: 'amount', text: 'Enter a valid amount.' };
        const { player_id } = player;
        const answer = await act('proposeGrant', { request_id, player_id, campaign_id, amount, reason });
        if (answer.ok || answer.error !== 'overCap') return answer;
        const { cap, currency } = answer.detail as { cap: string; currency: string };
        return {
          wrong: 'amount',
          text: `Your role may propose ${money({ amount: cap, currency })} at most.`,
        };
      }}
      onClose={(isDone) =>
        onClose(isDone ? 'Proposed. Waiting for a site administrator to approve.' : undefined)
      }
    >
      Granted once a site administrator approves, under the campaign’s rules and from its budget.
    </Action>
  );
}
