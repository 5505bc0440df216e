import { useState } from 'react';
import { formatMoney, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useIsNarrow } from '../../lib/use-is-narrow.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ContactChange, LowerLimit, PasswordReset, VerifyCaller } from './caller-actions.tsx';
import { GiveFreeRounds } from './free-rounds.tsx';
import {
  Adjust,
  Erase,
  Exclude,
  FactorReset,
  Flag,
  Note,
  type PlayerActionProps,
  Rename,
  Status,
  ThirdPartyExclusion,
  Unmask,
  type Unmasked,
} from './player-actions.tsx';

const ACTIONS = {
  verify: VerifyCaller,
  unmask: Unmask,
  note: Note,
  flag: Flag,
  adjust: Adjust,
  grant: BonusGrant,
  freeRounds: GiveFreeRounds,
  exclude: Exclude,
  requested: ThirdPartyExclusion,
  status: Status,
  rename: Rename,
  password: PasswordReset,
  contact: ContactChange,
  limit: LowerLimit,
  factors: FactorReset,
  erase: Erase,
} as const;
type Doing = keyof typeof ACTIONS;

const ACTIONS_ON_A_PHONE = 3;

type Props = Pick<PlayerActionProps, 'player' | 'flags'> & { onDone(found?: Unmasked): void };

/** The person's available actions on a player; those that need approval become proposals. */
export function PlayerActions({ player, flags, onDone }: Props) {
  const { may } = useSession();
  const toast = useToast();
  const [doing, setDoing] = useState<Doing>();
  const isBlocked = player.status === 'blocked';
  const mayBlock = may('block', 'write', 'make') || (!isBlocked && may('block', 'block'));
  const isOffered: Record<Doing, boolean> = {
    verify: may('accounts', 'write'),
    unmask: may('personal', 'read'),
    note: may('notes', 'write'),
    flag: may('notes', 'write'),
    adjust: may('adjustments', 'make'),
    grant: may('grants', 'make'),
    freeRounds: may('grants', 'make'),
    exclude: may('limits', 'write'),
    requested: may('limits', 'write', 'record'),
    status: mayBlock && player.status !== 'closed',
    rename: may('personal', 'write'),
    password: may('accounts', 'write') && player.status === 'active',
    contact: may('accounts', 'write') && player.status === 'active',
    limit: may('limits', 'write', 'record'),
    factors: may('factors', 'make') && player.status !== 'closed',
    erase: may('personal', 'write') && player.status === 'closed',
  };
  const labels: Record<Doing, string> = {
    verify: 'Verify caller …',
    unmask: 'Unmask …',
    note: 'Note …',
    flag: 'Flag …',
    adjust: 'Adjust balance …',
    grant: 'Grant a bonus …',
    freeRounds: 'Free rounds …',
    exclude: 'Exclude …',
    requested: 'Third-party exclusion …',
    status: isBlocked ? 'Unblock …' : 'Block …',
    rename: 'Rename …',
    password: 'Password reset …',
    contact: 'Change contact …',
    limit: 'Stricter limit …',
    factors: 'Reset second factor …',
    erase: 'Erase …',
  };
  const Form = doing && ACTIONS[doing];
  const offered = (Object.keys(ACTIONS) as Doing[]).filter((key) => isOffered[key]);
  return (
    <>
      <ActionButtons offered={offered} labels={labels} onChoose={setDoing} />
      {Form && (
        <Form
          player={player}
          flags={flags}
          onClose={(message, found) => {
            setDoing(undefined);
            if (message === undefined) return;
            toast(message);
            onDone(found);
          }}
        />
      )}
    </>
  );
}

type ButtonsProps = {
  offered: readonly Doing[];
  labels: Record<Doing, string>;
  onChoose(doing: Doing): void;
};

/** The buttons; on a phone all but the first are behind a menu. */
function ActionButtons({ offered, labels, onChoose }: ButtonsProps) {
  const isNarrow = useIsNarrow();
  const shown = isNarrow ? offered.slice(0, ACTIONS_ON_A_PHONE) : offered;
  const button = (key: Doing) => (
    <Button
      key={key}
      tone={key === 'status' ? 'danger' : 'plain'}
      onClick={(event) => {
        event.currentTarget.closest('details')?.removeAttribute('open');
        onChoose(key);
      }}
    >
      {labels[key]}
    </Button>
  );
  return (
    <>
      {shown.map(button)}
      {offered.length > shown.length && (
        <Popover text="More" label="More actions">
          {offered.slice(shown.length).map(button)}
        </Popover>
      )}
    </>
  );
}

/** A bonus of an open campaign, by hand. */
function BonusGrant({ player, onClose }: PlayerActionProps) {
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
          text: `Your role may propose no more than ${formatMoney({ amount: cap, currency })}.`,
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
