import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts';

/** A path of the site. */
const path = z.string().regex(/^\/(?!\/)[A-Za-z0-9/_?=&.-]{0,200}$/);
const title = z
  .partialRecord(
    z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]),
    z.string().trim().min(1).max(60),
  )
  .refine((words) => Boolean(words.EN), { path: ['EN'] });
const keys = CATEGORIES.map(({ key }) => key) as [string, ...string[]];

const leaf = z.object({
  content_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  title,
  path,
  /** Shown while the site sells games of this category; null for entries without games. */
  category: z.enum(keys).nullable(),
  icon: z.string().regex(/^[A-Za-z0-9_-]{0,40}$/),
});
const isUnique = (entries: readonly { content_id: string }[]): boolean =>
  new Set(entries.map(({ content_id }) => content_id)).size === entries.length;

/** Both menus of a site, in display order. Ids are unique within a menu, sub-entries included. */
export const menusBody = z.object({
  menu: z
    .array(leaf.extend({ children: z.array(leaf).max(20) }))
    .max(20)
    .refine((items) => isUnique(items.flatMap((item) => [item, ...item.children]))),
  game_menu: z
    .array(leaf.extend({ category: z.enum(['hot', ...keys]) }))
    .max(20)
    .refine(isUnique),
  /** Always empty: each entry has its own titles. */
  texts: z.object({}).default({}),
});
export type MenusBody = z.infer<typeof menusBody>;
