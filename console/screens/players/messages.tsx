import { useState } from 'react';
import type { ContactItem } from '#contracts/console/messages.ts';
import { moment } from '../../lib/format.ts';
import { languageName } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Action } from '../../ui/action.tsx';
import { Age, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { Queue } from '../../ui/queue.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ContactAnswer } from './contact-answer.tsx';
import { ContactLink, LinkedTo } from './contact-link.tsx';

/** Messages from the contact page. Answers are sent by mail; one given elsewhere is recorded. */
export default function Messages() {
  const [which, setWhich] = useState<'open' | 'answered'>('open');
  const { data, error, reload } = useRead('contactMessages', { is_open: which === 'open' }, 30);
  const [chosenId, choose] = useState('');
  const now = useNow();
  const chosen = data?.value.find(({ message_id }) => message_id === chosenId);
  return (
    <Page
      title="Contact messages"
      hint="Complaints first, then oldest first. Sender details stay masked until someone answers."
      actions={
        <>
          <Switch label="View" value={which} options={['open', 'answered']} onChange={setWhich} />
          <ListFile
            list="contactMessages"
            input={{ is_open: which === 'open' }}
            name="messages"
            isEmpty={!data?.value.length}
          />
        </>
      }
    >
      <Queue
        label="Contact messages"
        rows={data?.value}
        error={error}
        empty={which === 'open' ? 'All messages are answered.' : 'No answered messages yet.'}
        rowKey={({ message_id }) => message_id}
        chosen={chosen}
        onChoose={(row) => choose(row?.message_id ?? '')}
        detailTitle={({ topic }) => `About ${topic}`}
        detail={(row) => <Detail key={row.message_id} message={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Waiting', cell: ({ created_at }) => <Age at={created_at} now={now} /> },
          { head: 'Topic', cell: ({ topic }) => nameLabel(topic) },
          { head: 'Answer', cell: (row) => <ComplaintDeadline {...row} now={now} /> },
          { head: 'From', cell: ({ name }) => name },
          { head: 'Message', cell: ({ body }) => <span className="clip">{body}</span>, kind: 'wide' },
          {
            head: 'Language',
            cell: ({ language }) => <Badge>{languageName(language)}</Badge>,
            kind: 'minor',
          },
        ]}
      />
      <Undelivered />
    </Page>
  );
}

/** A complaint's deadline, or that it is overdue. */
function ComplaintDeadline({
  due_at,
  answered,
  now,
}: Pick<ContactItem, 'due_at' | 'answered'> & { now: number }) {
  if (!due_at || answered) return null;
  const isLate = Date.parse(due_at) < now;
  return (
    <Badge tone={isLate ? 'bad' : 'plain'}>
      {isLate ? `late since ${moment(due_at)}` : `by ${moment(due_at)}`}
    </Badge>
  );
}

/** Nothing is shown while everything leaves. */
function Undelivered() {
  const { data } = useRead('undeliveredMessages', {}, 60);
  const now = useNow();
  if (!data?.value.length) return null;
  return (
    <section className="section">
      <h2>Undelivered SMS and emails</h2>
      <p className="hint">Last 30 days. Recipient and text are not stored.</p>
      <DataTable
        label="Undelivered SMS and emails"
        rows={data.value}
        rowKey={({ at, template, failure }) => `${at} ${template} ${failure}`}
        columns={[
          { head: 'When', cell: ({ at }) => <Age at={at} now={now} /> },
          { head: 'By', cell: ({ channel }) => <Badge>{channel}</Badge> },
          { head: 'About', cell: ({ template }) => nameLabel(template) },
          { head: 'Why', cell: ({ failure }) => failure },
        ]}
      />
    </section>
  );
}

function Detail({ message, onDone }: { message: ContactItem; onDone(): void }) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [doing, setDoing] = useState<'answer' | 'reveal' | 'close' | 'link' | ''>('');
  const [sender, setSender] = useState<{ name: string; email: string }>();
  const { message_id, answered } = message;
  const done = (text: string) => (isDone: boolean) => {
    setDoing('');
    if (!isDone) return;
    toast(text);
    onDone();
  };
  return (
    <>
      <Letter message={message} sender={sender} />
      {may('messages', 'write') && (
        <div className="actions">
          {!answered && (
            <>
              <Button tone="primary" onClick={() => setDoing('answer')}>
                Answer …
              </Button>
              <Button onClick={() => setDoing('close')}>Mark as answered …</Button>
            </>
          )}
          {!sender && <Button onClick={() => setDoing('reveal')}>Show the sender …</Button>}
          {may('players', 'read') && <Button onClick={() => setDoing('link')}>Link …</Button>}
        </div>
      )}
      {doing === 'link' && <ContactLink message={message} onClose={done('Linked.')} />}
      {doing === 'answer' && <ContactAnswer message={message} onClose={done('Sent.')} />}
      {doing === 'reveal' && (
        <Action
          title="Show the sender"
          verb="Show"
          reason="To answer by email"
          run={async ({ reason = '' }) => {
            const answer = await act('revealContact', { message_id, reason });
            if (answer.ok) setSender(answer);
            return answer;
          }}
          onClose={() => setDoing('')}
        />
      )}
      {doing === 'close' && (
        <Action
          title="Mark as answered"
          verb="Close"
          reason="Answered elsewhere"
          run={({ reason = '' }) => act('closeContact', { message_id, reason })}
          onClose={done('Closed.')}
        />
      )}
    </>
  );
}

type LetterProps = { message: ContactItem; sender: { name: string; email: string } | undefined };

/** A message with its answer; the sender is masked until they are shown. */
function Letter({ message, sender }: LetterProps) {
  const { answered } = message;
  const shown = sender ?? message;
  return (
    <>
      <Facts>
        <Fact name="From">{shown.name}</Fact>
        <Fact name="Email">
          {sender ? <a href={`mailto:${sender.email}`}>{sender.email}</a> : shown.email}
        </Fact>
        <LinkedTo message={message} />
        <Fact name="Received">{moment(message.created_at)}</Fact>
        {message.due_at && <Fact name="Answer due">{moment(message.due_at)}</Fact>}
        {answered && (
          <Fact name="Answered">
            {answered.by}, {moment(answered.at)}: {answered.note}
          </Fact>
        )}
      </Facts>
      <blockquote className="letter">{message.body}</blockquote>
      {answered?.text && (
        <>
          <h3>Answer by email</h3>
          <blockquote className="letter">{answered.text}</blockquote>
        </>
      )}
    </>
  );
}
