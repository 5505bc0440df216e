import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { reportText } from '../../../demo/simulators/games/conformance/conformance-run.ts';
import { runGwp } from '../../../demo/simulators/games/conformance/gwp.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from './testing/aggregator.ts';
import { GAME, openProviderSite, PROVIDER, type ProviderTestSite } from './testing/application.ts';
import { invariantViolations } from './testing/invariants.ts';

let platform: ProviderTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform);
  await platform.connect('one.test', aggregator);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

test('[wallet 10] the go-live run passes against our own wallet, and a wallet that loses money fails it', async () => {
  const guest = await platform.guest('one.test', 100_000n);
  const run = async () => ({
    url: aggregator.walletOrigin,
    account: aggregator.account,
    game: GAME,
    token: await platform.launch(guest),
    // Generous, because the speed of this machine is not under test.
    limit: 60_000,
    timed: 10,
  });
  const good = await runGwp(await run());
  expect(good.outcomes.filter(({ verdict, area }) => verdict !== 'ok' && area !== 'limits')).toEqual([]);
  expect(reportText(good, 'Our wallet')).toMatch(/^ok .* a bet sent twice is taken once$/m);
  expect(reportText(good, 'Our wallet')).toMatch(/^ok .* a jackpot is paid once/m);
  expect(reportText(good, 'Our wallet')).toContain('may go live');
  expect(await invariantViolations(platform.db)).toEqual([]);

  const tables = { min_bet: { PHP: '50' }, max_bet: { PHP: '400' } };
  aggregator.games.set(`${PROVIDER}/${GAME}`, aggregatorGame(tables));
  await platform.module.sync(platform.db, {
    providerCode: PROVIDER,
    kind: 'full',
    actor: 'ana',
    reason: 'test',
  });
  const limited = await runGwp({ ...(await run()), areas: ['limits', 'funds'] });
  expect(limited.outcomes.map(({ area, verdict }) => `${area} ${verdict}`)).toEqual([
    'funds left out',
    'funds ok',
    'limits ok',
    'speed ok',
  ]);

  const bad = await runGwp({
    ...(await run()),
    areas: ['duplicates'],
    through: (line) => ({
      ...line,
      send: async (op, fields) => ({ ...(await line.send(op, fields)), replayed: false }),
    }),
  });
  expect(bad.passed).toBe(false);
  expect(reportText(bad, 'A wallet')).toContain('may not go live');
});
