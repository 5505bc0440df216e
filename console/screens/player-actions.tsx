import { useState } from 'react';
import { PLAYER_FLAGS } from '#contracts/console/players.ts';
import type { Out } from '../lib/api.ts';
import { toMinor } from '../lib/format.ts';
import { useSession, words } from '../lib/session.ts';
import { useAct } from '../lib/use-call.ts';
import { Action } from '../ui/action.tsx';
import { Button } from '../ui/parts.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Unmasked } from './player.tsx';

export type Doing = 'unmask' | 'note' | 'flag' | 'status' | 'adjust';
type Props = {
  player: Out<'playerView'>['player'];
  flags: readonly string[];
  onDone(doing: Doing, found?: Unmasked): void;
};

/** What the person may do about a player; what others must agree to becomes a proposal. */
export function PlayerActions({ player, flags, onDone }: Props) {
  const { may } = useSession();
  const [doing, setDoing] = useState<Doing>();
  const isBlocked = player.status === 'blocked';
  const mayBlock = may('block', 'write', 'make') || (!isBlocked && may('block', 'block'));
  return (
    <>
      {may('personal', 'read') && <Button onClick={() => setDoing('unmask')}>Unmask …</Button>}
      {may('notes', 'write') && (
        <>
          <Button onClick={() => setDoing('note')}>Note …</Button>
          <Button onClick={() => setDoing('flag')}>Flag …</Button>
        </>
      )}
      {may('adjustments', 'make') && <Button onClick={() => setDoing('adjust')}>Adjust balance …</Button>}
      {mayBlock && player.status !== 'closed' && (
        <Button tone="danger" onClick={() => setDoing('status')}>
          {isBlocked ? 'Unblock …' : 'Block …'}
        </Button>
      )}
      {doing && (
        <OneAction
          player={player}
          flags={flags}
          doing={doing}
          onDone={onDone}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  );
}

function OneAction({ player, flags, doing, onDone, onClose }: Props & { doing: Doing; onClose(): void }) {
  const act = useAct();
  const toast = useToast();
  const { site } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState<Unmasked>();
  const { player_id, account_id } = player;
  const close = (text: string) => (isDone: boolean) => {
    onClose();
    if (!isDone) return;
    if (text) toast(text);
    onDone(doing, found);
  };
  switch (doing) {
    case 'unmask':
      return (
        <Action
          title={`Unmask ${account_id}`}
          verb="Show"
          run={async ({ reason = '' }) => {
            const answer = await act('unmaskPlayer', { player_id, reason });
            if (answer.ok) setFound(answer);
            return answer;
          }}
          onClose={close('Shown. Who looked, and why, is noted.')}
        >
          Name, e-mail address and phone number in full. Who looked, and why, is kept in the audit log.
        </Action>
      );
    case 'note':
      return (
        <Action
          title={`Note about ${account_id}`}
          verb="Keep"
          hasReason={false}
          fields={[{ name: 'note', label: 'Note', kind: 'area', maxLength: 2000 }]}
          run={({ note = '' }) => act('addNote', { player_id, note, reason: 'A note' })}
          onClose={close('Noted.')}
        />
      );
    case 'flag':
      return (
        <Action
          title={`Flags of ${account_id}`}
          verb="Set"
          fields={[
            {
              name: 'flag',
              label: 'Flag',
              kind: 'choice',
              options: PLAYER_FLAGS.map((value) => ({
                value,
                label: flags.includes(value) ? `Take off: ${words(value)}` : words(value),
              })),
            },
          ]}
          run={({ flag, reason = '' }) => {
            const name = flag as (typeof PLAYER_FLAGS)[number];
            return act('setFlag', { player_id, flag: name, is_set: !flags.includes(name), reason });
          }}
          onClose={close('Done.')}
        />
      );
    case 'adjust':
      return (
        <Action
          title={`Adjust the balance of ${account_id}`}
          verb="Propose"
          fields={[
            {
              name: 'direction',
              label: 'Direction',
              kind: 'choice',
              options: [
                { value: 'add', label: 'Add to the balance' },
                { value: 'take', label: 'Take from the balance' },
              ],
            },
            { name: 'amount', label: `Sum in ${site.currency}` },
          ]}
          run={async ({ direction, amount = '', reason = '' }) => {
            const minor = toMinor(amount, site.currency);
            if (!minor) return { wrong: 'amount', text: 'That is no sum.' };
            const to = direction === 'take' ? ('take' as const) : ('add' as const);
            return await act('proposeAdjustment', {
              request_id,
              player_id,
              direction: to,
              amount: minor,
              reason,
            });
          }}
          onClose={close('Proposed. A checker must agree.')}
        >
          Nothing moves until a checker has agreed; above the second threshold two must.
        </Action>
      );
    case 'status':
      return <StatusAction player={player} requestId={request_id} onClose={close} />;
  }
}

type StatusProps = {
  player: Props['player'];
  requestId: string;
  onClose(text: string): (isDone: boolean) => void;
};

function StatusAction({ player, requestId, onClose }: StatusProps) {
  const act = useAct();
  const { may } = useSession();
  const status = player.status === 'blocked' ? ('active' as const) : ('blocked' as const);
  const isDirect = may('block', 'write');
  return (
    <Action
      title={`${status === 'blocked' ? 'Block' : 'Unblock'} ${player.account_id}`}
      verb={isDirect ? (status === 'blocked' ? 'Block' : 'Unblock') : 'Propose'}
      isDangerous={status === 'blocked'}
      run={({ reason = '' }) =>
        act('setPlayerStatus', { request_id: requestId, player_id: player.player_id, status, reason })
      }
      onClose={onClose(isDirect ? 'Done.' : 'Proposed. Risk or compliance must agree.')}
    >
      {status === 'blocked' && 'The player is out with the next call; the money stays where it is.'}
    </Action>
  );
}
