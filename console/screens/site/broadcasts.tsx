import { useState } from 'react';
import { BROADCAST_CHANNELS } from '#contracts/console/messages.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Values } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CHANNEL_TEXTS } from '../journeys/plan-text.ts';
import { audienceOf, audienceText, useAudienceOptions } from '../segments/segment-options.ts';

const listOf = (values: Values) => (values.account_ids ?? '').split(/[\s,]+/).filter(Boolean);

/** Messages to many inboxes: those sent, and a form for a new one. */
export default function Broadcasts() {
  const { may } = useSession();
  const { data, error, reload } = useRead('broadcasts', {});
  const [isWriting, setWriting] = useState(false);
  return (
    <Page
      title="Broadcasts"
      hint="Messages to the inboxes or browsers of all players or of a segment. They cannot carry money or bonuses. For several languages, email, SMS or a planned time use Journeys."
      actions={
        <>
          <ListFile list="broadcasts" input={{}} name="broadcasts" isEmpty={!data?.value.length} />
          {may('content', 'write', 'make') && (
            <Button tone="primary" onClick={() => setWriting(true)}>
              New message …
            </Button>
          )}
        </>
      }
    >
      {!data ? (
        <Placeholder error={error} />
      ) : data.value.length === 0 ? (
        <Placeholder empty="Nothing sent yet." />
      ) : (
        <DataTable
          label="Broadcasts"
          rows={data.value}
          rowKey={({ broadcast_id }) => broadcast_id}
          columns={[
            { head: 'Sent', cell: ({ sent_at }) => moment(sent_at) },
            { head: 'Title', cell: ({ title }) => <b>{title}</b>, kind: 'wide' },
            {
              head: 'To',
              cell: ({ segment, segment_name }) => audienceText(segment, segment_name),
              kind: 'minor',
            },
            { head: 'Purpose', cell: ({ purpose }) => purpose, kind: 'minor' },
            { head: 'By', cell: ({ channel }) => CHANNEL_TEXTS[channel], kind: 'minor' },
            { head: 'Players', cell: ({ recipients }) => recipients, kind: 'figure' },
            { head: 'Sender', cell: ({ by }) => by },
          ]}
        />
      )}
      {isWriting && (
        <Writing
          onClose={(isDone) => {
            setWriting(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

function Writing({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const toast = useToast();
  const { may } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());
  const isDirect = may('content', 'write');
  const options = useAudienceOptions();
  return (
    <Action
      title="New message"
      verb={isDirect ? 'Send' : 'Propose'}
      fields={[
        { name: 'title', label: 'Title', maxLength: 120 },
        { name: 'body', label: 'Text; an empty line starts a new paragraph', kind: 'area', maxLength: 4000 },
        {
          name: 'purpose',
          label: 'Purpose',
          kind: 'choice',
          initial: 'marketing',
          options: [
            { value: 'marketing', label: 'Marketing: only players who agreed to it on the channel' },
            { value: 'service', label: 'Service: about the site or the account, no offers' },
          ],
        },
        {
          name: 'channel',
          label: 'Channel',
          kind: 'choice',
          initial: 'inbox',
          options: BROADCAST_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value] })),
          hint: 'Push reaches the browsers of players who agreed to it, and shows the first 500 characters.',
        },
        {
          name: 'segment',
          label: 'To',
          kind: 'choice',
          initial: 'active_30',
          options,
        },
        {
          name: 'account_ids',
          label: 'Listed accounts',
          isRequired: false,
          hint: 'Separated by spaces.',
        },
      ]}
      run={(values) => {
        const { title = '', body = '', segment, purpose, channel, reason = '' } = values;
        const account_ids = listOf(values);
        return act('sendBroadcast', {
          request_id,
          title,
          body,
          ...audienceOf(segment),
          purpose: purpose === 'service' ? 'service' : 'marketing',
          channel: channel === 'push' ? 'push' : 'inbox',
          account_ids,
          reason,
        });
      }}
      onClose={(isDone) => {
        if (isDone) toast(isDirect ? 'Sent.' : 'Proposed. Waiting for a content editor to approve.');
        onClose(isDone);
      }}
    >
      {!isDirect && 'A content editor must approve it before it is sent.'}
    </Action>
  );
}
