import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './answers.ts';

test('[S-22] a page number beyond the end of a list loads the last page', async () => {
  const requested: number[] = [];
  const list = (pages: number) => async (page: number) => {
    requested.push(page);
    return { statusCode: 1, pages, value: page <= pages ? [page] : [] };
  };
  expect(await readPage(99, list(6))).toMatchObject({ page: 6, answer: { value: [6] } });
  expect(await readPage(2, list(6))).toMatchObject({ page: 2, answer: { value: [2] } });
  expect(await readPage(1, list(0))).toMatchObject({ page: 1, answer: { value: [] } });
  expect(requested).toEqual([99, 6, 2, 1]);
});

test('[S-22] every screen with a page number in its address reads its list that way', () => {
  const reading = globSync('site/app/screens/**/*{.data,-data}.ts').filter((file) =>
    /'page'|\bpageOf\(|readSportsQuery\(/.test(readFileSync(file, 'utf8')),
  );
  expect(reading.length).toBeGreaterThan(6);
  const other = reading.filter((file) => !readFileSync(file, 'utf8').includes('readPage('));
  // Shows its active offers above the first page of a list that `articles-data.ts` reads.
  expect(other).toEqual(['site/app/screens/content/promotions.data.ts']);
});
