import { useState } from 'react';
import {
  GATEWAY_ADAPTERS,
  GATEWAY_SETTINGS,
  type GatewayAdapter,
  type GatewayValues,
} from '#contracts/console/gateways.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type Field, type Values } from '../../ui/action.tsx';

export const ADAPTER_NAMES: Record<GatewayAdapter, string> = {
  stripe: 'Stripe (cards and wallets)',
  btcpay: 'BTCPay Server (coins)',
  paymongo: 'PayMongo (e-wallets)',
};
const URLS: Record<GatewayAdapter, string> = {
  stripe: 'https://api.stripe.com',
  btcpay: '',
  paymongo: 'https://api.paymongo.com',
};
const SETTING_FIELDS: Record<string, Pick<Field, 'label' | 'hint'>> = {
  return_url: { label: 'Payers return to', hint: 'A page of the brand, e.g. https://casino.example/deposit' },
  store_id: { label: 'Store ID', hint: 'Of the store on that server' },
  signature_header: { label: 'Signature header', hint: 'Leave empty for paymongo-signature' },
};
const KEY_HINTS: Record<GatewayAdapter, { api: string; webhook: string }> = {
  stripe: { api: 'sk_… or rk_…', webhook: 'whsec_… of the webhook endpoint' },
  btcpay: { api: 'May view and create invoices of the store', webhook: 'As set in the store’s webhook' },
  paymongo: { api: 'sk_…', webhook: 'whsk_…' },
};

export const NEW_GATEWAY: GatewayValues = {
  ...{ adapter: 'stripe', name: '', is_live: false, status: 'open', url: '', settings: {} },
};

const ERRORS: Record<string, string> = {
  gateway_id: '2 to 32 lower-case letters, digits and hyphens.',
  url: 'An https address, without a query.',
  return_url: 'An https address.',
  api_key: 'At least 8 characters; both are needed together.',
  webhook_secret: 'At least 8 characters; both are needed together.',
};

type Props = { id: string; values: GatewayValues; onClose(isDone: boolean): void };

/** Proposes a gateway, or another form of one. Credentials left empty stay as they are. */
export function GatewayForm({ id, values, onClose }: Props) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [adapter, setAdapter] = useState<GatewayAdapter>(values.adapter);
  const isNew = id === '';

  async function run({ reason = '', ...given }: Values) {
    const [api_key, webhook_secret] = [(given.api_key ?? '').trim(), (given.webhook_secret ?? '').trim()];
    const answer = await act('proposeGateway', {
      request_id,
      gateway_id: id || (given.gateway_id ?? '').trim(),
      values: valuesOf(given, adapter),
      secrets: api_key || webhook_secret ? { api_key, webhook_secret } : null,
      reason,
    });
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile') return { wrong: '', text: 'Nothing to change.' };
    if (answer.error === 'nameTaken') return { wrong: 'gateway_id', text: 'Another brand uses this ID.' };
    const [first] = (answer.detail as { fields?: { field: string }[] } | undefined)?.fields ?? [];
    const field = first?.field === 'secrets' ? 'api_key' : (first?.field.split('.').at(-1) ?? '');
    return field in ERRORS ? { wrong: field, text: ERRORS[field]! } : answer;
  }

  return (
    <Action
      title={isNew ? 'Add a payment gateway' : `Change ${values.name}`}
      verb="Propose"
      fields={fieldsOf(values, isNew, { adapter, setAdapter })}
      run={run}
      onClose={onClose}
    >
      {isNew
        ? 'Takes effect once a second person approves it. Check that your contract with the processor covers gambling before you go live.'
        : 'Takes effect once a second person approves it. Credentials stay as they are when both are left empty.'}
    </Action>
  );
}

function valuesOf(given: Values, adapter: GatewayAdapter): GatewayValues {
  const settings = GATEWAY_SETTINGS[adapter]
    .map((name) => name.replace('?', ''))
    .map((name) => [name, (given[name] ?? '').trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    adapter,
    name: (given.name ?? '').trim(),
    is_live: given.is_live === 'live',
    status: given.status as GatewayValues['status'],
    url: (given.url ?? '').trim(),
    settings: Object.fromEntries(settings),
  };
}

function fieldsOf(
  values: GatewayValues,
  isNew: boolean,
  { adapter, setAdapter }: { adapter: GatewayAdapter; setAdapter(adapter: GatewayAdapter): void },
): Field[] {
  const choice = (name: string, label: string, initial: string, options: Record<string, string>): Field => ({
    ...{ name, label, kind: 'choice', initial },
    options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
  });
  const hints = KEY_HINTS[adapter];
  const kept = isNew ? '' : ' Leave empty to keep it.';
  return [
    {
      ...{ name: 'adapter', label: 'API', kind: 'choice', initial: adapter },
      options: GATEWAY_ADAPTERS.map((value) => ({ value, label: ADAPTER_NAMES[value] })),
      chosen: { value: adapter, set: (value) => setAdapter(value as GatewayAdapter) },
    },
    ...(isNew
      ? [
          {
            name: 'gateway_id',
            label: 'ID',
            hint: 'Part of the webhook’s address, e.g. harbour-cards',
            maxLength: 32,
          },
        ]
      : []),
    { name: 'name', label: 'Name', initial: values.name, hint: 'As shown to staff', maxLength: 100 },
    choice('is_live', 'Mode', values.is_live ? 'live' : 'test', { test: 'Test', live: 'Live: real money' }),
    choice('status', 'Status', values.status, { open: 'Open', closed: 'Closed: no new payments' }),
    {
      name: 'url',
      label: 'API address',
      initial: values.url || URLS[adapter],
      ...{ hint: URLS[adapter] || 'Your server, e.g. https://pay.example.com', maxLength: 300 },
    },
    ...GATEWAY_SETTINGS[adapter].map((setting) => {
      const name = setting.replace('?', '');
      const initial = values.settings[name] ?? '';
      return { name, ...SETTING_FIELDS[name]!, initial, isRequired: !setting.endsWith('?'), maxLength: 300 };
    }),
    { name: 'api_key', label: 'API key', hint: `${hints.api}.${kept}`, isRequired: isNew, maxLength: 500 },
    {
      name: 'webhook_secret',
      label: 'Webhook secret',
      hint: `${hints.webhook}.${kept}`,
      ...{ isRequired: isNew, maxLength: 500 },
    },
  ];
}
