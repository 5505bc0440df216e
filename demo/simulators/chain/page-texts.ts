/** The texts of the explorer in the languages of the demo's brands. */
const english = {
  locale: 'en',
  note: 'The demo’s own chain, produced by one program on this machine. It is not a public blockchain and has no monetary value.',
  list: 'Demo chain',
  block: (height: string) => `Block ${height}`,
  missing: 'This block does not exist, or no longer exists.',
  all: 'All blocks',
};
export type PageTexts = typeof english;

const filipino: PageTexts = {
  locale: 'fil',
  note: 'Sariling chain ng demo, gawa ng isang programa sa makinang ito. Hindi ito pampublikong blockchain at wala itong halagang pera.',
  list: 'Chain ng demo',
  block: (height) => `Block ${height}`,
  missing: 'Walang ganitong block, o wala na ito.',
  all: 'Lahat ng block',
};

const chinese: PageTexts = {
  locale: 'zh-Hans',
  note: '演示专用的链，由本机上的一个程序生成。它不是公共区块链，没有货币价值。',
  list: '演示链',
  block: (height) => `区块 ${height}`,
  missing: '此区块不存在，或已不存在。',
  all: '全部区块',
};

const TEXTS: Record<string, PageTexts> = { en: english, fil: filipino, tl: filipino, zh: chinese };

/** The texts of a language tag or Accept-Language header; English for languages without. */
export const textsFor = (language = ''): PageTexts =>
  TEXTS[language.toLowerCase().split(/[-,;]/)[0]!] ?? english;
