import { useState } from 'react';
import { contactTopic } from '#contracts/api/content.ts';
import type { CannedAnswer } from '#contracts/console/canned-answers.ts';
import { MAX_ANSWER } from '#contracts/console/messages.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { moment } from '../../lib/format.ts';
import { languageName } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';

const topicName = (topic: string | null) => (topic ? nameLabel(topic) : 'Any');

/** Prepared answers, which support chooses when it answers a contact message. */
export default function CannedAnswers() {
  const { may } = useSession();
  const { data, error, reload } = useRead('cannedAnswers', {});
  const [chosenId, choose] = useState('');
  const [isAdding, setAdding] = useState(false);
  const languages = data?.languages ?? [];
  return (
    <Page
      title="Canned answers"
      hint="Prepared answers to contact messages. Each can be edited before it is sent."
      actions={
        may('content', 'write') && (
          <Button tone="primary" onClick={() => setAdding(true)} disabled={!data}>
            New canned answer …
          </Button>
        )
      }
    >
      <Queue
        label="Canned answers"
        rows={data?.value}
        error={error}
        empty="No canned answers."
        rowKey={({ answer_id }) => answer_id}
        chosen={data?.value.find(({ answer_id }) => answer_id === chosenId)}
        onChoose={(row) => choose(row?.answer_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <Detail key={row.answer_id} answer={row} languages={languages} onDone={() => void reload()} />
        )}
        columns={[
          { head: 'Name', cell: ({ name }: CannedAnswer) => <b>{name}</b>, kind: 'wide' as const },
          { head: 'Topic', cell: ({ topic }: CannedAnswer) => topicName(topic) },
          {
            head: 'Languages',
            cell: ({ texts }: CannedAnswer) =>
              Object.keys(texts).map((code) => <Badge key={code}>{code}</Badge>),
          },
        ]}
      />
      {isAdding && (
        <AnswerForm
          languages={languages}
          onClose={(isDone) => {
            setAdding(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

type DetailProps = { answer: CannedAnswer; languages: readonly string[]; onDone(): void };

function Detail({ answer, languages, onDone }: DetailProps) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [task, setTask] = useState<'' | 'change' | 'remove'>('');
  const { answer_id, name, topic, texts, version, changed_at, changed_by } = answer;
  const close = (isDone: boolean) => {
    setTask('');
    if (!isDone) return;
    toast('Done.');
    onDone();
  };
  return (
    <>
      {may('content', 'write') && (
        <div className="actions">
          <Button onClick={() => setTask('change')}>Change …</Button>
          <Button tone="danger" onClick={() => setTask('remove')}>
            Remove …
          </Button>
        </div>
      )}
      <Facts>
        <Fact name="Topic">{topicName(topic)}</Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Changed">
          {moment(changed_at)} by {changed_by.name}
        </Fact>
      </Facts>
      {Object.entries(texts).map(([code, text]) => (
        <section key={code}>
          <h3>{languageName(code)}</h3>
          <blockquote className="letter">{text}</blockquote>
        </section>
      ))}
      {task === 'change' && <AnswerForm answer={answer} languages={languages} onClose={close} />}
      {task === 'remove' && (
        <Action
          title={`Remove ${name}`}
          verb="Remove"
          isDangerous
          run={({ reason = '' }) => act('removeCannedAnswer', { answer_id, version, reason })}
          onClose={close}
        >
          Answers already sent stay.
        </Action>
      )}
    </>
  );
}

type FormProps = {
  answer?: CannedAnswer;
  languages: readonly string[];
  onClose(isDone: boolean): void;
};

function AnswerForm({ answer, languages, onClose }: FormProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const codes = [...new Set([...languages, ...Object.keys(answer?.texts ?? {})])] as LanguageCode[];
  const topics = contactTopic.options.map((value) => ({ value: value as string, label: nameLabel(value) }));
  const fields: FormField[] = [
    { name: 'name', label: 'Name', initial: answer?.name ?? '', maxLength: 80 },
    {
      name: 'topic',
      kind: 'choice',
      label: 'Topic',
      initial: answer?.topic ?? '',
      isRequired: false,
      options: [{ value: '', label: 'Any' }, ...topics],
    },
    ...codes.map(
      (code): FormField => ({
        name: code,
        kind: 'area',
        label: languageName(code),
        initial: answer?.texts[code] ?? '',
        isRequired: false,
        hint: "Plain text. {{name}} becomes the sender's name.",
        maxLength: MAX_ANSWER,
      }),
    ),
  ];
  const run = async ({ name = '', topic = '', reason = '', ...rest }: Values) => {
    const texts = Object.fromEntries(
      codes.flatMap((code) => (rest[code]?.trim() ? [[code, rest[code]]] : [])),
    ) as CannedAnswer['texts'];
    if (Object.keys(texts).length === 0)
      return { wrong: codes[0]!, text: 'Enter the text in one language at least.' };
    const form = { name, topic: (topic || null) as CannedAnswer['topic'], texts, reason };
    if (!answer) return await act('createCannedAnswer', { request_id, ...form });
    const { answer_id, version } = answer;
    return await act('changeCannedAnswer', { answer_id, version, ...form });
  };
  return (
    <Action
      title={answer ? `Change ${answer.name}` : 'New canned answer'}
      verb={answer ? 'Change' : 'Add'}
      fields={fields}
      run={run}
      onClose={onClose}
    />
  );
}
