import { useState } from 'react';
import type { WebhookDelivery } from '#contracts/console/webhooks.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';

const STATES = ['all', 'waiting', 'delivered', 'failed'] as const;
type Shown = (typeof STATES)[number];

/** Messages of an endpoint, the newest first, page by page. */
export function Deliveries({ endpointId: endpoint_id }: { endpointId: string }) {
  const [{ state, after }, show] = useState<{ state: Shown; after: string }>({ state: 'all', after: '' });
  const [openId, open] = useState('');
  const { data, error, reload } = useRead('webhookDeliveries', { endpoint_id, state, after }, 15);
  return (
    <section className="section" aria-labelledby="deliveries">
      <h3 id="deliveries">Messages</h3>
      <div className="field">
        <label htmlFor="delivery-state">State</label>
        <select
          id="delivery-state"
          value={state}
          onChange={(event) => show({ state: event.currentTarget.value as Shown, after: '' })}
        >
          {STATES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="section">
        {!data && <Placeholder error={error} />}
        {data?.value.length === 0 && <Placeholder empty="No messages." />}
        {data && data.value.length > 0 && (
          <DataTable
            label="Messages"
            columns={COLUMNS}
            rows={data.value}
            rowKey={({ delivery_id }) => delivery_id}
            onChoose={({ delivery_id }) => open(delivery_id)}
          />
        )}
      </div>
      {data && (after || data.next) && (
        <div className="actions">
          {after && <Button onClick={() => show({ state, after: '' })}>Newest</Button>}
          {data.next && <Button onClick={() => show({ state, after: data.next })}>Older</Button>}
        </div>
      )}
      {openId && (
        <Message
          id={openId}
          onClose={(isSent) => {
            open('');
            if (isSent) void reload();
          }}
        />
      )}
    </section>
  );
}

const TONES = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const;

const COLUMNS = [
  { head: 'Event', cell: ({ event }: WebhookDelivery) => event, kind: 'wide' as const },
  {
    head: 'State',
    cell: ({ state }: WebhookDelivery) => <Badge tone={TONES[state]}>{state}</Badge>,
  },
  { head: 'Response', cell: ({ status }: WebhookDelivery) => status ?? '–', kind: 'minor' as const },
  { head: 'Created', cell: ({ created_at }: WebhookDelivery) => moment(created_at), kind: 'minor' as const },
];

function Message({ id, onClose }: { id: string; onClose(isSent: boolean): void }) {
  const { may } = useSession();
  const act = useWrite();
  const { data, error } = useRead('webhookDelivery', { delivery_id: id });
  const facts = data ? <MessageFacts {...data} /> : <Placeholder error={error} />;
  if (!may('webhooks', 'write'))
    return (
      <Action
        title="Message"
        verb="Close"
        hasReason={false}
        body={facts}
        run={async () => ({ ok: true })}
        onClose={() => onClose(false)}
      />
    );
  return (
    <Action
      title="Message"
      verb="Send again"
      body={facts}
      run={({ reason = '' }) => act('replayDelivery', { delivery_id: id, reason })}
      onClose={onClose}
    />
  );
}

type MessageProps = { value: WebhookDelivery; body: string; answer: string };

function MessageFacts({ value, body, answer }: MessageProps) {
  return (
    <Facts>
      <Fact name="Event">{value.event}</Fact>
      <Fact name="ID">
        <code>{value.delivery_id}</code>
      </Fact>
      <Fact name="State">{value.state}</Fact>
      <Fact name="Requests">{value.attempts}</Fact>
      {value.last_at && <Fact name="Last request">{moment(value.last_at)}</Fact>}
      {value.took_ms !== null && <Fact name="Duration">{value.took_ms} ms</Fact>}
      {value.error && <Fact name="Failure">{value.error}</Fact>}
      {value.due_at && <Fact name="Next request">{moment(value.due_at)}</Fact>}
      <Fact name="Body">
        <code>{body}</code>
      </Fact>
      {answer && (
        <Fact name="Response">
          <code>{answer}</code>
        </Fact>
      )}
    </Facts>
  );
}
