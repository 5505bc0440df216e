import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, schemaOf, type Tx } from '../database/index.ts';

type TemplateTextTable = {
  site_id: number;
  template: string;
  language: string;
  title: string;
  content: string;
};
type TestCountTable = { site_id: number; day: string; sent: number };
const tables = schemaOf<{ template_text: TemplateTextTable; test_count: TestCountTable }>('messages');

/**
 * The text of a message in a language (code in capitals): the site's own, otherwise the built-in; for a
 * language with neither, the site's own English text. Undefined: the built-in English text.
 */
export async function findSiteText(
  db: Db,
  siteId: number,
  key: MessageTemplateKey,
  language: string,
  builtIn: Readonly<Record<string, TemplateText>>,
): Promise<TemplateText | undefined> {
  const rows = await tables(db)
    .selectFrom('template_text')
    .select(['language', 'title', 'content'])
    .where('site_id', '=', siteId)
    .where('template', '=', key)
    .where('language', 'in', [language, 'EN'])
    .execute();
  const own = (code: string) => rows.find((row) => row.language === code);
  return own(language) ?? builtIn[language] ?? own('EN');
}

/** Replaces a site's own texts of a message; other languages use the built-in text. */
export async function replaceOwnTexts(
  tx: Tx,
  siteId: number,
  key: MessageTemplateKey,
  texts: Readonly<Record<string, TemplateText>>,
): Promise<void> {
  await tables(tx)
    .deleteFrom('template_text')
    .where('site_id', '=', siteId)
    .where('template', '=', key)
    .execute();
  const rows = Object.entries(texts).map(([language, { title, content }]) => ({
    ...{ site_id: siteId, template: key, language },
    ...{ title, content },
  }));
  if (rows.length > 0) await tables(tx).insertInto('template_text').values(rows).execute();
}

const MAX_TESTS_A_DAY = 50;
const TEST_RETENTION_DAYS = 7;

/** Counts a test message of a site; false when the daily limit (UTC) is reached. */
export async function countTest(tx: Tx, siteId: number, now: Date): Promise<boolean> {
  const counted = await tables(tx)
    .insertInto('test_count')
    .values({ site_id: siteId, day: now.toISOString().slice(0, 10), sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day'])
        .doUpdateSet((eb) => ({ sent: eb('test_count.sent', '+', 1) }))
        .where('test_count.sent', '<', MAX_TESTS_A_DAY),
    )
    .returning('sent')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Deletes the counts of past days. */
export async function deleteOldTestCounts(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TEST_RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  await tables(tx).deleteFrom('test_count').where('day', '<', before).execute();
}
