import { expect, test } from 'vitest';
import { COUNTS, SUMS } from '#contracts/console/reports.ts';
import { csvText } from '../../lib/csv.ts';
import { groupRows, moneyRows, playRows } from './group-rows.ts';

const site = (name: string, currency: string) => ({
  ...{ site_id: 1, name, domain: 'x.test', currency, zone: 'UTC', roles: [], is_archived: false },
});
const figures = (ggr: number) => ({
  sums: Object.fromEntries(SUMS.map((name) => [name, name === 'ggr' ? String(ggr) : '0'])),
  counts: Object.fromEntries(COUNTS.map((name) => [name, 1])),
});
const money = (name: string, currency: string, days: number[]) =>
  ({
    site: site(name, currency),
    data: {
      days: days.map((ggr, at) => ({ day: `2026-11-0${at + 1}`, ...figures(ggr) })),
      total: figures(days.reduce((sum, ggr) => sum + ggr, 0)),
    },
  }) as never;
const brands = [money('A', 'PHP', [100, -30]), money('B', 'PHP', [5, 5]), money('C', 'USD', [7, 7])];
const ggrOf = (rows: ReturnType<typeof groupRows>) =>
  rows.map(({ name, currency, sums }) => `${name} ${currency} ${sums.ggr}`);

test('[operations 7] brands are totalled by day and currency, never across currencies', () => {
  expect(ggrOf(groupRows(moneyRows(brands, 'day')))).toEqual([
    '2026-11-01 PHP 105',
    '2026-11-02 PHP -25',
    '2026-11-01 USD 7',
    '2026-11-02 USD 7',
  ]);
  expect(ggrOf(groupRows(moneyRows(brands, 'currency')))).toEqual(['PHP PHP 80', 'USD USD 14']);
  expect(ggrOf(groupRows(moneyRows(brands, 'brand')))).toEqual(['A PHP 70', 'B PHP 10', 'C USD 14']);
  const refused = [...brands, { site: site('D', 'PHP'), data: null }];
  expect(groupRows(moneyRows(refused, 'brand'))).toHaveLength(3);
});

test('[operations 7] balance corrections of all brands have their own column, separate from deposits and NGR', () => {
  const corrected = (name: string, sum: number) => {
    const { sums, counts } = figures(0);
    const total = { sums: { ...sums, corrections: String(sum) }, counts };
    return { site: site(name, 'PHP'), data: { days: [], total } } as never;
  };
  const [row] = groupRows(moneyRows([corrected('A', 2500), corrected('B', -1000)], 'currency'));
  expect(row!.sums).toMatchObject({ corrections: 1500n, net_deposit: 0n, deposits: 0n, ngr: 0n });
});

test('[operations 7] games of one provider are totalled, per brand first', () => {
  const line = (game_code: string, ggr: string) => ({
    ...{ provider_code: 'ACME', game_code, name: game_code, rounds: 2, turnover: '10', payout: '1', ggr },
  });
  const answers = ['A', 'B'].map((name) => ({
    site: site(name, 'PHP'),
    data: { value: [line('one', '4'), line('two', '5')] },
  })) as never;
  expect(playRows(answers, 'provider').map(({ brand, sums }) => `${brand} ${sums.ggr}`)).toEqual([
    'A 9',
    'B 9',
  ]);
  const [row] = groupRows(playRows(answers, 'provider'));
  expect(row).toMatchObject({ name: 'ACME', rounds: 8, sums: { ggr: 18n, turnover: 40n } });
  expect(ggrOf(groupRows(playRows(answers, 'game')))).toEqual(['ACME: one PHP 8', 'ACME: two PHP 10']);
});

test('adversary: a brand or game name that looks like a formula is exported as text', () => {
  const text = csvText(['brand'], [['=HYPERLINK("http://x")'], ['+1'], ['@x'], ['\t=1'], ['-1.50'], ['-x']]);
  expect(text.split('\r\n')).toEqual([
    '"brand"',
    `"'=HYPERLINK(""http://x"")"`,
    `"'+1"`,
    `"'@x"`,
    `"'\t=1"`,
    '"-1.50"',
    `"'-x"`,
    '',
  ]);
});
