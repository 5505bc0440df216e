import { useId, useState } from 'react';
import { type ContactItem, MAX_ANSWER } from '#contracts/console/messages.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';

type AnswerProps = { message: ContactItem; onClose(isDone: boolean): void };

const nameOf = (code: string) => LANGUAGES[code as LanguageCode]?.name;

/** A plain text answer, written or prepared; a double click sends it once. */
export function ContactAnswer({ message, onClose }: AnswerProps) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const { message_id, topic } = message;
  return (
    <Action
      title={`Answer about ${topic}`}
      verb="Send"
      reason="Answered by email"
      body={<AnswerText message={message} />}
      run={({ text = '', reason = '' }) => act('answerContact', { request_id, message_id, text, reason })}
      onClose={onClose}
    >
      Sent by email from the brand, with the question quoted below. Subject and layout come from the message
      text “Answer to a contact message”.
    </Action>
  );
}

/** The text, filled from a canned answer of the topic in the visitor's language, else in the default one. */
function AnswerText({ message: { topic, language } }: { message: ContactItem }) {
  const [id, choiceId] = [useId(), useId()];
  const { data } = useRead('cannedAnswers', {});
  const [text, setText] = useState('');
  const [filled, setFilled] = useState('');
  const offered = data?.value.filter((answer) => answer.topic === null || answer.topic === topic) ?? [];
  function fill(answerId: string) {
    const texts = offered.find(({ answer_id }) => answer_id === answerId)?.texts ?? {};
    const codes = [language, data?.languages[0] ?? '', ...Object.keys(texts)] as LanguageCode[];
    const code = codes.find((code) => texts[code]);
    if (!code) return;
    setText(texts[code]!);
    setFilled(code);
  }
  const spoken = nameOf(language);
  return (
    <>
      {offered.length > 0 && (
        <div className="field">
          <label htmlFor={choiceId}>Canned answer</label>
          <select id={choiceId} defaultValue="" onChange={(event) => fill(event.currentTarget.value)}>
            <option value="">None</option>
            {offered.map(({ answer_id, name }) => (
              <option key={answer_id} value={answer_id}>
                {name}
              </option>
            ))}
          </select>
          {filled && filled !== language && spoken && (
            <small className="hint">
              In {nameOf(filled) ?? filled}: it has no text in {spoken}.
            </small>
          )}
        </div>
      )}
      <div className="field">
        <label htmlFor={id}>{spoken ? `Answer, in ${spoken}` : 'Answer'}</label>
        <textarea
          id={id}
          name="text"
          required
          rows={10}
          maxLength={MAX_ANSWER}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <small id={`${id}-hint`} className="hint">
          Plain text. {'{{name}}'} becomes the sender's name.
        </small>
      </div>
    </>
  );
}
