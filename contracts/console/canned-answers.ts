import { z } from 'zod';
import { contactTopic } from '../api/content.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../values/languages.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid, versionNumber } from './fields.ts';
import { MAX_ANSWER } from './messages.ts';

/** Maximum number of canned answers of a brand. */
export const MAX_CANNED_ANSWERS = 200;

const form = {
  name: z.string().trim().min(1).max(80),
  /** The topic it answers; null for any topic. */
  topic: contactTopic.nullable(),
  /** By language, at least one; `{{name}}` stands for the sender's name. */
  texts: z
    .partialRecord(
      z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]),
      z.string().trim().min(1).max(MAX_ANSWER),
    )
    .refine((texts) => Object.keys(texts).length > 0),
};
const cannedAnswer = z.object({
  ...{ answer_id: z.string(), ...form },
  ...{ version: z.int(), changed_at: instant, changed_by: staffRef },
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

const cannedAnswers = defineRead({
  path: 'canned-answers',
  summary:
    'Prepared answers to contact messages, by name, and the languages of the brand, the default first.',
  input: {},
  output: { value: z.array(cannedAnswer), languages: z.array(z.string()) },
});
const createCannedAnswer = defineWrite({
  path: 'canned-answers/create',
  summary: 'Add a prepared answer to contact messages.',
  needs: ['content', 'write'],
  input: { request_id: uuid, ...form },
  output: { answer_id: z.string() },
  errors: ['overCap'],
});
const changeCannedAnswer = defineWrite({
  path: 'canned-answers/change',
  summary: 'Change a prepared answer.',
  needs: ['content', 'write'],
  input: { answer_id: uuid, version: versionNumber.positive(), ...form },
  output: { version: z.int() },
  errors: ['notFound', 'changedMeanwhile'],
});
const removeCannedAnswer = defineWrite({
  path: 'canned-answers/remove',
  summary: 'Remove a prepared answer. Answers already sent stay.',
  needs: ['content', 'write'],
  input: { answer_id: uuid, version: versionNumber.positive() },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

export const cannedAnswerCalls = {
  cannedAnswers,
  createCannedAnswer,
  changeCannedAnswer,
  removeCannedAnswer,
};
