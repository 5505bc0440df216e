import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { patternFaults, patternsIn, readPatterns, slowPatterns } from '../scripts/patterns.ts';

test('every regular expression in the code is a literal and runs in linear time', {
  timeout: 120_000,
  ...nightly,
}, async () => {
  expect(await patternFaults(readPatterns())).toEqual([]);
});

test('quadratic and exponential patterns are detected wherever they occur', async () => {
  const text = [
    'const encoding = /(?:^|[,\\s])br\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)/;',
    "const nested = new RegExp('^(a+)+$');",
    'const plain = RegExp("^a+$", "i");',
    'const made = new RegExp(plain.source);',
  ].join('\n');
  const { patterns, built } = patternsIn('sample.ts', text);
  expect(patterns.map(({ place }) => place)).toEqual(['sample.ts:1', 'sample.ts:2', 'sample.ts:3']);
  expect(built).toEqual(['sample.ts:4']);
  expect(await patternFaults({ patterns: [], built })).toEqual([
    'put together at run time, cannot be checked: sample.ts:4',
  ]);
  const slow = await slowPatterns(patterns);
  expect(slow).toEqual([
    expect.stringMatching(/^sample\.ts:1 .*2nd degree polynomial/),
    expect.stringMatching(/^sample\.ts:2 .*exponential/),
  ]);
}, 60_000);
