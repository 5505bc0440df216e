import { useRef, useState } from 'react';
import { PLAYER_FLAGS, RELATIONS } from '#contracts/console/players.ts';
import type { CallOutput } from '../../lib/api.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { moment, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';

/** Personal data revealed by a recorded action; `matches` for a caller's answers. */
export type Unmasked = {
  full_name: string;
  email: string;
  phone: string;
  birth_date?: string;
  matches?: CallOutput<'verifyCaller'>['matches'];
};
export type PlayerActionProps = {
  player: CallOutput<'playerView'>['player'];
  flags: readonly string[];
  /** The message after a completed action, and the data it unmasked. */
  onClose(message: string | undefined, found?: Unmasked): void;
};

export function Unmask({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  // The dialog's closing result is needed before the next render.
  const found = useRef<Unmasked>(undefined);
  return (
    <Action
      title={`Unmask ${player.account_id}`}
      verb="Show"
      run={async ({ reason = '' }) => {
        const answer = await act('unmaskPlayer', { player_id: player.player_id, reason });
        if (answer.ok) found.current = answer;
        return answer;
      }}
      onClose={(isDone) => onClose(isDone ? 'Shown. The access is recorded.' : undefined, found.current)}
    >
      Name, email address and phone number in full. Access and reason are recorded in the audit log.
    </Action>
  );
}

export function Note({ player: { player_id, account_id }, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Note about ${account_id}`}
      verb="Save"
      hasReason={false}
      fields={[{ name: 'note', label: 'Note', kind: 'area', maxLength: 2000 }]}
      run={({ note = '' }) => act('addNote', { request_id, player_id, note, reason: 'Staff note' })}
      onClose={(isDone) => onClose(isDone ? 'Note saved.' : undefined)}
    />
  );
}

export function Flag({ player, flags, onClose }: PlayerActionProps) {
  const act = useWrite();
  const labelOf = (flag: string) => (flags.includes(flag) ? `Remove: ${nameLabel(flag)}` : nameLabel(flag));
  const options = PLAYER_FLAGS.map((value) => ({ value, label: labelOf(value) }));
  return (
    <Action
      title={`Flags of ${player.account_id}`}
      verb="Set"
      fields={[{ name: 'flag', label: 'Flag', kind: 'choice', options }]}
      run={({ flag, reason = '' }) => {
        const name = flag as (typeof PLAYER_FLAGS)[number];
        const is_set = !flags.includes(name);
        return act('setFlag', { player_id: player.player_id, flag: name, is_set, reason });
      }}
      onClose={(isDone) => onClose(isDone ? 'Done.' : undefined)}
    />
  );
}

export function Exclude({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  return (
    <Action
      title={`Exclude ${player.account_id} from play`}
      verb="Exclude"
      isDangerous
      run={({ reason = '' }) => act('excludePlayer', { player_id: player.player_id, reason })}
      onClose={(isDone) => onClose(isDone ? 'Excluded from play.' : undefined)}
    >
      Stakes and deposits are refused until further notice. Sign-in and withdrawals stay open.
    </Action>
  );
}

/** The player cannot change the name while a bank account is on file. */
export function Rename({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Rename ${player.account_id}`}
      verb="Propose"
      fields={[{ name: 'full_name', label: 'Name as shown in the documents', maxLength: 100 }]}
      run={({ full_name = '', reason = '' }) =>
        act('proposeName', { request_id, player_id: player.player_id, full_name, reason })
      }
      onClose={(isDone) => onClose(isDone ? 'Proposed. Waiting for a second approver.' : undefined)}
    >
      Withdrawals are reviewed for some time after the change.
    </Action>
  );
}

/** For a player who lost the authenticator app, the passkeys and the recovery codes. */
export function FactorReset({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Reset the second factor of ${player.account_id}`}
      verb="Propose"
      isDangerous
      fields={[{ name: 'evidence', label: 'How the player was identified', kind: 'area', maxLength: 2000 }]}
      run={async ({ evidence = '', reason = '' }) => {
        if (evidence.trim().length < 10) return { wrong: 'evidence', text: 'Enter the evidence.' };
        const request = { request_id, player_id: player.player_id, evidence, reason };
        const answer = await act('proposeFactorReset', request);
        if (!answer.ok && answer.error === 'decidedAlready')
          return { wrong: '', text: 'The player has no second factor.' };
        return answer;
      }}
      onClose={(isDone) => onClose(isDone ? 'Proposed. Waiting for a second approver.' : undefined)}
    >
      Removes authenticator app, passkeys and recovery codes, and ends all sessions. The player is notified.
      Withdrawals are reviewed for some time afterwards.
    </Action>
  );
}

/** Erases personal data permanently; payments and rounds stay. */
export function Erase({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Erase personal data of ${player.account_id}`}
      verb="Propose"
      isDangerous
      run={async ({ reason = '' }) => {
        const answer = await act('proposeErasure', { request_id, player_id: player.player_id, reason });
        if (answer.ok || answer.error !== 'notYet') return answer;
        const { from } = (answer.detail ?? {}) as { from?: string | null };
        return {
          wrong: '',
          text: `Kept by law${from ? ` until ${moment(from)}` : ' while the account is open'}.`,
        };
      }}
      onClose={(isDone) => onClose(isDone ? 'Proposed. Waiting for a second approver.' : undefined)}
    >
      Name, contacts, date of birth, bank accounts, receipts and messages are deleted permanently.
      Transactions and rounds are kept under a pseudonym.
    </Action>
  );
}

const RELATION_OPTIONS = namedOptions(RELATIONS);

/** A third party close to the player requests an exclusion. */
export function ThirdPartyExclusion({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Third-party exclusion of ${player.account_id}`}
      verb="Propose"
      fields={[
        { name: 'relation', label: 'Requested by', kind: 'choice', options: RELATION_OPTIONS },
        { name: 'evidence', label: 'Evidence, and how it was checked', kind: 'area', maxLength: 2000 },
      ]}
      run={async ({ relation, evidence = '', reason = '' }) => {
        if (evidence.trim().length < 10) return { wrong: 'evidence', text: 'Enter the evidence.' };
        const requested = RELATIONS.find((known) => known === relation) ?? 'other';
        const request = { request_id, player_id: player.player_id, relation: requested, evidence, reason };
        return await act('proposeExclusion', request);
      }}
      onClose={(isDone) =>
        onClose(isDone ? 'Proposed. Waiting for a second approver from compliance.' : undefined)
      }
    >
      Takes effect once another compliance officer approves it. The player is then notified, without the name
      of the requester.
    </Action>
  );
}

const DIRECTIONS = [
  { value: 'add', label: 'Add to the balance' },
  { value: 'take', label: 'Deduct from the balance' },
];

export function Adjust({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const { site } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Adjust the balance of ${player.account_id}`}
      verb="Propose"
      fields={[
        { name: 'direction', label: 'Direction', kind: 'choice', options: DIRECTIONS },
        { name: 'amount', label: `Amount in ${site.currency}` },
      ]}
      run={async ({ direction, amount: typed = '', reason = '' }) => {
        const amount = toMinor(typed, site.currency);
        if (!amount) return { wrong: 'amount', text: 'Enter a valid amount.' };
        const to = direction === 'take' ? ('take' as const) : ('add' as const);
        const request = { request_id, player_id: player.player_id, direction: to, amount, reason };
        return await act('proposeAdjustment', request);
      }}
      onClose={(isDone) => onClose(isDone ? 'Proposed. Waiting for a second approver.' : undefined)}
    >
      No money moves until a checker approves; above the second threshold, two must.
    </Action>
  );
}

export function Status({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const { may } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  const status = player.status === 'blocked' ? ('active' as const) : ('blocked' as const);
  const verb = status === 'blocked' ? 'Block' : 'Unblock';
  const isDirect = may('block', 'write');
  const message = isDirect ? 'Done.' : 'Proposed. Waiting for risk or compliance to approve.';
  return (
    <Action
      title={`${verb} ${player.account_id}`}
      verb={isDirect ? verb : 'Propose'}
      isDangerous={status === 'blocked'}
      run={({ reason = '' }) =>
        act('setPlayerStatus', { request_id, player_id: player.player_id, status, reason })
      }
      onClose={(isDone) => onClose(isDone ? message : undefined)}
    >
      {status === 'blocked' && 'The player is signed out on the next request; the balance is kept.'}
    </Action>
  );
}
