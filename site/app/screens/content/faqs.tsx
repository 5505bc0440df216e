import { useState } from 'react';
import { type ShownQuestion, type ShownQuestions, wordsOfHtml } from '#contracts/values/faq-questions.ts';
import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { EmptyState, Icon, TextInput } from '../../ui/index.ts';
import { Prose } from '../../ui/prose.tsx';
import type { Data } from './faqs.data.ts';
import { TextPage } from './parts/cms-page.tsx';

/** Questions and answers; an operator's page in another form is shown unchanged. */
export default function Faqs() {
  const { t } = useTranslation();
  const { page, title, questions } = usePageData<Data>();
  if (!questions) return <TextPage name="faqs" page={page} />;
  return (
    <Page title={title || t('page.faqs')}>
      <QuestionList {...questions} />
    </Page>
  );
}

/** Questions that expand to their answers, and a search over both; all can be opened without scripts. */
function QuestionList({ lead, questions }: ShownQuestions) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = isSearching ? questions.filter((question) => matches(question, typed)) : questions;
  return (
    <div className="grid gap-5">
      {lead && <Prose html={lead} />}
      <search className="block max-w-3xl">
        <TextInput
          label={t('faq.search')}
          type="search"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          onChange={setTyped}
        />
      </search>
      <p className="text-sm text-muted" aria-live="polite">
        {t('faq.count', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('faq.none')}>
          {t('faq.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-3 xl:grid-cols-2">
          {found.map(({ question, answer }) => (
            <li key={question}>
              <details
                className="panel group rounded-lg border border-line bg-surface-1"
                open={isSearching && found.length === 1 ? true : undefined}
              >
                <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 p-4 font-semibold [&::-webkit-details-marker]:hidden">
                  <h2 className="min-w-0 break-words">{question}</h2>
                  <span className="shrink-0 text-accent group-open:rotate-180">
                    <Icon name="chevronDown" size={20} />
                  </span>
                </summary>
                <div className="border-t border-line p-4">
                  <Prose html={answer} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether a question or its answer contains every typed word, ignoring case and accents. */
export function matches({ question, answer }: ShownQuestion, typed: string): boolean {
  const text = folded(`${question} ${wordsOfHtml(answer)}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
