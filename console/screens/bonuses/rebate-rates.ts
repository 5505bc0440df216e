import { CATEGORIES } from '#contracts/values/categories.ts';
import { nameLabel } from '../../lib/session.ts';

/** Hundredths of a percent by category as the form shows them: `Slots 0.5, Live casino 0.1`. */
export function rebateText(rebate: unknown): string {
  return Object.entries((rebate ?? {}) as Record<string, number>)
    .map(([category, points]) => `${nameLabel(category)} ${points / 100}`)
    .join(', ');
}

/** The same parsed back; undefined if a part is not a category with a percentage. */
export function rebateOf(text: string): Record<string, number> | undefined {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const read = parts.map((part) => {
    const [, name = '', percent] = /^([a-z]+(?: [a-z]+)?) +(\d{1,2}(?:[.]\d{1,2})?) *%?$/i.exec(part) ?? [];
    const slug = CATEGORIES.find((category) => isNameOf(name.toLowerCase(), category.slug))?.slug;
    return slug && ([slug, Math.round(Number(percent) * 100)] as const);
  });
  if (read.length === 0 || read.includes(undefined)) return undefined;
  return Object.fromEntries(read as [string, number][]);
}

const isNameOf = (name: string, slug: string): boolean =>
  name === slug || name === nameLabel(slug).toLowerCase();
