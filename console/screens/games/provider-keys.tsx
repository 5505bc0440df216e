import { useState } from 'react';
import type { ConnectionValues } from '#contracts/console/provider-connections.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Values } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Key = CallOutput<'providerConnection'>['keys'][number];
type Shown = Pick<CallOutput<'proposeProviderKey'>, 'key_id' | 'secret' | 'public_key'>;
type Protocol = ConnectionValues['protocol'];

const TONES = { waiting: 'warn', active: 'good', retired: 'plain' } as const;
const STATES = { waiting: 'awaiting approval', active: 'in force', retired: 'retired' };

/** Keys of a provider: two may be active during rotation. */
export function ProviderKeys({
  code,
  keys,
  protocol,
}: {
  code: string;
  keys: readonly Key[];
  protocol: Protocol;
}) {
  const { may } = useSession();
  const act = useWrite();
  const [isAdding, setAdding] = useState(false);
  const [retiring, retire] = useState('');
  const [shown, show] = useState<Shown>();
  const done = useCloseWithToast(() => retire(''));
  const mayChange = may('secrets', 'make');
  const retireCell = ({ key_id, state }: Key) =>
    mayChange && state === 'active' && <Button onClick={() => retire(key_id)}>Retire …</Button>;
  return (
    <>
      <h3>Keys</h3>
      {mayChange && (
        <div className="actions">
          <Button onClick={() => setAdding(true)}>Add a key …</Button>
        </div>
      )}
      {keys.length === 0 ? (
        <Placeholder empty="No keys. Calls cannot be signed." />
      ) : (
        <DataTable
          label="Keys"
          rows={keys}
          rowKey={({ key_id, state }) => `${key_id} ${state}`}
          columns={[
            { head: 'Key', cell: ({ key_id }) => <code>{key_id}</code>, kind: 'wide' },
            { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge> },
            { head: 'Since', cell: ({ since }) => moment(since), kind: 'minor' },
            { head: 'Action', cell: retireCell },
          ]}
        />
      )}
      {isAdding && <KeyForm code={code} protocol={protocol} onShow={show} onClose={() => setAdding(false)} />}
      {shown && <Secret shown={shown} onClose={() => show(undefined)} />}
      {retiring && (
        <Action
          title={`Retire ${retiring}`}
          verb="Retire"
          isDangerous
          run={({ reason = '' }) =>
            act('retireProviderKey', { provider_code: code, key_id: retiring, reason })
          }
          onClose={done('Retired.')}
        >
          Requests signed with it are rejected within a second. Retire the old key once the provider signs
          with the new one.
        </Action>
      )}
    </>
  );
}

function KeyForm(props: {
  code: string;
  protocol: Protocol;
  onShow(shown: Shown): void;
  onClose(isDone: boolean): void;
}) {
  const { code, protocol, onShow, onClose } = props;
  const act = useWrite();
  const done = useCloseWithToast(onClose);
  const [request_id] = useState(() => crypto.randomUUID());
  async function run({ key_id = '', secret = '', reason = '' }: Values) {
    const input = { request_id, provider_code: code, key_id: key_id.trim(), secret: secret.trim(), reason };
    const answer = await act('proposeProviderKey', input);
    if (answer.ok && (answer.secret || answer.public_key)) onShow(answer);
    return answer;
  }
  const made =
    protocol === 'hub88'
      ? 'Leave empty to generate an RSA key pair; the provider receives the public key.'
      : 'Leave empty to generate one.';
  return (
    <Action
      title={`Add a key of ${code}`}
      verb="Propose"
      fields={[
        { name: 'key_id', label: 'Key ID', isRequired: false, hint: 'Leave empty to generate one.' },
        {
          name: 'secret',
          label: protocol === 'hub88' ? 'Our private RSA key (PEM)' : 'Secret',
          kind: protocol === 'hub88' ? 'area' : 'text',
          isRequired: false,
          hint: made,
          maxLength: 4000,
        },
      ]}
      run={run}
      onClose={done('Proposed. The key becomes active once a second administrator approves it.')}
    >
      A generated secret is shown once, right after this. It is never written to the audit log.
    </Action>
  );
}

function Secret({ shown, onClose }: { shown: Shown; onClose(): void }) {
  return (
    <Action
      title="Key for the provider"
      verb="Done"
      hasReason={false}
      run={async () => ({ ok: true })}
      onClose={onClose}
    >
      <p>Send this to the provider over a secure channel. It is not shown again.</p>
      <Facts>
        <Fact name="Key ID">
          <code>{shown.key_id}</code>
        </Fact>
        <Fact name={shown.secret ? 'Secret' : 'Our public key'}>
          <code>{shown.secret || shown.public_key}</code>
        </Fact>
      </Facts>
    </Action>
  );
}
