import { useState } from 'react';
import { DISPUTE_CHANNEL } from '#contracts/values/complaints.ts';
import type { CallOutput } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';

type Channel = CallOutput<'siteLinks'>['channels'][number];

const KINDS: Record<string, string> = {
  mail: 'Email',
  phone: 'Telephone',
  chat: 'Chat or social account',
  [DISPUTE_CHANNEL]: 'Independent dispute body',
};
const kindOf = (kind: string) => KINDS[kind] ?? nameLabel(kind);

/** How visitors reach the site. */
export function ChannelList({ rows }: { rows: readonly Channel[] }) {
  if (rows.length === 0) return <Placeholder empty="No channels. Visitors use the contact form." />;
  return (
    <DataTable
      label="Channels"
      rows={rows.map((channel, at) => ({ ...channel, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { head: 'Kind', cell: ({ kind }) => kindOf(kind) },
        { head: 'Name', cell: ({ name }) => <b>{name}</b>, kind: 'wide' },
        { head: 'Link', cell: ({ href }) => <code>{href}</code> },
      ]}
    />
  );
}

/** The input fields of a channel. */
export const channelCells = (known: readonly Channel[]): readonly RowField<Channel>[] => [
  {
    ...{ label: 'Kind', kind: 'choice', read: ({ kind }) => kind, write: (row, kind) => ({ ...row, kind }) },
    options: [...new Set([...Object.keys(KINDS), ...known.map(({ kind }) => kind)])].map((value) => ({
      value,
      label: kindOf(value),
    })),
  },
  {
    ...{ label: 'Name', isRequired: true, maxLength: 100 },
    ...{ read: ({ name }) => name, write: (row, name) => ({ ...row, name }) },
  },
  {
    ...{ label: 'Link', isRequired: true, maxLength: 400 },
    ...{ read: ({ href }) => href, write: (row, href) => ({ ...row, href: href.trim() }) },
  },
];

export const freshChannel = (): Channel => ({ kind: 'mail', name: '', href: 'mailto:' });

type FormProps = { known: readonly Channel[]; onClose(isDone: boolean): void };

export function ChannelForm({ known, onClose }: FormProps) {
  const act = useWrite();
  const [rows, setRows] = useState([...known]);
  async function run({ reason = '' }: { reason?: string }): Promise<Outcome> {
    const answer = await act('setChannels', { before: [...known], after: rows, reason });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    const text =
      'A channel links to an https address, mailto:, tel: or a path of this site. At most one is the dispute body.';
    return { wrong: '', text };
  }
  const form = (
    <Rows
      legend="Channel"
      rows={rows}
      cells={channelCells(known)}
      fresh={freshChannel}
      max={20}
      onChange={setRows}
    />
  );
  return (
    <Action title="Channels" verb="Change" run={run} onClose={onClose} body={form}>
      In the order shown on the contact page. The dispute body is named to players who complain.
    </Action>
  );
}
