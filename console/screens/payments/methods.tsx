import { useState } from 'react';
import { CHAINS } from '#contracts/values/blockchains.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { IDENTITY_REQUIRED } from '../../lib/identity-levels.ts';
import { languageNames } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { MethodChain } from './method-chain.tsx';
import type { MethodRow } from './method-dialog.tsx';
import { MethodFields } from './method-fields.tsx';
import { MethodLimits } from './method-limits.tsx';
import { MethodRoute, RoutePreview } from './method-route.tsx';
import { MethodWords } from './method-texts.tsx';
import { NewMethod } from './new-method.tsx';

type MethodsAnswer = CallOutput<'paymentMethods'>;
const PROPOSED = 'Proposed. Waiting for a second approver.';

/** The site's payment methods, as data: a proposal goes live within a second of a checker's approval. */
export default function PaymentMethods() {
  const { may } = useSession();
  const { data, error, reload } = useRead('paymentMethods', {}, 60);
  const [chosenId, choose] = useState('');
  const [doing, setDoing] = useState<'new' | 'order'>();
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Payment methods"
      hint="How players of this brand deposit and withdraw. Changes need a second approver; one person can close a method."
      actions={
        data &&
        may('cashier', 'make') && (
          <>
            <Button disabled={data.value.length < 2} onClick={() => setDoing('order')}>
              Order …
            </Button>
            <Button tone="primary" onClick={() => setDoing('new')}>
              New method …
            </Button>
          </>
        )
      }
    >
      <Queue
        label="Payment methods"
        rows={data?.value}
        error={error}
        empty="No payment methods."
        rowKey={({ method_id }) => method_id}
        chosen={data?.value.find(({ method_id }) => method_id === chosenId)}
        onChoose={(row) => choose(row?.method_id ?? '')}
        detailTitle={({ values }) => values.details.name.EN}
        detail={(row) => (
          <Detail key={row.method_id} method={row} known={data!} onDone={() => void reload()} />
        )}
        columns={COLUMNS}
      />
      <p className="section hint">
        Pending changes are listed under <Link to="/proposals">proposals</Link>.
      </p>
      {doing === 'new' && data && <NewMethod known={data} onClose={done(PROPOSED)} />}
      {doing === 'order' && data && <Order methods={data.value} onClose={done('Order saved.')} />}
    </Page>
  );
}

function State({ values: { is_open, closed_from: from, closed_until: until } }: MethodRow) {
  if (!is_open) return <Badge>closed</Badge>;
  const now = new Date().toISOString();
  if (from && until && until > now)
    return <Badge tone="warn">{from <= now ? 'paused' : 'closure scheduled'}</Badge>;
  return <Badge tone="good">open</Badge>;
}

function Min({ values }: MethodRow) {
  const { currency } = useSession().site;
  return <span className="sum">{formatMoney({ amount: values.min_amount, currency })}</span>;
}
function Max({ values }: MethodRow) {
  const { currency } = useSession().site;
  return <span className="sum">{formatMoney({ amount: values.max_amount, currency })}</span>;
}

const COLUMNS = [
  { head: 'Method', cell: ({ values }: MethodRow) => <b>{values.details.name.EN}</b>, kind: 'wide' as const },
  { head: 'Kind', cell: ({ values }: MethodRow) => nameLabel(values.type), kind: 'minor' as const },
  {
    head: 'Processed by',
    cell: ({ values }: MethodRow) => nameLabel(values.adapter),
    kind: 'minor' as const,
  },
  { head: 'Minimum', cell: (row: MethodRow) => <Min {...row} />, kind: 'figure' as const },
  { head: 'Maximum', cell: (row: MethodRow) => <Max {...row} />, kind: 'figure' as const },
  { head: 'State', cell: (row: MethodRow) => <State {...row} /> },
];

const PARTS = {
  limits: MethodLimits,
  words: MethodWords,
  fields: MethodFields,
  chain: MethodChain,
  route: MethodRoute,
} as const;
type MethodAction = keyof typeof PARTS | 'close' | 'open';

function Detail({ method, known, onDone }: { method: MethodRow; known: MethodsAnswer; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const [doing, setDoing] = useState<MethodAction>();
  const [request_id] = useState(() => crypto.randomUUID());
  const done = useCloseWithToast((isDone) => {
    setDoing(undefined);
    if (isDone) onDone();
  });
  const { method_id, values } = method;
  const languages = [...new Set(['EN', ...known.languages, ...Object.keys(values.details.name)])];
  const Part = doing && doing !== 'close' && doing !== 'open' ? PARTS[doing] : undefined;
  const button = (action: MethodAction, text: string) => (
    <Button onClick={() => setDoing(action)}>{text}</Button>
  );
  return (
    <>
      <MethodFacts method={method} />
      {values.adapter !== 'manual' && <RoutePreview method={method} />}
      <div className="actions">
        {may('cashier', 'make') && (
          <>
            {button('limits', 'Limits and fee …')}
            {button('words', 'Player texts …')}
            {button('fields', 'Form fields …')}
            {button('chain', 'Coins …')}
            {values.adapter !== 'manual' && button('route', 'Gateways …')}
            {!values.is_open && button('open', 'Propose to open …')}
          </>
        )}
        {values.is_open && may('cashier', 'make', 'approve') && (
          <Button tone="danger" onClick={() => setDoing('close')}>
            Close …
          </Button>
        )}
      </div>
      {Part && (
        <Part method={method} languages={languages} adapters={known.adapters} onClose={done(PROPOSED)} />
      )}
      {doing === 'close' && (
        <Action
          title={`Close ${values.details.name.EN}`}
          verb="Close"
          isDangerous
          run={({ reason = '' }) => act('closeMethod', { method_id, reason })}
          onClose={done('Closed.')}
        >
          No new deposits can be started. Payments already started continue.
        </Action>
      )}
      {doing === 'open' && (
        <Action
          title={`Open ${values.details.name.EN}`}
          verb="Propose"
          run={({ reason = '' }) =>
            act('proposeMethod', { request_id, method_id, values: { ...values, is_open: true }, reason })
          }
          onClose={done(PROPOSED)}
        >
          Players see it within a second of approval.
        </Action>
      )}
    </>
  );
}

function MethodFacts({ method: { method_id, values } }: { method: MethodRow }) {
  const { currency } = useSession().site;
  const sum = (amount: string) => formatMoney({ amount, currency });
  const { details, daily_max, fee_points, fee_fixed } = values;
  const requested = [...details.fields, ...details.proof].map(({ label }) => label.EN);
  const paidBy = details.payout.map(({ label }) => label.EN);
  return (
    <Facts>
      <Fact name="Short name">
        <code>{method_id}</code>
      </Fact>
      <Fact name="Per payment">
        {sum(values.min_amount)} to {sum(values.max_amount)}
      </Fact>
      <Fact name="Per player in 24 hours">{daily_max === null ? 'no limit' : sum(daily_max)}</Fact>
      <Fact name="Fee">
        {fee_fixed === '0' && fee_points === 0
          ? 'none'
          : `${sum(fee_fixed)} and ${fee_points / 100}%, paid by the ${values.fee_payer}`}
      </Fact>
      <Fact name="Required from the player">{IDENTITY_REQUIRED[values.identity_level]}</Fact>
      <Fact name="Review time">{counted(values.review_minutes, 'minute')}</Fact>
      <Fact name="Languages">{languageNames(Object.keys(details.name))}</Fact>
      <Fact name="Steps">
        <ol>
          {details.steps.map(({ EN }) => (
            <li key={EN}>{EN}</li>
          ))}
        </ol>
      </Fact>
      {details.payee.map(({ label, value }) => (
        <Fact key={`${label.EN} ${value}`} name={label.EN}>
          {value}
        </Fact>
      ))}
      {details.chain && (
        <Fact name={`${details.chain.coin}, ${CHAINS[details.chain.network].name}`}>
          <code>{details.chain.address}</code>
          {details.chain.memo && ` with ${details.chain.memo}`},{' '}
          {counted(details.chain.confirmations, 'confirmation')}
        </Fact>
      )}
      <Fact name="Requested">{requested.join(', ') || 'nothing'}</Fact>
      {details.chain && <Fact name="Pays out">{paidBy.length > 0 ? `to: ${paidBy.join(', ')}` : 'no'}</Fact>}
      <Fact name="Picture">{details.image || 'manual.png'}</Fact>
    </Facts>
  );
}

function Order({ methods, onClose }: { methods: readonly MethodRow[]; onClose(isDone: boolean): void }) {
  const act = useWrite();
  return (
    <Action
      title="Order of the payment methods"
      verb="Save order"
      fields={methods.map(({ method_id, values }, place) => ({
        name: method_id,
        label: values.details.name.EN,
        initial: String(place + 1),
        maxLength: 3,
      }))}
      run={({ reason = '', ...places }) => {
        const method_ids = methods
          .map(({ method_id }) => method_id)
          .toSorted((a, b) => Number(places[a]) - Number(places[b]));
        return act('orderMethods', { method_ids, reason });
      }}
      onClose={onClose}
    >
      The smallest number comes first; 1.5 goes between 1 and 2.
    </Action>
  );
}
