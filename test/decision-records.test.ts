import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const INDEX = readFileSync('docs/decisions/README.md', 'utf8');
const records = globSync('docs/decisions/[0-9]*.md')
  .map((path) => path.replaceAll('\\', '/').split('/').at(-1)!)
  .sort();
const rows = [...INDEX.matchAll(/^\| \[(\d{3,4}) ([^\]]+)\]\(([^)]+)\) \| (.+) \|$/gm)].map(
  ([, number = '', title = '', file = '', state = '']) => ({ number, title, file, state }),
);
const firstLines = (file: string) => readFileSync(`docs/decisions/${file}`, 'utf8').split('\n').slice(0, 10);

test('the index of decisions lists every record once, by its number and title', () => {
  expect(rows.map(({ file }) => file).sort()).toEqual(records);
  const wrong = rows.filter(({ number, title, file }) => {
    const [heading = ''] = firstLines(file);
    return !file.startsWith(`${number}-`) || !heading.startsWith(`# ${number} ${title}`);
  });
  expect(wrong).toEqual([]);
});

test('a superseded record is marked in its first lines and in the index', () => {
  const noteOf = (file: string) => {
    const [, part, number] =
      /Superseded (in part )?(?:for \w+ )?by (\d{3,4})/.exec(firstLines(file).join(' ')) ?? [];
    if (!number) return 'holds';
    return `${part ? 'in part ' : ''}superseded by ${number}`;
  };
  expect(rows.map(({ file, state }) => `${file}: ${state}`)).toEqual(
    rows.map(({ file }) => `${file}: ${noteOf(file)}`),
  );
});

test('a decision that code or documents cite by its number exists', () => {
  const numbers = new Set(records.map((file) => file.slice(0, 3)));
  const texts = globSync([
    '*.md',
    'docs/**/*.md',
    '{contracts,games,odds,server,site,console,demo,test}/**/*.{ts,tsx,md,sql}',
  ])
    .filter((path) => !path.endsWith('decisions.test.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const cited = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:decision|record) (\d{3,4})\b/g)].map(([, number = '']) => ({ path, number })),
  );
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
