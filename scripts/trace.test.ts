import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsNamed, rowsOf, testFiles, trace } from './trace.ts';

const rows = rowsOf(readFileSync('docs/requirements.md', 'utf8')).map(({ id }) => id);

test('the table of requirements has every row once', () => {
  expect(rows).toHaveLength(105);
  expect(new Set(rows).size).toBe(105);
});

test('every id that a test names is in the table', () => {
  const strangers = [...trace(testFiles())].filter(([id]) => !rows.includes(id));
  expect(strangers).toEqual([]);
});

test('every requirement is named by a test', () => {
  const named = trace(testFiles());
  expect(rows.filter((id) => !named.has(id))).toEqual([]);
});

test('ids are read from names of tests, not from comments', () => {
  const source = ['// [W-01] not yet', '/* [W-02]\n * [W-03] */', "test('[W-04] [D-01] x', run)"].join('\n');
  expect(idsNamed(source)).toEqual(['W-04', 'D-01']);
});
