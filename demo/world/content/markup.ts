import type { Block, Section } from './types.ts';

export type Values = { name: string; currency: string; grant: string };

/** Fills in `{name}`, `{currency}` and `{grant}`; plain text. Throws on an unknown placeholder. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (!Object.hasOwn(values, key)) throw new Error(`unknown placeholder {${key}}`);
    return values[key as keyof Values];
  });
}

/** HTML of a lead and its sections: paragraphs, second-level headings, lists, links inside the site. */
export function html(lead: string, sections: readonly Section[], values: Values): string {
  const parts = sections.flatMap(([heading, ...blocks]) => [
    `<h2>${inline(heading, values)}</h2>`,
    ...blocks.map((block) => blockHtml(block, values)),
  ]);
  return [`<p>${inline(lead, values)}</p>`, ...parts].join('\n');
}

/** The first paragraph without links, for search engines and list entries. */
export function plainText(text: string, values: Values): string {
  return fill(text, values).replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1');
}

function blockHtml(block: Block, values: Values): string {
  if (typeof block === 'string') return `<p>${inline(block, values)}</p>`;
  return `<ul>\n${block.map((item) => `<li>${inline(item, values)}</li>`).join('\n')}\n</ul>`;
}

function inline(text: string, values: Values): string {
  const escaped = fill(text, values).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(/\[([^[\]]+)\]\((\/[a-z/-]*)\)/g, '<a href="$2">$1</a>');
}
