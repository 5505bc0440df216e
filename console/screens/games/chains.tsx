import { useState } from 'react';
import type { ChainItem } from '#contracts/console/seed-chains.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

const stateOf = ({ salt, announced, used, length }: ChainItem) => {
  if (salt) return used < length ? 'in use' : 'used up';
  return announced ? 'awaiting its block' : 'awaiting announcement';
};

/** Chains of the games that draw from one, and the salts they wait for. */
export default function Chains() {
  const { data, error, reload } = useRead('gameChains', {}, 60);
  const [terminal, choose] = useState('');
  return (
    <Page
      title="Seed chains"
      hint="Hash chains behind the rounds of crash games. Each is salted with the hash of a public block that was announced before it existed. One person proposes the hash, another verifies and approves it."
    >
      <Queue
        label="Chains"
        rows={data?.value}
        error={error}
        empty="No chains yet. A chain is created when its game is first opened."
        rowKey={(row) => row.terminal}
        chosen={data?.value.find((row) => row.terminal === terminal)}
        onChoose={(row) => choose(row?.terminal ?? '')}
        detailTitle={({ game_code }) => nameLabel(game_code)}
        detail={(row) => <Detail key={row.terminal} chain={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Game', cell: ({ game_code }) => <b>{nameLabel(game_code)}</b>, kind: 'wide' },
          { head: 'Published', cell: ({ created_at }) => moment(created_at), kind: 'minor' },
          { head: 'Used', cell: ({ used, length }) => `${used} of ${length}`, kind: 'figure' },
          {
            head: 'State',
            cell: (row) => <Badge tone={row.salt ? 'good' : 'plain'}>{stateOf(row)}</Badge>,
          },
        ]}
      />
    </Page>
  );
}

function Detail({ chain, onDone }: { chain: ChainItem; onDone(): void }) {
  const { may } = useSession();
  const [doing, start] = useState<'announce' | 'salt'>();
  const done = useCloseWithToast((isDone) => {
    start(undefined);
    if (isDone) onDone();
  });
  const { terminal, announced, announced_at, salt, source } = chain;
  const mayAct = may('paytables', 'make') && salt === null;
  return (
    <>
      <Facts>
        <Fact name="Published end">
          <code>{terminal}</code>
        </Fact>
        <Fact name="Announced block">{announced ?? '–'}</Fact>
        {announced_at && <Fact name="Announced">{moment(announced_at)}</Fact>}
        <Fact name="Salt">{salt ? <code>{salt}</code> : '–'}</Fact>
        {source && <Fact name="Source">{source}</Fact>}
      </Facts>
      {mayAct && (
        <div className="actions">
          {announced === null ? (
            <Button tone="primary" onClick={() => start('announce')}>
              Announce a block …
            </Button>
          ) : (
            <Button tone="primary" onClick={() => start('salt')}>
              Propose its hash …
            </Button>
          )}
        </div>
      )}
      {doing && <ChainAction chain={chain} action={doing} onClose={done} />}
    </>
  );
}

type PlayerActionProps = {
  chain: ChainItem;
  action: 'announce' | 'salt';
  onClose(text: string): (isDone: boolean) => void;
};

function ChainAction({ chain: { game_code, terminal, announced }, action, onClose }: PlayerActionProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const which = { game_code, terminal };
  if (action === 'announce')
    return (
      <Action
        title="Announce a block"
        verb="Announce"
        fields={[
          {
            name: 'announced',
            label: 'Chain and height',
            hint: 'A block that does not exist yet, for example “Bitcoin block 930000”.',
            isRequired: true,
            maxLength: 150,
          },
        ]}
        run={({ reason = '', announced: block = '' }) =>
          act('announceSalt', { ...which, announced: block, reason })
        }
        onClose={onClose('Announced. It cannot be changed.')}
      >
        This cannot be changed later.
      </Action>
    );
  return (
    <Action
      title={`Hash of ${announced}`}
      verb="Propose"
      fields={[
        {
          name: 'salt',
          label: 'Hash',
          hint: '64 lower-case hexadecimal digits.',
          isRequired: true,
          maxLength: 64,
        },
      ]}
      run={({ reason = '', salt: hash = '' }) =>
        act('proposeSalt', { ...which, request_id, salt: hash.trim(), reason })
      }
      onClose={onClose('Proposed. Waiting for a second approver.')}
    >
      The approver must look up the block independently.
    </Action>
  );
}
