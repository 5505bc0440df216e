import type { ScreeningKind } from '#contracts/values/screening.ts';
import type { ListedPerson } from './listed-person.ts';

/**
 * Individuals of the United Nations' consolidated list in XML. The file is flat: each `INDIVIDUAL` is one
 * block of elements without attributes, so no general XML parser with entity support is needed.
 */
export function readUnRows(text: string, kind: ScreeningKind): ListedPerson[] {
  return blocksOf(text, 'INDIVIDUAL').flatMap((block) => {
    // Blocks about aliases and documents reuse element names.
    const aliasBlocks = blocksOf(block, 'INDIVIDUAL_ALIAS');
    const birthBlocks = blocksOf(block, 'INDIVIDUAL_DATE_OF_BIRTH');
    const own = withoutBlocks(block, ['INDIVIDUAL_ALIAS', 'INDIVIDUAL_DATE_OF_BIRTH', 'INDIVIDUAL_DOCUMENT']);
    const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((name) => textOf(own, name));
    const name = parts.filter(Boolean).join(' ');
    const reference = textOf(own, 'REFERENCE_NUMBER') || textOf(own, 'DATAID');
    if (name === '' || reference === '') return [];
    const original = textOf(own, 'NAME_ORIGINAL_SCRIPT');
    const aliases = aliasBlocks.flatMap((alias) => textOf(alias, 'ALIAS_NAME').split(';'));
    const names = [name, original, ...aliases].map((text) => text.trim()).filter(Boolean);
    const countries = blocksOf(own, 'NATIONALITY').map((block) => textOf(block, 'VALUE'));
    return [
      {
        ...{ reference, kind, names, countries: countries.filter(Boolean) },
        birthDates: birthBlocks.map(birthDateIn).filter(Boolean),
        source: textOf(own, 'UN_LIST_TYPE'),
      },
    ];
  });
}

function birthDateIn(block: string): string {
  const day = textOf(block, 'DATE').slice(0, 10);
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const year = textOf(block, 'YEAR');
  return /^\d{4}$/.test(year) ? year : '';
}

/** Contents of the elements with a name, in order; such elements are not nested. */
function blocksOf(text: string, name: string): string[] {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, from)) {
    const to = text.indexOf(close, from);
    if (to < 0) break;
    found.push(text.slice(from + open.length, to));
    from = to + close.length;
  }
  return found;
}

function withoutBlocks(text: string, names: readonly string[]): string {
  let rest = text;
  for (const name of names)
    for (const block of blocksOf(rest, name)) rest = rest.replace(`<${name}>${block}</${name}>`, '');
  return rest;
}

const textOf = (block: string, name: string): string => unescapeXml(blocksOf(block, name)[0] ?? '').trim();

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescapeXml = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp|#\d{1,7});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
