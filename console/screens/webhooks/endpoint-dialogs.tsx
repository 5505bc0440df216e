import { useState } from 'react';
import type { WebhookEndpoint } from '#contracts/console/webhooks.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';

export type EndpointTask = 'test' | 'on' | 'off' | 'rotate' | 'replay' | 'remove';

type DialogProps = {
  endpoint: WebhookEndpoint;
  onSecret(secret: string): void;
  onClose(isDone: boolean): void;
};

/** One task about an endpoint. */
export function EndpointDialog({ task, ...props }: DialogProps & { task: EndpointTask }) {
  if (task === 'rotate') return <RotateSecret {...props} />;
  if (task === 'replay') return <Replay {...props} />;
  return <Simple task={task} {...props} />;
}

const SIMPLE = {
  test: { title: 'Send a test to', verb: 'Send', text: 'Sends the message webhook.test with empty data.' },
  on: {
    title: 'Switch on',
    verb: 'Switch on',
    text: 'Waiting messages are sent. The failure count restarts at zero.',
  },
  off: {
    title: 'Switch off',
    verb: 'Switch off',
    text: 'No messages are sent or stored until it is switched on again.',
  },
  remove: { title: 'Remove', verb: 'Remove', text: 'Its messages are deleted as well.' },
};

function Simple({ task, endpoint, onClose }: DialogProps & { task: keyof typeof SIMPLE }) {
  const act = useWrite();
  const { endpoint_id, name } = endpoint;
  const { title, verb, text } = SIMPLE[task];
  return (
    <Action
      title={`${title} ${name}`}
      verb={verb}
      isDangerous={task === 'remove' || task === 'off'}
      run={async ({ reason = '' }) => {
        if (task === 'test') return await act('testWebhook', { endpoint_id, reason });
        if (task === 'remove') return await act('removeWebhook', { endpoint_id, reason });
        return await act('setWebhookState', { endpoint_id, state: task, reason });
      }}
      onClose={onClose}
    >
      {text}
    </Action>
  );
}

function RotateSecret({ endpoint: { endpoint_id, name }, onSecret, onClose }: DialogProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title={`A new secret for ${name}`}
      verb="Replace"
      fields={[
        {
          name: 'hours',
          label: 'Hours the old secret stays valid',
          initial: '24',
          hint: '0 to 168. Meanwhile messages carry both signatures. Choose 0 if the secret has leaked.',
        },
      ]}
      run={async ({ hours, reason = '' }) => {
        const rotation = { request_id, endpoint_id, hours: Number(hours), reason };
        const answer = await act('rotateWebhookSecret', rotation);
        if (answer.ok) onSecret(answer.secret);
        return answer;
      }}
      onClose={onClose}
    />
  );
}

function Replay({ endpoint: { endpoint_id, name }, onClose }: DialogProps) {
  const act = useWrite();
  const [now] = useState(() => Date.now());
  return (
    <Action
      title={`Send messages to ${name} again`}
      verb="Send again"
      fields={[
        {
          name: 'which',
          label: 'Messages',
          kind: 'choice',
          options: [
            { value: 'failed', label: 'Failed only' },
            { value: 'all', label: 'All' },
          ],
        },
        {
          name: 'from',
          label: 'From',
          kind: 'moment',
          initial: new Date(now - DAY_MS).toISOString(),
        },
        { name: 'to', label: 'To', kind: 'moment', initial: new Date(now + MINUTE_MS).toISOString() },
      ]}
      run={({ which, from = '', to = '', reason = '' }) =>
        act('replayDeliveries', {
          ...{ endpoint_id, from, to, reason },
          which: which === 'all' ? 'all' : 'failed',
        })
      }
      onClose={onClose}
    >
      Messages keep their IDs, so the receiving program can recognise repeats.
    </Action>
  );
}
