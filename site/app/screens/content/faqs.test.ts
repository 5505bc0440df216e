import { expect, test } from 'vitest';
import { questionsOf, splitQuestions } from '#contracts/values/faq-questions.ts';
import { matches } from './faqs.tsx';

const PAGE =
  '<p>Lead.</p>\n<h2>Paano &amp; saan?</h2><p>Sa <a href="/x">café</a>.</p><h2>Why?</h2><ul><li>One</li></ul>';

test('[S-15] a FAQ page is split at its headings without loss', () => {
  expect(questionsOf(PAGE)).toEqual({
    lead: '<p>Lead.</p>',
    questions: [
      { question: 'Paano & saan?', answer: '<p>Sa <a href="/x">café</a>.</p>' },
      { question: 'Why?', answer: '<ul><li>One</li></ul>' },
    ],
  });
});

test('[S-15] a page without headings, or one that splitting would break, is left unchanged', () => {
  expect(questionsOf('<p>Only words.</p>')).toBeNull();
  expect(questionsOf('<blockquote><h2>In a quote</h2></blockquote><p>x</p>')).toBeNull();
  expect(questionsOf('<ul><li><h2>In a list</h2>x</li></ul>')).toBeNull();
});

test('[S-15] a text that predates the question list is edited as a list, whether HTML or a document', () => {
  expect(splitQuestions(PAGE)).toEqual({
    content: '<p>Lead.</p>',
    questions: questionsOf(PAGE)!.questions,
  });
  const text = (words: string) => ({ type: 'text' as const, text: words });
  const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] });
  const heading = (words: string, level: number) => ({
    ...{ type: 'heading' as const, attrs: { level }, content: [text(words)] },
  });
  const content = [paragraph('Lead.'), heading('Why?', 2), heading('More', 3), heading('When?', 2)];
  expect(splitQuestions({ type: 'doc', content })).toEqual({
    content: { type: 'doc', content: [content[0]] },
    questions: [
      { question: 'Why?', answer: { type: 'doc', content: [content[2]] } },
      { question: 'When?', answer: { type: 'doc', content: [] } },
    ],
  });
  expect(splitQuestions({ type: 'doc', content: [paragraph('Only words.')] })).toBeUndefined();
});

test('search matches every word in questions and answers, ignoring case and accents', () => {
  const [first] = questionsOf(PAGE)!.questions;
  for (const typed of ['PAANO', 'cafe', 'saan  sa', '&']) expect(matches(first!, typed), typed).toBe(true);
  for (const typed of ['href', 'why', 'paano why']) expect(matches(first!, typed), typed).toBe(false);
});
