import { useState } from 'react';
import type { BookItem } from '#contracts/console/providers.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';

const TITLES: Record<BookItem['what'], string> = {
  missing_here: 'Only at the provider',
  missing_there: 'Only on our side',
  amount_differs: 'Amount differs',
  state_differs: 'State differs',
  open_round: 'Round open for more than a day',
  waiting_win: 'Win without a bet',
  flagged: 'Flagged',
  day_differs: 'Daily totals differ',
  jackpot_differs: 'Jackpot pool differs',
};
const DIFFERENCES = ['missing_here', 'missing_there', 'amount_differs', 'state_differs'] as const;
type Difference = (typeof DIFFERENCES)[number];
const isDifference = (what: BookItem['what']): what is Difference =>
  (DIFFERENCES as readonly string[]).includes(what);

const titleOf = ({ what, round }: BookItem) =>
  round?.refused ? 'Round not ended as approved' : TITLES[what];
const keyOf = ({ provider_code, what, id, op }: BookItem) => `${provider_code} ${what} ${id} ${op}`;

/** Differences between our books and the providers'. */
export default function ProviderBooks() {
  const { data, error, reload } = useRead('providerBooks', {}, 60);
  const [key, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="Provider reconciliation"
      hint="Transactions and jackpot pools are reconciled with the providers hourly, daily totals every night. Amounts are in minor units."
    >
      <Queue
        label="Provider reconciliation"
        rows={data?.value}
        error={error}
        empty="Our records match the providers’."
        rowKey={keyOf}
        chosen={data?.value.find((row) => keyOf(row) === key)}
        onChoose={(row) => choose(row ? keyOf(row) : '')}
        detailTitle={titleOf}
        detail={(row) => <Detail key={keyOf(row)} item={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Since', cell: ({ since }) => <Age at={since} now={now} /> },
          { head: 'Provider', cell: ({ provider_code }) => <b>{provider_code}</b> },
          {
            head: 'Difference',
            cell: (item) => (
              <Badge tone={isDifference(item.what) || item.round?.refused ? 'bad' : 'warn'}>
                {titleOf(item)}
              </Badge>
            ),
          },
          { head: 'Reference', cell: ({ id }) => <code className="clip">{id}</code>, kind: 'wide' },
          { head: 'Kind', cell: ({ op }) => op, kind: 'minor' },
        ]}
      />
    </Page>
  );
}

type Way = 'repair' | 'dismiss' | 'accept' | 'settle' | 'void';
const WAYS: Record<Way, { verb: string; title: string; text: string; confirmation: string }> = {
  repair: {
    verb: 'Repair',
    title: 'Repair the difference',
    text: 'A missing win is posted; a bet the provider does not know is rolled back. Anything ambiguous stays open.',
    confirmation: 'Repair requested. Resolved differences disappear from the list.',
  },
  dismiss: {
    verb: 'Dismiss',
    title: 'Dismiss without changes',
    text: 'No money moves. State the reason.',
    confirmation: 'Dismissed without changes.',
  },
  accept: {
    verb: 'Accept',
    title: 'Accept the win',
    text: 'The win is credited when the provider sends it again.',
    confirmation: 'Accepted. The win is credited when the provider sends it again.',
  },
  settle: {
    verb: 'Settle',
    title: 'Close the round as it is',
    text: 'Stakes and wins stay. Takes effect after a second approval.',
    confirmation: 'Proposed. Waiting for a second approver.',
  },
  void: {
    verb: 'Void',
    title: 'Void the round',
    text: 'Wins are reversed and all stakes returned. Takes effect after a second approval.',
    confirmation: 'Proposed. Waiting for a second approver.',
  },
};

const TONES: Partial<Record<Way, 'plain' | 'danger'>> = { dismiss: 'plain', void: 'danger' };

function waysOf({ what, round }: BookItem): Way[] {
  if (isDifference(what)) return ['repair', 'dismiss'];
  if (what === 'waiting_win') return ['accept'];
  return round?.is_decidable ? ['settle', 'void'] : [];
}

function Detail({ item, onDone }: { item: BookItem; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [way, setWay] = useState<Way>();
  const [request_id, renew] = useState(() => crypto.randomUUID());
  const { provider_code, id, what, op, since, ours, theirs, round } = item;
  const ways = waysOf(item);
  async function run(reason: string) {
    if (round && (way === 'settle' || way === 'void'))
      return await act('decideProviderRound', {
        request_id,
        round_ref: round.round_ref,
        decision: way,
        reason,
      });
    if (isDifference(what) && way !== 'accept')
      return await act('settleProviderDifference', {
        provider_code,
        tx_id: id,
        what,
        way: way as 'repair' | 'dismiss',
        reason,
      });
    return await act('acceptProviderWin', { provider_code, tx_id: id, reason });
  }
  return (
    <>
      <Facts>
        <Fact name="Provider">{provider_code}</Fact>
        <Fact name="Which">
          <code>{id}</code> ({op})
        </Fact>
        <Fact name="Since">{moment(since)}</Fact>
        {round && <RoundFacts round={round} />}
        <Fact name="Ours">{ours || '–'}</Fact>
        <Fact name="Theirs">{theirs || '–'}</Fact>
      </Facts>
      {round && <RoundHints round={round} />}
      {may('cases', 'write') && ways.length > 0 && (
        <div className="actions">
          {ways.map((way) => (
            <Button key={way} tone={TONES[way] ?? 'primary'} onClick={() => setWay(way)}>
              {WAYS[way].verb} …
            </Button>
          ))}
        </div>
      )}
      {way && (
        <Action
          title={WAYS[way].title}
          verb={WAYS[way].verb}
          run={({ reason = '' }) => run(reason)}
          onClose={(isDone) => {
            setWay(undefined);
            if (!isDone) return;
            renew(crypto.randomUUID());
            toast(WAYS[way].confirmation);
            onDone();
          }}
        >
          {WAYS[way].text}
        </Action>
      )}
    </>
  );
}

type OpenRound = NonNullable<BookItem['round']>;

function RoundFacts({ round: { game_name, player, staked, won } }: { round: OpenRound }) {
  return (
    <>
      <Fact name="Game">{game_name}</Fact>
      <Fact name="Player">
        <PlayerLink player={player} />
      </Fact>
      <Fact name="Staked">{formatMoney(staked)}</Fact>
      <Fact name="Won">{formatMoney(won)}</Fact>
    </>
  );
}

function RoundHints({ round: { refused, is_decidable } }: { round: OpenRound }) {
  return (
    <>
      {refused && (
        <p className="hint">
          {`Approved to ${refused.decision}, but rejected by the wallet on ${moment(refused.at)}: `}
          <code>{refused.status}</code>. Decide again.
        </p>
      )}
      {!is_decidable && (
        <p className="hint">
          The provider is asked every hour. After two weeks, two approvers can close the round manually.
        </p>
      )}
    </>
  );
}
