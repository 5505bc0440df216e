import type { PublishedFigures } from '../engine/slot/rules.ts';

/** Written by `publishWays(ways)`; the test of this folder computes every value again. */
export const PUBLISHED: PublishedFigures = {
  rtpExact: '239767089/248774656',
  rtpPercent: '96.37',
  rtpParts: { line: '77.67', scatter: '1.85', feature: '16.85' },
  houseEdgePercent: '3.63',
  hitPercent: '32.81',
  atLeastBetPercent: '13.61',
  freeSpinsOneIn: '141.2',
  deviation: '5.280',
  volatilityIndex: '8.69',
  topAward: { symbol: 'carabao', count: 5, multiple: '5.00', oneIn: '1150' },
  bestSpin: { multiple: '243.00', oneIn: '2097152' },
};
