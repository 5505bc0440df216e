import { z } from 'zod';
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts';

const language = z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]);
/** Words by language, always in English. */
const words = (max: number) =>
  z
    .partialRecord(language, z.string().trim().min(1).max(max))
    .refine((known) => Boolean(known.EN), { path: ['EN'] });
/** A path of the site or an https address. */
const address = z
  .string()
  .max(400)
  .regex(/^(?:\/(?!\/)[A-Za-z0-9/_?=&.-]*|https:\/\/[^\s"'<>\\]+)$/);

const link = z.object({ title: words(60), path: address });
const column = z.object({ title: words(60), links: z.array(link).min(1).max(12) });
/** A picture of the media library with a name, such as the sign of a regulator or of an audit. */
const seal = z.object({
  name: words(100),
  image: z.string().regex(/^\/m\/[0-9a-f]{32}-\d{2,4}\.(webp|avif)$/),
  /** Where it leads; empty for nowhere. */
  path: z.union([z.literal(''), address]),
});

/** The footer of every page. Without columns, the template's own links are shown. */
export const footerBody = z.object({
  columns: z.array(column).max(6),
  seals: z.array(seal).max(12),
  texts: z.partialRecord(
    language,
    z.object({
      /** Small print in plain text, in addition to the licence statement. */
      content: z
        .string()
        .transform((text) => text.replaceAll('\r\n', '\n').trim())
        .refine((text) => text.length <= 2000 && !/[^\P{Cc}\n]/u.test(text))
        .default(''),
    }),
  ),
});
export type FooterBody = z.infer<typeof footerBody>;

/** Pages that every footer links to: terms, privacy and responsible gaming. */
const FOOTER_PAGES = ['/term-condition', '/privacy-policy', '/responsible-gaming'] as const;

/** Required pages to which the columns do not lead. None are missing where the template's links are shown. */
export function missingFooterPages({ columns }: Pick<FooterBody, 'columns'>): string[] {
  if (columns.length === 0) return [];
  const linked = new Set(columns.flatMap(({ links }) => links.map(({ path }) => path.split('?')[0])));
  return FOOTER_PAGES.filter((page) => !linked.has(page));
}
