/** The texts of the pages in the languages of the demo's brands. */
const english = {
  locale: 'en',
  note: 'A simulator: no document is examined here.',
  missing: 'There is no such check.',
  list: 'Identity checks',
  empty: 'No checks yet.',
  check: 'Identity check',
  full_name: 'Name on the document',
  birth_date: 'Date of birth',
  number: 'Document number',
  expires_on: 'Valid until',
  approve: 'Approve',
  reject: 'Reject',
  again: 'Resend the notification',
  back: 'Return to the brand',
  result: 'Result:',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
};
export type PageTexts = typeof english;

const filipino: PageTexts = {
  locale: 'fil',
  note: 'Simulator ito: walang dokumentong sinusuri rito.',
  missing: 'Walang ganitong pagsusuri.',
  list: 'Mga pagsusuri ng pagkakakilanlan',
  empty: 'Wala pang pagsusuri.',
  check: 'Pagsusuri ng pagkakakilanlan',
  full_name: 'Pangalan sa dokumento',
  birth_date: 'Petsa ng kapanganakan',
  number: 'Numero ng dokumento',
  expires_on: 'May bisa hanggang',
  approve: 'Aprubahan',
  reject: 'Tanggihan',
  again: 'Ipadala muli ang abiso',
  back: 'Bumalik sa brand',
  result: 'Resulta:',
  pending: 'nakabinbin',
  approved: 'aprobado',
  rejected: 'tinanggihan',
};

const chinese: PageTexts = {
  locale: 'zh-Hans',
  note: '模拟器：此处不审核任何证件。',
  missing: '没有此核验。',
  list: '身份核验',
  empty: '暂无核验。',
  check: '身份核验',
  full_name: '证件姓名',
  birth_date: '出生日期',
  number: '证件号码',
  expires_on: '有效期至',
  approve: '通过',
  reject: '拒绝',
  again: '重新发送通知',
  back: '返回网站',
  result: '结果：',
  pending: '待处理',
  approved: '已通过',
  rejected: '已拒绝',
};

const TEXTS: Record<string, PageTexts> = { en: english, fil: filipino, tl: filipino, zh: chinese };

/** The texts of a language tag or Accept-Language header; English for languages without. */
export const textsFor = (language = ''): PageTexts =>
  TEXTS[language.toLowerCase().split(/[-,;]/)[0]!] ?? english;
