import { useState } from 'react';
import type { GatewayApi, GatewayValues } from '#contracts/console/gateways.ts';
import { choiceField } from '../../lib/field-options.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

/** The label of an API; its code when it is no longer installed. */
export const apiLabel = (apis: readonly GatewayApi[], code: string): string =>
  apis.find((api) => api.code === code)?.label ?? code;

export const NEW_GATEWAY: GatewayValues = {
  ...{ adapter: 'stripe', name: '', is_live: false, status: 'open', url: '', settings: {} },
};

const ERRORS: Record<string, string> = {
  gateway_id: '2 to 32 lower-case letters, digits and hyphens.',
  url: 'An https address without a query string.',
  return_url: 'An https address.',
  api_key: 'At least 8 characters; enter both or neither.',
  webhook_secret: 'At least 8 characters; enter both or neither.',
};

type Props = {
  id: string;
  values: GatewayValues;
  apis: readonly GatewayApi[];
  onClose(isDone: boolean): void;
};

/** Proposes a gateway, or a change to one. Credentials left empty are kept. */
export function GatewayForm({ id, values, apis, onClose }: Props) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [adapter, setAdapter] = useState(values.adapter);
  const isNew = id === '';
  const api = apis.find(({ code }) => code === adapter);

  async function run({ reason = '', ...fields }: Values) {
    const [api_key, webhook_secret] = [(fields.api_key ?? '').trim(), (fields.webhook_secret ?? '').trim()];
    const answer = await act('proposeGateway', {
      request_id,
      gateway_id: id || (fields.gateway_id ?? '').trim(),
      values: valuesOf(fields, adapter, api),
      secrets: api_key || webhook_secret ? { api_key, webhook_secret } : null,
      reason,
    });
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile') return { wrong: '', text: 'Nothing to change.' };
    if (answer.error === 'nameTaken') return { wrong: 'gateway_id', text: 'This ID is already in use.' };
    const [first] = refusedFields(answer.detail);
    const field = first?.field === 'secrets' ? 'api_key' : (first?.field.split('.').at(-1) ?? '');
    return field in ERRORS ? { wrong: field, text: ERRORS[field]! } : answer;
  }

  return (
    <Action
      title={isNew ? 'Add a payment gateway' : `Change ${values.name}`}
      verb="Propose"
      fields={fieldsOf(values, isNew, { apis, api, adapter, setAdapter })}
      run={run}
      onClose={onClose}
    >
      {isNew
        ? 'Takes effect once a second person approves it. Check that your contract with the processor covers gambling before you go live.'
        : 'Takes effect once a second person approves it. Leave both credentials empty to keep them.'}
    </Action>
  );
}

function valuesOf(fields: Values, adapter: string, api: GatewayApi | undefined): GatewayValues {
  const settings = (api?.settings ?? [])
    .map(({ name }) => [name, (fields[name] ?? '').trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    adapter,
    name: (fields.name ?? '').trim(),
    is_live: fields.is_live === 'live',
    status: fields.status as GatewayValues['status'],
    url: (fields.url ?? '').trim(),
    settings: Object.fromEntries(settings),
  };
}

type Choice = {
  apis: readonly GatewayApi[];
  api: GatewayApi | undefined;
  adapter: string;
  setAdapter(adapter: string): void;
};

function fieldsOf(
  values: GatewayValues,
  isNew: boolean,
  { apis, api, adapter, setAdapter }: Choice,
): FormField[] {
  const hints = api?.hints ?? { api_key: '', webhook_secret: '' };
  const kept = isNew ? '' : ' Leave empty to keep the current one.';
  return [
    {
      ...{ name: 'adapter', label: 'API', kind: 'choice', initial: adapter },
      options: apis.map(({ code, label }) => ({ value: code, label })),
      chosen: { value: adapter, set: setAdapter },
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
    choiceField('is_live', 'Mode', values.is_live ? 'live' : 'test', {
      test: 'Test',
      live: 'Live: real money',
    }),
    choiceField('status', 'Status', values.status, { open: 'Open', closed: 'Closed: no new payments' }),
    {
      name: 'url',
      label: 'API address',
      initial: values.url || (api?.url ?? ''),
      ...{ hint: api?.url || 'Your server, e.g. https://pay.example.com', maxLength: 300 },
    },
    ...(api?.settings ?? []).map(({ name, label, hint, is_required: isRequired }) => ({
      ...{ name, label, hint, isRequired, initial: values.settings[name] ?? '', maxLength: 300 },
    })),
    {
      name: 'api_key',
      label: 'API key',
      hint: `${hints.api_key}.${kept}`,
      isRequired: isNew,
      maxLength: 500,
    },
    {
      name: 'webhook_secret',
      label: 'Webhook secret',
      hint: `${hints.webhook_secret}.${kept}`,
      ...{ isRequired: isNew, maxLength: 500 },
    },
  ];
}
