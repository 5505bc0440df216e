import { useState } from 'react';
import type { WebhookEndpoint } from '#contracts/console/webhooks.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EnrolmentLinkDialog } from '../staff/enrolment-link.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog, type EndpointTask } from './endpoint-dialogs.tsx';
import { NEW_ENDPOINT, WebhookForm } from './webhook-form.tsx';

/** Endpoints of the operator's programs that receive events of this site. */
export default function Webhooks() {
  const { may } = useSession();
  const { data, error, reload } = useRead('webhookEndpoints', {}, 15);
  const [chosenId, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState('');
  return (
    <Page
      title="Webhooks"
      hint="Events of this site are sent to your own programs, signed and at least once. Messages identify players by ID only."
      actions={
        may('webhooks', 'write') && (
          <Button tone="primary" onClick={() => setAdding(true)}>
            Add an endpoint …
          </Button>
        )
      }
    >
      <Queue
        label="Webhook endpoints"
        rows={data?.value}
        error={error}
        empty="No endpoints."
        rowKey={({ endpoint_id }) => endpoint_id}
        chosen={data?.value.find(({ endpoint_id }) => endpoint_id === chosenId)}
        onChoose={(row) => choose(row?.endpoint_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <Detail
            key={row.endpoint_id}
            endpoint={row}
            events={data?.events ?? row.events}
            onDone={() => void reload()}
            onSecret={setSecret}
          />
        )}
        columns={COLUMNS}
      />
      {secret && (
        <EnrolmentLinkDialog
          title="Copy this secret"
          name="Signing secret"
          value={secret}
          onClose={() => {
            setSecret('');
            void reload();
          }}
        >
          It is shown once. The receiving program uses it to verify the signature of every message.
        </EnrolmentLinkDialog>
      )}
      {isAdding && (
        <WebhookForm
          values={NEW_ENDPOINT}
          events={data?.events ?? []}
          onSecret={setSecret}
          onClose={(isDone) => {
            setAdding(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

const upTo1000 = (count: number) => (count >= 1000 ? '1,000+' : String(count));

const COLUMNS = [
  { head: 'Name', cell: ({ name }: WebhookEndpoint) => <b>{name}</b> },
  { head: 'State', cell: (row: WebhookEndpoint) => <State endpoint={row} /> },
  { head: 'Address', cell: ({ url }: WebhookEndpoint) => new URL(url).host, kind: 'wide' as const },
  {
    head: 'Waiting',
    cell: ({ waiting }: WebhookEndpoint) => upTo1000(waiting),
    kind: 'figure' as const,
  },
  { head: 'Failed', cell: ({ failed }: WebhookEndpoint) => upTo1000(failed), kind: 'figure' as const },
];

function State({ endpoint: { state, failures } }: { endpoint: WebhookEndpoint }) {
  if (state === 'off') return <Badge>off</Badge>;
  if (state === 'failed') return <Badge tone="bad">disabled</Badge>;
  return failures > 0 ? <Badge tone="warn">failing</Badge> : <Badge tone="good">on</Badge>;
}

type DetailProps = {
  endpoint: WebhookEndpoint;
  events: readonly string[];
  onDone(): void;
  onSecret(secret: string): void;
};

function Detail({ endpoint, events, onDone, onSecret }: DetailProps) {
  const { may } = useSession();
  const toast = useToast();
  const [task, setTask] = useState<EndpointTask | 'change'>();
  const isOn = endpoint.state === 'on';
  const close = (isDone: boolean) => {
    setTask(undefined);
    if (!isDone) return;
    toast('Done.');
    onDone();
  };
  return (
    <>
      {may('webhooks', 'write') && (
        <div className="actions">
          <Button onClick={() => setTask('change')}>Change …</Button>
          {isOn && <Button onClick={() => setTask('test')}>Send a test …</Button>}
          <Button onClick={() => setTask(isOn ? 'off' : 'on')}>
            {isOn ? 'Switch off …' : 'Switch on …'}
          </Button>
          <Button onClick={() => setTask('replay')}>Send again …</Button>
          <Button onClick={() => setTask('rotate')}>New secret …</Button>
          <Button tone="danger" onClick={() => setTask('remove')}>
            Remove …
          </Button>
        </div>
      )}
      <EndpointFacts endpoint={endpoint} />
      <Deliveries endpointId={endpoint.endpoint_id} />
      {task === 'change' && (
        <WebhookForm
          id={endpoint.endpoint_id}
          values={endpoint}
          events={events}
          onSecret={onSecret}
          onClose={(isDone) => close(isDone)}
        />
      )}
      {task && task !== 'change' && (
        <EndpointDialog task={task} endpoint={endpoint} onSecret={onSecret} onClose={close} />
      )}
    </>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { failures, failure_limit, paused_until, failed_at, previous_until } = endpoint;
  return (
    <Facts>
      <Fact name="State">
        <State endpoint={endpoint} />
      </Fact>
      <Fact name="Address">{endpoint.url}</Fact>
      <Fact name="Events">{endpoint.events.join(', ')}</Fact>
      <Fact name="Consecutive failures">
        {failures} of {failure_limit}
      </Fact>
      {endpoint.state === 'on' && paused_until && <Fact name="Next request">{moment(paused_until)}</Fact>}
      {failed_at && <Fact name="Disabled">{moment(failed_at)}</Fact>}
      {previous_until && Date.parse(previous_until) > Date.now() && (
        <Fact name="Old secret valid until">{moment(previous_until)}</Fact>
      )}
      <Fact name="Messages kept">{counted(endpoint.keep_days, 'day')}</Fact>
      <Fact name="Created">{moment(endpoint.created_at)}</Fact>
    </Facts>
  );
}
