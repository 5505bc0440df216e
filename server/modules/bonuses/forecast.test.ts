import { expect, test } from 'vitest';
import { bonusRules } from '#contracts/values/bonus-rules.ts';
import { forecastCampaign } from './cost-forecast.ts';

const rules = (change: object) =>
  bonusRules.parse({
    title: { EN: 'Test' },
    type: 'reload',
    mode: 'sticky',
    currency: 'PHP',
    percent: 100,
    max_bonus: '100000',
    wager_multiple: 20,
    valid_days: 7,
    ...change,
  });

test('[operations 4] a forecast is the same for the same rules, and scales with the currency', () => {
  const one = forecastCampaign(rules({}));
  expect(forecastCampaign(rules({}))).toEqual(one);
  expect(forecastCampaign(rules({ max_bonus: '10000000', max_bet: '5000000' })).finished).toBeGreaterThan(0);
});

test('[operations 4] higher wagering pays out less, and a sticky bonus less than a cashable one', () => {
  const free = { type: 'no_deposit', percent: 0, fixed: '10000' };
  const played = (wager_multiple: number) =>
    forecastCampaign(rules({ ...free, mode: 'non_sticky', wager_multiple }));
  const [easy, hard] = [played(5), played(40)];
  expect(easy.paid).toBeGreaterThan(hard.paid);
  expect(easy.finished).toBeGreaterThan(hard.finished);
  const paid = played(20);
  const kept = forecastCampaign(rules(free));
  expect(paid.paid).toBeGreaterThan(kept.paid);
});

test('[operations 4] a cash bonus costs its full amount', () => {
  const cash = { type: 'no_deposit', percent: 0, fixed: '5000', mode: 'cash', wager_multiple: 0 };
  expect(forecastCampaign(rules(cash))).toMatchObject({ finished: 10_000, paid: 10_000, played: 0 });
});
