import { expect, test } from 'vitest';
import { brandRows, currencyRows, queueRows } from './brand-figures.ts';

const at = '2026-11-28T10:00:00.000Z';
const site = (site_id: number, name: string, currency: string) => ({
  ...{ site_id, name, domain: 'x.test', currency, zone: 'UTC', roles: [], is_archived: false },
});
const queue = (name: string, count: number, oldest_at: string | null, late = 0) => ({
  ...{ name, count, oldest_at, late },
  path: `/${name}`,
});
const figure = (name: string, amount: string, currency: string) => ({
  ...{ name, sum: { amount, currency }, count: null, series: [] },
});
const players = (count: number) => ({ name: 'active_players', sum: null, count, series: [] });
const answers = [
  {
    site: site(1, 'A', 'PHP'),
    data: {
      queues: [queue('deposits', 2, '2026-11-28T09:00:00.000Z', 1), queue('cases', 0, null)],
      figures: [figure('ggr', '-250', 'PHP'), players(3)],
      at,
    },
  },
  { site: site(2, 'B', 'USD'), data: { queues: [queue('deposits', 0, null)], figures: [], at } },
  {
    site: site(3, 'C', 'PHP'),
    data: {
      queues: [
        queue('deposits', 5, '2026-11-28T08:00:00.000Z'),
        queue('messages', 1, '2026-11-28T07:00:00.000Z'),
      ],
      figures: [figure('ggr', '1000', 'PHP'), players(4)],
      at,
    },
  },
  { site: site(4, 'D', 'PHP'), data: null },
] as never;

test('[operations 7] a brand shows its queues and today’s figures; a refusing brand is omitted', () => {
  expect(
    brandRows(answers).map(({ name, count, late, figures }) => ({ name, count, late, figures })),
  ).toEqual([
    { name: 'A', count: 2, late: 1, figures: { ggr: -250n, active_players: 3n } },
    { name: 'B', count: 0, late: 0, figures: {} },
    { name: 'C', count: 6, late: 0, figures: { ggr: 1000n, active_players: 4n } },
  ]);
});

test('[operations 7] brands are totalled within a currency, never across currencies', () => {
  expect(currencyRows(brandRows(answers))).toEqual([
    {
      ...{ name: '2 brands', currency: 'PHP', siteId: undefined, count: 8, late: 1 },
      oldestAt: '2026-11-28T07:00:00.000Z',
      figures: { ggr: 750n, active_players: 7n },
    },
  ]);
});

test('non-empty queues are listed oldest first, with a link to each brand', () => {
  expect(queueRows(answers)).toEqual([
    {
      ...{ name: 'messages', count: 1, late: 0, oldestAt: '2026-11-28T07:00:00.000Z' },
      brands: [{ siteId: 3, brand: 'C', count: 1, path: '/messages' }],
    },
    {
      ...{ name: 'deposits', count: 7, late: 1, oldestAt: '2026-11-28T08:00:00.000Z' },
      brands: [
        { siteId: 1, brand: 'A', count: 2, path: '/deposits' },
        { siteId: 3, brand: 'C', count: 5, path: '/deposits' },
      ],
    },
  ]);
});
