import { useState } from 'react';
import type { HeldWin } from '#contracts/console/held-wins.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';

const REASONS: Record<HeldWin['reason'], string> = {
  GAME_MAXIMUM: 'Above the declared maximum of the game',
  STAKE_MULTIPLE: 'Above the maximum multiple of the stake',
  WIN_LIMIT: 'Above the maximum win per round',
  PLAYER_DAY: 'Above the daily limit per player',
  PROVIDER_DAY: 'Above the daily limit of the provider',
  UNKNOWN_JACKPOT: 'Jackpot pool unknown or not funded',
};
const STATES: Record<HeldWin['state'], { text: string; tone: 'bad' | 'good' | 'plain' }> = {
  held: { text: 'held', tone: 'bad' },
  released: { text: 'released', tone: 'good' },
  reversed: { text: 'reversed', tone: 'plain' },
  rolled_back: { text: 'rolled back by provider', tone: 'plain' },
};
const keyOf = ({ provider_code, tx_id }: HeldWin) => `${provider_code} ${tx_id}`;

/** Wins of providers that wait for two people. */
export default function HeldWins() {
  const { data, error, reload } = useRead('heldWins', {}, 30);
  const [key, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="Held wins"
      hint="Wins above the provider’s win limits. The provider’s message was accepted; the player is credited once two people release the win."
      actions={<ListFile list="heldWins" input={{}} name="held-wins" isEmpty={!data?.value.length} />}
    >
      <Queue
        label="Held wins"
        rows={data?.value}
        error={error}
        empty="No held wins."
        rowKey={keyOf}
        chosen={data?.value.find((row) => keyOf(row) === key)}
        onChoose={(row) => choose(row ? keyOf(row) : '')}
        detailTitle={({ amount }) => formatMoney(amount)}
        detail={(row) => <Detail key={keyOf(row)} win={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Since', cell: ({ held_at }) => <Age at={held_at} now={now} /> },
          { head: 'Provider', cell: ({ provider_code }) => <b>{provider_code}</b> },
          { head: 'Amount', cell: ({ amount }) => formatMoney(amount), kind: 'figure' },
          { head: 'Reason', cell: ({ reason }) => REASONS[reason], kind: 'wide' },
          {
            head: 'State',
            cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
          },
        ]}
      />
    </Page>
  );
}

function Detail({ win, onDone }: { win: HeldWin; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [decision, setDecision] = useState<'release' | 'reverse'>();
  const [request_id, renew] = useState(() => crypto.randomUUID());
  const { provider_code, tx_id, amount, staked, player } = win;
  return (
    <>
      <Facts>
        <Fact name="Reason">{REASONS[win.reason]}</Fact>
        <Fact name="Player">
          <PlayerLink player={player} />
        </Fact>
        <Fact name="Win">{formatMoney(amount)}</Fact>
        {staked && <Fact name="Staked in the round">{formatMoney(staked)}</Fact>}
        {win.game_code && <Fact name="Game">{win.game_code}</Fact>}
        {win.round_id && (
          <Fact name="Round">
            <code>{win.round_id}</code>
          </Fact>
        )}
        <Fact name="Transaction">
          <code>{tx_id}</code> ({win.op})
        </Fact>
        <Fact name="Held">{moment(win.held_at)}</Fact>
        {win.decided_at && <Fact name="Decided">{moment(win.decided_at)}</Fact>}
      </Facts>
      {win.state === 'held' && may('adjustments', 'make') && (
        <div className="actions">
          <Button tone="primary" onClick={() => setDecision('release')}>
            Release …
          </Button>
          <Button tone="danger" onClick={() => setDecision('reverse')}>
            Reverse …
          </Button>
        </div>
      )}
      {decision && (
        <Action
          title={decision === 'release' ? 'Release the win' : 'Reverse the win'}
          verb={decision === 'release' ? 'Release' : 'Reverse'}
          isDangerous={decision === 'reverse'}
          run={({ reason = '' }) =>
            act('decideHeldWin', {
              ...{ request_id, provider_code, tx_id, decision, reason },
              amount: amount.amount,
            })
          }
          onClose={(isDone) => {
            setDecision(undefined);
            renew(crypto.randomUUID());
            if (!isDone) return;
            toast('Proposed. Waiting for a second approver.');
            onDone();
          }}
        >
          {decision === 'release'
            ? 'Confirm the win with the provider first. The player is credited once a second person approves.'
            : 'The money is returned to its source once a second person approves. Inform the provider: its records still show the win.'}
        </Action>
      )}
    </>
  );
}
