import { useState } from 'react';
import type { LevelCaseItem } from '#contracts/console/rewards.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Amount, Badge, Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

const KNOWN = ['no name in the profile', 'a name', 'a name and a verified contact'];

/** High VIP levels earned by players: affordability and identity are checked before they are granted. */
export default function LevelCases() {
  const [which, setWhich] = useState<'open' | 'decided'>('open');
  const { data, error, reload } = useRead('levelCases', { is_open: which === 'open' }, 60);
  const [id, choose] = useState('');
  const now = useNow();
  return (
    <Page
      title="VIP reviews"
      hint="Promotions to high VIP levels that need an affordability and identity check. The player keeps the previous level until decided and does not see the review."
      actions={<Switch label="View" value={which} options={['open', 'decided']} onChange={setWhich} />}
    >
      <Queue
        label="VIP reviews"
        rows={data?.value}
        error={error}
        empty={which === 'open' ? 'No levels to review.' : 'No decisions yet.'}
        rowKey={({ case_id }) => case_id}
        chosen={data?.value.find(({ case_id }) => case_id === id)}
        onChoose={(row) => choose(row?.case_id ?? '')}
        detailTitle={({ earned }) => `Level ${earned}`}
        detail={(row) => <Detail key={row.case_id} item={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Earned', cell: ({ opened_at }) => <Age at={opened_at} now={now} /> },
          { head: 'Player', cell: ({ player }) => player.account_id, kind: 'wide' },
          { head: 'Current level', cell: ({ level }) => level },
          { head: 'Earned level', cell: ({ earned }) => <b>{earned}</b> },
          {
            head: 'State',
            cell: ({ state }) => (
              <Badge tone={state === 'approved' ? 'good' : 'plain'}>{stateText(state)}</Badge>
            ),
          },
        ]}
      />
    </Page>
  );
}

const stateText = (state: LevelCaseItem['state']) => (state === 'refused' ? 'Rejected' : nameLabel(state));

function Detail({ item, onDone }: { item: LevelCaseItem; onDone(): void }) {
  const { may } = useSession();
  const [doing, setDoing] = useState<'approve' | 'refuse'>();
  const { data, error } = useRead('levelCase', { case_id: item.case_id });
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) onDone();
  });
  if (!data) return <Placeholder error={error} />;
  const { evidence, affordability, identity } = data;
  return (
    <>
      <Facts>
        <Fact name="Player">
          <Link to={`/players/${item.player.player_id}`}>{item.player.account_id || '–'}</Link>{' '}
          {item.player.name}
        </Fact>
        <Fact name="Account since">{moment(evidence.account_since)}</Fact>
        <Fact name="Net deposits">
          <Amount value={evidence.net_deposits} />
        </Fact>
        <Fact name="Net deposits, 30 days">
          <Amount value={evidence.net_deposits_30} />
        </Fact>
        <Fact name="Net loss, 30 days">
          <Amount value={evidence.lost_30} />
        </Fact>
        <Fact name="Net loss, one year">
          <Amount value={evidence.lost_365} />
        </Fact>
        <Fact name="Markers of harm">
          {evidence.harm_score} {evidence.harm_score === 1 ? 'point' : 'points'}
          {evidence.harm_rules.length > 0 && <small> {evidence.harm_rules.map(nameLabel).join(', ')}</small>}
        </Fact>
        <Fact name="Identified by">{KNOWN[evidence.known]}</Fact>
        <Fact name="Date of birth">{evidence.birth_date ? 'on file' : 'not on file'}</Fact>
        {affordability && <Fact name="Affordability">{affordability}</Fact>}
        {identity && <Fact name="Identity verified">{identity}</Fact>}
        {item.decided && (
          <Fact name={stateText(item.state)}>
            {item.decided.by.name}, {moment(item.decided.at)}
          </Fact>
        )}
      </Facts>
      {evidence.suppressed && <p className="note note-bad">Shows strong markers of harm.</p>}
      {evidence.excluded_lately && <p className="note note-bad">Excluded within the last year.</p>}
      {item.state === 'open' && may('limits', 'write') && (
        <div className="actions">
          <Button tone="primary" onClick={() => setDoing('approve')}>
            Approve …
          </Button>
          <Button tone="danger" onClick={() => setDoing('refuse')}>
            Reject …
          </Button>
        </div>
      )}
      {doing && <Decision caseId={item.case_id} doing={doing} onClose={done('Decided.')} />}
    </>
  );
}

type DecisionProps = { caseId: string; doing: 'approve' | 'refuse'; onClose(isDone: boolean): void };

function Decision({ caseId: case_id, doing, onClose }: DecisionProps) {
  const act = useWrite();
  if (doing === 'refuse')
    return (
      <Action
        title="Reject the level"
        verb="Reject"
        isDangerous
        run={({ reason = '' }) => act('refuseLevel', { case_id, reason })}
        onClose={onClose}
      >
        The player keeps the current level and is not notified.
      </Action>
    );
  return (
    <Action
      title="Approve the level"
      verb="Approve"
      fields={[
        {
          name: 'affordability',
          label: 'How affordability was checked',
          kind: 'area',
          maxLength: 2000,
        },
        { name: 'identity', label: 'How identity was checked', kind: 'area', maxLength: 2000 },
      ]}
      run={({ reason = '', affordability = '', identity = '' }) =>
        act('approveLevel', { case_id, affordability, identity, reason })
      }
      onClose={onClose}
    >
      The level and its gifts are granted immediately.
    </Action>
  );
}
