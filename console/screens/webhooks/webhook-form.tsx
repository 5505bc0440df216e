import { useState } from 'react';
import type { WebhookEndpoint } from '#contracts/console/webhooks.ts';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';

type Values = Pick<WebhookEndpoint, 'name' | 'url' | 'events' | 'keep_days' | 'failure_limit'>;

export const NEW_ENDPOINT: Values = { name: '', url: '', events: [], keep_days: 30, failure_limit: 50 };

type FormProps = {
  /** Of the endpoint to change; a new one without it. */
  id?: string;
  values: Values;
  /** Events it can subscribe to. */
  events: readonly string[];
  onSecret(secret: string): void;
  onClose(isDone: boolean): void;
};

/** Creates or changes an endpoint. */
export function WebhookForm({ id, values, events: offered, onSecret, onClose }: FormProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={id ? `Change ${values.name}` : 'New webhook endpoint'}
      verb={id ? 'Change' : 'Create'}
      fields={fieldsOf(values, offered)}
      run={async ({ name = '', url = '', events: chosen = '', keep_days, failure_limit, reason = '' }) => {
        const events = chosen.split(',').filter(Boolean);
        if (events.length === 0) return { wrong: 'events', text: 'Choose at least one event.' };
        const limits = { keep_days: Number(keep_days), failure_limit: Number(failure_limit) };
        const endpoint = { name, url: url.trim(), events, ...limits, reason };
        if (id) return await act('changeWebhook', { endpoint_id: id, ...endpoint });
        const answer = await act('createWebhook', { request_id, ...endpoint });
        if (answer.ok) onSecret(answer.secret);
        return answer;
      }}
      onClose={onClose}
    />
  );
}

const fieldsOf = (values: Values, offered: readonly string[]) => [
  {
    name: 'name',
    label: 'Name',
    initial: values.name,
    maxLength: 50,
    hint: 'The program that receives the events, for example CRM.',
  },
  {
    name: 'url',
    label: 'Address',
    initial: values.url,
    maxLength: 500,
    hint: 'A public https address that receives POST requests and answers 2xx within eight seconds.',
  },
  {
    name: 'events',
    label: 'Events',
    kind: 'checks' as const,
    initial: values.events.join(','),
    options: offered.map((event) => ({ value: event, label: event })),
  },
  {
    name: 'failure_limit',
    label: 'Disable after consecutive failures',
    initial: String(values.failure_limit),
    hint: '5 to 1,000. Fifty failures take about ten hours.',
  },
  {
    name: 'keep_days',
    label: 'Keep messages for, days',
    initial: String(values.keep_days),
    hint: '1 to 90. Kept messages can be sent again.',
  },
];
