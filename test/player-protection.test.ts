import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The number of rows in each part of the rules of player protection. */
const PARTS = { A: 7, B: 7, C: 11, D: 9, E: 12, F: 8, G: 6, H: 12, I: 5, J: 4, K: 5, L: 12 };
const ROW = /^\| ([A-L]\d{1,2}) \| (holds|in part|open) \| (.+?) \| (.*)\|$/;
const NAMED = /`([^`]+\.test\.tsx?)` “([^”]+)”/g;

const rows = readFileSync('docs/guides/player-protection.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, state, , named = ''] = ROW.exec(line) ?? [];
    return id
      ? [
          {
            id,
            state,
            tests: [...named.matchAll(NAMED)].map(([, path, title]) => ({ path: path!, title: title! })),
          },
        ]
      : [];
  });

test('every rule is in the guide exactly once', () => {
  const expected = Object.entries(PARTS).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, n) => `${part}${n + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

test('every fulfilled rule names its tests, and every named test exists', () => {
  expect(rows.filter(({ state, tests }) => state === 'holds' && tests.length === 0)).toEqual([]);
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter(({ path, title }) => !titlesOf(path).some((heading) => heading.includes(title)))
      .map(({ path, title }) => `${id}: ${path} “${title}”`),
  );
  expect(missing).toEqual([]);
});

function titlesOf(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(['`])([\s\S]*?)\1,/g)].map(
    ([, , title]) => title!,
  );
}
