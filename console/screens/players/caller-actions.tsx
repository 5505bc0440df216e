import { useRef, useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import { toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import type { PlayerActionProps, Unmasked } from './player-actions.tsx';

/** Compares a caller's answers with the account; afterwards the page shows part of each. */
export function VerifyCaller({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const found = useRef<Unmasked>(undefined);
  return (
    <Action
      title={`Verify the caller as ${player.account_id}`}
      verb="Compare"
      reason="Player on the phone"
      fields={[
        { name: 'full_name', label: 'Full name given by the caller', maxLength: 100, isRequired: false },
        { name: 'birth_date', label: 'Date of birth', kind: 'date', isRequired: false },
        { name: 'email', label: 'Email address', maxLength: 254, isRequired: false },
        { name: 'phone', label: 'Phone number', maxLength: 20, isRequired: false },
      ]}
      run={async ({ full_name = '', birth_date = '', email = '', phone = '', reason = '' }) => {
        const answers = { full_name, birth_date, email, phone };
        const answer = await act('verifyCaller', { player_id: player.player_id, ...answers, reason });
        if (answer.ok) found.current = { ...answer.shown, matches: answer.matches };
        return answer;
      }}
      onClose={(isDone) => onClose(isDone ? 'Compared. The access is recorded.' : undefined, found.current)}
    >
      Enter the caller’s answers. Account details are shown in part only. Every comparison is recorded and
      counts towards your limit.
    </Action>
  );
}

/** A code sent to the account's own contact, with which the player sets a new password. */
export function PasswordReset({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const sent = useRef('');
  return (
    <Action
      title={`Password reset for ${player.account_id}`}
      verb="Send the code"
      run={async ({ reason = '' }) => {
        const answer = await act('sendPasswordReset', { player_id: player.player_id, reason });
        if (answer.ok)
          sent.current = `Sent to ${answer.contact}, valid for ${counted(answer.minutes, 'minute')}.`;
        return answer;
      }}
      onClose={(isDone) => onClose(isDone ? sent.current : undefined)}
    >
      The code goes to the contact of the account. The player enters it on the page “Forgot password”, under
      “I have a code”. You do not see it.
    </Action>
  );
}

const CHANNELS = [
  { value: 'mail', label: 'Email address' },
  { value: 'sms', label: 'Phone number' },
] as const;
type Channel = (typeof CHANNELS)[number]['value'];

/** Another email address or phone number, once a second person agrees and its code is entered. */
export function ContactChange({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`Change the contact of ${player.account_id}`}
      verb="Propose"
      fields={[
        { name: 'channel', label: 'Kind', kind: 'choice', options: CHANNELS },
        { name: 'contact', label: 'New address or number', maxLength: 254 },
        { name: 'evidence', label: 'How the caller was identified', kind: 'area', maxLength: 2000 },
      ]}
      run={({ channel, contact = '', evidence = '', reason = '' }) =>
        act('proposeContact', {
          ...{ request_id, player_id: player.player_id, channel: channel as Channel },
          ...{ contact, evidence, reason },
        })
      }
      onClose={(isDone) => onClose(isDone ? 'Proposed. Waiting for a second approver.' : undefined)}
    >
      After approval a code is sent to the new contact and a notice to the old one. The new one is used once
      its code is entered. Withdrawals are reviewed for some time afterwards.
    </Action>
  );
}

const LIMITS = (['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((period) => `${kind} ${period}`),
);
const SESSION = 'session session';

/** A stricter limit that the player asks for. */
export function LowerLimit({ player, onClose }: PlayerActionProps) {
  const act = useWrite();
  const { site } = useSession();
  return (
    <Action
      title={`Stricter limit for ${player.account_id}`}
      verb="Set"
      reason="Requested by the player"
      fields={[
        {
          name: 'limit',
          label: 'Limit',
          kind: 'choice',
          options: [...LIMITS, SESSION].map((value) => ({
            value,
            label: value === SESSION ? 'Minutes of a session' : nameLabel(value.replace(' ', ' a ')),
          })),
        },
        { name: 'amount', label: `Amount in ${site.currency}, or minutes` },
      ]}
      run={async ({ limit = '', amount: typed = '', reason = '' }) => {
        const [kind, period] = limit.split(' ') as ['deposit', 'day'];
        const amount = limit === SESSION ? typed.trim() : amountOf(typed, site.currency);
        if (!amount || !/^\d+$/.test(amount)) return { wrong: 'amount', text: 'Enter a valid amount.' };
        return await act('lowerPlayerLimit', { player_id: player.player_id, kind, period, amount, reason });
      }}
      onClose={(isDone) => onClose(isDone ? 'Set. It applies immediately.' : undefined)}
    >
      Applies immediately. Only the player can raise it again, after the waiting period.
    </Action>
  );
}

/** Zero is a valid limit. */
const amountOf = (typed: string, currency: string) => (typed.trim() === '0' ? '0' : toMinor(typed, currency));
