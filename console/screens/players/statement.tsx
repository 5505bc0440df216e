import { useState } from 'react';
import { STATEMENT_ACCOUNTS } from '#contracts/console/player-details.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import { Amount } from '../../ui/components.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Switch } from '../../ui/switch.tsx';
import { RoundOf } from './round.tsx';

type Entry = CallOutput<'playerStatement'>['value'][number];

/** Entries of an account with the running balance; entries of a round expand to it. */
export function Statement({ playerId }: { playerId: string }) {
  const [account, setAccount] = useState<(typeof STATEMENT_ACCOUNTS)[number]>('cash');
  return (
    <>
      <Switch label="Account" value={account} options={STATEMENT_ACCOUNTS} onChange={setAccount} />
      <PagedList
        key={account}
        call="playerStatement"
        input={{ player_id: playerId, account }}
        rowKey={({ entry }) => entry}
        row={(entry: Entry) => (
          <>
            <span>
              <b>{nameLabel(entry.what)}</b>{' '}
              {entry.round ? (
                <RoundOf playerId={playerId} round={entry.round} title={entry.reference} />
              ) : (
                <span className="clip">{entry.reference}</span>
              )}
            </span>
            <Amount value={entry.sum} />
            <small>
              {moment(entry.at)} · balance after <Amount value={entry.balance_after} />
            </small>
          </>
        )}
        empty="No entries."
        file={`statement-${account}`}
      />
    </>
  );
}
