import type { PageData } from '../app/lib/payload.ts';
import { scriptJson } from '../app/lib/text.ts';

const written = new WeakMap<object, string>();

/**
 * JSON of data shared by pages, such as a brand's layout or the games of a row: serialised once for all of
 * them.
 */
function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scriptJson(value);
  const known = written.get(value);
  if (known !== undefined) return known;
  const json = scriptJson(value);
  written.set(value, json);
  return json;
}

/** The data block of a document, in `scriptJson` format. */
export function pageJson({ layout, template, page, ...own }: PageData): string {
  const parts = [
    `"layout":${jsonText(layout)}`,
    `"template":${jsonText(template)}`,
    `"page":${pageOwn(page)}`,
  ];
  return `${scriptJson(own).slice(0, -1)},${parts.join(',')}}`;
}

function pageOwn(page: unknown): string {
  if (typeof page !== 'object' || page === null || Array.isArray(page)) return scriptJson(page ?? null);
  const parts = Object.entries(page)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${scriptJson(name)}:${jsonText(value)}`);
  return `{${parts.join(',')}}`;
}
