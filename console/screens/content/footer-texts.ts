import type { FooterBody } from '#contracts/values/site-footer.ts';
import { languageName } from '../../lib/language-names.ts';

export type Footer = Pick<FooterBody, 'columns' | 'seals'>;

/** The footer as texts for comparison: every column with its links, and every seal. */
export function footerTexts({ columns, seals }: Footer): { key: string; label: string; text: string }[] {
  return [
    ...columns.map(({ title, links }, at) => ({
      ...{ key: `column ${at}`, label: `Column ${at + 1}` },
      text: [wordsIn(title), ...links.map((link) => `${wordsIn(link.title)} → ${link.path}`)].join('\n'),
    })),
    ...seals.map(({ name, image, path }, at) => ({
      ...{ key: `seal ${at}`, label: `Seal ${at + 1}` },
      text: [wordsIn(name), image, path].filter(Boolean).join('\n'),
    })),
  ];
}

const wordsIn = (words: Partial<Record<string, string>>): string =>
  Object.entries(words)
    .map(([code, text]) => `${languageName(code)}: ${text}`)
    .join(', ');
