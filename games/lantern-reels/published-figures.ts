import type { PublishedFigures } from '../engine/slot/rules.ts';

/** Written by `publish(slot)`; the test of this folder computes every value again. */
export const PUBLISHED: PublishedFigures = {
  rtpExact: '2286635823811/2376893440000',
  rtpPercent: '96.20',
  rtpParts: { line: '71.23', scatter: '2.27', feature: '22.69' },
  houseEdgePercent: '3.80',
  hitPercent: '33.78',
  atLeastBetPercent: '22.12',
  freeSpinsOneIn: '110.0',
  deviation: '5.097',
  volatilityIndex: '8.39',
  topAward: { symbol: 'wild', count: 5, multiple: '500.00', oneIn: '640000' },
  bestSpin: { multiple: '642.75', oneIn: '51200000' },
};
