import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsNamed, rowsOf, testFiles, trace } from './trace.ts';

const rows = rowsOf(readFileSync('docs/requirements.md', 'utf8')).map(({ id }) => id);

test('the table of requirements has no duplicate rows', () => {
  expect(rows).toHaveLength(105);
  expect(new Set(rows).size).toBe(105);
});

test('every id named by a test is in the table', () => {
  const strangers = [...trace(testFiles())].filter(([id]) => !rows.includes(id));
  expect(strangers).toEqual([]);
});

test('every requirement is named by at least one test', () => {
  const named = trace(testFiles());
  expect(rows.filter((id) => !named.has(id))).toEqual([]);
});

test('ids are read from test titles, not from comments', () => {
  // Split into pieces: these are examples, not tests of those requirements.
  const id = (text: string) => `[${text}]`;
  const source = [
    `// ${id('W-01')} not yet`,
    `/* ${id('W-02')}\n * ${id('W-03')} */`,
    `test('${id('W-04')} ${id('D-01')} x', run)`,
  ];
  expect(idsNamed(source.join('\n'))).toEqual(['W-04', 'D-01']);
  expect(trace(['scripts/trace.test.ts'])).toEqual(new Map());
});
