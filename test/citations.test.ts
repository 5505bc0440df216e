import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocuments, readSources } from './support/sources.ts';

/** The books of `docs/rules` by their citation names. */
const BOOKS: Record<string, string> = {
  operations: 'operations',
  fairness: 'fairness',
  'player protection': 'player-protection',
  wallet: 'wallet',
  sportsbook: 'sportsbook',
  trading: 'trading',
};
const CITATION =
  /\b([Oo]perations|[Ff]airness|[Pp]layer protection|[Ww]allet|[Ss]portsbook|[Tt]rading) ((?:[A-Z]{1,3}\d{1,2}|\d{1,2}(?:\.\d{1,2}){0,2})(?![\w%])(?:(?:, | and |, and |–|-)(?:[A-Z]{1,3}\d{1,2}|\d{1,2}(?:\.\d{1,2}){0,2})(?![\w%]))*)/g;
/** Single tokens in square brackets: a row of the requirements, or a citation without a book. */
const BARE =
  /(?<![\w\])])\[([A-Z]{1,2}-?\d{1,3}(?:(?:, |-)(?:[A-Z]{1,2}-?)?\d{1,3}(?:\.\d+)?)*)\](?![\w([])/g;

/** A row in parentheses without a book name. */
const PARENTHESISED = /(?<!\w)\(([A-Z]\d{1,2}(?:(?:, | and )[A-Z]?\d{1,2})*)\)/g;

/** A section cited in a code comment without its book: "(4.3)", "section 9". */
const SECTION = /(?<!\w)\(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?\)|(?<!RFC \d{4} )\b[Ss]ections? \d/g;

type Citation = { path: string; book: string; place: string };

/** The citable parts of a book: its sections, rows, and the numbered items and rows of a section. */
function placesOf(markdown: string): Set<string> {
  const places = new Set<string>();
  let section = '';
  for (const line of markdown.split('\n')) {
    section = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line)?.[1] ?? section;
    places.add(section);
    const row = /^(?:\| |- )(?:\*\*)?([A-Z]{1,3}\d{1,2})(?:\*\*)? /.exec(line)?.[1];
    if (row) places.add(row);
    const note = /^(\d{1,2}\.\d{1,2}) /.exec(line)?.[1];
    if (note) places.add(note);
    const item = /^(?:\| )?(\d{1,2})(?:\.| \|)/.exec(line)?.[1];
    if (item) places.add(`${section}.${item}`);
    // Short lists in one line: "1 … · 2 …", "1. … 2. …".
    for (const [, n] of line.matchAll(/(?:^|[.;·] )(\d{1,2})\.? (?=[A-Z`])/g)) places.add(`${section}.${n}`);
  }
  return places;
}

/** Every citation in a text, one per cited place; comments may break a line inside one. */
function citationsIn(path: string, text: string): Citation[] {
  const flat = text.replaceAll(/\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g, ' ');
  return [...flat.matchAll(CITATION)].flatMap(([, book = '', places = '']) => {
    const [first = '', ...more] = places.split(/, and |, | and |–|-/);
    const section = /^(\d+)\./.exec(first)?.[1];
    // A range of rows: 10.1-24.
    const last = more.map((place) => (section && /^\d+$/.test(place) ? `${section}.${place}` : place));
    const isRange = /[–-]/.test(places);
    return [first, ...(isRange ? last : more)].map((place) => ({ path, book: book.toLowerCase(), place }));
  });
}

const places = new Map(
  Object.entries(BOOKS).map(([book, file]) => [
    book,
    placesOf(readFileSync(`docs/rules/${file}.md`, 'utf8')),
  ]),
);
const requirements = new Set(
  [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]-\d{2}) \|/gm)].map(([, id]) => id!),
);
const texts = [...readSources(), ...readDocuments()].filter(({ path }) => path !== 'test/citations.test.ts');
const line = ({ path, book, place }: Citation) => `${path} ${book} ${place}`;

test('every citation of a rule leads to a section or row of its book', () => {
  const cited = texts.flatMap(({ path, text }) => citationsIn(path, text));
  expect(cited.length).toBeGreaterThan(1_000);
  expect(cited.filter(({ book, place }) => !places.get(book)!.has(place)).map(line)).toEqual([]);
});

test('no comment or document cites a numbered section of anything but a rule book', () => {
  const cited = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:architecture|specification) \d/gi)].map(([all]) => `${path} ${all}`),
  );
  expect(cited).toEqual([]);
});

test('every id in square brackets is a requirement, or has the name of its book before it', () => {
  const unknown = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, n) =>
      [...line.matchAll(BARE)].flatMap(([, ids = '']) => {
        const all = ids.split(', ');
        return all.every((id) => requirements.has(id)) || !isProse(path, line)
          ? []
          : [`${path}:${n + 1} [${ids}]`];
      }),
    ),
  );
  expect(unknown).toEqual([]);
});

test('a row in parentheses has the name of its book before it, except inside that book', () => {
  const bare = texts
    .filter(({ path }) => !path.startsWith('docs/rules/') && !path.startsWith('test/fixtures/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, n) =>
          /\.md$/.test(path) || /^\s*(?:\/\/|\/?\*)/.test(line)
            ? [...line.matchAll(PARENTHESISED)].map(([all]) => `${path}:${n + 1} ${all}`)
            : [],
        ),
    );
  expect(bare).toEqual([]);
});

test('a section in a comment has the name of its book before it', () => {
  const bare = readSources()
    .filter(({ path }) => path !== 'test/citations.test.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, n) =>
          /^\s*(?:\/\/|\/?\*)/.test(line) && line.match(SECTION) ? [`${path}:${n + 1}`] : [],
        ),
    );
  expect(bare).toEqual([]);
  expect(
    ['(4.3)', 'section 9', 'RFC 6455 section 5.2'].map((text) => text.match(SECTION)?.length ?? 0),
  ).toEqual([1, 1, 0]);
});

/** A comment, a document, SQL, or a test title: not a list of values. */
const isProse = (path: string, line: string): boolean =>
  /\.(?:md|sql)$/.test(path) || /^\s*(?:\/\/|\/?\*)|\b(?:test|describe)(?:\.\w+)?\(|^\s*['`]\[/.test(line);

test('a citation without a target is detected', () => {
  const [known, unknown] = citationsIn('a.ts', '// as operations 4.2 and 99.1 say');
  expect([
    places.get(known!.book)!.has(known!.place),
    places.get(unknown!.book)!.has(unknown!.place),
  ]).toEqual([true, false]);
  expect(citationsIn('a.ts', 'wallet I13, R8; fairness 3.1.3').map(({ place }) => place)).toEqual([
    'I13',
    'R8',
    '3.1.3',
  ]);
  expect([...'[I13] a race'.matchAll(BARE)].map(([, id]) => id)).toEqual(['I13']);
});
