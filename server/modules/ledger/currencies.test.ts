import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newBrand } from '#contracts/console/brands.ts';
import {
  currencyOf,
  dollarsIn,
  exponentOf,
  forgetAddedCurrencies,
  isCurrency,
  moneyCurrencies,
  symbolOf,
} from '#contracts/values/currency.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { choiceGames } from '#games/choice-games.ts';
import { sharedGames } from '#games/shared-games.ts';
import { defaultBankOf } from '#server/modules/originals/exposure-policy.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino, type TestCasino } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { createSite } from '../sites/index.ts';
import { addCurrency, enableCurrency, findBalances, listCurrencies, loadCurrencies, post } from './index.ts';

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  forgetAddedCurrencies();
  await platform.close();
});

const BTC = { code: 'BTC', exponent: 8, symbol: '₿', dollar: 1000 };
const enable = (code: string) => platform.database.transaction((tx) => enableCurrency(tx, code));

test('an installation starts with exactly the built-in currencies', async () => {
  const stored = await listCurrencies(platform.db);
  const enabled = stored.filter(({ is_enabled }) => is_enabled).map(({ is_enabled: _, ...one }) => one);
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
  expect(enabled).toEqual(moneyCurrencies().sort(byCode));
  // ISO 4217: zero, three and two decimals.
  const exponents = Object.fromEntries(stored.map(({ code, exponent }) => [code, exponent]));
  expect(exponents).toMatchObject({ EUR: 2, GBP: 2, CLP: 0, ISK: 0, XOF: 0, KWD: 3, BHD: 3, TND: 3, BRL: 2 });
});

test('a brand in a currency that is not enabled is refused, and accepted once it is', async () => {
  const currencyRule = (currency: string) => newBrand.shape.currency.safeParse(currency).success;
  expect([isCurrency('KWD'), currencyRule('KWD')]).toEqual([false, false]);
  expect(await enable('KWD')).toBe('enabled');
  expect(await enable('KWD')).toBe('unchanged');
  expect(await enable('XYZ')).toBe('unknown');
  expect(await enable('TOKEN')).toBe('unknown');
  await loadCurrencies(platform.db);
  expect([exponentOf('KWD'), currencyRule('KWD'), currencyRule('TOKEN')]).toEqual([3, true, false]);
  expect(toWireAmount(1_234n, currencyOf('KWD'))).toBe(1.234);
});

test('a coin with eight decimals is added, kept exact to the last unit and accepted by own games', async () => {
  const added = await Promise.all(
    Array.from({ length: 5 }, () => platform.database.transaction((tx) => addCurrency(tx, BTC))),
  );
  expect(added.filter(Boolean)).toHaveLength(1);
  await loadCurrencies(platform.db);
  expect([symbolOf('BTC'), dollarsIn('BTC', 10), defaultBankOf('BTC')]).toEqual(['₿', 10_000n, 10n ** 10n]);
  const siteId = await platform.database.transaction((tx) =>
    createSite(tx, {
      ...{ externalId: 'site-coin', name: 'Coin', currency: 'BTC', domains: ['coin.test'] },
      ...{ theme: { code: 'casino1', color: 'emerald' }, languages: ['EN'], hasSportsbook: false },
    }),
  );
  await sellChoiceGames(platform, 'coin.test');
  const player = await platform.newPlayer('coin.test', 0n);
  const posted = await platform.database.transaction((tx) =>
    post(tx, {
      ...{ siteId, key: 'coins', kind: 'demo_funding', currency: 'BTC' },
      postings: [
        {
          from: { house: 'demo_funding' },
          to: { player: player.playerId, kind: 'cash' },
          amount: 12_345_678n,
        },
      ],
    }),
  );
  expect(posted.ok).toBe(true);
  const opened = await platform.get(player, 'openGame', { provider_code: 'BAIZE', game_code: 'dice' });
  expect({ exponent: opened.exponent, stake: opened.stakes[0] }).toEqual({ exponent: 8, stake: '1000' });
  const { round } = await platform.get(
    player,
    'playRound',
    bet('dice', 1000n, { side: 'under', target: 5000 }),
  );
  const cash = (await findBalances(platform.db, siteId, player.playerId))!.cash;
  expect(cash).toBe(12_345_678n - 1000n + BigInt(round.win));
});

test('every own game has stakes it can pay in currencies of 0, 2, 3 and 8 decimals', () => {
  const places: [string, number][] = [
    ['CLP', 0],
    ['BRL', 2],
    ['KWD', 3],
    ['BTC', 8],
  ];
  for (const [code, exponent] of places) {
    for (const game of choiceGames) expect(game.stakesFor(code, exponent).length, code).toBeGreaterThan(3);
    for (const game of sharedGames) {
      const { min, max, step, chips } = game.limitsFor(code, exponent);
      expect([min > 0n, max >= min, chips.length > 0, chips[0]! % step], `${game.game_code} ${code}`).toEqual(
        [true, true, true, 0n],
      );
    }
  }
});

test('adversary: an insider changes decimals, number or code of a currency, or removes it', async () => {
  for (const change of [`exponent = 0`, `number = 998`, `code = 'USE'`, `is_enabled = false`])
    await expect(
      run(platform.db, { text: `update ledger.currency set ${change} where code = 'USD'` }),
    ).rejects.toThrow('stay');
});
