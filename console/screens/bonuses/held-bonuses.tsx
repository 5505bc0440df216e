import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Amount, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Flag = CallOutput<'bonusFlags'>['value'][number];
type Outcome = 'given' | 'refused';
const SHARES: Record<Flag['evidence'][number]['kind'], string> = {
  person: 'The same contact, or name and date of birth',
  device: 'The same browser',
  bank: 'The same bank account',
  address: 'The same network address at sign-up',
};

/** Bonuses that were not granted automatically: a linked account has had them already. */
export default function BonusFlags() {
  const { data, error, reload } = useRead('bonusFlags', {}, 60);
  const [id, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="Bonus checks"
      hint="Bonuses held because a linked account already received them. The player only sees “under review”."
      actions={<ListFile list="bonusFlags" input={{}} name="bonus-checks" isEmpty={!data?.value.length} />}
    >
      <Queue
        label="Bonuses on hold"
        rows={data?.value}
        error={error}
        empty="No bonuses to review."
        rowKey={({ flag_id }) => flag_id}
        chosen={data?.value.find(({ flag_id }) => flag_id === id)}
        onChoose={(row) => choose(row?.flag_id ?? '')}
        detailTitle={({ campaign }) => campaign}
        detail={(row) => <Detail key={row.flag_id} flag={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Since', cell: ({ opened_at }) => <Age at={opened_at} now={now} /> },
          { head: 'Bonus', cell: ({ campaign }) => <b>{campaign}</b>, kind: 'wide' },
          { head: 'Player', cell: ({ player }) => player.account_id },
          { head: 'Shares', cell: ({ evidence }) => evidence.map(({ kind }) => nameLabel(kind)).join(', ') },
          { head: 'Amount', cell: ({ amount }) => <Amount value={amount} />, kind: 'figure' },
        ]}
      />
    </Page>
  );
}

function Detail({ flag, onDone }: { flag: Flag; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [outcome, decide] = useState<Outcome>();
  const done = useCloseWithToast((isDone) => {
    decide(undefined);
    if (isDone) onDone();
  });
  return (
    <>
      <Facts>
        <Fact name="Player">
          <Link to={`/players/${flag.player.player_id}`}>{flag.player.account_id || '–'}</Link>{' '}
          {flag.player.name}
        </Fact>
        <Fact name="Amount">
          <Amount value={flag.amount} />
        </Fact>
        <Fact name="Since">{moment(flag.opened_at)}</Fact>
      </Facts>
      {flag.evidence.map(({ kind, players }) => (
        <div key={kind}>
          <h3>{SHARES[kind]}</h3>
          <ul className="checklist">
            {players.map(({ player_id, account_id, name }) => (
              <li key={player_id}>
                <span />
                <span>
                  <Link to={`/players/${player_id}`}>{account_id || '–'}</Link> {name}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {may('grants', 'approve') && (
        <div className="actions">
          <Button tone="primary" onClick={() => decide('given')}>
            Release …
          </Button>
          <Button tone="danger" onClick={() => decide('refused')}>
            Decline …
          </Button>
        </div>
      )}
      {outcome && (
        <Action
          title={outcome === 'given' ? 'Release bonus' : 'Decline bonus'}
          verb={outcome === 'given' ? 'Release' : 'Decline'}
          isDangerous={outcome === 'refused'}
          run={({ reason = '' }) => act('decideBonusFlag', { flag_id: flag.flag_id, outcome, reason })}
          onClose={done('Decided.')}
        >
          {outcome === 'given'
            ? 'Granted under the campaign’s current rules.'
            : 'The player keeps deposits, cash and all other bonuses.'}
        </Action>
      )}
    </>
  );
}
