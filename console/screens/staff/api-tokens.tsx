import { useState } from 'react';
import { type ApiToken, MAX_TOKEN_DAYS, TOKEN_RIGHTS } from '#contracts/console/api-tokens.ts';
import type { Right } from '#contracts/console/rights.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { EnrolmentLinkDialog } from './enrolment-link.tsx';

/** Tokens by which programs of the operator call the console for this site. */
export default function ApiTokens() {
  const { may } = useSession();
  const { data, error, reload } = useRead('apiTokens', {}, 60);
  const [chosenId, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="API tokens"
      hint="Access for your own programs. A token has the selected rights on this site as long as its owner has them. It cannot approve anything. API reference: /console/api/openapi.json."
      actions={
        may('staff', 'make') && (
          <Button tone="primary" onClick={() => setAdding(true)}>
            Create a token …
          </Button>
        )
      }
    >
      <Queue
        label="API tokens"
        rows={data?.value}
        error={error}
        empty="No tokens."
        rowKey={({ token_id }) => token_id}
        chosen={data?.value.find(({ token_id }) => token_id === chosenId)}
        onChoose={(row) => choose(row?.token_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => <Detail key={row.token_id} token={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Name', cell: ({ name }) => <b>{name}</b>, sort: ({ name }) => name },
          { head: 'State', cell: (row) => <State token={row} /> },
          { head: 'Owner', cell: ({ owner }) => owner.name, kind: 'minor' },
          { head: 'Rights', cell: ({ rights }) => rights.map(nameLabel).join(', '), kind: 'wide' },
          {
            head: 'Last used',
            cell: ({ last_used_at: at }) => (at ? moment(at) : 'never'),
            kind: 'minor',
          },
        ]}
      />
      {isAdding && (
        <NewToken
          onClose={() => {
            setAdding(false);
            void reload();
          }}
        />
      )}
    </Page>
  );
}

function State({ token: { revoked_at, expires_at, may_change } }: { token: ApiToken }) {
  if (revoked_at) return <Badge>revoked</Badge>;
  if (Date.parse(expires_at) < Date.now()) return <Badge>expired</Badge>;
  return may_change ? <Badge tone="warn">read and change</Badge> : <Badge tone="good">read only</Badge>;
}

function Detail({ token, onDone }: { token: ApiToken; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [isRevoking, setRevoking] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setRevoking(false);
    if (isDone) onDone();
  });
  const { token_id, name } = token;
  return (
    <>
      {may('staff', 'make') && !token.revoked_at && (
        <div className="actions">
          <Button tone="danger" onClick={() => setRevoking(true)}>
            Revoke …
          </Button>
        </div>
      )}
      <Facts>
        <Fact name="State">
          <State token={token} />
        </Fact>
        <Fact name="Owner">{token.owner.name}</Fact>
        <Fact name="Rights">{token.rights.map(nameLabel).join(', ')}</Fact>
        <Fact name="Created">{moment(token.created_at)}</Fact>
        <Fact name="Expires">{moment(token.expires_at)}</Fact>
        <Fact name="Last used">{token.last_used_at ? moment(token.last_used_at) : 'never'}</Fact>
        {token.revoked_at && <Fact name="Revoked">{moment(token.revoked_at)}</Fact>}
      </Facts>
      {isRevoking && (
        <Action
          title={`Revoke ${name}`}
          verb="Revoke"
          isDangerous
          run={({ reason = '' }) => act('revokeApiToken', { token_id, reason })}
          onClose={done('Revoked.')}
        >
          Programs that use it are rejected from the next call.
        </Action>
      )}
    </>
  );
}

function NewToken({ onClose }: { onClose(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [token, setToken] = useState('');
  if (token)
    return (
      <EnrolmentLinkDialog title="Copy this token" name="Token" value={token} onClose={onClose}>
        It is shown once. Programs send it as <code>Authorization: Bearer</code>.
      </EnrolmentLinkDialog>
    );
  return (
    <Action
      title="New API token"
      verb="Create"
      fields={[
        {
          name: 'name',
          label: 'Name',
          maxLength: 50,
          hint: 'The program that uses it, for example Nightly export.',
        },
        {
          name: 'kind',
          label: 'Access',
          kind: 'choice',
          options: [
            { value: 'read', label: 'Read only' },
            { value: 'change', label: 'Read and change' },
          ],
        },
        {
          name: 'rights',
          label: 'Rights',
          kind: 'checks',
          options: TOKEN_RIGHTS.filter((right) => may(right, 'read', 'aggregate', 'partial')).map(
            (value) => ({
              value,
              label: nameLabel(value),
            }),
          ),
        },
        { name: 'days', label: 'Days until it expires', initial: '90', hint: `At most ${MAX_TOKEN_DAYS}.` },
      ]}
      run={async ({ name = '', kind, rights: chosen = '', days, reason = '' }) => {
        const rights = chosen.split(',').filter(Boolean) as Right[];
        if (rights.length === 0) return { wrong: 'rights', text: 'Choose at least one right.' };
        const token = { request_id, name, may_change: kind === 'change', days: Number(days), reason };
        const answer = await act('createApiToken', { ...token, rights: rights as ApiToken['rights'] });
        if (answer.ok) setToken(answer.token);
        return answer.ok ? { wrong: '', text: '' } : answer;
      }}
      onClose={() => onClose()}
    >
      The token has your rights on this site, limited to those you choose. It stops working if your account is
      disabled.
    </Action>
  );
}
