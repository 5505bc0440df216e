import { useId, useState } from 'react';
import { FAQ_QUESTIONS } from '#contracts/values/content-items.ts';
import type { EditedQuestion } from '#contracts/values/faq-questions.ts';
import { Button } from '../../ui/components.tsx';
import { RichField } from './rich-field.tsx';

type Update = (questions: readonly EditedQuestion[]) => EditedQuestion[];
type QuestionListProps = {
  /** Name of the language. */
  language: string;
  lang: string;
  questions: readonly EditedQuestion[];
  isReadOnly: boolean;
  /** Editors report changes after the list has rendered: a change is applied to the latest list. */
  onChange(update: Update): void;
};

/** Questions and answers of one language, in the order of the page. One answer is edited at a time. */
export function QuestionList({ language, lang, questions, isReadOnly, onChange }: QuestionListProps) {
  const id = useId();
  const [opened, open] = useState(-1);
  const put = (at: number, part: Partial<EditedQuestion>) =>
    onChange((list) => list.map((question, n) => (n === at ? { ...question, ...part } : question)));
  const move = (from: number, to: number) => {
    onChange((list) => {
      const rest = list.toSpliced(from, 1);
      return rest.toSpliced(to, 0, list[from]!);
    });
    open(-1);
  };
  return (
    <fieldset className="rows question-list" disabled={isReadOnly}>
      <legend>Questions, {language}</legend>
      {questions.map(({ question, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has no identity beyond its position
        <div key={at} className="question-row">
          <div className="field">
            <label htmlFor={`${id}-${at}`}>Question {at + 1}</label>
            <input
              id={`${id}-${at}`}
              lang={lang}
              value={question}
              maxLength={300}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => put(at, { question: value })}
            />
          </div>
          <QuestionActions
            {...{ at, count: questions.length, isOpen: opened === at }}
            onToggle={() => open(opened === at ? -1 : at)}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              onChange((list) => list.toSpliced(at, 1));
              open(-1);
            }}
          />
          {opened === at && (
            <RichField
              label={`Answer ${at + 1}, ${language}`}
              lang={lang}
              initial={answer}
              isReadOnly={isReadOnly}
              onChange={(text) => put(at, { answer: text })}
            />
          )}
        </div>
      ))}
      {questions.length < FAQ_QUESTIONS && !isReadOnly && (
        <Button
          onClick={() => {
            onChange((list) => [...list, { question: '', answer: '' }]);
            open(questions.length);
          }}
        >
          Add a question
        </Button>
      )}
    </fieldset>
  );
}

type QuestionActionsProps = {
  at: number;
  count: number;
  isOpen: boolean;
  onToggle(): void;
  onMove(to: number): void;
  onRemove(): void;
};

function QuestionActions({ at, count, isOpen, onToggle, onMove, onRemove }: QuestionActionsProps) {
  const name = `question ${at + 1}`;
  return (
    <div className="actions">
      <Button aria-expanded={isOpen} onClick={onToggle}>
        Answer<span className="unseen"> {at + 1}</span>
      </Button>
      <Button tone="quiet" disabled={at === 0} aria-label={`Move ${name} up`} onClick={() => onMove(at - 1)}>
        ↑
      </Button>
      <Button
        tone="quiet"
        disabled={at === count - 1}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(at + 1)}
      >
        ↓
      </Button>
      <Button tone="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
