import { useState } from 'react';
import {
  type ConnectionValues,
  PROVIDER_PROTOCOLS,
  PROVIDER_STATUSES,
} from '#contracts/console/provider-connections.ts';
import { textOptions } from '../../lib/field-options.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';

export const PROTOCOL_NAMES: Record<ConnectionValues['protocol'], string> = {
  gwp: 'GWP/1',
  hub88: 'Hub88',
  evoplay: 'Evoplay',
};
export const DEMO_NAMES: Record<ConnectionValues['demo'], string> = {
  never: 'No one',
  verified: 'Players with a verified contact',
  signed_in: 'Any signed-in player',
};
/** Protocol-specific settings besides the address; others are kept unchanged. */
const SETTINGS: Record<ConnectionValues['protocol'], readonly string[]> = {
  gwp: [],
  hub88: ['operator_id', 'product'],
  evoplay: ['project', 'version'],
};

export const NEW_CONNECTION: ConnectionValues = {
  protocol: 'gwp',
  ...{ url: '', game_origin: '', site_ref: '', addresses: [], demo: 'verified', status: 'closing' },
  ...{ allow_orphan_win: false, accept_rollback_after_win: false, public_key: '', settings: {} },
};

const STATUS_NAMES: Record<ConnectionValues['status'], string> = {
  open: 'Open: its games can be played',
  closing: 'Closing: connected, no new rounds',
  disabled: 'Disabled: no calls at all',
};

const ERRORS: Record<string, string> = {
  provider_code: 'Letters, digits, - and _, at most 32.',
  url: 'An https address. Hosts inside your network must be named in PROVIDER_ORIGINS.',
  game_origin: 'An origin such as https://games.example.com, without a path.',
  addresses: 'IP addresses or networks such as 192.0.2.0/24, one per line.',
  public_key: 'The provider’s RSA public key of 2,048 to 8,192 bits as PEM: -----BEGIN PUBLIC KEY----- …',
};

function valuesOf(fields: Values, { settings: kept }: ConnectionValues): ConnectionValues {
  const protocol = fields.protocol as ConnectionValues['protocol'];
  const named = SETTINGS[protocol].map((name) => [name, fields[name]?.trim() ?? ''] as const);
  const others = Object.entries(kept).filter(([name]) => name.startsWith('factor:'));
  return {
    protocol,
    url: (fields.url ?? '').trim(),
    game_origin: (fields.game_origin ?? '').trim(),
    site_ref: (fields.site_ref ?? '').trim(),
    addresses: (fields.addresses ?? '').split(/[\s,]+/).filter(Boolean),
    demo: fields.demo as ConnectionValues['demo'],
    status: fields.status as ConnectionValues['status'],
    allow_orphan_win: fields.rules?.includes('allow_orphan_win') ?? false,
    accept_rollback_after_win: fields.rules?.includes('accept_rollback_after_win') ?? false,
    public_key: protocol === 'hub88' ? (fields.public_key ?? '').trim() : '',
    settings: Object.fromEntries([...others, ...named.filter(([, value]) => value !== '')]),
  };
}

type Props = { code: string; name: string; values: ConnectionValues; onClose(isDone: boolean): void };

/** Proposes a connection, or a change to one. A second administrator approves it. */
export function ProviderForm({ code, name, values, onClose }: Props) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [protocol, setProtocol] = useState<string>(values.protocol);
  const isNew = code === '';

  async function run({ reason = '', ...fields }: Values) {
    const provider = {
      provider_code: code || (fields.provider_code ?? '').trim(),
      name: name || fields.name!,
    };
    const input = { request_id, ...provider, values: valuesOf(fields, values), reason };
    const answer = await act('proposeProvider', input);
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile') return { wrong: '', text: 'Nothing to change.' };
    if (answer.error === 'notConformant')
      return {
        wrong: 'status',
        text: 'The conformance check has not passed yet. Save the connection as closing first.',
      };
    const [first] = refusedFields(answer.detail);
    const field = first?.field.replace(/^values\./, '').split('.')[0] ?? '';
    return field in ERRORS ? { wrong: field, text: ERRORS[field]! } : answer;
  }

  return (
    <Action
      title={isNew ? 'Connect a provider' : `Change ${code}`}
      verb="Propose"
      fields={[
        ...(isNew ? NAME_FIELDS : []),
        ...fieldsOf(values, { value: protocol, set: setProtocol }),
        ...protocolFields(values, protocol as ConnectionValues['protocol']),
      ]}
      run={run}
      onClose={onClose}
    >
      {isNew
        ? 'The connection takes effect once a second administrator approves it. Then add a key, check conformance, and open it.'
        : 'The change takes effect once a second administrator approves it.'}
    </Action>
  );
}

const NAME_FIELDS: FormField[] = [
  { name: 'provider_code', label: 'Code', hint: 'As in its game list, e.g. ACME', maxLength: 32 },
  { name: 'name', label: 'Name', hint: 'As shown in the console', maxLength: 100 },
];

function fieldsOf(values: ConnectionValues, chosen: NonNullable<FormField['chosen']>): FormField[] {
  const flags = (['allow_orphan_win', 'accept_rollback_after_win'] as const).filter((flag) => values[flag]);
  return [
    {
      name: 'protocol',
      label: 'Protocol',
      kind: 'choice',
      options: PROVIDER_PROTOCOLS.map((value) => ({ value, label: PROTOCOL_NAMES[value] })),
      chosen,
    },
    {
      name: 'url',
      label: 'API address',
      initial: values.url,
      hint: chosen.value === 'gwp' ? 'Base URL; our calls add /operator/1/…' : 'Base URL of our calls',
      maxLength: 300,
    },
    { name: 'game_origin', label: 'Game origin', initial: values.game_origin, hint: ERRORS.game_origin! },
    {
      name: 'site_ref',
      label: 'Brand ID at the provider',
      initial: values.site_ref,
      isRequired: false,
      maxLength: 64,
    },
    {
      name: 'addresses',
      label: 'Allowed addresses',
      kind: 'area',
      initial: values.addresses.join('\n'),
      isRequired: false,
      hint: 'IP addresses or networks the provider calls from, one per line. Leave empty for any.',
    },
    {
      name: 'demo',
      label: 'Demo play',
      kind: 'choice',
      initial: values.demo,
      options: textOptions(DEMO_NAMES),
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      initial: values.status,
      options: PROVIDER_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
      hint: 'It can be opened once the conformance check has passed.',
    },
    {
      name: 'rules',
      label: 'Rules',
      kind: 'checks',
      initial: flags.join(','),
      isRequired: false,
      options: [
        { value: 'allow_orphan_win', label: 'Credit a win without a bet after one minute, without review' },
        { value: 'accept_rollback_after_win', label: 'Accept a rollback of a bet whose round has paid' },
      ],
    },
  ];
}

function protocolFields(values: ConnectionValues, protocol: ConnectionValues['protocol']): FormField[] {
  const settings = SETTINGS[protocol].map((name) => ({
    name,
    label: nameLabel(name),
    initial: values.settings[name] ?? '',
    isRequired: name !== 'product',
    maxLength: 200,
  }));
  if (protocol !== 'hub88') return settings;
  const key = { name: 'public_key', label: 'Public key of the provider (PEM)', kind: 'area' as const };
  return [...settings, { ...key, initial: values.public_key, maxLength: 4000 }];
}
