import { useState } from 'react';
import type { FreeRoundsItem } from '#contracts/console/providers.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { formatMoney, moment, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { PlayerActionProps } from './player-actions.tsx';

/** Free rounds in a provider's game, by hand. */
export function GiveFreeRounds({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const { site } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Free rounds for ${player.account_id}`}
      verb="Propose"
      fields={[
        { name: 'game', label: 'Game', kind: 'games', max: 1, filter: { hasFreeRounds: true } },
        { name: 'rounds', label: 'Rounds', initial: '10' },
        { name: 'bet', label: `Value per round, in ${site.currency}` },
        { name: 'days', label: 'Valid for, days', initial: '7' },
      ]}
      run={async ({ game = '', rounds = '', bet = '', days = '', reason = '' }) => {
        const [provider_code = '', game_code = ''] = game.split('/');
        if (!game_code) return { wrong: 'game', text: 'Choose a game.' };
        const bet_value = toMinor(bet, site.currency);
        if (!bet_value) return { wrong: 'bet', text: 'Enter a valid amount.' };
        const freeRounds = {
          provider_code,
          game_code,
          bet_value,
          rounds: Number(rounds),
          days: Number(days),
        };
        const { player_id } = player;
        const answer = await act('proposeFreeRounds', { request_id, player_id, ...freeRounds, reason });
        if (answer.ok || answer.error !== 'overCap') return answer;
        const { cap, currency } = answer.detail as { cap: string; currency: string };
        return {
          wrong: 'bet',
          text: `Your role may propose no more than ${formatMoney({ amount: cap, currency })}.`,
        };
      }}
      onClose={(isDone) =>
        onClose(isDone ? 'Proposed. Waiting for a site administrator to approve.' : undefined)
      }
    >
      The rounds are granted once a site administrator approves. Winnings are paid as cash.
    </Action>
  );
}

const TONES: Record<FreeRoundsItem['state'], 'plain' | 'good' | 'warn' | 'bad'> = {
  asking: 'warn',
  granted: 'good',
  refused: 'bad',
  cancelling: 'warn',
  cancelled: 'plain',
};

/** Free rounds of the player at providers; remaining ones can be cancelled. */
export function FreeRounds({ playerId }: { playerId: string }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const { data, reload } = useRead('freeRoundsOfPlayer', { player_id: playerId }, 15);
  const [back, takeBack] = useState<FreeRoundsItem>();
  if (!data || data.value.length === 0) return null;
  return (
    <section className="card">
      <h2>Free rounds</h2>
      <DataTable
        label="Free rounds"
        rows={data.value}
        rowKey={({ provider_code, grant_id }) => `${provider_code} ${grant_id}`}
        columns={[
          {
            head: 'Game',
            cell: ({ provider_code, games, valid_to }) => (
              <span title={`until ${moment(valid_to)}`}>
                {provider_code} {games.join(', ')}
              </span>
            ),
            kind: 'wide',
          },
          { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
          { head: 'Used', cell: ({ used, granted }) => `${used} of ${granted}`, kind: 'figure' },
          {
            head: 'Left',
            cell: (row) =>
              row.remaining > 0 && may('grants', 'make', 'approve') ? (
                <Button tone="quiet" onClick={() => takeBack(row)}>
                  Cancel {row.remaining} …
                </Button>
              ) : (
                row.remaining
              ),
          },
        ]}
      />
      {back && (
        <Action
          title={`Cancel ${counted(back.remaining, 'free round')}`}
          verb="Cancel rounds"
          isDangerous
          run={({ reason = '' }) =>
            act('cancelFreeRounds', { provider_code: back.provider_code, grant_id: back.grant_id, reason })
          }
          onClose={(isDone) => {
            takeBack(undefined);
            if (!isDone) return;
            toast('Cancelled. The provider has been notified.');
            void reload();
          }}
        >
          The remaining rounds can no longer be played. Winnings are kept.
        </Action>
      )}
    </section>
  );
}
