import type { LanguageCode } from '#contracts/values/languages.ts';
import { parsePicturePath, picturePath } from '#contracts/values/pictures.ts';
import { localText } from './text.ts';

/** The operator's footer in the page's language; without columns the template's links are shown. */
export type SiteFooter = {
  columns: { title: string; links: { title: string; path: string }[] }[];
  seals: { name: string; image: string; path: string }[];
  /** Small print. */
  text: string;
};

type Words = Record<string, string>;
type FooterInLanguages = {
  columns: readonly { title: Words; links: readonly { title: Words; path: string }[] }[];
  seals: readonly { name: Words; image: string; path: string }[];
  texts: Readonly<Record<string, { content: string }>>;
};

/** Seals are shown 40 pixels high: this width is sharp on dense screens. */
const SEAL_WIDTH = 320;

/** A footer in one language; missing words are English. */
export function footerIn({ columns, seals, texts }: FooterInLanguages, language: LanguageCode): SiteFooter {
  const titled = <Item extends { title: Words }>(item: Item) => ({
    ...item,
    title: localText(item.title, language),
  });
  return {
    columns: columns.map((column) => ({ ...titled(column), links: column.links.map(titled) })),
    seals: seals.map(({ name, image, path }) => ({
      ...{ name: localText(name, language), path },
      image: picturePath(parsePicturePath(image)?.assetId ?? '', SEAL_WIDTH),
    })),
    text: texts[language]?.content || (texts.EN?.content ?? ''),
  };
}
