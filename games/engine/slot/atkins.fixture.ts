import type { SlotModel } from './model.ts';

/**
 * External vector C of fairness 8.4: a published five-reel game with wild, scatter and retriggering free
 * spins.
 */

const strip = (text: string) => text.split(' ');
const pays = (...perCount: number[]) => [0, 0, ...perCount];

export const ATKINS: SlotModel = {
  rows: 3,
  strips: [
    strip('SC MA HA SA BA EG CH MA SA BU BW BA EG MA ST BW BU CH EG A BA MA HA CH EG SC BU BA SA BW ST BU'),
    strip('MA BW ST SA CH MA HA BU BA ST SA MA HA A BU EG CH BA SA BW SC MA BU CH BA EG BW MA ST HA CH BA'),
    strip('HA BU EG SC CH MA BU HA SA BA ST BW BU MA CH SA EG BA MA BW HA SA BA CH EG A BW BA BU CH MA ST'),
    strip('HA CH A SC BU BA CH SA ST EG BA MA SA CH BU HA MA BA BW SA CH EG BU BW BA MA EG HA SA ST MA BA'),
    strip('BA SC ST HA CH SA BU BA BW CH SA HA BU ST MA EG SA HA A BU BW MA EG HA BA BU ST MA SA EG CH BW'),
  ],
  lines: (
    '11111 00000 22222 01210 21012 10001 12221 00122 22100 10121 ' +
    '12101 01110 21112 01010 21212 11011 11211 00200 22022 02220'
  )
    .split(' ')
    .map((line) => [...line].map(Number)),
  pays: {
    A: pays(5, 50, 500, 5000),
    ST: pays(3, 40, 200, 1000),
    HA: pays(2, 30, 150, 500),
    BW: pays(2, 25, 100, 300),
    SA: pays(0, 20, 75, 200),
    EG: pays(0, 20, 75, 200),
    BU: pays(0, 15, 50, 100),
    CH: pays(0, 15, 50, 100),
    BA: pays(0, 10, 25, 50),
    MA: pays(0, 10, 25, 50),
  },
  wild: 'A',
  scatter: { symbol: 'SC', pays: [0, 0, 0, 5, 25, 100] },
  freeSpins: { awards: [0, 0, 0, 10, 10, 10], multiplier: 3, limit: 10_000 },
};
