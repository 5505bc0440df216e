import type { PublishedFigures } from '../engine/slot/rules.ts';

/**
 * Written by `npm run bench -- slots` from the whole cycle; the test of this folder counts parts of it again.
 */
export const PUBLISHED: PublishedFigures = {
  rtpExact: '2544606973978179/2636701562306560',
  rtpPercent: '96.50',
  rtpParts: { line: '77.71', scatter: '2.53', feature: '16.25' },
  houseEdgePercent: '3.50',
  hitPercent: '31.84',
  atLeastBetPercent: '17.71',
  freeSpinsOneIn: '166.8',
  deviation: '4.285',
  volatilityIndex: '7.05',
  topAward: { symbol: 'seahorse', count: 12, multiple: '40.00', oneIn: '11831' },
  bestSpin: { multiple: '213.40', oneIn: '6710886' },
};
