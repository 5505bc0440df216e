import type { VerificationRules } from '#contracts/console/identity-verification.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** A site's default settings. */
const DEFAULT_RULES: VerificationRules = {
  requested: ['identity', 'address'],
  reasons: [
    {
      code: 'unreadable',
      text: {
        EN: 'The photo is blurred, too dark or cut off.',
        PHP: 'Malabo, madilim, o putol ang larawan.',
        CN: '照片模糊、过暗或不完整。',
      },
    },
    {
      code: 'out_of_date',
      text: {
        EN: 'The document has expired or is too old.',
        PHP: 'Paso na o masyadong luma ang dokumento.',
        CN: '证件已过期或日期太久。',
      },
    },
    {
      code: 'name_differs',
      text: {
        EN: 'The name does not match the name in your profile.',
        PHP: 'Iba ang pangalan sa nakasulat sa profile mo.',
        CN: '姓名与您资料中的姓名不一致。',
      },
    },
    {
      code: 'wrong_document',
      text: {
        EN: 'This is not the type of document we asked for.',
        PHP: 'Hindi ito ang uri ng dokumentong hiningi namin.',
        CN: '这不是我们要求的证件类型。',
      },
    },
    {
      code: 'page_missing',
      text: {
        EN: 'A side or page is missing.',
        PHP: 'May kulang na gilid o pahina.',
        CN: '缺少一面或一页。',
      },
    },
    {
      code: 'not_accepted',
      text: {
        EN: 'We cannot accept this document. Please contact support.',
        PHP: 'Hindi namin matatanggap ang dokumentong ito. Makipag-ugnayan sa support.',
        CN: '我们无法接受此证件，请联系客服。',
      },
    },
  ],
  pages_per_day: 12,
  review_hours: 48,
  reminder_days: 30,
  rejected_days: 30,
  retention_months: 60,
};

/** The documents a site requires of players and their retention. */
export async function findSettings(db: Db, siteId: number): Promise<VerificationRules> {
  const row = await tables(db)
    .selectFrom('settings')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return DEFAULT_RULES;
  const { site_id: _, reasons, ...rules } = row;
  return { ...rules, reasons: reasons as VerificationRules['reasons'] };
}

/** Replaces all settings of a site. */
export async function setSettings(tx: Tx, siteId: number, rules: VerificationRules): Promise<void> {
  const values = { ...rules, reasons: JSON.stringify(rules.reasons) };
  await tables(tx)
    .insertInto('settings')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}

/** One change of a site's settings at a time. */
export async function lockSettings(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('kyc/settings', $1))`;
  await write(tx, { text, values: [siteId] });
}

/** The text of a rejection reason in a language, with English as the fallback. */
export function reasonText({ reasons }: VerificationRules, code: string, language: string): string {
  const texts = reasons.find((reason) => reason.code === code)?.text as Record<string, string> | undefined;
  return texts?.[language] ?? texts?.EN ?? code;
}
