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
