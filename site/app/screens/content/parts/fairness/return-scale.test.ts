import { expect, test } from 'vitest';
import { scaleOf } from './return-scale.ts';

test('[fairness 11] the scale is centred on the declared return and shows the whole band', () => {
  expect(scaleOf({ min: 96, max: 96, percent: 97, band: 2 })).toEqual({
    declared: { from: 50, to: 50 },
    measured: 60,
    band: { from: 40, to: 80 },
    ends: [91, 101],
  });
});

test('[fairness 11] an outlying return stays on the scale, which does not go below zero', () => {
  const scale = scaleOf({ min: 96, max: 96, percent: 0, band: 140 });
  expect(scale.ends[0]).toBe(0);
  expect(scale.measured).toBe(0);
  expect(scale.band?.to).toBeLessThan(100);
  expect(scaleOf({ min: 94, max: 96, percent: 400, band: null }).measured).toBeLessThan(100);
});
