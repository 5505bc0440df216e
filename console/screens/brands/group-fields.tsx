import { useState } from 'react';
import { GROUP_FIELDS, type GroupField, type GroupFields } from '#contracts/console/brand-groups.ts';
import type { CallOutput } from '../../lib/api.ts';
import { textOptions } from '../../lib/field-options.ts';
import { moment } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action, type FormField, type Outcome, type Values } from '../../ui/action.tsx';
import { Rows } from '../../ui/rows.tsx';
import { channelCells, freshChannel } from '../site/channels.tsx';
import { CountryRuleFields, countryText } from '../site/countries.tsx';
import { identityFields, onOff, readIdentity, senderText } from '../site/identity-fields.ts';
import { chatFields, readChat } from '../site/settings.tsx';

export type BrandGroupRow = CallOutput<'brandGroups'>['value'][number];
export type GroupValues = BrandGroupRow['values'];

export const FIELD_TITLES: Record<GroupField, string> = {
  registration: 'Registration',
  countries: 'Countries',
  channels: 'Channels',
  live_chat: 'Live chat',
  announcement: 'News on arrival',
  apps: 'Apps',
  home_redirect: 'Home page redirects to',
  expires_at: 'Expires',
  has_rewards: 'Rewards',
  has_sportsbook: 'Sportsbook',
  has_free_play: 'Play for fun',
  licence_text: 'Licence statement',
  mail_sender: 'Email sender',
};

/** Initial form values if the group has none. */
const INITIAL: GroupFields = {
  registration: 'open',
  countries: { registration: { mode: 'any', countries: [] }, play: { mode: 'any', countries: [] } },
  channels: [],
  live_chat: { status: false, chat_id: '', image_id: '' },
  announcement: false,
  apps: { android: '', ios: '', has_page: false, has_bar: false },
  home_redirect: '',
  expires_at: null,
  has_rewards: true,
  has_sportsbook: false,
  has_free_play: false,
  licence_text: '',
  mail_sender: { name: '', address: '', reply_to: '' },
};
const REGISTRATION = { open: 'Open', code: 'With a code', closed: 'Closed' };

/** A group's value as text; undefined if each brand decides. */
export function groupValueText(field: GroupField, values: GroupValues): string | undefined {
  const value = values[field];
  if (value === undefined) return undefined;
  const { registration, countries, channels, live_chat, apps, expires_at } = values;
  if (field === 'registration') return REGISTRATION[registration!];
  if (field === 'countries')
    return `registration from ${countryText(countries!.registration)}; play from ${countryText(countries!.play)}`;
  if (field === 'channels') return channels!.map(({ name }) => name).join(', ') || 'none';
  if (field === 'live_chat') return live_chat!.status ? `on, ${live_chat!.chat_id}` : 'off';
  if (field === 'apps')
    return (
      [apps!.android && 'Android', apps!.ios && 'iOS', apps!.has_bar && 'download bar']
        .filter(Boolean)
        .join(', ') || 'none'
    );
  if (field === 'mail_sender') return senderText(values.mail_sender!);
  if (field === 'expires_at') return expires_at ? moment(expires_at) : 'never';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value) || 'none';
}

function fieldsOf(field: GroupField, values: GroupFields): FormField[] {
  if (field === 'registration')
    return [
      {
        ...{ name: 'registration', label: 'Registration', kind: 'choice', initial: values.registration },
        options: textOptions(REGISTRATION),
      },
    ];
  if (field === 'live_chat') return chatFields(values.live_chat);
  if (field === 'announcement') return [onOff('on', 'News on arrival', values.announcement)];
  if (field === 'countries' || field === 'channels') return [];
  return identityFields(field, values);
}

type Read = GroupValues | { wrong: string; text: string };

function readField(field: GroupField, values: Values): Read {
  const registration = values.registration as keyof typeof REGISTRATION;
  if (field === 'registration') return { registration };
  if (field === 'live_chat') return readChat(values);
  if (field === 'announcement') return { announcement: values.on === 'on' };
  if (field === 'countries' || field === 'channels') return {};
  return readIdentity(field, values);
}

type FormProps = {
  field: GroupField;
  values: GroupValues;
  onSave(values: GroupValues): void;
  onClose(): void;
};

/** The value of a group for one field; nothing is stored before publication. */
export function GroupFieldForm({ field, values, onSave, onClose }: FormProps) {
  const all: GroupFields = { ...INITIAL, ...(values as Partial<GroupFields>) };
  const [countries, setCountries] = useState(all.countries);
  const [channels, setChannels] = useState(all.channels);
  async function run(values: Values): Promise<Outcome> {
    const typed =
      field === 'countries' ? { countries } : field === 'channels' ? { channels } : readField(field, values);
    if ('wrong' in typed) return typed;
    onSave(typed);
    return { ok: true };
  }
  const body =
    field === 'countries' ? (
      <CountryRuleFields rules={countries} onChange={setCountries} />
    ) : field === 'channels' ? (
      <Rows
        {...{
          legend: 'Channel',
          rows: channels,
          cells: channelCells(channels),
          fresh: freshChannel,
          max: 20,
        }}
        onChange={setChannels}
      />
    ) : undefined;
  return (
    <Action
      title={FIELD_TITLES[field]}
      verb="Save to draft"
      hasReason={false}
      fields={fieldsOf(field, all)}
      body={body}
      run={run}
      onClose={onClose}
    >
      Brands change once the group’s values are published.
    </Action>
  );
}

/** `live_chat chat_id` → `Live chat: Chat id`. */
export function changeLabel(name: string): string {
  const field = GROUP_FIELDS.find((field) => name === field || name.startsWith(`${field} `));
  if (!field) return nameLabel(name);
  const rest = name.slice(field.length).trim();
  return rest ? `${FIELD_TITLES[field]}: ${nameLabel(rest)}` : FIELD_TITLES[field];
}
