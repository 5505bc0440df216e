import { randomUUID } from 'node:crypto';
import { MAX_CANNED_ANSWERS } from '#contracts/console/canned-answers.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, WriteContext } from '../../../platform/console/module-console.ts';
import { siteProfile } from '../../sites/index.ts';
import {
  deleteCannedAnswer,
  listCannedAnswers,
  lockCannedAnswer,
  storeCannedAnswer,
} from '../canned-answers.ts';
import type { CannedAnswerRow } from '../tables.ts';

/** Console calls on prepared answers to contact messages. */
export const cannedAnswerHandlers: ConsoleHandlers = {
  async cannedAnswers(_, { db, site, namesOf }) {
    const [rows, { languages }] = await Promise.all([
      listCannedAnswers(db, site.id),
      siteProfile(db, site.id),
    ]);
    const nameOf = await namesOf(rows.map(({ changed_by }) => changed_by));
    const value = rows.map(({ site_id: _, changed_at, changed_by, ...row }) => ({
      ...row,
      changed_at: changed_at.toISOString(),
      changed_by: nameOf(changed_by),
    }));
    return { value, languages: languages.map(({ code }) => code) };
  },
  async createCannedAnswer({ name, topic, texts }, { tx, site, staff, now }) {
    if ((await listCannedAnswers(tx, site.id)).length >= MAX_CANNED_ANSWERS) deny('overCap');
    const key = { siteId: site.id, answerId: randomUUID() };
    await storeCannedAnswer(tx, key, { name, topic, texts, changed_by: staff.id, changed_at: now });
    const change = { subject: `canned_answer:${key.answerId}`, after: { name, topic, texts } };
    return { answer: { answer_id: key.answerId }, change };
  },
  async changeCannedAnswer({ answer_id, version: known, name, topic, texts }, context) {
    const { tx, site, staff, now } = context;
    const before = await locked(context, answer_id, known);
    const key = { siteId: site.id, answerId: answer_id };
    const values = { name, topic, texts, changed_by: staff.id, changed_at: now };
    const version = await storeCannedAnswer(tx, key, values);
    const change = { before: shown(before), after: { name, topic, texts } };
    return { answer: { version }, change: { subject: `canned_answer:${answer_id}`, ...change } };
  },
  async removeCannedAnswer({ answer_id, version }, context) {
    const before = await locked(context, answer_id, version);
    await deleteCannedAnswer(context.tx, { siteId: context.site.id, answerId: answer_id });
    return { answer: {}, change: { subject: `canned_answer:${answer_id}`, before: shown(before) } };
  },
};

const shown = ({ name, topic, texts }: CannedAnswerRow) => ({ name, topic, texts });

/** The row of a version; denies an answer that was deleted or changed since. */
async function locked({ tx, site }: WriteContext, answerId: string, version: number) {
  const row = (await lockCannedAnswer(tx, { siteId: site.id, answerId })) ?? deny('notFound');
  if (row.version !== version) deny('changedMeanwhile');
  return row;
}
