import { useState } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { CallbackAddress } from '../../ui/callback-address.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { apiLabel, GatewayForm, NEW_GATEWAY } from './gateway-form.tsx';

type Gateway = CallOutput<'gateways'>['value'][number];
type Apis = CallOutput<'gateways'>['apis'];
const PROPOSED = 'Proposed. Waiting for a second approver.';

/** Payment gateways of a brand: configured instances of the supported APIs. */
export default function Gateways() {
  const { may } = useSession();
  const { data, error, reload } = useRead('gateways', {}, 30);
  const [chosenId, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  const done = useCloseWithToast(() => setAdding(false));
  return (
    <Page
      title="Payment gateways"
      hint="Payment companies of this brand. A gateway is used once a payment method is assigned to it. Changes need a second approver; one person can close a gateway."
      actions={
        may('gateways', 'make') && (
          <Button tone="primary" onClick={() => setAdding(true)}>
            Add a gateway …
          </Button>
        )
      }
    >
      <Queue
        label="Payment gateways"
        rows={data?.value}
        error={error}
        empty="No payment gateways yet. Add one, then assign it to a payment method."
        rowKey={({ gateway_id }) => gateway_id}
        chosen={data?.value.find(({ gateway_id }) => gateway_id === chosenId)}
        onChoose={(row) => choose(row?.gateway_id ?? '')}
        detailTitle={({ values }) => values.name}
        detail={(row) => (
          <Detail key={row.gateway_id} gateway={row} apis={data?.apis ?? []} onDone={() => void reload()} />
        )}
        columns={columnsOf(data?.apis ?? [])}
      />
      <p className="section hint">
        Which players see it: <Link to="/payment-methods">payment methods</Link>. Pending changes:{' '}
        <Link to="/proposals">proposals</Link>.
      </p>
      {isAdding && data && (
        <GatewayForm id="" values={NEW_GATEWAY} apis={data.apis} onClose={done(PROPOSED)} />
      )}
    </Page>
  );
}

function State({ values, down_since }: Gateway) {
  if (values.status === 'closed') return <Badge>closed</Badge>;
  return down_since ? <Badge tone="bad">not responding</Badge> : <Badge tone="good">open</Badge>;
}

const rateOf = ({ figures: { ended, credited } }: Gateway) =>
  ended === 0 ? '–' : `${Math.round((credited / ended) * 100)}%`;

const columnsOf = (apis: Apis) => [
  { head: 'Gateway', cell: ({ values }: Gateway) => <b>{values.name}</b>, kind: 'wide' as const },
  {
    head: 'API',
    cell: ({ values }: Gateway) => apiLabel(apis, values.adapter),
    kind: 'minor' as const,
  },
  { head: 'Mode', cell: ({ values }: Gateway) => (values.is_live ? 'live' : 'test'), kind: 'minor' as const },
  { head: 'Success', cell: rateOf, kind: 'figure' as const },
  { head: 'State', cell: (row: Gateway) => <State {...row} /> },
];

function Detail({ gateway, apis, onDone }: { gateway: Gateway; apis: Apis; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [doing, setDoing] = useState<'change' | 'test' | 'close'>();
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) onDone();
  });
  const { gateway_id, values } = gateway;
  const mayStop = may('gateways', 'make') || may('gateways', 'approve');
  return (
    <>
      <div className="actions">
        {mayStop && <Button onClick={() => setDoing('test')}>Test …</Button>}
        {may('gateways', 'make') && <Button onClick={() => setDoing('change')}>Change …</Button>}
        {mayStop && values.status === 'open' && (
          <Button tone="danger" onClick={() => setDoing('close')}>
            Close …
          </Button>
        )}
      </div>
      <GatewayFacts gateway={gateway} apis={apis} />
      {doing === 'change' && (
        <GatewayForm id={gateway_id} values={values} apis={apis} onClose={done(PROPOSED)} />
      )}
      {doing === 'test' && (
        <Action
          title={`Test ${values.name}`}
          verb="Test"
          run={({ reason = '' }) => act('testGateway', { gateway_id, reason })}
          onClose={done('Test started. The result appears in the gateway’s details.')}
        >
          Requests the payments of the last minute with the active credentials.
        </Action>
      )}
      {doing === 'close' && (
        <Action
          title={`Close ${values.name}`}
          verb="Close"
          isDangerous
          run={({ reason = '' }) => act('closeGateway', { gateway_id, reason })}
          onClose={done('Closed.')}
        >
          No new payments or payouts use it. Payments in progress are completed. Reopening it needs two
          people.
        </Action>
      )}
    </>
  );
}

function GatewayFacts({
  gateway: { gateway_id, values, hook, figures, tested, down_since },
  apis,
}: {
  gateway: Gateway;
  apis: Apis;
}) {
  const api = apis.find(({ code }) => code === values.adapter);
  const { settings } = values;
  return (
    <Facts>
      <Fact name="ID">
        <code>{gateway_id}</code>
      </Fact>
      <Fact name="API">{apiLabel(apis, values.adapter)}</Fact>
      {!api && <Fact name="Problem">Its extension is not installed.</Fact>}
      <Fact name="Mode">{values.is_live ? 'Live: real money' : 'Test'}</Fact>
      <Fact name="API address">{values.url}</Fact>
      {api?.settings.map(
        ({ name, label }) =>
          settings[name] && (
            <Fact key={name} name={label}>
              {settings[name]}
            </Fact>
          ),
      )}
      <Fact name="Callback address">
        <CallbackAddress path={hook} />
      </Fact>
      <Fact name="Seven days">
        {figures.credited} of {counted(figures.ended, 'deposit')} credited, {figures.open} in progress
      </Fact>
      <Fact name="Last test">
        {tested ? `${moment(tested.at)}: ${tested.error || 'passed'}` : 'Not tested yet'}
      </Fact>
      {down_since && <Fact name="Not responding since">{moment(down_since)}</Fact>}
    </Facts>
  );
}
